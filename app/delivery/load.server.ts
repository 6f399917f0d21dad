import { sql } from 'drizzle-orm';
import type { CourierName } from '#app/orders/courier.ts';
import { db } from '#app/platform/db/db.server.ts';
import { todayBegan } from '#app/platform/db/karachi.server.ts';

const mostLoaded = 300;

/** What was handed over to a courier today and is on its way, by number of the order; the oldest first. */
export async function readLoad(courier: CourierName): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select o.number from shipments s join orders o on o.id = s.order_id
    where s.on_way and s.news_at >= ${todayBegan} and s.handed_over_at >= ${todayBegan} and s.courier = ${courier}
    order by s.handed_over_at, s.id limit ${mostLoaded}`);
  return rows.map(({ number }) => number);
}
