import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { quoted } from '#app/infra/db/sql.server.ts';
import { couriers, orders } from '#app/modules/orders/tables.server.ts';
import { doorAnswers } from './delivery-run/attempt-outcome.ts';
import { shipmentStates, shipmentStatesWhere } from './shipment-states.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const paisa = (name: string) => bigint(name, { mode: 'number' });

/** How a shipment came to its number: typed by a person, or asked for from the courier, who has answered or not. */
const bookingStates = ['by-hand', 'asked', 'booked', 'refused', 'withdrawn'] as const;
/** Bookings that came to nothing: no parcel travels with them. */
export const voidBookings = ['refused', 'withdrawn'] as const satisfies (typeof bookingStates)[number][];

/** The condition that a shipment's booking has not come to nothing. */
export function isNotVoid(booking: SQL = sql`booking`): SQL {
  return sql`${booking} not in (${quoted(voidBookings)})`;
}

/** What became of a shopper's answer that a courier takes by its interface. */
const adviceStates = ['waits', 'taken', 'refused'] as const;

type TriedColumns = Record<'onWay' | 'state' | 'answeredAt' | 'newsAt', SQLWrapper>;

/** A parcel that was tried at its door, whose shopper nobody has asked since; the index `shipments_tried` lists them. */
function isTried({ onWay, state, answeredAt, newsAt }: TriedColumns): SQL {
  return sql`${onWay} and ${state} = 'attempted' and (${answeredAt} is null or ${answeredAt} < ${newsAt})`;
}

/** The same for a parcel `s` in a query. */
export const triedParcel = isTried({
  onWay: sql`s.on_way`,
  state: sql`s.state`,
  answeredAt: sql`s.answered_at`,
  newsAt: sql`s.news_at`,
});

/**
 * A parcel on its way with a courier. A row is written before the courier is asked to book, so that one attempt is booked
 * once; otherwise when the order is handed over (see hand-over.server.ts).
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
    courier: text()
      .notNull()
      .references(() => couriers.name),
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
    /** The courier is not asked again before this; the backoff grows while nothing changes or it does not answer. */
    askAfter: moment('ask_after').notNull().defaultNow(),
    /** The number of consecutive failed requests. */
    failures: integer().notNull().default(0),
    /** What the shopper wants after a failed attempt, as the courier was told; null where nobody has asked yet. */
    answer: text({ enum: doorAnswers }),
    answeredAt: moment('answered_at'),
    /** What the shopper said beside it; empty once the courier was notified, for it may be an address. */
    answerWords: text('answer_words').notNull().default(''),
    /** Whether the courier was notified of the answer by its API; null where it is told by a text. */
    advice: text({ enum: adviceStates }),
    /** It is told, or told again, not before this; also the lease of the node that tells it. */
    adviceAfter: moment('advice_after'),
    adviceTries: integer('advice_tries').notNull().default(0),
    /** The courier says something the order cannot follow by a legal step. */
    disagrees: boolean().notNull().default(false),
    /** The courier is not asked any more: delivered, returned, lost or cancelled. */
    endedAt: moment('ended_at'),
    /** The current parcel of an order on its way; kept by follow-order.server.ts, so that an index lists them. */
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
    index('shipments_advice').on(table.adviceAfter).where(sql`${table.advice} = 'waits'`),
    // Tried at the door, and nobody has asked the shopper since.
    index('shipments_tried').on(table.newsAt, table.id).where(isTried(table)),
    // Handed over without a number: the courier cannot be asked about it.
    index('shipments_unnumbered')
      .on(table.newsAt, table.id)
      .where(sql`${table.onWay} and ${table.trackingNumber} is null`),
    // Booked, never handed over and not waiting any more: its order was cancelled, or it left with another courier.
    index('shipments_booked_for_nothing')
      .on(table.createdAt)
      .where(sql`${table.booking} = 'booked' and ${table.handedOverAt} is null and ${table.endedAt} is not null`),
    // A tracking number is unique among a courier's open parcels; couriers reuse numbers after years.
    uniqueIndex('shipments_number_taken')
      .on(table.courier, table.trackingNumber)
      .where(sql`${table.endedAt} is null and ${table.trackingNumber} is not null`),
    index('shipments_to_ask').on(table.courier, table.askAfter).where(sql`${table.endedAt} is null`),
    check('shipments_state_known', sql`${table.state} in (${quoted(shipmentStates)})`),
    check('shipments_booking_known', sql`${table.booking} in (${quoted(bookingStates)})`),
    check('shipments_advice_known', sql`${table.advice} in (${quoted(adviceStates)})`),
    check('shipments_answer_known', sql`${table.answer} in (${quoted(doorAnswers)})`),
    check('shipments_number_form', sql`${table.trackingNumber} ~ '^[A-Z0-9]{4,30}$'`),
  ],
);

/**
 * Packed orders that wait for their automatic booking. A row is added when an order is packed and a courier books
 * automatically, and removed when it is booked or not packed any more.
 */
export const parcelsToBook = pgTable('parcels_to_book', {
  orderId: bigint('order_id', { mode: 'number' })
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  since: moment('since').notNull().defaultNow(),
  /** The lease of the node that books it. */
  takenUntil: moment('taken_until'),
  /** Why booking failed. A person decides then; it is not retried automatically. */
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
