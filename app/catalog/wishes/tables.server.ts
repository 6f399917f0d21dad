import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { products } from '../tables.server.ts';

/** Who wants to hear when a product is back. `contact` is a phone in its canonical form, or an e-mail address. */
export const stockWishes = pgTable(
  'stock_wishes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    contact: text().notNull(),
    isPhone: boolean('is_phone').notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When and by whom they were told; then they are forgotten soon. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    toldBy: text('told_by'),
  },
  (table) => [
    unique('stock_wishes_once').on(table.productId, table.contact),
    index('stock_wishes_contact').on(table.contact),
    index('stock_wishes_open').on(table.productId, table.id).where(sql`${table.toldAt} is null`),
  ],
);
