import { type SQL, sql } from 'drizzle-orm';
import { readDb } from '#app/infra/db/db.server.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { picturesAsJson } from '#app/infra/media/pictures/pictures.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { allCouriers, type CourierName, isCourierName } from '#app/modules/orders/couriers/courier.ts';
import { fewestParcels } from '#app/modules/orders/couriers/courier-rate.ts';
import { stateIs } from '#app/modules/orders/states/order-states.server.ts';
import type { DeliveryOutcome, OutcomeTable } from './delivery-outcomes.ts';
import { countedOrders, countedProducts, onDays, type Period, placedIn } from './order-figures.server.ts';

const received = stateIs('received');
const failed = stateIs('failed');
/** This many cities have their own row; all others share one. */
const maxCities = 10;

/** How parcels of orders placed in a period ended, by city and courier; cities with the most parcels first. */
export async function readOutcomes(period: Period): Promise<OutcomeTable> {
  const { rows } = await readDb.execute<{ city: string | null; cities: number; courier: string } & DeliveryOutcome>(sql`
    with ended as (
      select city, courier, coalesce(sum(orders) filter (where ${received}), 0) as received,
        coalesce(sum(orders) filter (where ${failed}), 0) as failed
      from ${countedOrders} where ${placedOn(period)} and courier <> '' and (${received} or ${failed})
      group by 1, 2 having sum(orders) > 0
    ), large as (
      select city, sum(received + failed) as parcels from ended group by city order by 2 desc, 1 limit ${maxCities}
    )
    select large.city, max(large.parcels) as parcels, courier,
      ((select count(distinct city) from ended) - (select count(*) from large))::int as cities,
      sum(received)::int as received, sum(failed)::int as failed
    from ended left join large using (city) group by large.city, courier
    order by parcels desc nulls last, large.city nulls last`);
  const couriers = allCouriers()
    .map(({ name }) => name)
    .filter((name) => rows.some(({ courier }) => courier === name));
  const names = [...new Set(rows.map(({ city }) => city))];
  return {
    couriers,
    rows: names.map((name) => ({ city: name, outcomes: outcomesOf(rows.filter(({ city }) => city === name)) })),
    otherCities: rows[0]?.cities ?? 0,
  };
}

type CityCourier = DeliveryOutcome & { city: string; courier: CourierName | null; ordered: number };

/** Every pair of city and courier, the largest first, including orders without a courier. */
export async function readCityCouriers(period: Period, most: number): Promise<CityCourier[]> {
  const { rows } = await readDb.execute<CityCourier>(sql`
    select city, nullif(courier, '') as courier, coalesce(sum(orders) filter (where ${received}), 0)::int as received,
      coalesce(sum(orders) filter (where ${failed}), 0)::int as failed, sum(orders)::int as ordered
    from ${countedOrders} where ${placedOn(period)} group by 1, 2 having sum(orders) > 0
    order by ordered desc, 1, 2 limit ${most}`);
  return rows;
}

function outcomesOf(
  rows: readonly ({ courier: string } & DeliveryOutcome)[],
): Partial<Record<CourierName, DeliveryOutcome>> {
  return Object.fromEntries(
    rows
      .filter(({ courier }) => isCourierName(courier))
      .map(({ courier, received: taken, failed: missed }) => [courier, { received: taken, failed: missed }]),
  );
}

/** How parcels of orders placed in a period ended. */
export type Ends = {
  received: number;
  /** Refused or returned. */
  refused: number;
  lost: number;
  /** With a courier and not finished. */
  onTheWay: number;
};

/** How the orders placed in a period ended, over all cities and couriers. */
export async function readEnds(period: Period): Promise<Ends> {
  const { rows } = await readDb.execute<Ends>(sql`
    select coalesce(sum(orders) filter (where ${received}), 0)::int as received,
      coalesce(sum(orders) filter (where ${stateIs('notTaken')}), 0)::int as refused,
      coalesce(sum(orders) filter (where state = 'lost'), 0)::int as lost,
      coalesce(sum(orders) filter (where ${stateIs('onTheWay')}), 0)::int as "onTheWay"
    from ${countedOrders} where ${placedOn(period)}`);
  return rows[0] ?? { received: 0, refused: 0, lost: 0, onTheWay: 0 };
}

export type RefusedProduct = {
  id: number;
  name: string;
  picture: Picture | null;
  received: number;
  failed: number;
  /** The most frequent reason; null if none was recorded. */
  reason: string | null;
};

/** At most this many of the latest refusals of a product are read for its reason. */
const maxReasons = 200;

/**
 * Products with failed parcels, by their rate of failure. The rate is smoothed with ten imaginary received parcels, so
 * that one failure of two ranks below ten of thirty.
 */
export async function readRefusedProducts(period: Period, most = 5): Promise<RefusedProduct[]> {
  const { rows } = await readDb.execute<RefusedProduct & { pictures: Picture[] }>(sql`
    select found.*, ${products.name} as name, ${picturesAsJson(products.id, 'gallery', 1)} as pictures, (
        select mode() within group (order by reason) from (
          select reason from order_lines join orders on orders.id = order_id
          where product_id = found.id and ${placedIn(period)} and (${received} or ${failed}) and reason is not null
          order by order_id desc limit ${maxReasons}
        ) as said
      ) as reason
    from (
      select product_id as id, sum(received)::int as received, sum(failed)::int as failed
      from ${countedProducts} where ${onDays(period)}
      group by product_id having sum(failed) > 0
      order by sum(failed)::float / (sum(received) + sum(failed) + ${fewestParcels}::int) desc, product_id limit ${most}
    ) as found join products on products.id = found.id
    order by found.failed::float / (found.received + found.failed + ${fewestParcels}::int) desc, found.id`);
  return rows.map(({ pictures, ...row }) => ({ ...row, picture: pictures[0] ?? null }));
}

export type Pace = {
  /** The median of days from confirmed to received; null if nothing was received. */
  days: number | null;
  /** Parcels by the time until their order was confirmed: up to two hours, up to a day, longer. */
  soon: DeliveryOutcome;
  sameDay: DeliveryOutcome;
  late: DeliveryOutcome;
};

/** The pace is measured over this many of the latest parcels. */
const latest = 5_000;

/** How long the latest finished parcels took, and whether an early call pays. */
export async function readPace(period: Period): Promise<Pace> {
  const { rows } = await readDb.execute<{ wait: number; days: number | null } & DeliveryOutcome>(sql`
    with ended as (
      select id, placed_at, ${received} as got from orders where ${placedIn(period)} and (${received} or ${failed})
      order by placed_at desc nulls last, id desc nulls last limit ${latest}
    ), timed as (
      select got, extract(epoch from delivered.at - confirmed.at) / 86400 as days,
        case when confirmed.at - placed_at <= interval '2 hours' then 0 when confirmed.at - placed_at <= interval '1 day' then 1
          when confirmed.at is not null then 2 end as wait
      from ended
      cross join lateral (select min(at) as at from order_events where order_id = ended.id and to_state = 'confirmed') confirmed
      cross join lateral (select max(at) as at from order_events where order_id = ended.id and to_state = 'delivered') delivered
    )
    select wait, count(*) filter (where got)::int as received, count(*) filter (where not got)::int as failed,
      (select percentile_cont(0.5) within group (order by days) from timed where got)::float8 as days
    from timed group by wait`);
  const waited = (wait: number) => {
    const row = rows.find((each) => each.wait === wait);
    return { received: row?.received ?? 0, failed: row?.failed ?? 0 };
  };
  return { days: rows[0]?.days ?? null, soon: waited(0), sameDay: waited(1), late: waited(2) };
}

/** Counts of the orders placed in a period. */
function placedOn(period: Period): SQL {
  return sql`kind = 'placed' and ${onDays(period)}`;
}
