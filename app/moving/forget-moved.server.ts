import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/db.server.ts';
import { forgottenName } from './moved-records.server.ts';
import { movedRecords } from './tables.server.ts';

/** By what somebody is known who is to be forgotten. */
export type Traces = { phones: readonly string[]; accounts: readonly string[]; emails: readonly string[] };

/**
 * Takes phone and e-mail of somebody out of what has moved in, in the transaction that forgets them. What stays is a
 * mark by which an import of the same files leaves them out. `secret` is the shop's `order-number`.
 */
export async function forgetMoved(tx: Transaction, secret: string, traces: Traces): Promise<void> {
  const rows = await tx
    .select({ format: movedRecords.format, kind: movedRecords.kind, sourceId: movedRecords.sourceId })
    .from(movedRecords)
    .where(
      or(
        and(eq(movedRecords.kind, 'customer'), inArray(movedRecords.ourId, [...traces.phones])),
        and(eq(movedRecords.kind, 'account'), inArray(movedRecords.ourId, [...traces.accounts])),
        and(
          inArray(movedRecords.kind, ['customer', 'account']),
          inArray(sql`lower(${movedRecords.sourceId})`, [...traces.emails]),
        ),
      ),
    )
    .for('update');
  for (const row of rows)
    await tx
      .update(movedRecords)
      .set({ sourceId: forgottenName(secret, row), ourId: '' })
      .where(
        and(
          eq(movedRecords.format, row.format),
          eq(movedRecords.kind, row.kind),
          eq(movedRecords.sourceId, row.sourceId),
        ),
      );
}
