import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The number of attempts in one window of time, counted by all nodes together. Unlogged: a crash loses the counts. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    key: text().notNull(),
    /** The number of this window, counted from 1970 in windows of the same length. */
    window: bigint({ mode: 'number' }).notNull(),
    count: integer().notNull(),
    /** Unix seconds after which the row is no longer read. */
    until: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.window] }), index('rate_counts_until').on(table.until)],
);
