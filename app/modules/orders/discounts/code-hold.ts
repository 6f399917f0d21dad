/**
 * From where an unconfirmed order came that holds a use of a code: keyed hashes, good for comparing and nothing else. Empty
 * where it is not known.
 */
export type CodeHold = { device?: string; address?: string };

/** So many unconfirmed orders of one browser may hold a use of a limited code: a phone is lent in a household. */
export const maxHeldOfDevice = 2;

/** The same of one address, behind which a carrier puts a town: a quarter of the code's uses, two at least. */
export function maxHeldOfAddress(mostUses: number): number {
  return Math.max(2, Math.ceil(mostUses / 4));
}
