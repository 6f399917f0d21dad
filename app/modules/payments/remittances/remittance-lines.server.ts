import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { lockOrder } from '#app/modules/orders/states/lock-order.server.ts';
import { stateHas } from '#app/modules/orders/states/order-states.ts';
import { asOrderNumber } from '#app/modules/shipping/booking/written-numbers.ts';
import { isNotVoid } from '#app/modules/shipping/tables.server.ts';
import { readCashParcel, readRemittanceView } from '../cash.server.ts';
import { cashMoves, paymentLines, paymentSheets } from '../tables.server.ts';
import { applyLine } from './apply-line.server.ts';
import { readRememberedRoles, rowsOf } from './enter-remittance.server.ts';
import { lockRemittance } from './remittance.server.ts';
import { readRemittance } from './remittance.ts';

export type Linked =
  | { kind: 'linked'; number: string }
  | { kind: 'unlinked' }
  /** The sheet is in the books already, and the line with it. */
  | { kind: 'booked'; number: string; paid: Money; owed: Money }
  /** The sheet is applied, and this line has its order. */
  | { kind: 'applied' }
  /** For this order nothing is owed, or another line of the sheet pays for it. */
  | { kind: 'nothing-owed'; number: string }
  | { kind: 'no-order'; written: string }
  /** The order went with another courier, or with none. */
  | { kind: 'other-courier'; number: string }
  | { kind: 'not-found' };

type Line = { sheetId: number; line: number };

/**
 * Links a line to the order it pays for, if its tracking number is not known: a misread slip, a number the courier has
 * changed. No money is booked before the sheet is applied; of a sheet that is in the books a line that is still unknown is
 * booked with its link, once and for good. Without an order number the link is removed.
 */
export async function linkLine(person: Person, { sheetId, line }: Line, written: string): Promise<Linked> {
  return inTransaction(async (tx) => {
    const sheet = await lockRemittance(tx, sheetId);
    if (!sheet) return { kind: 'not-found' };
    const number = asOrderNumber(written.replace(/[\s-]/g, ''));
    if (written.trim() && !number) return { kind: 'no-order', written };
    const parcel = number ? await findParcel(tx, number) : null;
    if (number && !parcel) return { kind: 'no-order', written };
    if (number && parcel?.courier !== sheet.courier) return { kind: 'other-courier', number };
    if (sheet.appliedAt) return bookLate(tx, person, { sheetId, line }, number, parcel?.shipmentId ?? null);
    const { rowCount } = await tx
      .update(paymentLines)
      .set({ linkedShipmentId: parcel?.shipmentId ?? null })
      .where(and(eq(paymentLines.sheetId, sheetId), eq(paymentLines.line, line)));
    if (!rowCount) return { kind: 'not-found' };
    const after = { line, order: number };
    await recordChange(tx, person, { action: 'sheet.line-linked', kind: 'payment-sheet', subject: sheetId, after });
    return number ? { kind: 'linked', number } : { kind: 'unlinked' };
  });
}

/** Books a line of a sheet that is in the books already, for the order that a person names. */
async function bookLate(
  tx: Transaction,
  person: Person,
  { sheetId, line }: Line,
  number: string | null,
  shipmentId: number | null,
): Promise<Linked> {
  const isThis = and(eq(paymentLines.sheetId, sheetId), eq(paymentLines.line, line));
  const [open] = await tx
    .select({ line: paymentLines.line })
    .from(paymentLines)
    .where(and(isThis, eq(paymentLines.outcome, 'unknown'), isNull(paymentLines.linkedShipmentId)));
  if (!open || !number || !shipmentId) return { kind: 'applied' };
  await lockOrder(tx, number);
  const [parcel, paidHere] = [await readCashParcel(tx, shipmentId), await isPaidBy(tx, sheetId, shipmentId)];
  if (!parcel || paidHere || parcel.owed === 0 || !stateHas(parcel.state, 'payable'))
    return { kind: 'nothing-owed', number };
  await tx.update(paymentLines).set({ linkedShipmentId: shipmentId, outcome: null }).where(isThis);
  const judged = (await readRemittanceView(sheetId, tx))?.lines.find((each) => each.line === line);
  if (!judged) return { kind: 'not-found' };
  const paid = await applyLine(tx, person, sheetId, judged);
  const after = { line, order: number, paid };
  await recordChange(tx, person, { action: 'sheet.line-booked', kind: 'payment-sheet', subject: sheetId, after });
  return { kind: 'booked', number, paid, owed: parcel.owed - paid };
}

/** Whether a line of the sheet has paid for the parcel. */
async function isPaidBy(tx: Transaction, sheetId: number, shipmentId: number): Promise<boolean> {
  const [move] = await tx
    .select({ id: cashMoves.id })
    .from(cashMoves)
    .innerJoin(paymentSheets, and(eq(paymentSheets.id, cashMoves.sheetId), eq(paymentSheets.round, cashMoves.round)))
    .where(and(eq(cashMoves.sheetId, sheetId), eq(cashMoves.shipmentId, shipmentId)))
    .limit(1);
  return move !== undefined;
}

type Parcel = { shipmentId: number; courier: CourierName | null };

/** The parcel that an order went in; null for no such order. */
async function findParcel(tx: Transaction, number: string): Promise<Parcel | null> {
  const { rows } = await tx.execute<{ shipmentId: string | null; courier: CourierName | null }>(sql`
    select s.id as "shipmentId", s.courier from orders o left join lateral (
      select id, courier from shipments where order_id = o.id and handed_over_at is not null
      and ${isNotVoid()} order by attempt desc limit 1) s on true
    where o.number = ${number}`);
  const [row] = rows;
  return row ? { shipmentId: Number(row.shipmentId), courier: row.courier } : null;
}

type BankLine = { amount: Money; day: string; reference: string };

/**
 * Ties a sheet to the line of the bank statement: what arrived, on which day (`2026-11-22`) and under which reference. It may
 * be corrected at any time; null takes it away. False if the sheet does not exist.
 */
export async function tieToBank(person: Person, sheetId: number, bank: BankLine | null): Promise<boolean> {
  return inTransaction(async (tx) => {
    const sheet = await lockRemittance(tx, sheetId);
    if (!sheet) return false;
    const before = { bankPaisa: sheet.bankPaisa, day: sheet.paidOn, reference: sheet.bankReference };
    const after = { bankPaisa: bank?.amount ?? null, day: bank?.day || null, reference: bank?.reference ?? '' };
    await tx
      .update(paymentSheets)
      .set({ bankPaisa: after.bankPaisa, paidOn: after.day, bankReference: after.reference })
      .where(eq(paymentSheets.id, sheetId));
    await recordChange(tx, person, { action: 'sheet.tied', kind: 'payment-sheet', subject: sheetId, before, after });
    return true;
  });
}

/** Records that the missing amount of a line was claimed. False if it was recorded before or the line does not exist. */
export async function noteClaim(person: Person, { sheetId, line }: Line): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [noted] = await tx
      .update(paymentLines)
      .set({ claimedAt: sql`now()`, claimedBy: person.name })
      .where(and(eq(paymentLines.sheetId, sheetId), eq(paymentLines.line, line), isNull(paymentLines.claimedAt)))
      .returning({ trackingNumber: paymentLines.trackingNumber });
    if (!noted) return false;
    const after = { line, trackingNumber: noted.trackingNumber };
    await recordChange(tx, person, { action: 'sheet.line-claimed', kind: 'payment-sheet', subject: sheetId, after });
    return true;
  });
}

/**
 * The rows of what was pasted that hold no parcel, as they were written: at most `maxShown` of them, and how many there are.
 * None once the sheet is applied, because what was pasted is forgotten then.
 */
export async function readLeftOut(id: number, maxShown = 5): Promise<{ count: number; rows: string[] }> {
  const [sheet] = await db
    .select({ courier: paymentSheets.courier, source: paymentSheets.source, chosen: paymentSheets.chosenRoles })
    .from(paymentSheets)
    .where(eq(paymentSheets.id, id));
  if (!sheet?.source) return { count: 0, rows: [] };
  const read = readRemittance(rowsOf(sheet.source), { ...(await readRememberedRoles(sheet.courier)), ...sheet.chosen });
  const leftOut = read.kind === 'read' ? read.leftOut : [];
  return { count: leftOut.length, rows: leftOut.slice(0, maxShown).map((row) => row.slice(0, 120)) };
}
