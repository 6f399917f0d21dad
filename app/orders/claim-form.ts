import { messages } from '#app/platform/messages.ts';
import { parsePhone } from '#app/platform/phone.ts';

export const claimFields = ['number', 'phone'] as const;
export type ClaimValues = Record<(typeof claimFields)[number], string>;
export type ClaimProblems = Partial<ClaimValues>;

/** Parses an order number, with or without blanks and dashes; null if it has not eight digits. */
export function readOrderNumber(written: string): string | null {
  const digits = written.replace(/[\s-]/g, '');
  return /^[1-9]\d{7}$/.test(digits) ? digits : null;
}

/** The problems by field, in the browser and on the server alike. */
export function claimProblems({ number, phone }: ClaimValues): ClaimProblems {
  return {
    ...(readOrderNumber(number) === null && { number: 'An order number has eight digits.' }),
    ...(parsePhone(phone) === null && { phone: messages.checkout.wrongPhone }),
  };
}
