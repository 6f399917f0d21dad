import { recordOf } from '#app/infra/records.ts';
import { type CheckoutForm, checkoutForm, fieldProblems } from '#app/modules/orders/order-form/order-form.ts';

/** The checkout's fields by their names on the wire, in the page's order. */
export const fieldNames = [
  'email',
  'fullname',
  'shippingAddress',
  'apartment',
  'city',
  'province',
  'postelCode',
  'contactNo',
  'billingAddress',
] as const;

/** The same fields in the order of the short form. */
export const shortFieldNames: readonly FieldName[] = [
  'contactNo',
  'fullname',
  'shippingAddress',
  'apartment',
  'city',
  'province',
  'email',
  'postelCode',
  'billingAddress',
];

export type FieldName = (typeof fieldNames)[number];

/** What stands in the fields, as it was typed. `billing` says whether the billing address is another than the delivery's. */
export type Values = Record<FieldName, string> & { billing: 'same' | 'different' };

/** What is wrong, by field. */
export type Problems = Partial<Record<FieldName, string>>;

/** Whether the page has a field of this name. */
export function isFieldName(name: string): name is FieldName {
  return fieldNames.some((each) => each === name);
}

/** Whether it holds text that people type or choose. */
export function isTextControl(field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  );
}

/** Reads the values out of a form; a field that is missing counts as empty. */
export function readValues(form: HTMLFormElement): Values {
  const written = new FormData(form);
  return {
    ...recordOf(fieldNames, (name) => String(written.get(name) ?? '')),
    billing: written.get('billing') === 'different' ? 'different' : 'same',
  };
}

export type Checked = { form: CheckoutForm; problems: null } | { form: null; problems: Problems };

/** Validates what was typed by the server's own rules: the form as it will be sent, or its problems. */
export function checkValues(values: Values, emailDomains: readonly string[]): Checked {
  const { billing, ...written } = values;
  const billingAddress = billing === 'different' ? written.billingAddress : '';
  const parsed = checkoutForm(emailDomains).safeParse({ ...written, billingAddress });
  const problems: Problems = parsed.success ? {} : fieldProblems(parsed.error);
  // The server takes an order without one; who asks for another address is asked to say which.
  if (billing === 'different' && !billingAddress.trim()) problems.billingAddress = 'Please enter your billing address.';
  return parsed.success && Object.keys(problems).length === 0
    ? { form: parsed.data, problems: null }
    : { form: null, problems };
}
