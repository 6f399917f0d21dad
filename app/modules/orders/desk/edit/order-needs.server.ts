import { sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { customers, hasFailedReceipts, leads, orders } from '../../tables.server.ts';
import { countedTo } from '../indexed-search.server.ts';

export type RefusedOrder = { number: string; name: string; city: string; reason: string | null };

/** Orders refused at the door that wait for a decision: how many (at most one more than `countedTo`), and the oldest. */
export async function readRefusedOrders(): Promise<{ count: number; first: RefusedOrder | null }> {
  const [[first], { rows }] = await Promise.all([
    db
      .select({ number: orders.number, name: orders.fullName, city: orders.city, reason: orders.reason })
      .from(orders)
      .where(sql`${orders.state} = 'refused'`)
      .orderBy(orders.stateSince)
      .limit(1),
    db.execute<{ count: number }>(sql`
      select count(*)::int as count from (select 1 from orders where state = 'refused' limit ${countedTo + 1}) as counted`),
  ]);
  return { count: rows[0]?.count ?? 0, first: first ?? null };
}

/** WhatsApp forms that became no order yet and may be called now: how many, and since when the oldest waits. */
export async function readWaitingLeads(): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await db.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(at) as oldest from (
      select at from ${leads} where state = 'open' and (call_after is null or call_after <= now() + interval '5 minutes')
      order by at, id limit ${countedTo + 1}
    ) as counted`);
  const oldest = rows[0]?.oldest;
  return { count: rows[0]?.count ?? 0, oldest: oldest ? new Date(oldest) : null };
}

/** Phones with two failed receipts about which the owner has not decided (K4). */
export async function countFailedReceipts(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${customers} where ${hasFailedReceipts} limit ${countedTo + 1}
    ) as counted`);
  return rows[0]?.count ?? 0;
}
