import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { orders } from '../tables.server.ts';

export type Order = typeof orders.$inferSelect;

/**
 * The order as it stands now. Whoever else wants to change it waits until this transaction ends: every action on an order
 * begins with this. Undefined where there is no such order.
 */
export async function lockOrder(tx: Transaction, number: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
  return order;
}
