import { type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/**
 * Constants of our own code as a quoted list, for constraints of tables: migrations have no parameters. Never for
 * input.
 */
export function quoted(values: readonly string[]): SQL {
  return sql.raw(quotedText(values));
}

/** The same as text, for SQL that is not Drizzle's. */
export function quotedText(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}

/** Escapes a text for use in a `like` pattern. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A `like` pattern that matches the text anywhere. */
export function likeAnywhere(text: string): string {
  return `%${likeText(text)}%`;
}

/** The day in Karachi of a moment (`timestamptz`), as a date. */
export function karachiDay(moment: SQL): SQL<string> {
  return sql<string>`karachi_day(${moment})`;
}

/** The moment when today began in Karachi. */
export const startOfToday = sql`date_trunc('day', now(), 'Asia/Karachi')`;

/** A bytea column as a Node Buffer (Drizzle has no such column of its own). */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

const batchSize = 1_000;

/**
 * Repeats a statement that changes at most `limit` rows until it finds fewer; returns the number of rows changed in all. Each
 * statement is committed by itself, so that locks are held for a moment and nothing that was done is lost.
 *
 * The statement chooses its rows with `= any(array(select … limit …))`. PostgreSQL may run the inner select of
 * `in (select … limit … for update)` once per row, and then changes more rows than the limit.
 */
export async function inBatches(run: (limit: number) => PromiseLike<{ rowCount: number | null }>): Promise<number> {
  let changed = 0;
  for (;;) {
    const { rowCount } = await run(batchSize);
    changed += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) return changed;
  }
}
