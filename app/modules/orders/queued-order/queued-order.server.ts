import { eq, sql } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { isKeyRemembered, rememberKey } from '#app/infra/limits/limits.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { orders } from '../tables.server.ts';

/** A request that was still under way when its order was taken back arrives within seconds. */
const rememberedSeconds = 24 * 60 * 60;

/** `total` is what the rider would collect now, more than was shown; null where the order was taken back. */
export type QueuedOrderRefused = { kind: 'queued-order-refused'; total: Money | null };

/**
 * M81: takes an order back that may be on its way. True: there is no order of this key, and a request with it that arrives
 * later is refused. False: the order is placed. The lock makes either the order or the taking back the first; the other sees it.
 */
export async function takeBackOrder(key: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    await lockKey(tx, key);
    const placed = await tx.select({ id: orders.id }).from(orders).where(eq(orders.key, key));
    if (placed.length > 0) return false;
    await rememberKey(tx, takenBack(key), rememberedSeconds);
    return true;
  });
}

/** Refuses an order that this transaction has just written where it was taken back or costs more than was shown. */
export async function checkQueuedOrder(
  tx: Transaction,
  number: string,
  { key, shown }: { key: string; shown?: Money },
): Promise<QueuedOrderRefused | null> {
  await lockKey(tx, key);
  if (await isKeyRemembered(tx, takenBack(key))) return { kind: 'queued-order-refused', total: null };
  if (shown === undefined) return null;
  const [order] = await tx.select({ total: orders.totalPaisa }).from(orders).where(eq(orders.number, number));
  return order && order.total > shown ? { kind: 'queued-order-refused', total: order.total } : null;
}

/** Until the transaction ends. What another one committed before is visible to the next statement. */
async function lockKey(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kept-order'), hashtext(${key}))`);
}

const takenBack = (key: string) => `taken-back:${key}`;
