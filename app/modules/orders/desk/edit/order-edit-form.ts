import { z } from 'zod';
import { line } from '#app/infra/text/form-fields.ts';
import { messages } from '#app/infra/text/messages.ts';
import { maxLengths, orderFields } from '../../order-form/order-fields.ts';

const tooLong = 'Something in it is too long or not readable.';
const lineMessages = { tooLong, unreadable: tooLong };

/** What may be corrected in an order until its parcel is closed: the fields of the checkout, with an e-mail of any domain. */
export const orderEditForm = z.object({
  ...orderFields(['*'], {
    missing: {
      fullName: 'Write the full name.',
      phone: messages.checkout.wrongPhone,
      shippingAddress: 'Write the complete address.',
      city: 'Write the city.',
      province: 'Write the province.',
    },
    email: 'This is not an e-mail address.',
    line: lineMessages,
  }),
  note: line(maxLengths.note, lineMessages),
  discount: z.int('Write rupees, such as 200.').min(0).max(1_000_000_000, 'That is too much.'),
  discountWhy: line(maxLengths.note, lineMessages),
  lines: z.array(z.object({ productId: z.int(), quantity: z.int().min(1).max(1_000_000) })).max(50, tooLong),
});
