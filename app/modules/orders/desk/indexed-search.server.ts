import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { likeAnywhere } from '#app/infra/db/sql.server.ts';
import type { Count } from './admin-order.ts';
import { parseOrderSearch, wordsOfDigits } from './order-search.ts';

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

/** Whether words or a part of a number are looked for, of which there may be many; not a whole phone. */
export function isWordSearch(typed: string): boolean {
  const search = parseOrderSearch(typed);
  return search !== null && !search.phone;
}

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

/**
 * The conditions that a search meets besides for somebody who reads phones masked: digits count only where they stand in
 * `others`. By what is found they could otherwise tell a phone digit by digit.
 */
export function apartFromPhones(typed: string, others: SQL): SQL[] {
  return wordsOfDigits(typed).map((word) => sql`${others} like ${likeAnywhere(word)}`);
}

/** A table as a list reads it; conditions know it as `named`. */
type Listed = { table: SQL; named: SQL; key: SQL; order: SQL };

type KeySearch = {
  /** What a row must meet. */
  conditions: readonly SQL[];
  /** Those of them that have an index, the likeliest to be selective first. */
  indexed: readonly SQL[];
  /** The one of them for which the rows themselves are read, because its index holds no keys. */
  searched?: SQL | undefined;
  limit: number;
};

/**
 * The first `limit` keys in the list's order, and how many rows meet all conditions, if one of the conditions is selective;
 * otherwise null.
 */
export async function selectKeys<Key>(
  tx: Transaction,
  { table, named, key, order }: Listed,
  { conditions, indexed, searched, limit }: KeySearch,
): Promise<{ keys: Key[]; number: number } | null> {
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true), ${byItself}`);
  for (const condition of indexed) {
    const others = allOf(conditions.filter((other) => other !== condition));
    const [columns, found] =
      condition === searched
        ? [sql`${named}.*`, sql`found ${named}`]
        : [sql`${key} as key`, sql`found join ${table} ${named} on ${key} = found.key`];
    const { rows } = await tx.execute<{ found: number; number: number; keys: Key[] | null }>(sql`
      with found as materialized (select ${columns} from ${table} ${named} where ${condition} limit ${selectiveRows + 1})
      select all_found.number as found, fitting.number, fitting.keys
      from (select count(*)::int as number from found) as all_found
      cross join lateral (
        select count(*)::int as number, (array_agg(${key} order by ${order}))[1:${limit}] as keys
        from ${found} where all_found.number <= ${selectiveRows} and ${others}
      ) as fitting`);
    const [row] = rows;
    if (row && row.found <= selectiveRows) return { keys: row.keys ?? [], number: row.number };
  }
  return null;
}

/** The first `limit` keys in the list's order: an index is walked in that order until they are found. */
export async function walkKeys<Key>(
  tx: Transaction,
  { table, named, key, order }: Listed,
  where: SQL,
  limit: number,
): Promise<Key[]> {
  await walkIndexInOrder(tx);
  const { rows } = await tx.execute<{ key: Key }>(
    sql`select ${key} as key from ${table} ${named} where ${where} order by ${order} limit ${limit}`,
  );
  await allowSorting(tx);
  return rows.map((row) => row.key);
}

/** How many rows match, counted up to `most` in whichever order an index has them. */
export async function countMatches(
  tx: Transaction,
  { table, named }: Listed,
  where: SQL,
  most = countedTo,
): Promise<Count> {
  await walkIndexInOrder(tx);
  const { rows } = await tx.execute<{ number: number }>(
    sql`select count(*)::int as number from (select 1 from ${table} ${named} where ${where} limit ${most + 1}) as counted`,
  );
  await allowSorting(tx);
  return capped(rows[0]?.number ?? 0, most);
}

/** To start other processes takes longer than to read the few thousand rows that one of these statements reads. */
const byItself = sql`set_config('max_parallel_workers_per_gather', '0', true)`;

/** Until `allowSorting` Postgres walks an index in its order, because it may neither sort nor build a bitmap. */
async function walkIndexInOrder(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true), ${byItself}`,
  );
}

/** Takes back `walkIndexInOrder`. */
async function allowSorting(tx: Transaction): Promise<void> {
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
