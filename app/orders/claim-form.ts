import { messages } from '#app/platform/messages.ts';
import { parsePhone } from '#app/platform/phone.ts';

export const claimFields = ['number', 'phone'] as const;
export type ClaimValues = Record<(typeof claimFields)[number], string>;
export type ClaimProblems = Partial<ClaimValues>;

/** The eight digits of an order's number, however they were written down; null where they are none. */
export function readOrderNumber(written: string): string | null {
  const digits = written.replace(/[\s-]/g, '');
  return /^[1-9]\d{7}$/.test(digits) ? digits : null;
}

/** What is wrong, by field; the same rules on both sides. */
export function claimProblems({ number, phone }: ClaimValues): ClaimProblems {
  return {
    ...(readOrderNumber(number) === null && { number: 'An order number has eight digits.' }),
    ...(parsePhone(phone) === null && { phone: messages.checkout.wrongPhone }),
  };
}
