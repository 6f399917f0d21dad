import { sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';

export type OrderChoices = { cities: string[]; products: { id: number; name: string }[] };

const latest = 2_000;
const most = 25;

/** Choices for filters: the most frequent cities and products of the latest orders. */
export async function readOrderChoices(): Promise<OrderChoices> {
  const { rows } = await db.execute<OrderChoices>(sql`
    with latest as (select id, city from orders order by placed_at desc nulls last, id desc nulls last limit ${latest})
    select
      (select coalesce(json_agg(city order by city), '[]') from (
        select min(city) as city from latest group by lower(city) order by count(*) desc limit ${most}) as cities) as cities,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]') from (
        select product_id as id, min(name) as name from order_lines where order_id in (select id from latest)
        group by product_id order by count(*) desc limit ${most}) as products) as products`);
  return rows[0] ?? { cities: [], products: [] };
}
