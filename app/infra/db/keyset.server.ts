import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { formatMomentCursor, type MomentCursor } from '../dates/moment-cursor.ts';

/** How many rows a list of the admin shows at once. */
export const pageSize = 50;

/** The column in the format of a cursor: UTC with microseconds. */
export function cursorMoment(column: AnyColumn): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Rows after the cursor, in an order of `(moment desc, id desc)`; undefined from the first row on. */
export function afterCursor(moment: AnyColumn, id: AnyColumn, cursor: MomentCursor | null): SQL | undefined {
  if (!cursor) return undefined;
  return sql`(${moment}, ${id}) < (${cursor.at}::timestamptz, ${sql.param(cursor.id, id)})`;
}

/** The order newest first, equal to that of the indexes on (moment, id). */
export function newestFirst(moment: AnyColumn, id: AnyColumn): SQL[] {
  return [sql`${moment} desc nulls last`, sql`${id} desc nulls last`];
}

/** A page and the cursor after it (null at the end), from a query that read one row more than a page holds. */
export function toPage<Row extends { cursorAt: string; id: string | number }>(
  found: Row[],
): { rows: Omit<Row, 'cursorAt'>[]; next: string | null } {
  const rows = found.slice(0, pageSize);
  const last = found.length > pageSize ? rows.at(-1) : undefined;
  return {
    rows: rows.map(({ cursorAt: _, ...row }) => row),
    next: last ? formatMomentCursor({ at: last.cursorAt, id: String(last.id) }) : null,
  };
}
