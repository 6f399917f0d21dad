import { emailField, type LineMessages, line, phoneField, requiredLine } from '#app/infra/text/form-fields.ts';
import { messages } from '#app/infra/text/messages.ts';

/** The most characters of a field; the forms let nobody type more. */
export const maxLengths = {
  fullName: 100,
  address: 300,
  apartment: 100,
  place: 60,
  postalCode: 10,
  note: 300,
} as const;

type OrderMessages = {
  /** What is said where a field that has to be written is empty. */
  missing: Record<'fullName' | 'phone' | 'shippingAddress' | 'city' | 'province', string>;
  email: string;
  /** What is said of a line that is too long or holds what cannot be kept; without it each has its own words. */
  line?: LineMessages;
};

/**
 * Who an order is for and where it goes: one schema for each field. The checkout, the phone order and the correction of an
 * order use these under their own names and with their own messages. `emailDomains` are those that are accepted.
 */
export function orderFields(emailDomains: readonly string[], { missing, email, line: lineMessages }: OrderMessages) {
  return {
    fullName: requiredLine(maxLengths.fullName, { ...lineMessages, missing: missing.fullName }),
    phone: phoneField(messages.checkout.wrongPhone, missing.phone),
    email: emailField(emailDomains, email),
    shippingAddress: requiredLine(maxLengths.address, { ...lineMessages, missing: missing.shippingAddress }),
    apartment: line(maxLengths.apartment, lineMessages),
    city: requiredLine(maxLengths.place, { ...lineMessages, missing: missing.city }),
    province: requiredLine(maxLengths.place, { ...lineMessages, missing: missing.province }),
    postalCode: line(maxLengths.postalCode, lineMessages),
  };
}
