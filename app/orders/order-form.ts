import * as z from 'zod/mini';
import { isEmailFormat, normalizeEmail } from '#app/platform/email.ts';
import { messages } from '#app/platform/messages.ts';
import { parsePhone } from '#app/platform/phone.ts';
import { cleanLine, isKeepable } from '#app/platform/plain-text.ts';

function text(complaint: string) {
  return z.string(complaint).check(z.refine(isKeepable, 'This has a character that cannot be kept.'));
}

function requiredLine(what: string, longest: number) {
  return z.pipe(
    z.pipe(text(`Please enter ${what}.`), z.transform(cleanLine)),
    z
      .string()
      .check(
        z.minLength(1, `Please enter ${what}.`),
        z.maxLength(longest, `Please keep this under ${longest} characters.`),
      ),
  );
}

/** null where nothing was written. */
function optionalLine(longest: number) {
  const written = z.pipe(
    z.pipe(text('This must be text.'), z.transform(cleanLine)),
    z.string().check(z.maxLength(longest, `Please keep this under ${longest} characters.`)),
  );
  return z.pipe(
    z.optional(z.nullable(written)),
    z.transform((text) => text || null),
  );
}

function email(domains: readonly string[]) {
  const written = z.string('This must be text.').check(
    z.maxLength(254, messages.email.wrong),
    z.refine((text) => isEmailFormat(text, domains), messages.email.wrong),
  );
  return z.pipe(
    z.optional(z.nullable(written)),
    z.transform((text) => (text && normalizeEmail(text)) || null),
  );
}

const phone = z.pipe(
  z.string('Please enter your phone number.').check(
    z.maxLength(40, messages.checkout.wrongPhone),
    z.refine((text) => parsePhone(text) !== null, messages.checkout.wrongPhone),
  ),
  z.transform((text) => parsePhone(text) ?? text),
);

/** What a shopper says about themselves, in the spec's field names. `emailDomains` are those the owner accepts. */
export function checkoutForm(emailDomains: readonly string[]) {
  return z.object({
    fullname: requiredLine('your full name', 100),
    email: email(emailDomains),
    country: z._default(z.literal('Pakistan', 'We deliver within Pakistan only.'), 'Pakistan'),
    shippingAddress: requiredLine('your complete address', 300),
    apartment: optionalLine(100),
    city: requiredLine('your city', 60),
    province: requiredLine('your province', 60),
    postelCode: optionalLine(10),
    contactNo: phone,
    billingAddress: optionalLine(300),
  });
}

export type CheckoutForm = z.output<ReturnType<typeof checkoutForm>>;

const noProduct = 'There is no such product.';
const whole = 'The quantity must be a whole number.';

const productLine = z.object({
  id: z.int(noProduct).check(z.positive(noProduct), z.maximum(2_147_483_647, noProduct)),
  quantity: z
    .int(whole)
    .check(z.minimum(1, 'The quantity must be at least 1.'), z.maximum(1_000_000, 'We do not have that many.')),
});

const mostLines = 50;

/** The name of the field that people do not see; whoever fills it in is a program. */
export const honeypot = 'fax';

/**
 * What `POST /api/orders` takes. Fields of the spec's Order that the server decides itself (names, prices, totals,
 * times, who is logged in) may be sent and are not read.
 */
export function orderRequest(emailDomains: readonly string[]) {
  const lines = z
    .array(productLine, 'Please add products to the cart.')
    .check(
      z.minLength(1, 'Please add products to the cart.'),
      z.maxLength(mostLines, `An order has ${mostLines} lines at most.`),
    );
  return z.extend(checkoutForm(emailDomains), { products: lines });
}

export type OrderRequest = z.output<ReturnType<typeof orderRequest>>;

/** The first complaint of each field, under the field's name (`products.0.quantity`). */
export function fieldProblems(error: z.core.$ZodError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of error.issues) problems[issue.path.join('.') || 'body'] ??= issue.message;
  return problems;
}
