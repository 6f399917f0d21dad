import { sql } from 'drizzle-orm';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import { db } from '#app/infra/db/db.server.ts';
import { countAttempt, countAttemptOnce, readWait } from '#app/infra/limits/limits.server.ts';
import { codeAttempts } from '../discounts/code-hold.server.ts';
import { customers, orders } from '../tables.server.ts';

/** Carriers put whole towns behind one address, so an address may order far more often than a phone or a device. */
const perHour = { phone: 6, device: 8, address: 60 } as const;
const windowSeconds = 60 * 60;

/** `requestHash` is a hash of everything that was sent: a retry repeats it, another request under the same key does not. */
type OrderAttempt = {
  key: string;
  requestHash: string;
  phone: Phone;
  address: string;
  device: string | null;
  hasCode: boolean;
};

export type GuardResult =
  | { kind: 'allowed' }
  /** The key has its order: the request is answered with that order, whatever the limits are. */
  | { kind: 'ordered' }
  | { kind: 'blocked' }
  | { kind: 'too-often'; retryAfterSeconds: number };

/**
 * Whether this phone, address and device may order now. Address and device are counted by attempts, a retry (the same
 * request with the same key) once. A phone is counted by its placed orders: anybody can type the phone of somebody else,
 * and refused attempts would lock that person out.
 */
export async function guardOrder(attempt: OrderAttempt): Promise<GuardResult> {
  const { key, requestHash, phone, address, device, hasCode } = attempt;
  const { rows } = await db.execute<{ isOrdered: boolean; isBlocked: boolean; phoneWaitSeconds: number | null }>(sql`
    select exists (select from ${orders} where key = ${key}) as "isOrdered",
      exists (select from ${customers} where phone = ${phone} and blocked_at is not null) as "isBlocked",
      (select ceil(extract(epoch from placed_at - now()) + ${windowSeconds})::int from ${orders}
       where phone = ${phone} and placed_at > now() - make_interval(secs => ${windowSeconds})
       order by placed_at desc offset ${perHour.phone - 1} limit 1) as "phoneWaitSeconds"`);
  if (rows[0]?.isOrdered) return { kind: 'ordered' };
  const allowance = await countAttemptOnce(
    `order:${key}:${requestHash}`,
    { key: `order:address:${address}`, max: perHour.address, windowSeconds },
    ...(device ? [{ key: `order:device:${device}`, max: perHour.device, windowSeconds }] : []),
  );
  const waits = [
    allowance.allowed ? 0 : allowance.retryAfterSeconds,
    rows[0]?.phoneWaitSeconds ?? 0,
    hasCode ? await readWait(codeAttempts(address)) : 0,
  ];
  const retryAfterSeconds = Math.max(...waits);
  if (retryAfterSeconds > 0) return { kind: 'too-often', retryAfterSeconds };
  return rows[0]?.isBlocked ? { kind: 'blocked' } : { kind: 'allowed' };
}

/** Counts a discount code that was refused with an order, as one that was refused by `POST /api/discount`. */
export async function countRefusedCode(address: string): Promise<void> {
  await countAttempt(codeAttempts(address));
}
