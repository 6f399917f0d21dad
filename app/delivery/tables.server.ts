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
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { courierNames } from '#app/orders/courier.ts';
import { orders } from '#app/orders/tables.server.ts';
import { quoted } from '#app/platform/db/quoted.server.ts';
import { shipmentStates, shipmentStatesWhere } from './shipment-states.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const paisa = (name: string) => bigint(name, { mode: 'number' });

/** How a shipment came to its number: typed by a person, or asked for from the courier, who has answered or not. */
const bookingStates = ['by-hand', 'asked', 'booked', 'refused', 'withdrawn'] as const;

/**
 * A parcel on its way with a courier. A row is made before the courier is asked to book, so that one attempt is booked
 * once; and by the database itself when an order is handed over, whoever does it (see the trigger in the migration).
 */
export const shipments = pgTable(
  'shipments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1 for the first parcel of an order. With the order it is what the courier knows as our reference. */
    attempt: integer().notNull(),
    courier: text({ enum: courierNames }).notNull(),
    trackingNumber: text('tracking_number'),
    booking: text({ enum: bookingStates }).notNull(),
    /** What the courier said when it refused to book. */
    bookingWords: text('booking_words').notNull().default(''),
    /** The cash the rider is to collect. */
    collectPaisa: paisa('collect_paisa').notNull(),
    /** What of it has come in or was written off: the sum of its cash moves, kept by the database (see the trigger). */
    settledPaisa: paisa('settled_paisa').notNull().default(0),
    state: text({ enum: shipmentStates }).notNull().default('booked'),
    /** The newest thing the courier has said, known or not, as it came. */
    words: text().notNull().default(''),
    place: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    handedOverAt: moment('handed_over_at'),
    /** When the courier last said something new. */
    newsAt: moment('news_at').notNull().defaultNow(),
    askedAt: moment('asked_at'),
    /** Not to be asked for again before this; further away the longer nothing changes or the courier does not answer. */
    askAfter: moment('ask_after').notNull().defaultNow(),
    /** How often in a row the courier could not be asked. */
    failures: integer().notNull().default(0),
    /** The courier says something the order cannot follow by a legal step. */
    disagrees: boolean().notNull().default(false),
    /** Nothing more will be asked: it is delivered, back, lost or cancelled. */
    endedAt: moment('ended_at'),
    /** The parcel its order travels in just now; kept by the database (see the triggers), so that the list of them needs no search. */
    onWay: boolean('on_way').notNull().default(false),
  },
  (table) => [
    unique('shipments_once').on(table.orderId, table.attempt),
    index('shipments_number').on(table.trackingNumber).where(sql`${table.trackingNumber} is not null`),
    index('shipments_open').on(table.newsAt, table.id).where(sql`${table.endedAt} is null`),
    index('shipments_on_way').on(table.newsAt, table.id).where(sql`${table.onWay}`),
    index('shipments_odd')
      .on(table.id)
      .where(
        sql`${table.onWay} and (${table.disagrees} or ${table.state} in (${quoted(shipmentStatesWhere('endedBadly'))}))`,
      ),
    // A courier has given a number to one parcel at a time; after years it gives it again.
    uniqueIndex('shipments_number_taken')
      .on(table.courier, table.trackingNumber)
      .where(sql`${table.endedAt} is null and ${table.trackingNumber} is not null`),
    index('shipments_to_ask').on(table.courier, table.askAfter).where(sql`${table.endedAt} is null`),
    check('shipments_courier_known', sql`${table.courier} in (${quoted(courierNames)})`),
    check('shipments_state_known', sql`${table.state} in (${quoted(shipmentStates)})`),
    check('shipments_booking_known', sql`${table.booking} in (${quoted(bookingStates)})`),
    check('shipments_number_form', sql`${table.trackingNumber} ~ '^[A-Z0-9]{4,30}$'`),
  ],
);

/**
 * Packed orders that wait to be booked without anybody asking: written by the database when an order is packed and a
 * courier books by itself, taken away when it is booked or leaves the packing table.
 */
export const parcelsToBook = pgTable('parcels_to_book', {
  orderId: bigint('order_id', { mode: 'number' })
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  since: moment('since').notNull().defaultNow(),
  /** A node is at it until then. */
  takenUntil: moment('taken_until'),
  /** Why it is not booked; then a person decides, and nothing is tried by itself again. */
  problem: text(),
});

/** What couriers have said about a parcel; nothing of the person it goes to. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: bigint('shipment_id', { mode: 'number' })
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** When it happened, by the courier's clock. */
    at: moment('at').notNull(),
    state: text({ enum: shipmentStates }).notNull(),
    words: text().notNull(),
    /** The words as they are looked up. */
    plain: text().notNull(),
    place: text().notNull().default(''),
    heardAt: moment('heard_at').notNull().defaultNow(),
  },
  (table) => [
    unique('shipment_events_once').on(table.shipmentId, table.at, table.words, table.place),
    index('shipment_events_unknown').on(table.plain).where(sql`${table.state} = 'unknown'`),
    check('shipment_events_state_known', sql`${table.state} in (${quoted(shipmentStates)})`),
  ],
);

/** What the owner has taught the shop about a courier's words. */
export const taughtWords = pgTable(
  'taught_words',
  {
    courier: text({ enum: courierNames }).notNull(),
    plain: text().notNull(),
    state: text({ enum: shipmentStates }).notNull(),
    taughtBy: text('taught_by').notNull(),
    taughtAt: moment('taught_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.courier, table.plain] })],
);

/** What the owner has set for a courier. A courier without a row works by hand, as every courier does. */
export const courierAccounts = pgTable(
  'courier_accounts',
  {
    courier: text({ enum: courierNames }).primaryKey(),
    /** The keys the courier gave, sealed; null while the courier is not connected. Never shown again. */
    sealed: text(),
    /** The last four characters of each key, by which the owner tells them apart. */
    endings: jsonb().$type<Record<string, string>>().notNull().default({}),
    follows: boolean().notNull().default(true),
    books: boolean().notNull().default(false),
    /** The courier's word may move an order. */
    moves: boolean().notNull().default(true),
    pickupCity: text('pickup_city').notNull().default(''),
    pickupAddress: text('pickup_address').notNull().default(''),
    /** The courier's own page about a parcel; {cn} becomes the number. */
    trackingLink: text('tracking_link'),
    /** The weekday on which it pays: 1 is Monday; 0 where nobody has said. */
    payDay: integer('pay_day').notNull().default(0),
    lateAfterDays: integer('late_after_days').notNull().default(14),
    version: integer().notNull().default(1),
    answeredAt: moment('answered_at'),
    answeredMs: integer('answered_ms'),
    /** Why it did not answer the last time; null where it did. */
    problem: text(),
    /** When its parcels were last asked for. */
    askedAt: moment('asked_at'),
  },
  (table) => [
    check('courier_accounts_courier_known', sql`${table.courier} in (${quoted(courierNames)})`),
    check('courier_accounts_late', sql`${table.lateAfterDays} between 1 and 90`),
    check('courier_accounts_pay_day', sql`${table.payDay} between 0 and 7`),
  ],
);

/** The cities a courier goes to, under its own ids. */
export const courierCities = pgTable(
  'courier_cities',
  {
    courier: text({ enum: courierNames }).notNull(),
    cityId: text('city_id').notNull(),
    name: text().notNull(),
    /** The name as it is looked up: see courier-cities.ts. */
    plain: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courier, table.cityId] }),
    index('courier_cities_plain').on(table.courier, table.plain),
  ],
);

/** How else people write a city, as the owner has said once: their spelling and the courier's city. */
export const cityAliases = pgTable(
  'city_aliases',
  {
    courier: text({ enum: courierNames }).notNull(),
    written: text().notNull(),
    cityId: text('city_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.courier, table.written] })],
);
