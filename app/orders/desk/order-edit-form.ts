import { z } from 'zod';
import { messages } from '#app/platform/messages.ts';
import { parsePhone } from '#app/platform/phone.ts';

const tooLong = 'Something in it is too long or not readable.';

/** PostgreSQL stores no NUL in a text. */
const text = (longest: number) =>
  z
    .string()
    .max(longest, tooLong)
    .transform((written) => written.replaceAll('\0', '').trim());

const needed = (longest: number, problem: string) => text(longest).refine((written) => written !== '', problem);

/** What may be corrected in an order until its parcel is closed. Staff may write any e-mail; the rest is what the checkout asks for. */
export const orderEditForm = z.object({
  fullName: needed(100, 'Write the full name.'),
  phone: z
    .string()
    .max(40, tooLong)
    .transform((written, context) => {
      const phone = parsePhone(written);
      if (!phone) context.addIssue({ code: 'custom', message: messages.checkout.wrongPhone });
      return phone ?? '';
    }),
  email: text(254).refine(
    (written) => written === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(written),
    'This is no e-mail address.',
  ),
  shippingAddress: needed(300, 'Write the complete address.'),
  apartment: text(100),
  city: needed(60, 'Write the city.'),
  province: needed(60, 'Write the province.'),
  postalCode: text(10),
  note: text(300),
  lines: z.array(z.object({ productId: z.int(), quantity: z.int().min(1).max(1_000_000) })).max(50, tooLong),
});
