import { sql } from 'drizzle-orm';
import { readDb } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { recordOf } from '#app/infra/records.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { type ChargeKind, chargeKinds } from './remittance-columns.ts';

/** One entry of the books: what came in or was given up for a parcel, or what went back to a shopper. */
export type BookEntry = {
  /** In Karachi: `2026-11-18`. */
  day: string;
  kind: 'remitted' | 'short-accepted' | 'written-off' | 'taken-back' | 'refund';
  order: string;
  orderDay: string;
  city: string;
  courier: CourierName | null;
  trackingNumber: string;
  orderTotal: Money;
  /** Negative for a refund and for a payment that was taken back. */
  amount: Money;
  /** What the courier kept of this payment, by kind. */
  kept: Record<ChargeKind, Money>;
  sheet: string;
  bankDay: string;
  bankReference: string;
};

/** Where the entries go on; refunds follow the payments. */
export type BookPlace = { of: 'payments' | 'refunds'; at: string; id: string };

const pageSize = 500;
const start: BookPlace = { of: 'payments', at: '-infinity', id: '0' };

/**
 * The entries of a period by the day they were written, a page at a time: payments of couriers with what was kept of each,
 * then refunds. Nobody's name, phone or address is in them.
 */
export async function readBooks(
  period: { from: Date; to: Date },
  after: BookPlace | null,
): Promise<{ entries: BookEntry[]; next: BookPlace | null }> {
  const place = after ?? start;
  const [from, to] = [period.from.toISOString(), period.to.toISOString()];
  const { rows } = await readDb.execute<Raw>(
    place.of === 'payments' ? payments(from, to, place) : refunds(from, to, place),
  );
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  const beyond: BookPlace | null = place.of === 'payments' ? { ...start, of: 'refunds' } : null;
  return { entries: rows.map(entryOf), next: last ? { of: place.of, at: last.at, id: last.id } : beyond };
}

type Raw = Record<ChargeKind | 'amount' | 'orderTotal', string | null> &
  Record<'id' | 'at' | 'day' | 'order' | 'orderDay' | 'city', string> &
  Record<'trackingNumber' | 'sheet' | 'bankDay' | 'bankReference', string | null> & {
    kind: BookEntry['kind'];
    courier: CourierName | null;
  };

const dayIn = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone 'Asia/Karachi')::date::text`;
const exactly = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

function payments(from: string, to: string, { at, id }: BookPlace) {
  return sql`
    select m.id, ${exactly(sql`m.at`)} as at, ${dayIn(sql`m.at`)} as day, m.kind, o.number as order,
      ${dayIn(sql`o.placed_at`)} as "orderDay", o.city, s.courier, s.tracking_number as "trackingNumber",
      o.total_paisa as "orderTotal", m.amount_paisa as amount, p.name as sheet, p.paid_on::text as "bankDay",
      p.bank_reference as "bankReference", kept.*
    from cash_moves m
    join shipments s on s.id = m.shipment_id join orders o on o.id = s.order_id
    left join payment_sheets p on p.id = m.sheet_id
    left join lateral (
      select ${sql.join(
        chargeKinds.map((kind) => sql`sum(amount_paisa) filter (where kind = ${kind}) as ${sql.identifier(kind)}`),
        sql`, `,
      )} from payment_charges c where c.shipment_id = m.shipment_id and c.sheet_id = m.sheet_id
        and m.kind = 'remitted' and m.round = p.round
    ) kept on true
    where m.at >= ${from}::timestamptz and m.at < ${to}::timestamptz and (m.at, m.id) > (${at}::timestamptz, ${id}::bigint)
    order by m.at, m.id limit ${pageSize}`;
}

function refunds(from: string, to: string, { at, id }: BookPlace) {
  return sql`
    select r.id, ${exactly(sql`r.refunded_at`)} as at, ${dayIn(sql`r.refunded_at`)} as day, 'refund' as kind, o.number as order,
      ${dayIn(sql`o.placed_at`)} as "orderDay", o.city, o.courier, null as "trackingNumber", o.total_paisa as "orderTotal",
      -r.refund_paisa as amount, null as sheet, null as "bankDay", r.refund_reference as "bankReference"
    from returns r join orders o on o.id = r.order_id
    where r.refunded_at >= ${from}::timestamptz and r.refunded_at < ${to}::timestamptz
      and (r.refunded_at, r.id) > (${at}::timestamptz, ${id}::bigint) and r.refund_paisa > 0
    order by r.refunded_at, r.id limit ${pageSize}`;
}

function entryOf({ id: _, at: __, amount, orderTotal, ...row }: Raw): BookEntry {
  return {
    day: row.day,
    kind: row.kind,
    order: row.order,
    orderDay: row.orderDay,
    city: row.city,
    courier: row.courier,
    trackingNumber: row.trackingNumber ?? '',
    orderTotal: Number(orderTotal),
    amount: Number(amount),
    kept: recordOf(chargeKinds, (kind) => Number(row[kind] ?? 0)),
    sheet: row.sheet ?? '',
    bankDay: row.bankDay ?? '',
    bankReference: row.bankReference ?? '',
  };
}
