import { type SQL, sql } from 'drizzle-orm';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import { isOver, profitParts, ratesNow, sourceOf } from './profit-parts.server.ts';

/** So many orders are added up in one transaction. */
const atOnce = 2_000;

/**
 * The job of every five minutes: adds up anew what orders have brought and cost, where something of it has changed.
 * Reports are the same before and after, but faster after.
 */
export async function keepProfits(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await keepSome(takeChanged)));
  while (!signal?.aborted && (await keepSome(findOutdated)));
}

/** False once there is nothing left. */
function keepSome(take: SQL): Promise<boolean> {
  return inTransaction(async (tx) => {
    // Of two that add up the same order, the one that saw less would be the last to write.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.profits})`);
    const { rows } = await tx.execute<{ id: number }>(take);
    if (rows.length === 0) return false;
    // A statement of its own sees all that was written by whoever has noted these orders.
    const ids = [...new Set(rows.map(({ id }) => Number(id)))];
    await tx.execute(sql`delete from order_profits where order_id = any(${sql.param(ids)}::bigint[])`);
    await tx.execute(write(ids));
    return true;
  });
}

const takeChanged = sql`
  delete from order_profit_changes where ctid = any(array(select ctid from order_profit_changes limit ${atOnce}))
  returning order_id as id`;

const findOutdated = sql`
  select order_id as id from order_profits where not settled and rates <> ${ratesNow} limit ${atOnce}`;

function write(ids: readonly number[]): SQL {
  return sql`
    insert into order_profits (order_id, placed_at, city, courier, source, known, revenue_paisa, goods_paisa,
      amount_paisa, parcels,
      freight_paisa, tax_paisa, settled, rates, product_ids, amounts_paisa, costs_paisa)
    with chosen as materialized (
      select id, state, total_paisa, weight_grams, city, placed_at, initcap(lower(trim(city))) as known_city,
        coalesce(courier, '') as known_courier, ${sourceOf} as known_source
      from orders where id = any(${sql.param([...ids])}::bigint[]) and ${isOver}
    ), ${profitParts()}
    select each.id, placed_at, known_city, known_courier, known_source, known, revenue, each.goods,
      coalesce(each.amount, 0), each.parcels, freight,
      tax, settled or not has_parcel, ${ratesNow}, lines.products, lines.amounts, lines.costs
    from each cross join lateral (
      select coalesce(array_agg(product_id order by product_id), '{}') as products,
        coalesce(array_agg(goods.amount order by product_id), '{}') as amounts,
        coalesce(array_agg(goods.cost order by product_id), '{}') as costs
      from goods where goods.order_id = each.id
    ) as lines
    order by each.id`;
}
