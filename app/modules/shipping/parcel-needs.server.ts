import { sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { type CourierName, isCourierName } from '#app/modules/orders/couriers/courier.ts';
import { stateIs } from '#app/modules/orders/states/order-states.server.ts';
import { ruleNow } from '#app/modules/settings/admin-settings.server.ts';
import { isNotVoid } from './tables.server.ts';

/** Counting stops here, as at the orders' desk. */
const countedTo = 1_000;

/** Parcels on the way without news for days: how many (1,001 at most), and the cities of the oldest. */
export async function readStillParcels(): Promise<{ count: number; cities: string[] }> {
  const { rows } = await db.execute<{ count: number; cities: string[] | null }>(sql`
    with still as (
      select orders.city, news_at from shipments join orders on orders.id = order_id
      where ended_at is null and news_at < now() - make_interval(days => ${ruleNow('silentDays')}) and handed_over_at is not null
        and ${isNotVoid()} and ${stateIs('withCourier', sql`orders.state`)}
      order by news_at limit ${countedTo + 1}
    )
    select count(*)::int as count, (
      select array_agg(city order by since) from (
        select initcap(lower(trim(city))) as city, min(news_at) as since from still group by 1 order by since limit 3
      ) as longest
    ) as cities from still`);
  return { count: rows[0]?.count ?? 0, cities: rows[0]?.cities ?? [] };
}

export type UnnumberedParcel = { number: string; name: string; city: string; courier: CourierName };

/** Parcels that left without a courier's number: how many (1,001 at most), and the one that has been so for longest. */
export async function readUnnumbered(): Promise<{ count: number; first: UnnumberedParcel | null }> {
  const [counted, first] = await Promise.all([
    db.execute<{ count: number }>(sql`select count(*)::int as count from (
      select 1 from shipments where on_way and tracking_number is null limit ${countedTo + 1}) as counted`),
    db.execute<UnnumberedParcel>(sql`
      select o.number, o.full_name as name, o.city, s.courier
      from (select * from shipments where on_way and tracking_number is null order by news_at, id limit 1) s
      join orders o on o.id = s.order_id`),
  ]);
  return { count: counted.rows[0]?.count ?? 0, first: first.rows[0] ?? null };
}

export type UselessBooking = {
  number: string;
  name: string;
  city: string;
  courier: CourierName;
  trackingNumber: string;
};

/** An older booking nobody has taken back is not told of any more: its courier has closed it long ago. */
const bookedDays = 30;

/** Cancelled orders whose parcel is still booked at its courier: how many (1,001 at most), and the one booked first. */
export async function readUselessBookings(): Promise<{ count: number; first: UselessBooking | null }> {
  const { rows } = await db.execute<UselessBooking & { count: number }>(sql`
    with useless as (
      select o.number, o.full_name as name, o.city, s.courier, s.tracking_number as "trackingNumber", s.created_at
      from shipments s join orders o on o.id = s.order_id
      where s.booking = 'booked' and s.handed_over_at is null and s.ended_at is not null and o.state = 'cancelled'
        and s.created_at > now() - make_interval(days => ${bookedDays})
      order by s.created_at limit ${countedTo + 1}
    )
    select number, name, city, courier, "trackingNumber", (select count(*)::int from useless) as count
    from useless order by created_at limit 1`);
  const [row] = rows;
  if (!row) return { count: 0, first: null };
  const { count, ...first } = row;
  return { count, first };
}

export type ShortSheet = { courier: CourierName; sheetId: number; enteredAt: Date; short: Money; parcels: string[] };

/** Payment sheets in the books that paid less than was owed for parcels nobody has settled yet, the newest first; five at most. */
export async function readShortSheets(): Promise<ShortSheet[]> {
  const { rows } = await db.execute<{ courier: string; id: string; at: string; short: string; parcels: string[] }>(sql`
    select sheet.id, sheet.courier, sheet.entered_at as at, sum(owed) as short, array_agg(parcel.tracking_number order by line) as parcels
    from (
      select sheet_id, line, tracking_number from payment_lines where outcome = 'short' order by sheet_id desc nulls last limit ${countedTo}
    ) as parcel
    join payment_sheets sheet on sheet.id = parcel.sheet_id
    join lateral (
      select shipments.id, collect_paisa - settled_paisa as owed
      from shipments join orders on orders.id = order_id
      where shipments.tracking_number = parcel.tracking_number and shipments.courier = sheet.courier and orders.state = 'delivered'
        and exists (select from cash_moves where shipment_id = shipments.id and sheet_id = sheet.id and round = sheet.round)
      order by shipments.id desc limit 1
    ) as open on owed > 0
    group by sheet.id order by sheet.id desc limit 5`);
  return rows.flatMap(({ courier, id, at, short, parcels }) =>
    isCourierName(courier)
      ? [{ courier, sheetId: Number(id), enteredAt: new Date(at), short: Number(short), parcels }]
      : [],
  );
}
