import { desc, eq, sql } from 'drizzle-orm';
import { type CourierName, courierNames, isCourierName } from '#app/orders/courier.ts';
import type { OrderState } from '#app/orders/order-states.ts';
import { db } from '#app/platform/db/db.server.ts';
import type { Money } from '#app/platform/money.ts';
import { parsePhone } from '#app/platform/phone.ts';
import { ruleNow } from '#app/settings/office-settings.server.ts';
import type { ParcelTab } from './parcels.ts';
import type { ShipmentState } from './shipment-states.ts';
import { shipmentEvents } from './tables.server.ts';

export type ParcelRow = {
  id: number;
  number: string;
  trackingNumber: string | null;
  courier: CourierName;
  name: string;
  city: string;
  phone: string;
  order: OrderState;
  state: ShipmentState;
  /** The newest thing the courier said, as it came. */
  words: string;
  place: string;
  /** Its newest word is not known. */
  isUnknown: boolean;
  disagrees: boolean;
  /** Whole days since the last news. */
  days: number;
  newsAt: Date;
  collect: Money;
};

const isUnknown = sql`exists (select 1 from shipment_events e where e.shipment_id = s.id and e.state = 'unknown' and e.words = s.words)`;
const onTheWay = sql`o.state in ('shipped', 'out-for-delivery', 'refused', 'returning')`;

const tabs: Record<ParcelTab, ReturnType<typeof sql>> = {
  look: sql`${onTheWay} and (o.state = 'refused' or s.disagrees or s.state in ('returned', 'lost', 'cancelled') or ${isUnknown}
    or s.news_at < now() - make_interval(days => ${ruleNow('silentDays')}))`,
  'handed-over': sql`o.state = 'shipped' and s.state in ('booked', 'picked-up')`,
  'in-transit': sql`o.state = 'shipped' and s.state not in ('booked', 'picked-up')`,
  out: sql`o.state = 'out-for-delivery'`,
  'delivered-today': sql`o.state in ('delivered', 'cash-received') and exists (select 1 from order_events e where e.order_id = o.id
    and e.to_state = 'delivered' and e.at >= date_trunc('day', now() at time zone 'Asia/Karachi') at time zone 'Asia/Karachi')`,
  back: sql`o.state in ('refused', 'returning')`,
  all: onTheWay,
};

const from = sql`orders o join lateral (select * from shipments where order_id = o.id and booking not in ('refused', 'withdrawn')
  and handed_over_at is not null order by attempt desc limit 1) s on true`;

type ParcelQuestion = { tab: ParcelTab; courier: CourierName | null; question: string; skip?: number };

const pageSize = 100;

/** One page of parcels, longest without news first. */
export async function readParcels({
  tab,
  courier,
  question,
  skip = 0,
}: ParcelQuestion): Promise<{ rows: ParcelRow[]; hasMore: boolean }> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select s.id, o.number, s.tracking_number as "trackingNumber", s.courier, o.full_name as name, o.city, o.phone, o.state as order,
      s.state, s.words, s.place, s.disagrees, ${isUnknown} as "isUnknown", s.news_at as "newsAt", s.collect_paisa as collect,
      floor(extract(epoch from now() - s.news_at) / 86400)::int as days
    from ${from}
    where ${tabs[tab]} ${courier ? sql`and s.courier = ${courier}` : sql``} ${search(question)}
    order by s.news_at, s.id limit ${pageSize + 1} offset ${skip}`);
  const parcels = rows.map(
    (row) =>
      ({ ...row, id: Number(row.id), collect: Number(row.collect), newsAt: new Date(String(row.newsAt)) }) as ParcelRow,
  );
  return { rows: parcels.slice(0, pageSize), hasMore: parcels.length > pageSize };
}

function search(question: string): ReturnType<typeof sql> {
  const asked = question.trim().toLowerCase();
  if (!asked) return sql``;
  const phone = parsePhone(asked);
  const words = phone ? `0${phone.slice(3)}` : /^[\d\s-]+$/.test(asked) ? asked.replace(/[\s-]/g, '') : asked;
  return sql`and o.search_text like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`;
}

export type ParcelCounts = Record<ParcelTab, number> & { couriers: Record<CourierName, number> };

export async function countParcels(): Promise<ParcelCounts> {
  const columns = sql.join(
    (Object.keys(tabs) as ParcelTab[]).map(
      (tab) => sql`count(*) filter (where ${tabs[tab]})::int as ${sql.identifier(tab)}`,
    ),
    sql`, `,
  );
  const [{ rows }, byCourier] = await Promise.all([
    db.execute<Record<ParcelTab, number>>(sql`select ${columns} from ${from}
      where ${onTheWay} or o.state_since > now() - interval '2 days'`),
    db.execute<{ courier: string; count: number }>(
      sql`select s.courier, count(*)::int as count from ${from} where ${onTheWay} group by 1`,
    ),
  ]);
  const couriers = Object.fromEntries(courierNames.map((courier) => [courier, 0])) as Record<CourierName, number>;
  for (const { courier, count } of byCourier.rows) if (isCourierName(courier)) couriers[courier] = count;
  return { ...(rows[0] as Record<ParcelTab, number>), couriers };
}

/** How many parcels are on the way, for the navigation. */
export async function countOnTheWay(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from orders o where ${onTheWay}`,
  );
  return rows[0]?.count ?? 0;
}

export type PackedOrder = {
  number: string;
  name: string;
  city: string;
  total: Money;
  packedAt: Date;
  /** What is booked for it, or asked for. */
  booking: 'asked' | 'booked' | null;
  courier: CourierName | null;
  /** Who was to carry it when it was confirmed. */
  planned: CourierName | null;
  trackingNumber: string | null;
};

/** What waits for the courier, the longest packed first. */
export async function readPacked(most = 300): Promise<PackedOrder[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select o.number, o.full_name as name, o.city, o.total_paisa as total, o.state_since as "packedAt", s.booking, s.courier,
      o.courier as planned, s.tracking_number as "trackingNumber"
    from orders o left join lateral (select * from shipments where order_id = o.id and booking in ('asked', 'booked')
      order by attempt desc limit 1) s on true
    where o.state = 'packed' order by o.state_since, o.id limit ${most}`);
  return rows.map(
    (row) => ({ ...row, total: Number(row.total), packedAt: new Date(String(row.packedAt)) }) as PackedOrder,
  );
}

/** Words of a courier that nobody has explained, and how many parcels have heard them. */
export async function readUnknownWords(): Promise<{ courier: CourierName; words: string; parcels: number }[]> {
  const { rows } = await db.execute<{ courier: CourierName; words: string; parcels: number }>(sql`
    select s.courier, min(e.words) as words, count(distinct s.id)::int as parcels
    from shipment_events e join shipments s on s.id = e.shipment_id
    where e.state = 'unknown' group by s.courier, e.plain order by 3 desc limit 50`);
  return rows;
}

/** What a courier has said about a parcel, the newest first. */
export async function readEventsOf(shipmentId: number) {
  return db
    .select({
      id: shipmentEvents.id,
      at: shipmentEvents.at,
      words: shipmentEvents.words,
      place: shipmentEvents.place,
      state: shipmentEvents.state,
    })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(desc(shipmentEvents.at), desc(shipmentEvents.id))
    .limit(50);
}
