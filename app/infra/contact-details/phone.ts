/**
 * A phone number in its canonical form, `+923001234567`. The spec's rule decides what is valid (digits only: 03 and
 * nine more, or 923 and nine more). The forms that people write (+92…, 0092…, spaces, dashes, no 0) are normalised before
 * the rule applies.
 */
export type Phone = string;

/** As it is written, blanks and dashes included. */
export const maxPhoneLength = 40;

/** The canonical form, or null where the spec's rule refuses the number. */
export function parsePhone(written: string): Phone | null {
  const digits = asciiDigits(written)
    .replace(/\D/g, '')
    .replace(/^00(?=92)/, '');
  if (/^03\d{9}$/.test(digits)) return `+92${digits.slice(1)}`;
  // Behind a plus, a 3 begins another country's code.
  if (/^3\d{9}$/.test(digits) && !written.includes('+')) return `+92${digits}`;
  if (/^923\d{9}$/.test(digits)) return `+${digits}`;
  return null;
}

/** Whether a form may send it: one number, written in any form that people use. */
export function isPhone(written: string): boolean {
  return written.length <= maxPhoneLength && parsePhone(written) !== null;
}

/** Replaces Urdu and Arabic digits by ASCII digits. */
export function asciiDigits(written: string): string {
  return written.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** `0300 1234567`, as people in Pakistan read a number out; empty where the phone is forgotten. */
export function formatPhone(phone: Phone): string {
  if (!phone) return '';
  const local = localDigits(phone);
  return `${local.slice(0, 4)} ${local.slice(4)}`;
}

/** `0301 482 7196`, as the admin reads it out, in three groups. */
export function spokenPhone(phone: Phone): string {
  const [network = '', rest = ''] = formatPhone(phone).split(' ');
  return rest.length === 7 ? `${network} ${rest.slice(0, 3)} ${rest.slice(3)}` : formatPhone(phone);
}

/** `03001234567`, as it is dialled in Pakistan and as couriers want it. */
export function localDigits(phone: Phone): string {
  return phone.replace(/^\+92/, '0');
}

/** The digits wa.me wants: country code first, no plus. */
export function whatsappDigits(phone: Phone): string {
  return phone.replace(/\D/g, '');
}
