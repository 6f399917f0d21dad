import { type SQL, sql } from 'drizzle-orm';

/** The day in Karachi of a moment (`timestamptz`), as a date. */
export function karachiDay(moment: SQL): SQL<string> {
  return sql<string>`karachi_day(${moment})`;
}

/** The moment when today began in Karachi. */
export const startOfToday = sql`date_trunc('day', now(), 'Asia/Karachi')`;
