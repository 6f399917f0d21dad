import { createHmac, timingSafeEqual } from 'node:crypto';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';

/** Longer than anybody has a form open. */
const goodForSeconds = 24 * 60 * 60;

/**
 * A permission to ask for a return of this order, good for a day on every node. It is made for whoever has opened the
 * order's receipt, has it in their account, or has written its number, phone and code; nothing of it is stored. It
 * stands in the address that a form with photographs is sent to, so that a body is refused before any of it is read.
 */
export async function permitReturn(number: string, now = Date.now()): Promise<string> {
  const until = Math.floor(now / 1000) + goodForSeconds;
  const claim = `${number}.${until.toString(36)}`;
  return `${claim}.${await signatureOf(claim)}`;
}

/** The number of the order for which this is a permission; null if it is none, or over. */
export async function readReturnPermission(permission: string, now = Date.now()): Promise<string | null> {
  const [, claim, number, until, given] = /^(([1-9]\d{7})\.([0-9a-z]{1,9}))\.([\w-]{22})$/.exec(permission) ?? [];
  if (!claim || !number || !until || !given) return null;
  const isOurs = timingSafeEqual(Buffer.from(given), Buffer.from(await signatureOf(claim)));
  return isOurs && Number.parseInt(until, 36) * 1000 > now ? number : null;
}

/** 128 bits, as of a receipt's link. */
async function signatureOf(claim: string): Promise<string> {
  const secret = await sharedSecret('return-permission');
  return createHmac('sha256', secret).update(claim).digest('base64url').slice(0, 22);
}
