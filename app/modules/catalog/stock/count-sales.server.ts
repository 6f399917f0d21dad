import { sql } from 'drizzle-orm';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { quoted } from '#app/infra/db/sql.server.ts';
import { orderReasons } from './stock.server.ts';

/** What sells best is what sold most in so many days. */
const countedDays = 90;

/**
 * The job of every hour: counts how many pieces of each product orders took in the last 90 days, without those that came
 * back before they were delivered. Products that sold nothing have no row.
 */
export async function countSales(): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product-sales'))`);
    await tx.execute(sql`
      with sold as (
        select product_id, -sum(delta)::int as sold from stock_moves
        where at > now() - make_interval(days => ${countedDays})
          and reason in (${quoted(orderReasons)}) and reason <> 'returned-by-shopper'
        group by product_id having sum(delta) < 0
      ), gone as (
        delete from product_sales where not exists (select from sold where sold.product_id = product_sales.product_id)
      )
      insert into product_sales (product_id, sold) select product_id, sold from sold order by product_id
      on conflict (product_id) do update set sold = excluded.sold where product_sales.sold <> excluded.sold`);
  });
}
