import type { Phone } from './phone.ts';

/** The contact details of a person. */
type Contact = {
  phone?: Phone;
  email?: string | null;
  shippingAddress?: string;
  apartment?: string;
  postalCode?: string;
  /** In one line. */
  address?: string;
};

const emptied = ['email', 'shippingAddress', 'apartment', 'postalCode', 'address'] as const;

const hiddenDigit = '•';

/**
 * The same record for somebody whose work needs no contact: the phone without the digits in its middle, no e-mail address and
 * no street. Everything else stays.
 */
export function maskContact<T extends Contact>(record: T): T {
  const masked = { ...record };
  if (masked.phone) masked.phone = maskPhone(masked.phone);
  for (const field of emptied) if (masked[field]) masked[field] = '';
  return masked;
}

/** `+923•••••••67`, which `formatPhone` writes as `03•• •••••67`; enough to tell two customers of one name apart. */
export function maskPhone(phone: Phone): Phone {
  return phone.slice(0, 4) + hiddenDigit.repeat(Math.max(0, phone.length - 6)) + phone.slice(-2);
}

/** Whether a phone was masked, so that nobody can be called with it. */
export function isMasked(phone: Phone): boolean {
  return phone.includes(hiddenDigit);
}
