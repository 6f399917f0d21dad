import { createHash, createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import type { ImportedKind } from './records.ts';
import { importedRecords } from './tables.server.ts';

/** What has moved in besides records: further names of products, families of variants, and addresses of pictures. */
export type KnownKind = ImportedKind | 'alias' | 'family' | 'picture';

/** From where names are read, and for which move they are noted. */
export type Origin = {
  format: string;
  /** The move of the admin; null on the command line. */
  moveId: string | null;
};

/** The transaction in which records are stored, and for whom. */
export type Moving = Origin & { tx: Transaction; actor: Actor };

/** An entry of an index takes 2,704 bytes. */
const maxNameLength = 2_000;

/** The name as the table keeps it: a longer one is known by its beginning and its hash. */
function storedName(sourceId: string): string {
  if (Buffer.byteLength(sourceId) <= maxNameLength) return sourceId;
  const beginning = [...sourceId.slice(0, 100)].slice(0, 99).join('');
  return `${beginning}… ${createHash('sha256').update(sourceId).digest('hex')}`;
}

/** Our ids of those that have moved in before, by their names in the source. */
export async function readImported(
  tx: Pick<Transaction, 'execute'>,
  format: string,
  kind: KnownKind,
  sourceIds: readonly string[],
): Promise<Map<string, string>> {
  const kept = new Map(sourceIds.map((sourceId) => [sourceId, storedName(sourceId)]));
  const found = await readRows(tx, format, kind, [...kept.values()]);
  return new Map(
    [...kept].flatMap(([sourceId, name]) => {
      const row = found.get(name);
      return row ? [[sourceId, row.ours] as const] : [];
    }),
  );
}

/**
 * How a record stands that has moved in before: `mine` was stored by this move before it was interrupted, `forgotten`
 * belongs to somebody who was forgotten here since.
 */
export type Standing = 'mine' | 'present' | 'forgotten';

/** Which of these records have moved in before. `secret` is the one by which the forgotten are known. */
export async function readStandings(
  tx: Pick<Transaction, 'execute'>,
  { format, moveId }: Origin,
  kind: ImportedKind,
  { sourceIds, secret }: { sourceIds: readonly string[]; secret: string },
): Promise<Map<string, Standing>> {
  const names = sourceIds.map((sourceId) => ({
    sourceId,
    kept: storedName(sourceId),
    forgotten: forgottenName(secret, { format, kind, sourceId: storedName(sourceId) }),
  }));
  const found = await readRows(
    tx,
    format,
    kind,
    names.flatMap(({ kept, forgotten }) => [kept, forgotten]),
  );
  const standings = new Map<string, Standing>();
  for (const { sourceId, kept, forgotten } of names) {
    const row = found.get(kept);
    if (row) standings.set(sourceId, moveId !== null && row.move === moveId ? 'mine' : 'present');
    else if (found.has(forgotten)) standings.set(sourceId, 'forgotten');
  }
  return standings;
}

type Row = { source: string; ours: string; move: string | null };

async function readRows(
  tx: Pick<Transaction, 'execute'>,
  format: string,
  kind: KnownKind,
  names: readonly string[],
): Promise<Map<string, Row>> {
  if (names.length === 0) return new Map();
  const { rows } = await tx.execute<Row>(sql`
    select source_id as source, our_id as ours, move_id as move from moved_records
    where format = ${format} and kind = ${kind} and source_id = any(${sql.param([...new Set(names)])}::text[])`);
  return new Map(rows.map((row) => [row.source, row]));
}

/** Notes what has moved in, in the transaction that stores it. A name that is taken keeps its first meaning. */
export async function noteImported(
  tx: Transaction,
  { format, moveId }: Origin,
  kind: KnownKind,
  list: readonly { sourceId: string; ourId: string }[],
): Promise<void> {
  for (let start = 0; start < list.length; start += 2_000) {
    const rows = list.slice(start, start + 2_000).map(({ sourceId, ourId }) => ({
      format,
      kind,
      sourceId: storedName(sourceId),
      ourId,
      moveId,
    }));
    await tx.insert(importedRecords).values(rows).onConflictDoNothing();
  }
}

/** Notes a product under a name that another one had, which was deleted since. */
export async function renameImported(
  tx: Transaction,
  { format, moveId }: Origin,
  sourceId: string,
  ourId: number,
): Promise<void> {
  await tx
    .insert(importedRecords)
    .values({ format, kind: 'product', sourceId: storedName(sourceId), ourId: String(ourId), moveId })
    .onConflictDoUpdate({
      target: [importedRecords.format, importedRecords.kind, importedRecords.sourceId],
      set: { ourId: String(ourId), moveId },
    });
}

/** The name of a record whose person was forgotten: it finds the record again and says nothing about the person. */
export function forgottenName(
  secret: string,
  { format, kind, sourceId }: { format: string; kind: string; sourceId: string },
): string {
  const mark = createHmac('sha256', secret).update([format, kind, sourceId].join('\n')).digest('base64url');
  return `forgotten: ${mark}`;
}
