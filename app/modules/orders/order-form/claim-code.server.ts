import { createHash } from 'node:crypto';

/** No letters that are taken for others; 31 of them. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.replace('L', '');

/**
 * The code with which an order is added to an account: `7KQ-2MD`. It stands on the receipt and in the shopper's e-mail.
 * It is not on the parcel's label or slip, which have everything else that is known of an order.
 */
export function claimCodeOf(receiptToken: string): string {
  const bytes = createHash('sha256').update(`claim ${receiptToken}`).digest();
  const code = Array.from({ length: 6 }, (_, at) => letters[bytes.readUInt32BE(at * 4) % letters.length]).join('');
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}
