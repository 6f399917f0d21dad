import { desc, eq, inArray, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { type OrderState, statesWhere } from '../states/order-states.ts';
import { orders } from '../tables.server.ts';

export type OrdersOfAccount = { orders: number; received: number; failed: number };

/** How many orders each of these accounts placed, received and failed to receive; accounts without orders are left out. */
export async function countOrdersOf(accountIds: readonly string[]): Promise<Map<string, OrdersOfAccount>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: sql<string>`${orders.userId}`,
      orders: sql<number>`count(*)::integer`,
      received: sql<number>`(count(*) filter (where ${inArray(orders.state, statesWhere('received'))}))::integer`,
      failed: sql<number>`(count(*) filter (where ${inArray(orders.state, statesWhere('notTaken'))}))::integer`,
    })
    .from(orders)
    .where(inArray(orders.userId, [...accountIds]))
    .groupBy(orders.userId);
  return new Map(rows.map(({ id, ...counted }) => [id, counted]));
}

export type OrderOfAccount = { number: string; state: OrderState; total: Money; city: string; placedAt: Date };

/** The latest orders of an account, at most 50. */
export async function readOrdersOfAccount(accountId: string): Promise<OrderOfAccount[]> {
  return db
    .select({
      number: orders.number,
      state: orders.state,
      total: orders.totalPaisa,
      city: orders.city,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(eq(orders.userId, accountId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(50);
}
