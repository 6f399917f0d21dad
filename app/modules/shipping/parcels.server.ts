import { desc, eq, sql } from 'drizzle-orm';
import type { Language } from '#app/i18n/language.ts';
import { localDigits, parsePhone } from '#app/infra/contact-details/phone.ts';
import { formatMomentCursor, type MomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { db } from '#app/infra/db/db.server.ts';
import { likeAnywhere, quoted, startOfToday } from '#app/infra/db/sql.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { keysOf, recordOf } from '#app/infra/records.ts';
import { allCouriers, type CourierName } from '#app/modules/orders/couriers/courier.ts';
import { paperStanding } from '#app/modules/orders/desk/packing/pack-list.server.ts';
import type { DocumentStanding } from '#app/modules/orders/desk/packing/pack-list.ts';
import { stateIs } from '#app/modules/orders/states/order-states.server.ts';
import { type OrderState, orderTasks } from '#app/modules/orders/states/order-states.ts';
import { ruleNow } from '#app/modules/settings/admin-settings.server.ts';
import { maxCounted, type ParcelTab } from './parcels.ts';
import { type ShipmentState, shipmentStatesWhere } from './shipment-states.ts';
import { isNotVoid, shipmentEvents, triedParcel } from './tables.server.ts';

export type ParcelRow = {
  id: number;
  number: string;
  trackingNumber: string | null;
  courier: CourierName;
  name: string;
  city: string;
  phone: string;
  /** In which the shopper is written to. */
  language: Language;
  order: OrderState;
  state: ShipmentState;
  /** The newest thing the courier said, as it came. */
  words: string;
  place: string;
  /** Its newest word is not known. */
  isUnknown: boolean;
  disagrees: boolean;
  /** Tried at its door, and nobody has asked the shopper since. */
  isTried: boolean;
  /** Whole days since the last news. */
  days: number;
  newsAt: Date;
  collect: Money;
};

const isUnknown = sql`exists (select 1 from shipment_events e where e.shipment_id = s.id and e.state = 'unknown' and e.words = s.words)`;
const onTheWay = sql`s.on_way`;

const tabConditions: Record<ParcelTab, ReturnType<typeof sql>> = {
  // Each reason uses its own index, so that the many parcels on the way are not scanned for the few that need a look.
  look: sql`${onTheWay} and s.id in (
    select id from shipments where on_way and news_at < now() - make_interval(days => ${ruleNow('silentDays')})
    union select id from shipments where on_way and (disagrees or state in (${quoted(shipmentStatesWhere('endedBadly'))}))
    union select id from shipments where on_way and tracking_number is null
    union select s.id from orders o join shipments s on s.order_id = o.id where o.state = 'refused' and s.on_way
    union select s.id from shipment_events e join shipments s on s.id = e.shipment_id
      where e.state = 'unknown' and s.on_way and e.words = s.words)`,
  'handed-over': sql`${onTheWay} and o.state = 'shipped' and s.state in (${quoted(shipmentStatesWhere('waits'))})`,
  'in-transit': sql`${onTheWay} and o.state = 'shipped' and s.state not in (${quoted(shipmentStatesWhere('waits'))})`,
  tried: triedParcel,
  out: sql`${onTheWay} and o.state = 'out-for-delivery'`,
  'delivered-today': sql`${stateIs('received', sql`o.state`)} and o.id in (select e.order_id from order_events e
    where e.to_state = 'delivered' and e.at >= ${startOfToday})`,
  back: sql`${onTheWay} and o.state in (${quoted(orderTasks['coming-back'].states)})`,
  all: onTheWay,
};

/** Parcels on the way have `on_way` set (see follow-order.server.ts), so that a page of many is read from an index. */
const marked = sql`shipments s join orders o on o.id = s.order_id`;
const handedOver = sql`orders o join lateral (select * from shipments where order_id = o.id and ${isNotVoid()}
  and handed_over_at is not null order by attempt desc limit 1) s on true`;

function fromFor(tab: ParcelTab) {
  return tab === 'delivered-today' ? handedOver : marked;
}

type ParcelQuestion = { tab: ParcelTab; courier: CourierName | null; question: string; after?: MomentCursor | null };

const pageSize = 50;

/** One page of parcels, longest without news first, and the cursor of what follows. */
export async function readParcels({
  tab,
  courier,
  question,
  after = null,
}: ParcelQuestion): Promise<{ rows: ParcelRow[]; next: string | null }> {
  const { rows } = await db.execute<RawParcel>(sql`
    select s.id, o.number, s.tracking_number as "trackingNumber", s.courier, o.full_name as name, o.city, o.phone, o.language, o.state as order,
      s.state, s.words, s.place, s.disagrees, ${triedParcel} as "isTried", ${isUnknown} as "isUnknown", s.news_at as "newsAt", s.collect_paisa as collect,
      floor(extract(epoch from now() - s.news_at) / 86400)::int as days,
      to_char(s.news_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from ${fromFor(tab)}
    where ${tabConditions[tab]} ${courier ? sql`and s.courier = ${courier}` : sql``} ${search(question, tab)}
      ${after ? sql`and (s.news_at, s.id) > (${after.at}::timestamptz, ${Number(after.id) || 0})` : sql``}
    order by s.news_at, s.id limit ${pageSize + 1}`);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    rows: page.map(parcelOf),
    next: last ? formatMomentCursor(last) : null,
  };
}

/** As the driver gives it: large numbers and moments as texts. */
type RawParcel = Omit<ParcelRow, 'id' | 'collect' | 'newsAt'> & Record<'id' | 'collect' | 'newsAt' | 'at', string>;

function parcelOf({ at: _, ...row }: RawParcel): ParcelRow {
  return { ...row, id: Number(row.id), collect: Number(row.collect), newsAt: new Date(row.newsAt) };
}

/** A parcel on the way is of an order that is with its courier, which most orders of a name are not any more. */
function search(question: string, tab: ParcelTab): ReturnType<typeof sql> {
  const searchText = question.trim().toLowerCase();
  if (!searchText) return sql``;
  const phone = parsePhone(searchText);
  const words = phone
    ? localDigits(phone)
    : /^[\d\s-]+$/.test(searchText)
      ? searchText.replace(/[\s-]/g, '')
      : searchText;
  const isWithCourier = tab === 'delivered-today' ? sql`` : sql`and ${stateIs('withCourier', sql`o.state`)}`;
  // Each word by itself: word ends and spaces occur in so many orders that the index takes longer for the whole phrase.
  const pieces = words.split(' ').filter((word) => word.length > 2);
  const inText =
    pieces.length > 1 ? pieces.slice(0, 3).map((word) => sql`o.search_text like ${likeAnywhere(word)}`) : [];
  const whole = sql`o.search_text${inText.length > 0 ? sql` || ''` : sql``} like ${likeAnywhere(words)}`;
  return sql`and ${sql.join([...inText, whole], sql` and `)} ${isWithCourier}`;
}

export type ParcelCounts = Record<ParcelTab, number> & { couriers: Record<CourierName, number> };

/** How many parcels are under each tab and with each courier, up to one more than `maxCounted`. */
export async function countParcels(): Promise<ParcelCounts> {
  const names = keysOf(tabConditions);
  const couriers = allCouriers().map(({ name }) => name);
  const columns = [
    ...names.map((tab) => counted(sql`from ${fromFor(tab)} where ${tabConditions[tab]}`, tab)),
    ...couriers.map((courier) =>
      counted(sql`from shipments s where s.on_way and s.courier = ${courier}`, `courier ${courier}`),
    ),
  ];
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  const countOf = (name: string) => rows[0]?.[name] ?? 0;
  return { ...recordOf(names, countOf), couriers: recordOf(couriers, (courier) => countOf(`courier ${courier}`)) };
}

function counted(what: ReturnType<typeof sql>, name: string) {
  return sql`(select count(*)::int from (select 1 ${what} limit ${maxCounted + 1}) as counted) as ${sql.identifier(name)}`;
}

/** How many parcels are on the way, for the navigation. */
export async function countOnTheWay(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from orders where ${stateIs('withCourier')}`,
  );
  return rows[0]?.count ?? 0;
}

export type PackedOrder = {
  number: string;
  name: string;
  city: string;
  total: Money;
  /** Null where nobody weighed it. */
  grams: number | null;
  packedAt: Date;
  /** What is booked for it, or asked for. */
  booking: 'asked' | 'booked' | null;
  courier: CourierName | null;
  /** Who was to carry it when it was confirmed. */
  planned: CourierName | null;
  trackingNumber: string | null;
  /** It waits for its automatic booking. */
  isWaiting: boolean;
  /** Why the last attempt to book it failed. */
  problem: string | null;
  /** Whether its label is printed, and is still right. */
  paper: DocumentStanding;
};

/** The packed orders, the longest packed first. */
export async function readPacked(most = 300): Promise<PackedOrder[]> {
  const { rows } = await db.execute<Omit<PackedOrder, 'total' | 'packedAt'> & Record<'total' | 'packedAt', string>>(sql`
    select o.number, o.full_name as name, o.city, o.total_paisa as total, o.weight_grams::int as grams,
      o.state_since as "packedAt", nullif(s.booking, 'refused') as booking, s.courier,
      o.courier as planned, s.tracking_number as "trackingNumber",
      w.order_id is not null and w.problem is null as "isWaiting",
      coalesce(case when s.booking = 'refused' then s.booking_words end, w.problem) as problem, ${paperStanding(sql`o.id`)} as paper
    from orders o left join lateral (select * from shipments where order_id = o.id and booking in ('asked', 'booked', 'refused')
      order by attempt desc limit 1) s on true
    left join parcels_to_book w on w.order_id = o.id
    where o.state = 'packed' order by o.state_since, o.id limit ${most}`);
  return rows.map((row) => ({ ...row, total: Number(row.total), packedAt: new Date(row.packedAt) }));
}

/** Words of couriers whose meaning is not known, and the number of parcels that have them in their news. */
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
