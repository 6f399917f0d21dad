import { randomUUID } from 'node:crypto';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { pageSize } from '#app/infra/db/keyset.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { inRequest } from '#app/infra/process/request-context.server.ts';
import { isWorthListing } from './known-probes.ts';
import { missingAddresses } from './tables.server.ts';

const writeEveryMs = 30_000;
/** Different paths that this process counts between two writes; the others of that time are not counted. */
const maxCounted = 500;
/** Paths that one process adds to the list in a minute, however many strangers make up. */
export const maxNewPerMinute = 60;
const minuteMs = 60_000;
/** Rows of the list. */
export const maxMissing = 1_000;

const counted = new Map<string, number>();
let isToBeWritten = false;
let budget = { since: 0, left: maxNewPerMinute };

/**
 * Counts that somebody opened an address that is not there, by its path as `pathKey` writes it. Nothing is kept of who it
 * was, and no query; what scanners try is not counted. It is written with others after half a minute.
 */
export function countMissing(path: string): void {
  const before = counted.get(path);
  if (before === undefined && (counted.size >= maxCounted || !isWorthListing(path))) return;
  counted.set(path, (before ?? 0) + 1);
  if (isToBeWritten) return;
  isToBeWritten = true;
  setTimeout(writeLater, writeEveryMs).unref();
}

function writeLater(): void {
  isToBeWritten = false;
  inRequest({ id: randomUUID(), pool: 'background' }, () => writeMissing()).catch((error) =>
    log('warn', 'missing-addresses-not-written', {}, error),
  );
}

/**
 * Writes what was counted since the last time, in one statement; where it fails, these counts are lost. Beyond 1,000 rows
 * those go that were seen least recently; what was seen only once counts as seen a day earlier, so that made-up addresses
 * push out no real ones.
 */
export async function writeMissing(now = Date.now()): Promise<void> {
  if (counted.size === 0) return;
  // In one order, so that two nodes never wait for each other.
  const rows = [...counted].map(([path, visits]) => ({ path, visits })).sort((a, b) => (a.path < b.path ? -1 : 1));
  counted.clear();
  if (now - budget.since >= minuteMs) budget = { since: now, left: maxNewPerMinute };
  const { path } = missingAddresses;
  const written = await db.execute<{ isNew: boolean }>(sql`
    insert into ${missingAddresses} (path, visits, last_at)
    select counts.path, counts.visits, now()
    from (
      select *, row_number() over (partition by known order by visits desc, path) as place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (path text, visits int)
      cross join lateral (select exists (select from ${missingAddresses} where ${path} = counted.path) as known) as stored
    ) as counts
    where counts.known or counts.place <= ${budget.left}
    order by counts.path
    on conflict (path) do update
      set visits = least(missing_addresses.visits + excluded.visits::bigint, 2147483647)::int, last_at = excluded.last_at
    returning xmax = 0 as "isNew"`);
  const added = written.rows.filter(({ isNew }) => isNew).length;
  budget.left = Math.max(0, budget.left - added);
  if (added > 0) await dropLeastRecent();
}

async function dropLeastRecent(): Promise<void> {
  await db.execute(sql`
    delete from ${missingAddresses} where path = any(array(
      select path from ${missingAddresses}
      order by last_at - case when visits = 1 then interval '1 day' else interval '0' end desc, path
      offset ${maxMissing}))`);
}

export type MissingAddress = { path: string; visits: number; lastAt: string };

/** A page of the addresses that were not found, the most opened first; `after` is how many were shown before. */
export async function listMissing(after = 0): Promise<{ rows: MissingAddress[]; next: number | null }> {
  const { path, visits, lastAt } = missingAddresses;
  const found = await db
    .select({ path, visits, lastAt })
    .from(missingAddresses)
    .orderBy(desc(visits), desc(lastAt), path)
    .offset(Math.min(Math.max(0, Math.trunc(after)), maxMissing))
    .limit(pageSize + 1);
  const rows = found.slice(0, pageSize).map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
  return { rows, next: found.length > pageSize ? after + pageSize : null };
}

/** How many addresses are listed. */
export async function countMissingAddresses(): Promise<number> {
  return db.$count(missingAddresses);
}

/** Takes an address off the list; it comes back when somebody opens it again. */
export async function dismissMissing(path: string): Promise<void> {
  counted.delete(path);
  await db.delete(missingAddresses).where(eq(missingAddresses.path, path));
}

/** Takes addresses off the list that lead somewhere now. */
export async function forgetMissing(tx: Transaction, paths: readonly string[]): Promise<void> {
  for (const path of paths) counted.delete(path);
  await tx
    .delete(missingAddresses)
    .where(inArray(missingAddresses.path, sql`(select jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb))`));
}

/** Forgets what this process has counted, for tests. */
export function forgetCounted(): void {
  counted.clear();
  budget = { since: 0, left: maxNewPerMinute };
}
