import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { formatMomentCursor, type MomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import { allCouriers, type CourierName } from '#app/modules/orders/couriers/courier.ts';
import { stateIs } from '#app/modules/orders/states/order-states.server.ts';
import { orders } from '#app/modules/orders/tables.server.ts';
import { readCourierAccount, readCourierAccounts } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { isNotVoid, shipments } from '#app/modules/shipping/tables.server.ts';
import { readRates } from './rates/courier-rates.server.ts';
import { type Agreed, type CashParcel, type Reconciled, reconcile, type SavedLine } from './remittances/reconcile.ts';
import { readDues } from './remittances/remittance.server.ts';
import { type Charges, netOf } from './remittances/remittance.ts';
import type { ChargeKind, RemittanceRoles } from './remittances/remittance-columns.ts';
import { paymentCharges, paymentLines, paymentSheets } from './tables.server.ts';

export type CourierBalance = {
  courier: CourierName;
  owed: Money;
  parcels: number;
  /** By time since delivery: up to 7 days, up to the courier's term, longer. */
  fresh: Money;
  due: Money;
  late: Money;
  /** With the rider or on the way: not collected yet. */
  onTheWay: Money;
  payDay: number;
  lateAfterDays: number;
};

/** What every courier owes, by age. */
export async function readBalances(): Promise<CourierBalance[]> {
  const accounts = await readCourierAccounts();
  const { rows } = await db.execute<{
    courier: CourierName;
    owed: string;
    parcels: string;
    fresh: string;
    due: string;
    late: string;
    way: string;
  }>(sql`
    select courier, coalesce(sum(owed) filter (where collected), 0) as owed,
      count(*) filter (where collected) as parcels,
      coalesce(sum(owed) filter (where collected and days <= 7), 0) as fresh,
      coalesce(sum(owed) filter (where collected and days > 7 and days <= late_after), 0) as due,
      coalesce(sum(owed) filter (where collected and days > 7 and days > late_after), 0) as late,
      coalesce(sum(owed) filter (where not collected), 0) as way
    from (
      select s.courier, s.collect_paisa - s.settled_paisa as owed, ${stateIs('cashOwed', sql`o.state`)} as collected,
        extract(epoch from now() - o.state_since) / 86400 as days, coalesce(a.late_after_days, 14) as late_after
      from orders o
      join lateral (select * from shipments where order_id = o.id and ${isNotVoid()}
        order by attempt desc limit 1) s on true
      left join courier_accounts a on a.courier = s.courier
      where ${stateIs('payable', sql`o.state`)}
    ) parcels where owed > 0 group by courier`);
  return allCouriers().flatMap(({ name: courier, active }) => {
    const row = rows.find((found) => found.courier === courier);
    if (!active && !row) return [];
    const account = accounts.find((found) => found.courier === courier);
    return {
      courier,
      owed: Number(row?.owed ?? 0),
      parcels: Number(row?.parcels ?? 0),
      fresh: Number(row?.fresh ?? 0),
      due: Number(row?.due ?? 0),
      late: Number(row?.late ?? 0),
      onTheWay: Number(row?.way ?? 0),
      payDay: account?.payDay ?? 0,
      lateAfterDays: account?.lateAfterDays ?? 14,
    };
  });
}

/** The parcels a courier owes for, the oldest first, at most `most` after a cursor. */
export async function readOwed(
  courier: CourierName,
  most: number,
  after: MomentCursor | null = null,
): Promise<CashParcel[]> {
  const later = after
    ? sql`and (o.state_since, o.id) > (${after.at}::timestamptz, ${Number(after.id) || 0}::bigint)`
    : sql``;
  return readParcels(
    db,
    sql`s.courier = ${courier} and ${stateIs('cashOwed', sql`o.state`)} and s.collect_paisa > s.settled_paisa ${later}
    order by o.state_since, o.id limit ${most}`,
  );
}

const owedPageSize = 50;

/** One page of what a courier owes for, and the cursor of what follows. */
export async function readOwedPage(
  courier: CourierName,
  after: MomentCursor | null,
): Promise<{ rows: CashParcel[]; next: string | null }> {
  const found = await readOwed(courier, owedPageSize + 1, after);
  const rows = found.slice(0, owedPageSize);
  const last = found.length > owedPageSize ? rows.at(-1) : undefined;
  return { rows, next: last ? await cursorOf(last) : null };
}

async function cursorOf({ number }: CashParcel): Promise<string | null> {
  const { rows } = await db.execute<{ at: string; id: string }>(sql`
    select id, to_char(state_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from orders where number = ${number}`);
  return rows[0] ? formatMomentCursor(rows[0]) : null;
}

/** One parcel of the cash book; null where there is none. */
export async function readCashParcel(tx: Transaction, shipmentId: number): Promise<CashParcel | null> {
  const [parcel] = await readParcels(tx, sql`s.id = ${shipmentId} limit 1`);
  return parcel ?? null;
}

/** What is paid counts from its delivery, so that a sheet in the books still says what it left out. */
const sinceDelivered = sql`case when o.state = 'cash-received' then coalesce(
  (select max(at) from order_events e where e.order_id = o.id and e.to_state = 'delivered'), o.state_since) else o.state_since end`;

async function readParcels(tx: Transaction, where: ReturnType<typeof sql>): Promise<CashParcel[]> {
  const { rows } = await tx.execute<Record<Exclude<keyof CashParcel, 'state'>, string> & Pick<CashParcel, 'state'>>(sql`
    select s.id as "shipmentId", coalesce(s.tracking_number, '') as "trackingNumber", o.number, o.full_name as name, o.city,
      o.state, ${sinceDelivered} as since, s.collect_paisa as collect, s.handed_over_at as "handedOverAt", o.weight_grams as grams,
      case when o.state = 'cash-received' then 0 else greatest(0, s.collect_paisa - s.settled_paisa) end as owed
    from shipments s join orders o on o.id = s.order_id
    where ${isNotVoid(sql`s.booking`)} and ${where}`);
  return rows.map((row) => ({
    ...row,
    shipmentId: Number(row.shipmentId),
    since: new Date(row.since),
    handedOverAt: row.handedOverAt ? new Date(row.handedOverAt) : null,
    grams: row.grams === null ? null : Number(row.grams),
    collect: Number(row.collect),
    owed: Number(row.owed),
  }));
}

export type RemittanceHead = {
  id: number;
  courier: CourierName;
  name: string;
  numberColumn: string;
  amountColumn: string;
  enteredBy: string;
  enteredAt: Date;
  appliedBy: string | null;
  appliedAt: Date | null;
  /** Whether money of it is in the books, or was: then it is not thrown away. */
  wasApplied: boolean;
  lines: number;
  paid: Money;
};

/** What a sheet says in all, and what has reached the bank for it. */
export type RemittanceTotals = {
  collected: Money;
  /** What the courier kept, by kind. */
  kept: Charges;
  /** What the lines say reaches the bank. */
  net: Money;
  bank: { amount: Money; day: string; reference: string } | null;
  roles: RemittanceRoles;
  /** Whether its columns can still be read anew. */
  canReread: boolean;
};

/** The newest sheets, of one courier or of all. */
export async function readRemittances(courier?: CourierName, most = 20): Promise<RemittanceHead[]> {
  return db
    .select({
      ...headColumns,
      lines: sql<number>`(select count(*)::int from payment_lines where sheet_id = ${paymentSheets.id})`,
      paid: sql<number>`(select coalesce(sum(paid_paisa), 0) from payment_lines where sheet_id = ${paymentSheets.id})`.mapWith(
        Number,
      ),
    })
    .from(paymentSheets)
    .where(courier ? eq(paymentSheets.courier, courier) : undefined)
    .orderBy(desc(paymentSheets.id))
    .limit(most);
}

const headColumns = {
  id: paymentSheets.id,
  courier: paymentSheets.courier,
  name: paymentSheets.name,
  numberColumn: paymentSheets.numberColumn,
  amountColumn: paymentSheets.amountColumn,
  enteredBy: paymentSheets.enteredBy,
  enteredAt: paymentSheets.enteredAt,
  appliedBy: paymentSheets.appliedBy,
  appliedAt: paymentSheets.appliedAt,
  wasApplied: sql<boolean>`(round > 0 and exists (select from cash_moves m where m.sheet_id = payment_sheets.id))`,
};

export type RemittanceView = Reconciled & { head: RemittanceHead; totals: RemittanceTotals };

/** A sheet compared with the books as they are now, or as they were when it was applied. Null if it does not exist. */
export async function readRemittanceView(id: number, tx: Transaction = db): Promise<RemittanceView | null> {
  const [head] = await tx.select(headColumns).from(paymentSheets).where(eq(paymentSheets.id, id));
  if (!head) return null;
  const rows = await tx.select().from(paymentLines).where(eq(paymentLines.sheetId, id)).orderBy(paymentLines.line);
  const charges = await readCharges(tx, id);
  const lines = rows.map(
    ({ paidPaisa, collectedPaisa, netPaisa, linkedShipmentId, sheetId: _, outcome: __, ...line }) => ({
      ...line,
      paid: paidPaisa,
      collected: collectedPaisa,
      net: netPaisa,
      charges: charges.get(line.line) ?? {},
      linkedTo: linkedShipmentId,
    }),
  );
  const reconciled = reconcile(
    lines,
    await readForRemittance(tx, head.courier, lines),
    await readAgreed(head.courier, tx),
  );
  const outcomes = new Map(rows.map(({ line, outcome }) => [line, outcome]));
  const dues = head.appliedAt ? await readDues(tx, id) : null;
  const judged = reconciled.lines.map((line) => ({
    ...line,
    due: line.parcel && dues ? (dues.get(line.parcel.shipmentId) ?? line.parcel.collect) : line.due,
    // The column holds a line's `result` from when the sheet was applied.
    result: (outcomes.get(line.line) as typeof line.result | null) ?? line.result,
  }));
  const paid = lines.reduce((sum, line) => sum + line.paid, 0);
  const totals = await readTotals(tx, id, lines);
  return { head: { ...head, lines: lines.length, paid }, totals, lines: judged, missing: reconciled.missing };
}

/** What was kept of each line. */
async function readCharges(tx: Transaction, sheetId: number): Promise<Map<number, Partial<Record<ChargeKind, Money>>>> {
  const rows = await tx.select().from(paymentCharges).where(eq(paymentCharges.sheetId, sheetId));
  const byLine = new Map<number, Partial<Record<ChargeKind, Money>>>();
  for (const { line, kind, amountPaisa } of rows) byLine.set(line, { ...byLine.get(line), [kind]: amountPaisa });
  return byLine;
}

async function readTotals(tx: Transaction, id: number, lines: readonly SavedLine[]): Promise<RemittanceTotals> {
  const [sheet] = await tx
    .select({
      amount: paymentSheets.bankPaisa,
      day: paymentSheets.paidOn,
      reference: paymentSheets.bankReference,
      roles: paymentSheets.roles,
      canReread: sql<boolean>`${paymentSheets.source} is not null and ${paymentSheets.appliedAt} is null`,
    })
    .from(paymentSheets)
    .where(eq(paymentSheets.id, id));
  const kept: Partial<Record<ChargeKind, Money>> = {};
  for (const { charges } of lines)
    for (const kind of keysOf(charges)) kept[kind] = (kept[kind] ?? 0) + (charges[kind] ?? 0);
  const { amount = null, day = null, reference = '', roles = {}, canReread = false } = sheet ?? {};
  return {
    collected: lines.reduce((sum, { paid, collected }) => sum + (collected ?? paid), 0),
    kept,
    net: lines.reduce((sum, line) => sum + netOf(line), 0),
    bank: amount === null ? null : { amount, day: day ?? '', reference },
    roles,
    canReread,
  };
}

async function readAgreed(courier: CourierName, tx: Transaction): Promise<Agreed> {
  const { pickupCity } = await readCourierAccount(courier, tx);
  return { rates: await readRates(courier, tx), pickupCity };
}

async function readForRemittance(
  tx: Transaction,
  courier: CourierName,
  lines: readonly SavedLine[],
): Promise<CashParcel[]> {
  const numbers = lines.map(({ trackingNumber }) => trackingNumber);
  const linked = lines.flatMap(({ linkedTo }) => (linkedTo ? [linkedTo] : []));
  const listed =
    numbers.length === 0
      ? []
      : await readParcels(
          tx,
          sql`s.courier = ${courier} and (${inArray(sql`s.tracking_number`, numbers)}
            or ${linked.length > 0 ? inArray(sql`s.id`, linked) : sql`false`}) order by s.id limit 5000`,
        );
  const owed = await readParcels(
    tx,
    sql`s.courier = ${courier} and o.state = 'delivered'
    and s.collect_paisa > s.settled_paisa order by o.state_since limit 5000`,
  );
  const parcelsById = new Map([...listed, ...owed].map((parcel) => [parcel.shipmentId, parcel]));
  return [...parcelsById.values()];
}

/** The parcel of an order, for the order's page. */
export async function readShipmentOf(number: string) {
  const [row] = await db
    .select({ shipment: shipments, state: orders.state })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(orders.number, number), sql`${shipments.booking} <> 'withdrawn'`))
    .orderBy(desc(shipments.attempt))
    .limit(1);
  return row ?? null;
}
