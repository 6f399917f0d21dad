import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { OwnSettings } from './shop-settings.ts';

/** One row: what the owner has set, over the defaults of shop-settings.ts. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    values: jsonb().$type<Partial<OwnSettings>>().notNull().default({}),
    version: integer().notNull().default(1),
  },
  (table) => [check('shop_settings_one_row', sql`${table.id} = 1`)],
);

/** What only the admin and the server know: the order rules, the texts to customers. A row for each part, over ours. */
export const adminSettings = pgTable('office_settings', {
  part: text().primaryKey(),
  values: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  version: integer().notNull().default(0),
});
