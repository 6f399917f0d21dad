import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { forgottenName } from './imported-records.server.ts';
import { importedRecords } from './tables.server.ts';

/** By what somebody is known who is to be forgotten. */
export type Traces = { phones: readonly string[]; accounts: readonly string[]; emails: readonly string[] };

/**
 * Takes phone and e-mail of somebody out of what has moved in, in the transaction that forgets them. What stays is a
 * mark by which an import of the same files leaves them out. `secret` is the shop's `order-number`.
 */
export async function forgetImported(tx: Transaction, secret: string, traces: Traces): Promise<void> {
  const rows = await tx
    .select({ format: importedRecords.format, kind: importedRecords.kind, sourceId: importedRecords.sourceId })
    .from(importedRecords)
    .where(
      or(
        and(eq(importedRecords.kind, 'customer'), inArray(importedRecords.ourId, [...traces.phones])),
        and(eq(importedRecords.kind, 'account'), inArray(importedRecords.ourId, [...traces.accounts])),
        and(
          inArray(importedRecords.kind, ['customer', 'account']),
          inArray(sql`lower(${importedRecords.sourceId})`, [...traces.emails]),
        ),
      ),
    )
    .for('update');
  for (const row of rows)
    await tx
      .update(importedRecords)
      .set({ sourceId: forgottenName(secret, row), ourId: '' })
      .where(
        and(
          eq(importedRecords.format, row.format),
          eq(importedRecords.kind, row.kind),
          eq(importedRecords.sourceId, row.sourceId),
        ),
      );
}
