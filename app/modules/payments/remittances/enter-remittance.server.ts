import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { and, desc, eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import { hasTask, type Person } from '#app/modules/accounts/team/tasks.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { stateHas } from '#app/modules/orders/states/order-states.ts';
import { lockShipment } from '#app/modules/shipping/lock-shipment.server.ts';
import { readCashParcel, readRemittanceView } from '../cash.server.ts';
import { readClaimsOf } from '../claims.server.ts';
import { cashMoves, paymentCharges, paymentLines, paymentSheets } from '../tables.server.ts';
import { applyLine, closeOrder } from './apply-line.server.ts';
import { claimTexts, closingResults } from './reconcile.ts';
import { lockRemittance } from './remittance.server.ts';
import { netOf, type RemittanceLine, readRemittance, sumOf } from './remittance.ts';
import type { RemittanceRoles } from './remittance-columns.ts';

export type Entered =
  | { kind: 'entered'; id: number }
  /** The same sheet was entered before. */
  | { kind: 'known'; id: number }
  | { kind: 'unreadable'; problem: string; columns: string[] };

/** `chosen` is what a person says of columns, by their headings. */
type RemittanceText = { text: string; name: string; chosen?: RemittanceRoles };

/**
 * Enters a courier's payment sheet from pasted or uploaded text. It books no money: a sheet is reviewed (readRemittanceView) and
 * then applied. Entering is idempotent: the same lines are the same sheet.
 */
export async function enterRemittance(
  person: Person,
  courier: CourierName,
  { text, name, chosen = {} }: RemittanceText,
): Promise<Entered> {
  const sheet = readRemittance(rowsOf(text), { ...(await readRememberedRoles(courier)), ...chosen });
  if (sheet.kind === 'unreadable') return sheet;
  return keepRemittance(person, courier, {
    ...sheet,
    name: name.trim().slice(0, 100),
    chosenRoles: chosen,
    source: text,
  });
}

/** What people said of the columns of a courier's newest sheets; the newest word counts. */
export async function readRememberedRoles(courier: CourierName, tx: Transaction = db): Promise<RemittanceRoles> {
  const sheets = await tx
    .select({ chosen: paymentSheets.chosenRoles })
    .from(paymentSheets)
    .where(eq(paymentSheets.courier, courier))
    .orderBy(desc(paymentSheets.id))
    .limit(sheetsRemembered);
  return Object.assign({}, ...sheets.reverse().map(({ chosen }) => chosen));
}

const sheetsRemembered = 50;

type RemittanceToKeep = {
  name: string;
  lines: readonly RemittanceLine[];
  numberColumn: string;
  amountColumn: string;
  roles?: RemittanceRoles;
  chosenRoles?: RemittanceRoles;
  source?: string;
  /** Tells two sheets with the same lines apart. */
  occasion?: string;
};

/** Stores a sheet for review. Idempotent: the same lines are the same sheet. */
export async function keepRemittance(
  person: Person,
  courier: CourierName,
  { name, lines, numberColumn, amountColumn, roles, chosenRoles, source, occasion = '' }: RemittanceToKeep,
): Promise<Exclude<Entered, { kind: 'unreadable' }>> {
  const hash = hashOf(courier, lines, occasion);
  return inTransaction(async (tx) => {
    const [entered] = await tx
      .insert(paymentSheets)
      .values({
        courier,
        hash,
        name: name || `${courierLabel(courier)} payment sheet`,
        numberColumn,
        amountColumn,
        roles,
        chosenRoles,
        source,
        enteredBy: person.name,
      })
      .onConflictDoNothing()
      .returning({ id: paymentSheets.id });
    if (!entered) {
      const [known] = await tx.select({ id: paymentSheets.id }).from(paymentSheets).where(eq(paymentSheets.hash, hash));
      if (!known) throw new Error('The sheet is neither new nor known.');
      return { kind: 'known', id: known.id };
    }
    await keepLines(tx, entered.id, lines);
    const after = { courier, lines: lines.length };
    await recordChange(tx, person, { action: 'sheet.entered', kind: 'payment-sheet', subject: entered.id, after });
    return { kind: 'entered', id: entered.id };
  });
}

async function keepLines(tx: Transaction, sheetId: number, lines: readonly RemittanceLine[]): Promise<void> {
  const rows = lines.map(({ line, trackingNumber, paid, collected, net }) => ({
    sheetId,
    line,
    trackingNumber,
    paidPaisa: paid,
    collectedPaisa: collected,
    netPaisa: net,
  }));
  for (let start = 0; start < rows.length; start += 500)
    await tx.insert(paymentLines).values(rows.slice(start, start + 500));
  const charges = lines.flatMap(({ line, charges: kept }) =>
    keysOf(kept).map((kind) => ({ sheetId, line, kind, amountPaisa: kept[kind] ?? 0 })),
  );
  for (let start = 0; start < charges.length; start += 500)
    await tx.insert(paymentCharges).values(charges.slice(start, start + 500));
}

export type Reread =
  | { kind: 'reread' }
  /** The sheet is applied, or the courier was asked for it. */
  | { kind: 'fixed' }
  | { kind: 'unreadable'; problem: string }
  /** With these columns it says what another sheet says. */
  | { kind: 'known'; id: number }
  | { kind: 'not-found' };

/**
 * Reads a sheet anew with what a person says of its columns, by heading, and remembers it for the courier's next sheets.
 * Links of its lines are lost with the lines. Nothing changes once the sheet is applied.
 */
export async function rereadRemittance(person: Person, id: number, chosen: RemittanceRoles): Promise<Reread> {
  return inTransaction(async (tx) => {
    const sheet = await lockRemittance(tx, id);
    if (!sheet) return { kind: 'not-found' };
    if (sheet.appliedAt || sheet.source === null) return { kind: 'fixed' };
    const chosenRoles = { ...sheet.chosenRoles, ...chosen };
    const read = readRemittance(rowsOf(sheet.source), {
      ...(await readRememberedRoles(sheet.courier, tx)),
      ...chosenRoles,
    });
    if (read.kind === 'unreadable') return { kind: 'unreadable', problem: read.problem };
    const { lines, numberColumn, amountColumn, roles } = read;
    const hash = hashOf(sheet.courier, lines);
    const [other] = await tx
      .select({ id: paymentSheets.id })
      .from(paymentSheets)
      .where(and(eq(paymentSheets.hash, hash), sql`${paymentSheets.id} <> ${id}`));
    if (other) return { kind: 'known', id: other.id };
    await tx.delete(paymentLines).where(eq(paymentLines.sheetId, id));
    await tx
      .update(paymentSheets)
      .set({ hash, numberColumn, amountColumn, roles, chosenRoles })
      .where(eq(paymentSheets.id, id));
    await keepLines(tx, id, lines);
    const after = { lines: lines.length, columns: chosen };
    await recordChange(tx, person, { action: 'sheet.reread', kind: 'payment-sheet', subject: id, after });
    return { kind: 'reread' };
  });
}

/** The cells of a text. The separator is comma, semicolon or tab, whichever occurs most in the first lines. */
export function rowsOf(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim());
  if (lines.every((line) => /^\s*\S+[ ]+[\d.,]+\s*$/.test(line))) return lines.map((line) => line.trim().split(/[ ]+/));
  const beginning = text.split(/\r?\n/, 20).join('\n');
  const counts = (['\t', ';', ','] as const).map((sign) => ({ sign, count: beginning.split(sign).length }));
  // Amounts contain commas too, so commas count only if there is no other separator.
  const delimiter = counts.find(({ sign, count }) => sign !== ',' && count > 1)?.sign ?? ',';
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      trim: true,
      to: 2_100,
    });
  } catch {
    return [];
  }
}

function hashOf(courier: CourierName, lines: readonly RemittanceLine[], occasion = ''): string {
  const text = lines
    .map((line) => {
      const [kept, net] = [sumOf(line.charges), netOf(line)];
      // What a sheet keeps is part of what it says. One that keeps nothing is known by what is paid.
      const beside = kept !== 0 || net !== line.paid ? ` ${kept} ${net}` : '';
      return `${line.trackingNumber} ${line.paid}${beside}`;
    })
    .join('\n');
  return createHash('sha256').update(`${courier}\n${text}${occasion}`).digest('base64url');
}

export type Applied =
  /** `inPart` of what was paid is for orders that stay open. */
  | { kind: 'applied'; orders: number; paid: Money; inPart: Money }
  | { kind: 'applied-before'; by: string }
  | { kind: 'not-found' };

/**
 * Books a sheet once, in one transaction. Lines that match or pay more than is owed set their order to "cash received".
 * Short lines are booked as paid in part and stay open. Other lines change nothing.
 */
export async function applyRemittance(person: Person, id: number): Promise<Applied> {
  return inTransaction(async (tx) => {
    const sheet = await lockRemittance(tx, id);
    if (!sheet) return { kind: 'not-found' };
    if (sheet.appliedAt) return { kind: 'applied-before', by: sheet.appliedBy ?? '' };
    await lockOrders(tx, id, sheet.courier);
    const view = await readRemittanceView(id, tx);
    if (!view) return { kind: 'not-found' };
    const inTurn = view.lines.toSorted((a, b) => (a.parcel?.number ?? '').localeCompare(b.parcel?.number ?? ''));
    let [closed, paid, inPart, kept] = [0, 0, 0, 0];
    for (const line of inTurn) {
      const amount = await applyLine(tx, person, id, line);
      paid += amount;
      if (line.parcel && line.result !== 'repeated') kept += sumOf(line.charges);
      if (!closingResults.includes(line.result)) inPart += amount;
      else if (amount > 0) closed++;
    }
    await tx
      .update(paymentSheets)
      // What was pasted may name customers. It is needed only as long as it can be read anew.
      .set({ appliedAt: sql`now()`, appliedBy: person.name, source: null })
      .where(eq(paymentSheets.id, id));
    const after = { orders: closed, paid, ...(kept !== 0 && { keptPaisa: kept }) };
    await recordChange(tx, person, { action: 'sheet.applied', kind: 'payment-sheet', subject: id, after });
    return { kind: 'applied', orders: closed, paid, inPart };
  });
}

/** Locks the orders, in ascending number as everywhere, so that no step comes between reading and writing. */
async function lockOrders(tx: Transaction, sheetId: number, courier: CourierName): Promise<void> {
  await tx.execute(sql`
    select o.id from orders o where o.id in (
      select s.order_id from shipments s join payment_lines l on l.tracking_number = s.tracking_number
      where l.sheet_id = ${sheetId} and s.courier = ${courier}
      union select s.order_id from shipments s join payment_lines l on l.linked_shipment_id = s.id where l.sheet_id = ${sheetId})
    order by o.number for update`);
}

export type Settled =
  | { kind: 'settled'; amount: Money }
  | { kind: 'nothing-owed' | 'reason-needed' | 'not-found' | 'owner-only' };

type Settling = { shipmentId: number; how: 'short-accepted' | 'written-off'; reason: string };

/** Whoever has the cash accepts less than is owed for a parcel, or writes it off, with a reason. `takeBackLoss` undoes it. */
export async function settle(person: Person, { shipmentId, how, reason }: Settling): Promise<Settled> {
  if (!hasTask(person, 'cash')) return { kind: 'owner-only' };
  if (!reason.trim()) return { kind: 'reason-needed' };
  return inTransaction(async (tx) => {
    await lockShipment(tx, shipmentId);
    const parcel = await readCashParcel(tx, shipmentId);
    if (!parcel) return { kind: 'not-found' };
    if (parcel.owed === 0 || !stateHas(parcel.state, 'cashOwed')) return { kind: 'nothing-owed' };
    const words = reason.trim().slice(0, 300);
    await tx
      .insert(cashMoves)
      .values({ shipmentId, kind: how, amountPaisa: parcel.owed, actorName: person.name, words });
    const after = { amount: parcel.owed, words };
    await recordChange(tx, person, { action: `cash.${how}`, kind: 'order', subject: parcel.number, after });
    if (parcel.state === 'delivered') await closeOrder(tx, person, parcel, words);
    return { kind: 'settled', amount: parcel.owed };
  });
}

/** Deletes a sheet that was never in the books with money. False if it does not exist, is applied or was. */
export async function dropRemittance(person: Person, id: number): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      delete from payment_sheets where id = ${id} and applied_at is null
        and not exists (select from cash_moves where sheet_id = ${id})`);
    if (!rowCount) return false;
    await recordChange(tx, person, { action: 'sheet.dropped', kind: 'payment-sheet', subject: id });
    return true;
  });
}

/** The text of a claim to a courier: its short and missing payments and what it kept beyond its rates, line by line. */
export async function claimText(sheetId: number): Promise<string> {
  const view = await readRemittanceView(sheetId, db);
  if (!view) return '';
  const short = view.lines.filter(({ result }) => result === 'short');
  const { courier, name } = view.head;
  const claims = await readClaimsOf(sheetId);
  const overchargedLines = view.lines.filter(({ line, beyond }) => sumOf(beyond) > 0 && !claims.get(line)?.outcome);
  return claimTexts(`Open payments, ${courierLabel(courier)}, sheet "${name}"`, short, view.missing, overchargedLines);
}
