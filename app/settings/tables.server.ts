import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { ShopSettings } from './shop-settings.ts';

/** One row: what the owner has set, over the defaults of shop-settings.ts. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    values: jsonb().$type<Partial<ShopSettings>>().notNull().default({}),
    version: integer().notNull().default(1),
  },
  (table) => [check('shop_settings_one_row', sql`${table.id} = 1`)],
);
