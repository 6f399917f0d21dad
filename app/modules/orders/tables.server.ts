import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { languages } from '#app/i18n/language.ts';
import { quoted } from '#app/infra/db/sql.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { courierAdapters, courierKinds } from './couriers/courier.ts';
import type { CodeHold } from './discounts/code-hold.server.ts';
import { type LeadLine, leadSources, leadStates } from './leads/lead.ts';
import type { OrderOrigin } from './order-form/order-origin.ts';
import { notReservedReasons } from './place/not-reserved.ts';
import { onHoldReasons } from './states/on-hold.ts';
import { orderEventKinds, orderSources } from './states/order-events.ts';
import { orderStates, statesWhere } from './states/order-states.ts';

/** Who brings parcels to the door, in the order of the admin's lists. A row that an order names is never deleted. */
export const couriers = pgTable(
  'couriers',
  {
    name: text().primaryKey(),
    label: text().notNull().unique(),
    kind: text({ enum: courierKinds }).notNull().default('company'),
    /** What speaks with its interface; null where its parcels go by hand. */
    adapter: text({ enum: courierAdapters }),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('couriers_name', sql`${table.name} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.name}) <= 40`),
    check('couriers_label', sql`length(trim(${table.label})) between 1 and 40`),
    check('couriers_kind_known', sql`${table.kind} in (${quoted(courierKinds)})`),
    check('couriers_adapter_known', sql`${table.adapter} in (${quoted(courierAdapters)})`),
    check('couriers_rider', sql`${table.kind} = 'company' or ${table.adapter} is null`),
  ],
);

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
    state: text({ enum: orderStates }).notNull().default('placed'),
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
    /** What is taken off the lines. The total is the lines without it, and the shipping fee. */
    discountPaisa: bigint('discount_paisa', { mode: 'number' }).notNull().default(0),
    /** The code that gave it; null where a member of the team agreed to it, who then says why. */
    discountCode: text('discount_code'),
    /**
     * Who holds a use of the code while nobody has confirmed the order: keyed hashes of browser and address. Null where it
     * holds none (a confirmed order counts without it); a trigger empties it when the order is confirmed or cancelled, gives
     * its stock back or loses its code.
     */
    codeHold: jsonb('code_hold').$type<CodeHold>(),
    discountWhy: text('discount_why'),
    discountBy: text('discount_by'),
    totalPaisa: bigint('total_paisa', { mode: 'number' }).notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true }),
    /** Goes up with every step and edit, so that two people do not overwrite each other. */
    version: integer().notNull().default(1),
    stateSince: timestamp('state_since', { withTimezone: true }).notNull().defaultNow(),
    /** How it came: website, phone, whatsapp. */
    source: text({ enum: orderSources }).notNull().default('website'),
    /** Of the page on which it was made: what is written to its shopper is in it. */
    language: text({ enum: languages }).notNull().default('en'),
    /** Which advertisement or link the visit came from; null where that is unknown or not kept. */
    origin: jsonb().$type<OrderOrigin>(),
    /** For packer and courier; printed on slip and label. */
    note: text().notNull().default(''),
    /** Why it was cancelled, refused or lost. */
    reason: text(),
    /** Calls to confirm it that were not answered or asked for another. */
    calls: integer().notNull().default(0),
    /** Not to be called before this. */
    callAfter: timestamp('call_after', { withTimezone: true }),
    /** Who has it open in the confirmation queue, until when: advice to others, not a lock. */
    callerId: text('caller_id'),
    callerName: text('caller_name'),
    callerUntil: timestamp('caller_until', { withTimezone: true }),
    /** When its shopper first opened WhatsApp to say yes to it; whether it was sent only the shop's chat knows. */
    yesOfferedAt: timestamp('yes_offered_at', { withTimezone: true }),
    /** Products and quantities as one word, to find orders that say the same. */
    linesSignature: text('lines_signature').notNull().default(''),
    /** Somebody has asked: it is wanted beside the other one that says the same. */
    wantedTwice: boolean('wanted_twice').notNull().default(false),
    /** Who is to carry it, from the confirmation on; once it is handed over, who does. */
    courier: text().references(() => couriers.name),
    trackingNumber: text('tracking_number'),
    /** Grams, for the courier. */
    weightGrams: integer('weight_grams'),
    /** Why it cannot be packed now; null where it can. */
    asideWhy: text('aside_why', { enum: onHoldReasons }),
    asideBy: text('aside_by'),
    asideAt: timestamp('aside_at', { withTimezone: true }),
    /**
     * Why its pieces are on the shelf although its state would hold them; null where the state says all. A cancelled
     * order keeps it, so that an undo finds it.
     */
    unheldWhy: text('unheld_why', { enum: notReservedReasons }),
    /** Its shopper is to be forgotten: as soon as it has ended, if it has not yet. */
    forgetAskedAt: timestamp('forget_asked_at', { withTimezone: true }),
    /** Name, phone, address and e-mail are gone since then; its phone is empty. */
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }),
    /** What people search by: number, phone as it is dialled, name, city, tracking number; lower case. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(number || ' ' || '0' || substr(phone, 4) || ' ' || full_name || ' ' || city || ' ' || coalesce(tracking_number, ''))`,
    ),
  },
  (table) => [
    index('orders_placed').on(table.placedAt.desc(), table.id.desc()),
    index('orders_phone').on(table.phone, table.placedAt.desc()),
    index('orders_state').on(table.state, table.placedAt, table.id),
    index('orders_city').on(sql`lower(${table.city})`, table.placedAt.desc(), table.id.desc()),
    index('orders_user')
      .on(table.userId, table.placedAt.desc(), table.id.desc())
      .where(sql`${table.userId} is not null`),
    index('orders_courier')
      .on(table.courier, table.placedAt.desc(), table.id.desc())
      .where(sql`${table.courier} is not null`),
    index('orders_tracking').on(table.trackingNumber).where(sql`${table.trackingNumber} is not null`),
    // Why parcels were not taken; read without touching the rows.
    index('orders_reason').on(table.placedAt, table.reason).where(sql`${table.reason} is not null`),
    // What waits, for the counts of the admin; read without touching the rows.
    index('orders_open')
      .on(table.state, table.stateSince, table.totalPaisa)
      .where(sql`${table.state} not in (${quoted(statesWhere('ended'))})`),
    index('orders_aside').on(table.placedAt, table.id).where(sql`${table.asideWhy} is not null`),
    index('orders_to_forget')
      .on(table.forgetAskedAt)
      .where(sql`${table.forgetAskedAt} is not null and ${table.forgottenAt} is null`),
    index('orders_discount_code').on(table.discountCode, table.phone).where(sql`${table.discountCode} is not null`),
    index('orders_code_hold').on(table.discountCode).where(sql`${table.codeHold} is not null`),
    index('orders_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check('orders_state_known', sql`${table.state} in (${quoted(orderStates)})`),
    check('orders_source_known', sql`${table.source} in (${quoted(orderSources)})`),
    check('orders_language_known', sql`${table.language} in (${quoted(languages)})`),
    check('orders_aside_known', sql`${table.asideWhy} in (${quoted(onHoldReasons)})`),
    check('orders_unheld_known', sql`${table.unheldWhy} in (${quoted(notReservedReasons)})`),
    check(
      'orders_unheld_state',
      sql`${table.unheldWhy} is null or ${table.unheldWhy} = 'moved-in' or ${table.state} in ('placed', 'cancelled')`,
    ),
    check('orders_total', sql`${table.totalPaisa} > 0`),
    check('orders_discount', sql`${table.discountPaisa} >= 0`),
    check(
      'orders_phone_form',
      sql`${table.phone} ~ '^\\+923[0-9]{9}$' or (${table.phone} = '' and ${table.forgottenAt} is not null)`,
    ),
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
    /** The name that whoever ordered in Urdu has read; empty where the product had none, or the order was made in English. */
    urduName: text('urdu_name').notNull().default(''),
    unitPricePaisa: bigint('unit_price_paisa', { mode: 'number' }).notNull(),
    quantity: integer().notNull(),
    pictureId: text('picture_id'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('order_lines_product').on(table.productId, table.orderId.desc()),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_price', sql`${table.unitPricePaisa} > 0`),
  ],
);

/** Everything that happened to an order, dated and signed; rows are only ever added. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** For a step: from which state to which. */
    fromState: text('from_state', { enum: orderStates }),
    toState: text('to_state', { enum: orderStates }),
    /** A reason, a note, the outcome of a call, the name of a text. */
    words: text().notNull().default(''),
    /** What changed, for edits. */
    details: jsonb().$type<Record<string, unknown>>(),
    /** Made by the page that asked for it: sent twice it is done once. */
    key: uuid(),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    index('order_events_actor').on(table.actorId, table.at.desc()).where(sql`${table.actorId} is not null`),
    index('order_events_steps').on(table.toState, table.at).where(sql`${table.toState} is not null`),
    uniqueIndex('order_events_key').on(table.orderId, table.key).where(sql`${table.key} is not null`),
    check('order_events_kind_known', sql`${table.kind} in (${quoted(orderEventKinds)})`),
  ],
);

/** K4: two or more parcels not received, and the owner has not decided. Word for word the index `customers_failed`. */
export const hasFailedReceipts = sql`refused >= 2 and refused > forgiven and blocked_at is null`;

/**
 * Everybody who ever ordered, by phone. How many orders, received and refused is counted by a trigger on `orders`, in
 * the transaction of each change; the rest is what members of the team say.
 */
export const customers = pgTable(
  'customers',
  {
    phone: text().primaryKey(),
    /** As in the latest order. */
    name: text().notNull(),
    city: text().notNull(),
    lastOrderAt: timestamp('last_order_at', { withTimezone: true }).notNull(),
    orders: integer().notNull().default(0),
    received: integer().notNull().default(0),
    /** Not taken at the door, or come back. */
    refused: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    paidPaisa: bigint('paid_paisa', { mode: 'number' }).notNull().default(0),
    /** A word of warning for whoever calls; null where there is none. */
    flag: text(),
    flaggedBy: text('flagged_by'),
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    blockedBy: text('blocked_by'),
    /** How many refusals the owner has forgiven: the suggestion to block comes back with the next. */
    forgiven: integer().notNull().default(0),
    version: integer().notNull().default(1),
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower('0' || substr(phone, 4) || ' ' || name || ' ' || city)`,
    ),
  },
  (table) => [
    index('customers_last').on(table.lastOrderAt.desc(), table.phone.desc()),
    index('customers_city').on(sql`lower(${table.city})`, table.lastOrderAt.desc(), table.phone.desc()),
    index('customers_failed')
      .on(table.lastOrderAt.desc(), table.phone.desc())
      .where(sql`${table.refused} >= 2 and ${table.refused} > ${table.forgiven} and ${table.blockedAt} is null`),
    index('customers_flagged').on(table.lastOrderAt.desc(), table.phone.desc()).where(sql`${table.flag} is not null`),
    index('customers_blocked')
      .on(table.lastOrderAt.desc(), table.phone.desc())
      .where(sql`${table.blockedAt} is not null`),
    index('customers_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check('customers_phone_form', sql`${table.phone} ~ '^\\+923[0-9]{9}$'`),
    check(
      'customers_counts',
      sql`least(${table.orders}, ${table.received}, ${table.refused}, ${table.cancelled}) >= 0`,
    ),
  ],
);

/** What somebody filled into the WhatsApp form, kept before WhatsApp opens: not everybody presses send there. */
export const leads = pgTable(
  'leads',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the form: sent twice it is one lead. */
    key: uuid().notNull().unique(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    name: text().notNull(),
    email: text(),
    phone: text().notNull(),
    whatsapp: text().notNull(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    quantity: integer().notNull(),
    source: text({ enum: leadSources }).notNull().default('whatsapp'),
    /** The other products of an unfinished checkout. */
    lines: jsonb().$type<LeadLine[]>().notNull().default([]),
    province: text().notNull(),
    city: text().notNull(),
    address: text().notNull(),
    state: text({ enum: leadStates }).notNull().default('open'),
    /** The order it became. */
    orderNumber: text('order_number'),
    calls: integer().notNull().default(0),
    callAfter: timestamp('call_after', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedBy: text('closed_by'),
  },
  (table) => [
    index('leads_open').on(table.at, table.id).where(sql`${table.state} = 'open'`),
    index('leads_phone').on(table.phone, table.at.desc()),
    check('leads_source_known', sql`${table.source} in (${quoted(leadSources)})`),
    check('leads_state_known', sql`${table.state} in (${quoted(leadStates)})`),
    check('leads_quantity', sql`${table.quantity} > 0`),
    check('leads_phone_form', sql`${table.phone} ~ '^\\+923[0-9]{9}$'`),
  ],
);
