import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { couriers } from '#app/modules/orders/tables.server.ts';
import { shipmentStates } from '../shipment-states.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What the owner has taught the shop about a courier's words. */
export const taughtWords = pgTable(
  'taught_words',
  {
    courier: text()
      .notNull()
      .references(() => couriers.name),
    plain: text().notNull(),
    state: text({ enum: shipmentStates }).notNull(),
    taughtBy: text('taught_by').notNull(),
    taughtAt: moment('taught_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.courier, table.plain] })],
);

/** What the owner has set for a courier. Without a row a courier works by hand. */
export const courierAccounts = pgTable(
  'courier_accounts',
  {
    courier: text()
      .primaryKey()
      .references(() => couriers.name),
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
    check('courier_accounts_late', sql`${table.lateAfterDays} between 1 and 90`),
    check('courier_accounts_pay_day', sql`${table.payDay} between 0 and 7`),
  ],
);

/** The cities a courier goes to, under its own ids. */
export const courierCities = pgTable(
  'courier_cities',
  {
    courier: text()
      .notNull()
      .references(() => couriers.name),
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
    courier: text()
      .notNull()
      .references(() => couriers.name),
    written: text().notNull(),
    cityId: text('city_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.courier, table.written] })],
);
