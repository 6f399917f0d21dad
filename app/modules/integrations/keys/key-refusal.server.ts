import { recordChange } from '#app/infra/audit/audit.server.ts';
import { isNewRefusal } from '#app/infra/audit/record-access.server.ts';
import { writeDay } from '#app/infra/dates/days.ts';
import { db } from '#app/infra/db/db.server.ts';
import { actorOf, type KeyHolder } from './api-keys.server.ts';
import { isFromAddress } from './key-addresses.server.ts';

/** Why a key of this shop opens nothing here and now. */
export type KeyRefusal = { why: 'suspended' | 'expired' | 'other-address'; status: 401 | 403; problem: string };

/** Null where the key may be used now, from this address. */
export function findKeyRefusal(holder: KeyHolder, address: string): KeyRefusal | null {
  if (holder.isSuspended)
    return {
      why: 'suspended',
      status: 401,
      problem:
        'This key is suspended, because the shop was restored from a backup. The owner has to confirm it under Settings, Advanced.',
    };
  if (holder.expiresAt && holder.isExpired)
    return {
      why: 'expired',
      status: 401,
      problem: `This key ended on ${writeDay(holder.expiresAt)}. Ask the shop’s owner for a new one.`,
    };
  if (holder.addresses.length > 0 && !isFromAddress(holder.addresses, address))
    return {
      why: 'other-address',
      status: 403,
      problem: `This key may not be used from ${address || 'an unknown address'}. The owner chooses the addresses when creating the key.`,
    };
  return null;
}

/** Records a refused key in the activity log, once an hour for each key, reason and address. */
export async function recordRefusedKey(holder: KeyHolder, { why, status }: KeyRefusal, address: string): Promise<void> {
  const route = `${why} ${address}`;
  if (!isNewRefusal({ status, route, address }, `api-key ${holder.id}`)) return;
  await recordChange(db, actorOf(holder), {
    action: 'api-key.refused',
    kind: 'api-key',
    subject: holder.name,
    after: { why, from: address },
  });
}
