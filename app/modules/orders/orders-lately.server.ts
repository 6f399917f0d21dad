import { sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import type { Readings } from '#app/infra/health/readings.ts';

/** More than this many are not counted. */
const maxCounted = 100_000;

/** How many orders came in the last full minute, in the last hour, and in that hour a week ago. */
export async function readOrdersLately(): Promise<Readings> {
  const { rows } = await db.execute<{ minute: number; hour: number; usual: number }>(sql`
    select
      (select count(*) from (select from orders where placed_at >= date_trunc('minute', now()) - interval '1 minute'
        and placed_at < date_trunc('minute', now()) limit ${maxCounted}) as one)::int as minute,
      (select count(*) from (select from orders where placed_at > now() - interval '1 hour'
        limit ${maxCounted}) as one)::int as hour,
      (select count(*) from (select from orders where placed_at > now() - interval '169 hours'
        and placed_at <= now() - interval '168 hours' limit ${maxCounted}) as one)::int as usual`);
  if (!rows[0]) return {};
  const { minute, hour, usual } = rows[0];
  return { orders_last_minute: minute, orders_last_hour: hour, orders_usual_hour: usual };
}
