import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { shipments } from '#app/delivery/tables.server.ts';
import { courierNames } from '#app/orders/courier.ts';
import { quoted } from '#app/platform/db/quoted.server.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const paisa = (name: string) => bigint(name, { mode: 'number' });

/** A list of payments from a courier, as it was pasted or uploaded. One text is one sheet. */
export const paymentSheets = pgTable(
  'payment_sheets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    courier: text({ enum: courierNames }).notNull(),
    /** SHA-256 of what the sheet says, so that it cannot be entered twice. */
    hash: text().notNull().unique(),
    name: text().notNull(),
    /** Which columns were read. */
    numberColumn: text('number_column').notNull(),
    amountColumn: text('amount_column').notNull(),
    enteredBy: text('entered_by').notNull(),
    enteredAt: moment('entered_at').notNull().defaultNow(),
    appliedBy: text('applied_by'),
    appliedAt: moment('applied_at'),
    paidOn: date('paid_on'),
  },
  (table) => [
    index('payment_sheets_courier').on(table.courier, table.id.desc()),
    check('payment_sheets_courier_known', sql`${table.courier} in (${quoted(courierNames)})`),
  ],
);

/** One line of a sheet: a number and what was paid for it. `outcome` is written when the sheet is applied. */
export const paymentLines = pgTable(
  'payment_lines',
  {
    sheetId: bigint('sheet_id', { mode: 'number' })
      .notNull()
      .references(() => paymentSheets.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    trackingNumber: text('tracking_number').notNull(),
    paidPaisa: paisa('paid_paisa').notNull(),
    outcome: text(),
    /** The parcel a person says is meant where the number is none of ours. */
    linkedShipmentId: bigint('linked_shipment_id', { mode: 'number' }).references(() => shipments.id, {
      onDelete: 'set null',
    }),
    /** When the courier was asked for what is short, and by whom. */
    claimedAt: moment('claimed_at'),
    claimedBy: text('claimed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.sheetId, table.line] }),
    index('payment_lines_linked').on(table.linkedShipmentId).where(sql`${table.linkedShipmentId} is not null`),
    index('payment_lines_number').on(table.trackingNumber),
    // What "Needs you" asks on the office's first page.
    index('payment_lines_short').on(table.sheetId.desc(), table.line).where(sql`${table.outcome} = 'short'`),
  ],
);

const cashMoveKinds = ['remitted', 'short-accepted', 'written-off'] as const;

/**
 * Append-only entries that reduce what a courier owes for a parcel: a payment, an accepted shortage or a write-off. The
 * courier owes the collected amount less their sum.
 */
export const cashMoves = pgTable(
  'cash_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: bigint('shipment_id', { mode: 'number' })
      .notNull()
      .references(() => shipments.id, { onDelete: 'restrict' }),
    kind: text({ enum: cashMoveKinds }).notNull(),
    amountPaisa: paisa('amount_paisa').notNull(),
    sheetId: bigint('sheet_id', { mode: 'number' }).references(() => paymentSheets.id),
    actorName: text('actor_name').notNull(),
    words: text().notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    unique('cash_moves_once').on(table.sheetId, table.shipmentId),
    index('cash_moves_shipment').on(table.shipmentId),
    check('cash_moves_kind_known', sql`${table.kind} in (${quoted(cashMoveKinds)})`),
    check('cash_moves_amount', sql`${table.amountPaisa} > 0`),
  ],
);
