import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { quoted } from '#app/infra/db/sql.server.ts';
import { couriers } from '#app/modules/orders/tables.server.ts';
import { shipments } from '#app/modules/shipping/tables.server.ts';
import { chargeKinds, type RemittanceRoles } from './remittances/remittance-columns.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const paisa = (name: string) => bigint(name, { mode: 'number' });

/** A list of payments from a courier, as it was pasted or uploaded. One text is one sheet. */
export const paymentSheets = pgTable(
  'payment_sheets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    courier: text()
      .notNull()
      .references(() => couriers.name),
    /** SHA-256 of what the sheet says, so that it cannot be entered twice. */
    hash: text().notNull().unique(),
    name: text().notNull(),
    /** Which columns were read. */
    numberColumn: text('number_column').notNull(),
    amountColumn: text('amount_column').notNull(),
    // `json` keeps the order of the columns, `jsonb` does not.
    /** What every column was read as, and what a person said of them: it is remembered for the courier's next sheets. */
    roles: json().$type<RemittanceRoles>().notNull().default({}),
    chosenRoles: jsonb('chosen_roles').$type<RemittanceRoles>().notNull().default({}),
    /** The sheet as it was pasted, so that it can be read anew. Null once it is applied, and for what was asked of the courier. */
    source: text(),
    enteredBy: text('entered_by').notNull(),
    enteredAt: moment('entered_at').notNull().defaultNow(),
    appliedBy: text('applied_by'),
    appliedAt: moment('applied_at'),
    /** How often it was taken out of the books again. Its cash moves have the number of their own time. */
    round: integer().notNull().default(0),
    /** What reached the bank for this sheet, when, and under which reference. */
    paidOn: date('paid_on'),
    bankPaisa: paisa('bank_paisa'),
    bankReference: text('bank_reference').notNull().default(''),
  },
  (table) => [index('payment_sheets_courier').on(table.courier, table.id.desc())],
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
    /** What counts as paid for the parcel: what reaches the bank and what is accounted for as kept. */
    paidPaisa: paisa('paid_paisa').notNull(),
    /** The cash that the rider took, and what of it reaches the bank; null where the sheet does not say it. */
    collectedPaisa: paisa('collected_paisa'),
    netPaisa: paisa('net_paisa'),
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
    // What "Needs you" asks on the admin's first page.
    index('payment_lines_short').on(table.sheetId.desc(), table.line).where(sql`${table.outcome} = 'short'`),
  ],
);

/** What a courier kept of a line's cash. `shipment_id` is written when the sheet is applied: then it is a cost of the parcel. */
export const paymentCharges = pgTable(
  'payment_charges',
  {
    sheetId: bigint('sheet_id', { mode: 'number' }).notNull(),
    line: integer().notNull(),
    kind: text({ enum: chargeKinds }).notNull(),
    /** Below nothing where the courier gave something back. */
    amountPaisa: paisa('amount_paisa').notNull(),
    shipmentId: bigint('shipment_id', { mode: 'number' }).references(() => shipments.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.sheetId, table.line, table.kind] }),
    foreignKey({
      columns: [table.sheetId, table.line],
      foreignColumns: [paymentLines.sheetId, paymentLines.line],
    }).onDelete('cascade'),
    index('payment_charges_shipment').on(table.shipmentId).where(sql`${table.shipmentId} is not null`),
    check('payment_charges_kind_known', sql`${table.kind} in (${quoted(chargeKinds)})`),
    check('payment_charges_amount', sql`${table.amountPaisa} <> 0`),
  ],
);

/** What is agreed with a courier from a day on. Null: not agreed, and not compared. */
export const courierRates = pgTable(
  'courier_rates',
  {
    courier: text()
      .notNull()
      .references(() => couriers.name),
    fromDay: date('from_day').notNull(),
    deliveryPaisa: paisa('delivery_paisa'),
    sameCityPaisa: paisa('same_city_paisa'),
    furtherKgPaisa: paisa('further_kg_paisa'),
    returnPaisa: paisa('return_paisa'),
    /** Basis points: a hundredth of a percent. */
    fuelBp: integer('fuel_bp'),
    gstBp: integer('gst_bp'),
    salesTaxBp: integer('sales_tax_bp'),
    incomeTaxBp: integer('income_tax_bp'),
    enteredBy: text('entered_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.courier, table.fromDay] })],
);

const claimOutcomes = ['paid', 'given-up'] as const;

/** What a courier is asked back, because it kept more of a line than is agreed. It is open until it has an outcome. */
export const courierClaims = pgTable(
  'courier_claims',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    courier: text()
      .notNull()
      .references(() => couriers.name),
    sheetId: bigint('sheet_id', { mode: 'number' })
      .notNull()
      .references(() => paymentSheets.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    shipmentId: bigint('shipment_id', { mode: 'number' }).references(() => shipments.id, { onDelete: 'set null' }),
    trackingNumber: text('tracking_number').notNull(),
    amountPaisa: paisa('amount_paisa').notNull(),
    openedBy: text('opened_by').notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
    outcome: text({ enum: claimOutcomes }),
    endedBy: text('ended_by'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    unique('courier_claims_once').on(table.sheetId, table.line),
    index('courier_claims_open').on(table.id).where(sql`${table.outcome} is null`),
    index('courier_claims_shipment').on(table.shipmentId).where(sql`${table.shipmentId} is not null`),
    check('courier_claims_amount', sql`${table.amountPaisa} > 0`),
    check('courier_claims_outcome_known', sql`${table.outcome} in (${quoted(claimOutcomes)})`),
  ],
);

const cashMoveKinds = ['remitted', 'short-accepted', 'written-off', 'taken-back'] as const;

/**
 * Append-only entries that change what a courier owes for a parcel: a payment, an accepted shortage or a write-off. The
 * courier owes the collected amount less their sum. What is taken back gets a
 * negative entry: a payment with its sheet, what was given up without one.
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
    /** The sheet's `round` when this was written. */
    round: integer().notNull().default(0),
    actorName: text('actor_name').notNull(),
    words: text().notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    unique('cash_moves_once').on(table.sheetId, table.shipmentId, table.round, table.kind),
    index('cash_moves_shipment').on(table.shipmentId),
    // The books of a period, for the accountant.
    index('cash_moves_at').on(table.at, table.id),
    check('cash_moves_kind_known', sql`${table.kind} in (${quoted(cashMoveKinds)})`),
    check(
      'cash_moves_amount',
      sql`${table.amountPaisa} <> 0 and (${table.amountPaisa} < 0) = (${table.kind} = 'taken-back')`,
    ),
  ],
);
