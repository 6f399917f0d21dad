import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { orderStates } from '#app/modules/orders/states/order-states.ts';

const paisa = (name: string) => bigint(name, { mode: 'number' });

/**
 * Revenue and costs of each order whose delivery has ended, as `profitParts` computed them (update-profits.server.ts). A row is
 * stale if its order is in `order_profit_changes`, or if no sheet has settled its parcel and the rates have changed since.
 */
export const orderProfits = pgTable(
  'order_profits',
  {
    /** Without a foreign key, whose locks would keep people waiting who work on one of these orders; a trigger deletes the row. */
    orderId: bigint('order_id', { mode: 'number' }).primaryKey(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    city: text().notNull(),
    courier: text().notNull(),
    source: text().notNull(),
    /** Whether the cost of all its goods is known. */
    known: boolean().notNull(),
    revenuePaisa: paisa('revenue_paisa').notNull(),
    goodsPaisa: paisa('goods_paisa').notNull(),
    /** What all its products were sold for, before a discount. */
    amountPaisa: paisa('amount_paisa').notNull(),
    parcels: integer().notNull(),
    freightPaisa: paisa('freight_paisa').notNull(),
    taxPaisa: paisa('tax_paisa').notNull(),
    /** Freight and tax are of a sheet, or there was no parcel: no rate decided anything. */
    settled: boolean().notNull(),
    /** `ratesNow` when it was added up. */
    rates: bigint({ mode: 'bigint' }).notNull(),
    /** Its products, what they were sold for and what they cost, each at the same place; a cost is null where it is unknown. */
    productIds: integer('product_ids').array().notNull(),
    amountsPaisa: paisa('amounts_paisa').array().notNull(),
    costsPaisa: paisa('costs_paisa').array().notNull(),
  },
  (table) => [index('order_profits_placed').on(table.placedAt)],
);

/**
 * Orders whose profit has to be computed again. Triggers write here, whoever makes the change; a job computes them and
 * deletes the rows. It is append-only until then, so that no writer waits for a lock of another.
 */
export const orderProfitChanges = pgTable(
  'order_profit_changes',
  { orderId: bigint('order_id', { mode: 'number' }).notNull() },
  (table) => [index('order_profit_changes_order').on(table.orderId)],
);

const dayCounts = () => ({
  /** In Karachi. */
  day: date().notNull(),
  /** `placed`: orders by the day they were placed and what has become of them; `step`: steps by the day they were taken. */
  kind: text({ enum: ['placed', 'step'] }).notNull(),
  /** One city however it was typed; empty for steps. */
  city: text().notNull(),
  /** Empty while no courier is named, and for steps. */
  courier: text().notNull(),
  state: text({ enum: orderStates }).notNull(),
  orders: integer().notNull(),
  totalPaisa: bigint('total_paisa', { mode: 'number' }).notNull(),
});

const dayProducts = () => ({
  day: date().notNull(),
  productId: integer('product_id').notNull(),
  pieces: integer().notNull(),
  /** Orders with this product that were received at the door, and that were not. */
  received: integer().notNull(),
  failed: integer().notNull(),
});

/**
 * Orders counted by day, so that a year of numbers is read in one look. Triggers write what a change adds and takes away
 * into `order_count_changes`, where nobody waits for anybody; a job adds those up here. Both together are always true.
 */
export const orderCounts = pgTable('order_counts', dayCounts(), (table) => [
  primaryKey({ columns: [table.day, table.kind, table.city, table.courier, table.state] }),
]);
export const orderCountChanges = pgTable('order_count_changes', dayCounts());

/** What was ordered of each product, by the day of its order; kept like `order_counts`. */
export const productCounts = pgTable('product_counts', dayProducts(), (table) => [
  primaryKey({ columns: [table.day, table.productId] }),
]);
export const productCountChanges = pgTable('product_count_changes', dayProducts());
