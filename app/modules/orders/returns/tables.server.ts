import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, quoted } from '#app/infra/db/sql.server.ts';
import { keysOf } from '#app/infra/records.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { orders } from '../tables.server.ts';
import {
  type RefundWay,
  type ReturnCondition,
  type ReturnReason,
  refundWays,
  returnConditions,
  returnReasons,
  returnStates,
} from './return.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A return beside a delivered order. The order's own state knows nothing of it. Every change happens under the lock of the
 * order's row.
 */
export const returns = pgTable(
  'returns',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the form: sent twice it is one return. */
    key: uuid().notNull().unique(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Which of the order's returns it is, from 1. */
    seq: integer().notNull(),
    /** 128 random bits that open the shopper's page about it. */
    token: text().notNull().unique(),
    state: text({ enum: returnStates }).notNull(),
    stateSince: moment('state_since').notNull().defaultNow(),
    version: integer().notNull().default(1),
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** The shopper asked for it on the website; otherwise somebody of the team took it. */
    fromWebsite: boolean('from_website').notNull(),
    takenBy: text('taken_by').notNull().default(''),
    reason: text().$type<ReturnReason>().notNull(),
    words: text().notNull().default(''),
    /** Where the money should go. The number is masked once the money has been sent. */
    refundWay: text('refund_way').$type<RefundWay>(),
    accountName: text('account_name').notNull().default(''),
    account: text().notNull().default(''),
    /** What the admin answered, where it declined or closed it. */
    answer: text().notNull().default(''),
    /** How the shopper has sent it. */
    sentWords: text('sent_words').notNull().default(''),
    receivedAt: moment('received_at'),
    refundPaisa: bigint('refund_paisa', { mode: 'number' }),
    /** Why it is another sum than the policy's. */
    refundWhy: text('refund_why').notNull().default(''),
    refundReference: text('refund_reference').notNull().default(''),
    refundedAt: moment('refunded_at'),
    refundedBy: text('refunded_by'),
    /** The order that was made instead. */
    exchangeOrderId: bigint('exchange_order_id', { mode: 'number' }).references(() => orders.id, {
      onDelete: 'set null',
    }),
    /** What was paid for its pieces is taken off that order; false for exchanges made before that was so. */
    isCredited: boolean('is_credited').notNull().default(false),
    /** Number, phone as it is dialled, name and city of the order, lower case; empty once its shopper is forgotten. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    unique('returns_of_order').on(table.orderId, table.seq),
    index('returns_state').on(table.state, table.id.desc()),
    index('returns_refunded').on(table.refundedAt, table.refundPaisa).where(sql`${table.refundedAt} is not null`),
    index('returns_exchange').on(table.exchangeOrderId).where(sql`${table.exchangeOrderId} is not null`),
    index('returns_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check('returns_state_known', sql`${table.state} in (${quoted(returnStates)})`),
    check('returns_reason_known', sql`${table.reason} in (${quoted(keysOf(returnReasons))})`),
    check('returns_way_known', sql`${table.refundWay} in (${quoted(keysOf(refundWays))})`),
    check('returns_refund', sql`${table.refundPaisa} > 0`),
    check('returns_refunded_whole', sql`(${table.state} = 'refunded') = (${table.refundedAt} is not null)`),
  ],
);

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: bigint('return_id', { mode: 'number' })
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    /** What the admin found; null until it is received. */
    condition: text().$type<ReturnCondition>(),
    /** How many went back to the shelf; the rest is written off. */
    shelved: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.productId] }),
    index('return_lines_product').on(table.productId),
    check('return_lines_quantity', sql`${table.quantity} > 0`),
    check('return_lines_shelved', sql`${table.shelved} between 0 and ${table.quantity}`),
    check('return_lines_condition_known', sql`${table.condition} in (${quoted(keysOf(returnConditions))})`),
  ],
);

/**
 * Photographs that came with a request, made anew and small. They are not in `pictures`, because whoever knows the address
 * of one of those may see it.
 */
export const returnPhotos = pgTable(
  'return_photos',
  {
    /** 24 hexadecimal digits. */
    id: text().primaryKey(),
    returnId: bigint('return_id', { mode: 'number' })
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP. */
    bytes: bytea().notNull(),
  },
  (table) => [unique('return_photos_of_return').on(table.returnId, table.place)],
);
