import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/db.server.ts';
import type { MovedKind } from './records.ts';
import { movedRecords } from './tables.server.ts';

/** What has moved in besides records: further names of products, and addresses of pictures. */
export type KnownKind = MovedKind | 'alias' | 'picture';

/** Our ids of those that have moved in before, by their names in the source. */
export async function readMoved(
  tx: Pick<Transaction, 'execute'>,
  format: string,
  kind: KnownKind,
  sourceIds: readonly string[],
): Promise<Map<string, string>> {
  if (sourceIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ source: string; ours: string }>(sql`
    select source_id as source, our_id as ours from moved_records
    where format = ${format} and kind = ${kind} and source_id = any(${sql.param([...new Set(sourceIds)])}::text[])`);
  return new Map(rows.map(({ source, ours }) => [source, ours]));
}

/** Notes what has moved in, in the transaction that stores it. A name that is taken keeps its first meaning. */
export async function noteMoved(
  tx: Transaction,
  format: string,
  kind: KnownKind,
  list: readonly { sourceId: string; ourId: string }[],
): Promise<void> {
  for (let start = 0; start < list.length; start += 2_000)
    await tx
      .insert(movedRecords)
      .values(list.slice(start, start + 2_000).map(({ sourceId, ourId }) => ({ format, kind, sourceId, ourId })))
      .onConflictDoNothing();
}
