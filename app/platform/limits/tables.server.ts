import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How often something was done in one window of time; counts of all nodes together. Unlogged: a crash forgets them. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    key: text().notNull(),
    /** Which window of its length since 1970. */
    window: bigint({ mode: 'number' }).notNull(),
    count: integer().notNull(),
    /** Unix seconds after which nobody asks for it. */
    until: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.window] }), index('rate_counts_until').on(table.until)],
);
