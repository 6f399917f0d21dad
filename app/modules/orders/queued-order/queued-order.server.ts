import { eq, sql } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { isKeyRemembered, rememberKey } from '#app/infra/limits/limits.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { orders } from '../tables.server.ts';

/** A request that was still under way when its order was taken back arrives within seconds. */
const rememberedSeconds = 24 * 60 * 60;

/** Why an order that waited on its device is not placed; thrown in its transaction so that it is rolled back. */
export class KeptOrderRefused extends Error {
  /** What the rider would collect now, more than was shown; null where the order was taken back. */
  readonly total: Money | null;

  constructor(total: Money | null) {
    super(total === null ? 'This order was taken back.' : 'This order costs more than was shown.');
    this.total = total;
  }
}

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

/** Throws `KeptOrderRefused` where the order that this transaction has just written was taken back or costs more than was shown. */
export async function checkKept(tx: Transaction, number: string, kept: { key: string; shown?: Money }): Promise<void> {
  await lockKey(tx, kept.key);
  if (await isKeyRemembered(tx, takenBack(kept.key))) throw new KeptOrderRefused(null);
  if (kept.shown === undefined) return;
  const [order] = await tx.select({ total: orders.totalPaisa }).from(orders).where(eq(orders.number, number));
  if (order && order.total > kept.shown) throw new KeptOrderRefused(order.total);
}

/** Until the transaction ends. What another one committed before is visible to the next statement. */
async function lockKey(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kept-order'), hashtext(${key}))`);
}

const takenBack = (key: string) => `taken-back:${key}`;
