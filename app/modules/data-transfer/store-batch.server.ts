import { sql } from 'drizzle-orm';
import { databaseCode, inTransaction } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import { countOfKind, type Run, reject } from './import-run.server.ts';
import type { Moving } from './imported-records.server.ts';
import { readStandings } from './imported-records.server.ts';
import type { ImportedKind } from './records.ts';
import type { Named } from './store-records.server.ts';

type Storing<T> = {
  kind: ImportedKind;
  list: readonly Named<T>[];
  /** Stores new records, in the transaction that notes their names. */
  storeList(moving: Moving, list: readonly Named<T>[]): Promise<void>;
};

/**
 * Stores records that have been read, and counts them. Those that the database does not take are rejected one by one. A
 * dry run only counts.
 */
export async function storeBatch<T>(run: Run, storing: Storing<T>): Promise<void> {
  const { kind, list } = storing;
  if (run.move.isDry) run.counts[countOfKind[kind]] += list.length;
  else if (list.length > 0) await storeOrSplit(run, storing);
}

/** A batch with a record that the database refuses is stored in halves, until that record is alone. */
async function storeOrSplit<T>(run: Run, { kind, list, storeList }: Storing<T>): Promise<void> {
  try {
    const stored = await storeOnce(run, { kind, list, storeList });
    run.stored += stored;
    run.counts[countOfKind[kind]] += stored;
    run.counts.present += list.length - stored;
  } catch (error) {
    const code = databaseCode(error) ?? '';
    if (!refusesRecord(code)) throw error;
    const [only] = list;
    if (only && list.length === 1) return reject(run, only, `The database does not take it (${code}).`);
    const half = Math.ceil(list.length / 2);
    await storeOrSplit(run, { kind, list: list.slice(0, half), storeList });
    await storeOrSplit(run, { kind, list: list.slice(half), storeList });
  }
}

/** Codes of PostgreSQL that speak of what is stored: data exceptions, broken constraints, limits of size. */
function refusesRecord(code: string): boolean {
  return /^(22|23|54)/.test(code);
}

/** One transaction; another import at the same moment waits, and finds what this one has stored. Returns how many are new. */
function storeOnce<T>(run: Run, { kind, list, storeList }: Storing<T>): Promise<number> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.import})`);
    const sourceIds = list.map(({ sourceId }) => sourceId);
    const known = await readStandings(tx, run.origin, kind, { sourceIds, secret: run.secret });
    const fresh = list.filter(({ sourceId }) => !known.has(sourceId));
    if (fresh.length > 0) await storeList({ ...run.origin, tx, actor: run.move.actor }, fresh);
    return fresh.length;
  });
}
