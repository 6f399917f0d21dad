import { pgTable, text } from 'drizzle-orm/pg-core';

/** Random keys that every node of one shop must share (what belongs to one machine lives in DATA_DIR instead). */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});
