import { createHmac } from 'node:crypto';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';
import type { Limit } from '#app/infra/limits/limits.server.ts';

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

/** From where an order comes, as it is kept until somebody has confirmed it: nobody reads an address out of it. */
export async function codeHolder({ device, address }: { device: string | null; address: string }): Promise<CodeHold> {
  const secret = await sharedSecret('code-holds');
  const hashOf = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
  return {
    ...(device && { device: hashOf(`device:${device}`) }),
    ...(address && { address: hashOf(`address:${address}`) }),
  };
}

/** So many codes may be tried from one address: enough for every slip of the finger, too few to guess. */
export function codeAttempts(address: string): Limit {
  return { key: `discount:address:${address}`, max: 20, windowSeconds: 600 };
}
