import { sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { startOfToday } from '#app/infra/db/sql.server.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';

const maxLoaded = 300;

/** What was handed over to a courier today and is on its way, by number of the order; the oldest first. */
export async function readLoad(courier: CourierName): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select o.number from shipments s join orders o on o.id = s.order_id
    where s.on_way and s.news_at >= ${startOfToday} and s.handed_over_at >= ${startOfToday} and s.courier = ${courier}
    order by s.handed_over_at, s.id limit ${maxLoaded}`);
  return rows.map(({ number }) => number);
}
