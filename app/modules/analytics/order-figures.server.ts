import { type SQL, sql } from 'drizzle-orm';
import { db, readDb } from '#app/infra/db/db.server.ts';
import { karachiDay, quoted } from '#app/infra/db/sql.server.ts';
import { courierLabel, isCourierName } from '#app/modules/orders/couriers/courier.ts';
import { stateIs } from '#app/modules/orders/states/order-states.server.ts';
import { type OrderState, statesWhere } from '#app/modules/orders/states/order-states.ts';

/** Days are days in Karachi, from midnight to midnight. */
export type Period = { from: Date; to: Date };

export type OpenOrders = { state: OrderState; count: number; total: number; oldest: Date };

/** Open orders by state: their number, the paisa to collect, and the moment since which the oldest waits. */
export async function readOpenOrders(): Promise<OpenOrders[]> {
  const { rows } = await readDb.execute<{ state: OrderState; count: number; total: string; oldest: string }>(sql`
    select state, count(*)::int as count, sum(total_paisa) as total, min(state_since) as oldest
    from orders where ${isOpen} group by state`);
  return rows.map(({ total, oldest, ...row }) => ({ ...row, total: Number(total), oldest: new Date(oldest) }));
}

/** The condition of the index orders_open, word for word. */
const isOpen = sql`state not in (${quoted(statesWhere('ended'))})`;

export type Day = {
  /** `2026-11-21`, in Karachi. */
  day: string;
  /** Orders placed that day, without those of `lost`. */
  kept: number;
  /** Orders placed that day that were cancelled, refused or came back. */
  lost: number;
  /** Paisa of the kept ones. */
  total: number;
};

/** Orders by the day they were placed, oldest first; days without orders are there too. */
export async function readDays({ from, to }: Period): Promise<Day[]> {
  const { rows } = await readDb.execute<{ day: string; kept: number; lost: number; total: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(kept, 0)::int as kept, coalesce(lost, 0)::int as lost,
      coalesce(total, 0) as total
    from generate_series(${karachiDay(sql`${from.toISOString()}::timestamptz`)}::timestamp,
      ${karachiDay(sql`${to.toISOString()}::timestamptz - interval '1 microsecond'`)}::timestamp, interval '1 day') as day
    left join (
      select day::timestamp as day,
        sum(orders) filter (where ${isKept}) as kept,
        sum(orders) filter (where not (${isKept})) as lost,
        sum(total_paisa) filter (where ${isKept}) as total
      from ${countedOrders} where kind = 'placed' and ${onDays({ from, to })} group by 1
    ) as placed using (day)
    order by day`);
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

const isKept = sql`not (state = 'cancelled' or ${stateIs('failed')})`;

export type Ended = { delivered: number; deliveredTotal: number; cashReceived: number; cashTotal: number };

/** Parcels delivered and cash received in a period, by the moment of the step. */
export async function readEnded({ from, to }: Period): Promise<Ended> {
  const { rows } = await readDb.execute<{ state: OrderState; count: number; total: string }>(sql`
    select state, sum(orders)::int as count, sum(total_paisa) as total
    from ${countedOrders} where kind = 'step' and ${onDays({ from, to })} group by 1`);
  const of = (state: OrderState) => rows.find((row) => row.state === state);
  return {
    delivered: of('delivered')?.count ?? 0,
    deliveredTotal: Number(of('delivered')?.total ?? 0),
    cashReceived: of('cash-received')?.count ?? 0,
    cashTotal: Number(of('cash-received')?.total ?? 0),
  };
}

export type Rate = {
  name: string;
  /** Finished parcels: received and failed. */
  received: number;
  failed: number;
  /** Pieces ordered, for products; orders otherwise. */
  ordered: number;
};

/**
 * How many parcels of orders placed in a period were received at the door, by city, courier or product; the largest
 * `most` first. Orders that are still on their way count neither as received nor as failed.
 */
export async function readRates(by: 'city' | 'courier' | 'product', period: Period, most = 50): Promise<Rate[]> {
  const { rows } = await readDb.execute<Rate>(
    by === 'product' ? ratesOfProducts(period, most) : ratesOf(by, period, most),
  );
  return rows.map((row) => ({ ...row, name: isCourierName(row.name) ? courierLabel(row.name) : row.name }));
}

function ratesOf(by: 'city' | 'courier', period: Period, most: number): SQL {
  return sql`
    select ${sql.identifier(by)} as name,
      coalesce(sum(orders) filter (where ${stateIs('received')}), 0)::int as received,
      coalesce(sum(orders) filter (where ${stateIs('failed')}), 0)::int as failed,
      sum(orders)::int as ordered
    from ${countedOrders} where kind = 'placed' and ${onDays(period)} ${by === 'courier' ? sql`and courier <> ''` : sql``}
    group by 1 having sum(orders) > 0 order by ordered desc, name limit ${most}`;
}

function ratesOfProducts(period: Period, most: number): SQL {
  return sql`
    select name, received, failed, ordered from (
      select product_id, sum(received)::int as received, sum(failed)::int as failed, sum(pieces)::int as ordered
      from ${countedProducts} where ${onDays(period)}
      group by product_id having sum(pieces) > 0 order by ordered desc, product_id limit ${most}
    ) as sold join products on products.id = product_id
    order by ordered desc, product_id`;
}

/** Reasons of refused parcels and cancelled orders as they were recorded, the most frequent first. */
export async function readReasons(period: Period): Promise<{ reason: string; count: number }[]> {
  const { rows } = await readDb.execute<{ reason: string; count: number }>(sql`
    select reason, count(*)::int as count from orders
    where ${placedIn(period)} and reason is not null group by reason order by count desc, reason limit 12`);
  return rows;
}

/** Daily counts as a table: the merged counts and the pending changes, whose sum is current. */
export const countedOrders = sql`(select * from order_counts union all select * from order_count_changes) as counted`;
export const countedProducts = sql`(select * from product_counts union all select * from product_count_changes) as counted`;

/** Periods begin and end at midnight in Karachi, so daily counts answer them. */
export function onDays({ from, to }: Period): SQL {
  return sql`day >= ${karachiDay(sql`${from.toISOString()}::timestamptz`)} and day < ${karachiDay(sql`${to.toISOString()}::timestamptz`)}`;
}

/** Orders placed in a period, asked one by one. */
export function placedIn({ from, to }: Period): SQL {
  return sql`placed_at >= ${from.toISOString()} and placed_at < ${to.toISOString()}`;
}

/** Merges pending changes into the daily counts. Reads return the same numbers before and after, but faster after. */
export async function addUpCounts(): Promise<void> {
  await db.execute(sql`select add_up_counts()`);
}
