import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '#app/catalog/tables.server.ts';

/**
 * An order as it was placed. Unknown things are null here; the spec's 'Not Logged In' and empty strings are spoken at
 * the border (order.ts). Lines copy name, title, price and picture: an order must not change with the catalogue.
 */
export const orders = pgTable(
  'orders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** What the shopper is told: eight digits that do not tell how many orders there are. */
    number: text().notNull().unique(),
    /** The shopper's idempotency key, unique for ever: one key is one order. */
    key: uuid().notNull().unique(),
    /** SHA-256 of what was asked, so that one key cannot stand for two different orders. */
    requestHash: text('request_hash').notNull(),
    /** 128 random bits that open this order's receipt. */
    receipt: text().notNull().unique(),
    state: text().notNull().default('placed'),
    fullName: text('full_name').notNull(),
    email: text(),
    phone: text().notNull(),
    country: text().notNull().default('Pakistan'),
    province: text().notNull(),
    city: text().notNull(),
    postalCode: text('postal_code'),
    shippingAddress: text('shipping_address').notNull(),
    apartment: text(),
    billingAddress: text('billing_address'),
    userId: text('user_id'),
    userName: text('user_name'),
    loginEmail: text('login_email'),
    paymentMethod: text('payment_method').notNull().default('cod'),
    shippingFeePaisa: bigint('shipping_fee_paisa', { mode: 'number' }).notNull().default(0),
    totalPaisa: bigint('total_paisa', { mode: 'number' }).notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    index('orders_placed').on(table.placedAt.desc(), table.id.desc()),
    index('orders_phone').on(table.phone, table.placedAt.desc()),
    index('orders_state').on(table.state, table.placedAt),
    index('orders_user')
      .on(table.userId, table.placedAt.desc(), table.id.desc())
      .where(sql`${table.userId} is not null`),
    check('orders_total', sql`${table.totalPaisa} > 0`),
    check('orders_phone_form', sql`${table.phone} ~ '^\\+923[0-9]{9}$'`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** The order of the cart. */
    position: integer().notNull(),
    name: text().notNull(),
    title: text().notNull(),
    unitPricePaisa: bigint('unit_price_paisa', { mode: 'number' }).notNull(),
    quantity: integer().notNull(),
    pictureId: text('picture_id'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('order_lines_product').on(table.productId),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_price', sql`${table.unitPricePaisa} > 0`),
  ],
);
