import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/db.server.ts';
import { likeAnywhere } from '#app/platform/db/like.server.ts';
import type { Count } from './office-order.ts';
import { parseOrderSearch } from './order-search.ts';

/** A condition that matches at most this many rows is selective: its rows are fetched by index and sorted. */
export const selectiveRows = 2_000;
/** Counting stops here. */
export const countedTo = 1_000;
/** The trigram index cannot find shorter words. */
const indexedLength = 3;

/** The columns of a table that one search looks in. */
type Searched = {
  phone: SQL;
  searchText: SQL;
  /** The newest rows; words too short for the index are looked for among them only. */
  amongLatest: SQL;
};

/** The conditions of what was typed into a search box: a phone, the beginning of one, or words that all occur. */
export function searchConditions(typed: string, { phone, searchText, amongLatest }: Searched): SQL[] {
  const search = parseOrderSearch(typed);
  if (!search) return [];
  if (search.phone) return [sql`${phone} = ${search.phone}`];
  if (search.phoneStart) {
    const last = search.phoneStart.padEnd(13, '9');
    return [sql`${phone} between ${search.phoneStart} and ${last}`];
  }
  // For a short word Postgres would scan the whole index; the concatenation keeps it from using the index.
  const patterns = search.words.map((word) =>
    word.length < indexedLength
      ? sql`${searchText} || '' like ${likeAnywhere(word)}`
      : sql`${searchText} like ${likeAnywhere(word)}`,
  );
  const isShort = search.words.every((word) => word.length < indexedLength);
  return [allOf([...(isShort ? [amongLatest] : []), ...patterns])];
}

/** The keys of the rows that match the first selective condition; null if none of the conditions is selective. */
export async function selectKeys<Key>(
  tx: Transaction,
  { key, from }: { key: SQL; from: SQL },
  conditions: readonly SQL[],
): Promise<Key[] | null> {
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
  for (const condition of conditions) {
    const { rows } = await tx.execute<{ key: Key }>(
      sql`select ${key} as key from ${from} where ${condition} limit ${selectiveRows + 1}`,
    );
    if (rows.length <= selectiveRows) return rows.map((row) => row.key);
  }
  return null;
}

/** Until the transaction ends Postgres walks an index in its order, because it may neither sort nor build a bitmap. */
export async function walkIndexInOrder(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`);
}

/** Takes back `walkIndexInOrder`. */
export async function allowSorting(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('enable_bitmapscan', 'on', true), set_config('enable_sort', 'on', true)`);
}

/** All of the conditions as one; true without any. */
export function allOf(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`;
}

/** One row of `name` and `number`: how many rows match, counted up to one more than `countedTo`. */
export function countRow(name: string, from: SQL, where: SQL): SQL {
  return sql`select ${name} as name, (select count(*)::int from (select 1 from ${from} where ${where} limit ${countedTo + 1}) as counted) as number`;
}

/** A number of rows that was counted up to one more than `most`. */
export function capped(number: number, most = countedTo): Count {
  return { number: Math.min(number, most), more: number > most };
}
