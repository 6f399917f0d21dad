import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { messages } from '#app/infra/text/messages.ts';

export const claimFields = ['number', 'phone', 'code'] as const;
export type ClaimValues = Record<(typeof claimFields)[number], string>;
export type ClaimProblems = Partial<ClaimValues>;

/** Parses an order number, with or without blanks and dashes; null if it has not eight digits. */
export function readOrderNumber(written: string): string | null {
  const digits = written.replace(/[\s-]/g, '');
  return /^[1-9]\d{7}$/.test(digits) ? digits : null;
}

/** Parses a code of a receipt, however it was typed; null if it is none. */
export function readClaimCode(written: string): string | null {
  const letters = written.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z2-9]{6}$/.test(letters) ? `${letters.slice(0, 3)}-${letters.slice(3)}` : null;
}

/** The problems by field, in the browser and on the server alike. */
export function claimProblems({ number, phone, code }: ClaimValues): ClaimProblems {
  return {
    ...(readOrderNumber(number) === null && { number: 'An order number has eight digits.' }),
    ...(parsePhone(phone) === null && { phone: messages.checkout.wrongPhone }),
    ...(readClaimCode(code) === null && { code: 'The code has six letters and digits. It is on your receipt.' }),
  };
}
