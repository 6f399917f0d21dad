import { type SQL, sql } from 'drizzle-orm';
import { db, readDb } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { keysOf, recordOf } from '#app/infra/records.ts';
import { courierLabel, isCourierName } from '#app/modules/orders/couriers/courier.ts';
import { stateIs } from '#app/modules/orders/states/order-states.server.ts';
import { countedOrders, onDays, type Period, placedIn } from './order-figures.server.ts';
import { formatSource, type ProfitBy, type ProfitSums } from './profit.ts';
import { isOver, packingOfParcel, profitParts, ratesNow, sourceOf } from './profit-parts.server.ts';

export type ProfitRow = ProfitSums & {
  /** Of a product, for a link to it; null otherwise. */
  productId: number | null;
  name: string;
};

export type Profit = {
  total: ProfitSums;
  rows: ProfitRow[];
  /** Orders whose goods have no known cost: how many, what they brought, and the products that lack it. */
  leftOut: { orders: number; revenue: Money; products: { id: number; name: string; orders: number }[] };
  /** Parcels that are still under way, in either direction. */
  underWay: number;
};

/** So many orders are added up anew by one statement, which then takes a part of a second. */
const maxAtOnce = 10_000;

/** So many products without a cost are named. */
const maxNamed = 12;

/**
 * What the orders of a period earned whose parcels are over, by the day they were placed: all together, and the `most` largest
 * products, cities, couriers or sources by what they brought. Orders with a product of unknown cost are left out and counted.
 */
export async function readProfit(by: ProfitBy, period: Period, most = 50): Promise<Profit> {
  const total = { ...nothing };
  const rows = new Map<string, ProfitSums>();
  const unknown = new Map<number, number>();
  const rest = { leftOut: 0, revenue: 0 };
  const changed = await readChanged(period);
  for (const of of [keptIn(period, changed), ...inSteps(changed).map(addedUpAnew)]) {
    const read = await readSums(by, of);
    for (const { key, ...sums } of read.rows) {
      const row = rows.get(key) ?? { ...nothing };
      addTo(row, sums);
      rows.set(key, row);
    }
    addTo(total, read.total);
    for (const { id, orders } of read.unknown) unknown.set(id, (unknown.get(id) ?? 0) + orders);
    rest.leftOut += read.leftOut;
    rest.revenue += read.leftOutRevenue;
  }
  const largest = [...rows]
    .toSorted(([one, a], [other, b]) => b.revenue - a.revenue || b.freight - a.freight || (one < other ? -1 : 1))
    .slice(0, most);
  const lacking = [...unknown].toSorted(([one, a], [other, b]) => b - a || one - other).slice(0, maxNamed);
  const isProduct = by === 'product';
  const names = await readNames([
    ...(isProduct ? largest.map(([key]) => Number(key)) : []),
    ...lacking.map(([id]) => id),
  ]);
  return {
    total: rounded(total),
    rows: largest.map(([key, sums]) => ({
      ...rounded(sums),
      productId: isProduct ? Number(key) : null,
      name: isProduct ? (names.get(Number(key)) ?? '') : formatKey(by, key),
    })),
    leftOut: {
      orders: rest.leftOut,
      revenue: rest.revenue,
      products: lacking.map(([id, orders]) => ({ id, orders, name: names.get(id) ?? '' })),
    },
    underWay: await countUnderWay(period),
  };
}

const nothing: ProfitSums = { orders: 0, revenue: 0, goods: 0, packing: 0, freight: 0, tax: 0 };

function addTo(sums: ProfitSums, more: ProfitSums): void {
  for (const name of keysOf(nothing)) sums[name] += more[name];
}

/** Shares of an order are fractions of a paisa until everything is added up. */
function rounded(sums: ProfitSums): ProfitSums {
  return recordOf(keysOf(nothing), (name) => Math.round(sums[name]));
}

/** Orders of the period whose kept sums are not those of today, or whose sums nobody has kept yet. */
async function readChanged(period: Period): Promise<number[]> {
  const { rows } = await readDb.execute<{ id: string }>(sql`
    select id from orders where id in (select order_id from order_profit_changes) and ${placedIn(period)} and ${isOver}
    union select order_id from order_profits where ${placedIn(period)} and not settled and rates <> ${ratesNow}`);
  return rows.map(({ id }) => Number(id));
}

function inSteps(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / maxAtOnce) }, (_, step) =>
    ids.slice(step * maxAtOnce, (step + 1) * maxAtOnce),
  );
}

async function countUnderWay(period: Period): Promise<number> {
  const { rows } = await readDb.execute<{ count: number }>(sql`
    select coalesce(sum(orders), 0)::int as count from ${countedOrders}
    where kind = 'placed' and ${onDays(period)} and ${stateIs('sent')} and not ${isOver}`);
  return rows[0]?.count ?? 0;
}

/** The kept sums of a period, but for those orders: `each` and `goods` as `profitParts` has them. */
function keptIn(period: Period, except: readonly number[]): SQL {
  return sql`
    each as materialized (
      select order_id as id, city as known_city, courier, source as known_source, known, revenue_paisa::float8 as revenue,
        goods_paisa::float8 as goods, amount_paisa::float8 as amount, parcels * ${packingOfParcel} as packing,
        freight_paisa::float8 as freight, tax_paisa::float8 as tax, product_ids, amounts_paisa, costs_paisa
      from order_profits where ${placedIn(period)} and order_id <> all(${sql.param([...except])}::bigint[])
    ), goods as (
      select each.id as order_id, line.product_id, line.amount::float8 as amount, line.cost::float8 as cost
      from each cross join lateral unnest(product_ids, amounts_paisa, costs_paisa) as line (product_id, amount, cost)
    )`;
}

/** The same of orders by their ids, from everything that is known of them. */
function addedUpAnew(ids: readonly number[]): SQL {
  return sql`
    chosen as materialized (
      select id, state, total_paisa, weight_grams, city, initcap(lower(trim(city))) as known_city, courier, ${sourceOf} as known_source
      from orders where id = any(${sql.param([...ids])}::bigint[]) and ${isOver}
    ), ${profitParts()}`;
}

const sums = sql`count(*)::int as orders, coalesce(sum(revenue), 0) as revenue, coalesce(sum(goods), 0) as goods,
  coalesce(sum(packing::float8), 0) as packing, coalesce(sum(freight), 0) as freight, coalesce(sum(tax), 0) as tax`;

type Sums = {
  total: ProfitSums;
  rows: (ProfitSums & { key: string })[];
  leftOut: number;
  leftOutRevenue: Money;
  unknown: { id: number; orders: number }[];
};

/** More products without a cost in one reading are not counted one by one. */
const maxUnknown = 1_000;

async function readSums(by: ProfitBy, orders: SQL): Promise<Sums> {
  const { rows } = await readDb.execute<{ sums: Sums }>(sql`
    with ${orders},
    counted as materialized (select * from each where known),
    parts as (${by === 'product' ? partsOfProducts : partsOfOrders(by)})
    select json_build_object(
      'total', (select row_to_json(whole) from (select ${sums} from counted) as whole),
      'rows', (select coalesce(json_agg(grouped), '[]') from (select key, ${sums} from parts group by key) as grouped),
      'leftOut', (select count(*) from each where not known),
      'leftOutRevenue', (select coalesce(sum(revenue), 0) from each where not known),
      'unknown', (select coalesce(json_agg(lacking), '[]') from (
        select product_id as id, count(*)::int as orders from goods where cost is null group by 1 order by 2 desc, 1 limit ${maxUnknown}
      ) as lacking)) as sums`);
  // One row always comes of it.
  return rows[0]!.sums;
}

const keys: Record<Exclude<ProfitBy, 'product'>, SQL> = {
  city: sql`known_city`,
  courier: sql`coalesce(courier, '')`,
  source: sql`known_source`,
};

function partsOfOrders(by: Exclude<ProfitBy, 'product'>): SQL {
  return sql`select ${keys[by]} as key, revenue, goods, packing, freight, tax from counted`;
}

/** A product's share of an order is that of its price in the order's goods; its cost is its own. */
const partsOfProducts = sql`
  select product_id::text as key, revenue * share as revenue, cost as goods, packing * share as packing, freight * share as freight,
    tax * share as tax
  from goods join counted on counted.id = goods.order_id
  cross join lateral (select goods.amount / counted.amount as share) as part`;

function formatKey(by: ProfitBy, key: string): string {
  if (by === 'source') return formatSource(key);
  if (by === 'courier') return isCourierName(key) ? courierLabel(key) : 'No courier';
  return key;
}

async function readNames(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await readDb.execute<{ id: number; name: string }>(
    sql`select id, name from products where id = any(${sql.param([...ids])}::int[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type OrderProfit = ProfitSums & {
  /** Whether the parcel is over; until then what was ordered counts as if it were received. */
  isOver: boolean;
  /** What the courier kept is from its sheet, not from the agreed rates. */
  settled: boolean;
};

/** What one order has earned, or would earn as it stands. Null where a product's cost is unknown, or it was cancelled. */
export async function readOrderProfit(number: string): Promise<OrderProfit | null> {
  const { rows } = await db.execute<{ profit: OrderProfit }>(sql`
    with chosen as materialized (
      select id, state, total_paisa, weight_grams, city, ${isOver} as is_over from orders
      where number = ${number} and state <> 'cancelled'
    ), ${profitParts()}
    select json_build_object('orders', 1, 'revenue', case when is_over then revenue else total_paisa end, 'goods', goods,
      'packing', packing, 'freight', freight, 'tax', tax, 'isOver', is_over, 'settled', settled) as profit
    from each where known`);
  return rows[0]?.profit ?? null;
}
