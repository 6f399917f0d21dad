import { sql } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import { type Allowance, countAttemptOnce } from '#app/platform/limits/limits.server.ts';
import type { Phone } from '#app/platform/phone.ts';
import { customers, orders } from './tables.server.ts';

/** Carriers put whole towns behind one address, so an address may order far more often than a phone or a device. */
const perHour = { phone: 6, device: 8, address: 60 } as const;
const windowSeconds = 60 * 60;

type Asking = { key: string; phone: Phone; address: string; device: string | null };

export type GuardAnswer =
  | { kind: 'welcome' }
  /** The key has its order: the request is answered with that order, whatever the limits say. */
  | { kind: 'ordered' }
  | { kind: 'blocked' }
  | { kind: 'too-often'; retryAfterSeconds: number };

/**
 * Whether this phone, address and device may order now. Requests with the same key count once, so retries use up no
 * limit.
 */
export async function guardOrder({ key, phone, address, device }: Asking): Promise<GuardAnswer> {
  const { rows } = await db.execute<{ isOrdered: boolean; isBlocked: boolean }>(sql`
    select exists (select from ${orders} where key = ${key}) as "isOrdered",
      exists (select from ${customers} where phone = ${phone} and blocked_at is not null) as "isBlocked"`);
  if (rows[0]?.isOrdered) return { kind: 'ordered' };
  if (rows[0]?.isBlocked) return { kind: 'blocked' };
  const allowance: Allowance = await countAttemptOnce(
    `order:${key}`,
    { key: `order:phone:${phone}`, most: perHour.phone, windowSeconds },
    { key: `order:address:${address}`, most: perHour.address, windowSeconds },
    ...(device ? [{ key: `order:device:${device}`, most: perHour.device, windowSeconds }] : []),
  );
  return allowance.allowed
    ? { kind: 'welcome' }
    : { kind: 'too-often', retryAfterSeconds: allowance.retryAfterSeconds };
}
