import * as z from 'zod/mini';
import { tIn } from '#app/i18n/translate.ts';
import { canonicalCity } from '#app/infra/contact-details/provinces.ts';
import { line, orNull } from '#app/infra/text/form-fields.ts';
import { messages } from '#app/infra/text/messages.ts';
import { maxLengths, orderFields } from './order-fields.ts';

/** What a shopper says about themselves, in the spec's field names. `emailDomains` are those the owner accepts. */
export function checkoutForm(emailDomains: readonly string[]) {
  const fields = orderFields(emailDomains, {
    missing: {
      fullName: 'Please enter your full name.',
      phone: 'Please enter your phone number.',
      shippingAddress: 'Please enter your complete address.',
      city: 'Please enter your city.',
      province: 'Please enter your province.',
    },
    email: messages.email.wrong,
  });
  return z.object({
    fullname: fields.fullName,
    email: orNull(fields.email),
    country: z._default(z.literal('Pakistan', 'We deliver within Pakistan only.'), 'Pakistan'),
    shippingAddress: fields.shippingAddress,
    apartment: orNull(fields.apartment),
    city: fields.city,
    province: fields.province,
    postelCode: orNull(fields.postalCode),
    contactNo: fields.phone,
    billingAddress: orNull(line(maxLengths.address)),
  });
}

export type CheckoutForm = z.output<ReturnType<typeof checkoutForm>>;

const noProduct = 'There is no such product.';
const whole = 'The quantity must be a whole number.';

/** Made by a function, so that the checkout's script is without it. */
function productLine() {
  return z.object({
    id: z.int(noProduct).check(z.positive(noProduct), z.maximum(2_147_483_647, noProduct)),
    quantity: z
      .int(whole)
      .check(z.minimum(1, 'The quantity must be at least 1.'), z.maximum(1_000_000, 'We do not have that many.')),
  });
}

const maxLines = 50;

/** The name of the field that people do not see; whoever fills it in is a program. No browser's autofill knows it. */
export const honeypot = 'second_knock';

/**
 * What `POST /api/orders` takes. Fields of the spec's Order that the server decides itself (names, prices, totals,
 * times, who is logged in) may be sent and are not read; but for a price that ended while the shopper looked at it
 * (`honourShown`).
 */
export function orderRequest(emailDomains: readonly string[]) {
  const lines = z
    .array(productLine(), 'Please add products to the cart.')
    .check(
      z.minLength(1, 'Please add products to the cart.'),
      z.maxLength(maxLines, tIn()('An order has {count} lines at most.', { count: maxLines })),
    );
  const discountCode = z.optional(line(60, { tooLong: 'That code is too long.' }));
  /** Rupees that the shopper was shown for the delivery. Only compared: an order at a higher fee is refused. */
  const shippingFee = z.optional(z.number().check(z.minimum(0)));
  /** Rupees that the rider was to collect when an order that waited on its device was made. Only compared, as well. */
  const shownTotal = z.optional(z.number().check(z.minimum(0)));
  const form = checkoutForm(emailDomains);
  // Only here, so that the checkout's script is without it.
  const city = z.pipe(form.shape.city, z.transform(canonicalCity));
  return z.extend(form, { city, products: lines, discountCode, shippingFee, shownTotal });
}

export type OrderRequest = z.output<ReturnType<typeof orderRequest>>;

/** The first complaint of each field, under the field's name (`products.0.quantity`). */
export function fieldProblems(error: z.core.$ZodError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of error.issues) problems[issue.path.join('.') || 'body'] ??= issue.message;
  return problems;
}
