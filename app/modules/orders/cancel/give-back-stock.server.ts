import { eq, sql } from 'drizzle-orm';
import { type Actor, recordChange, systemActor } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { returnStock } from '#app/modules/catalog/stock/stock.server.ts';
import { ruleNow } from '#app/modules/settings/admin-settings.server.ts';
import { lockOrder } from '../states/lock-order.server.ts';
import { writeEvent } from '../states/order-events.server.ts';
import { holdsStock } from '../states/step-stock.server.ts';
import { orderLines, orders } from '../tables.server.ts';

const maxAtOnce = 500;

/**
 * Unconfirmed for longer than the owner's rule says, and holds stock, or a use of a code. Nobody takes either from a person
 * who is on the phone about it.
 */
const isDue = sql`state = 'placed' and (unheld_why is null or code_hold is not null)
  and state_since < now() - make_interval(hours => ${ruleNow('giveBackHours')})
  and (caller_until is null or caller_until < now())`;

/**
 * The job: orders that nobody confirmed in the hours of the owner's rule give their stock back, and the use of their code.
 * They stay in the queue at their price; confirming takes the stock again, and counts the use. Returns how many gave
 * something back.
 */
export async function giveBackUnconfirmed(signal?: AbortSignal): Promise<number> {
  const { rows } = await db.execute<{ number: string }>(
    sql`select number from orders where ${isDue} order by state_since, id limit ${maxAtOnce}`,
  );
  let count = 0;
  for (const { number } of rows) {
    if (signal?.aborted) break;
    const words = 'Not confirmed in time';
    const pieces = await giveBackStock(systemActor, number, { words, onlyIfDue: true });
    if (pieces !== null || (await giveBackCode(number))) count += 1;
  }
  return count;
}

/** An order that was too large to hold stock held a use of its code all the same; returns whether it gave one back. */
async function giveBackCode(number: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update orders set code_hold = null where number = ${number} and code_hold is not null and ${isDue}`,
  );
  return rowCount === 1;
}

/**
 * An unconfirmed order puts its pieces back on the shelf, and stays in the queue. Returns how many pieces; null where
 * there is nothing to give back: it is confirmed or cancelled meanwhile, or holds none already. The order's row is
 * locked, so of two hands one gives back and the other finds nothing; products follow in ascending id.
 */
export function giveBackStock(
  actor: Actor,
  number: string,
  { words = '', onlyIfDue = false }: { words?: string; onlyIfDue?: boolean } = {},
): Promise<number | null> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (order?.state !== 'placed' || !holdsStock(order)) return null;
    if (onlyIfDue) {
      const { rowCount } = await tx.execute(sql`select 1 from orders where id = ${order.id} and ${isDue}`);
      if (rowCount === 0) return null;
    }
    // The version stays: nothing that a person may have open was changed, and the confirmation of a call must not be refused.
    await tx.update(orders).set({ unheldWhy: 'given-back' }).where(eq(orders.id, order.id));
    const lines = await tx
      .select({ productId: orderLines.productId, quantity: orderLines.quantity })
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(orderLines.productId);
    const eventId = await writeEvent(tx, { orderId: order.id, actor, kind: 'stock', words });
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    await recordChange(tx, actor, {
      action: 'order.stock-given-back',
      kind: 'order',
      subject: number,
      after: { pieces },
    });
    for (const { productId, quantity } of lines)
      await returnStock(tx, { productId, quantity, orderId: order.id, eventId, reason: 'given-back' });
    return pieces;
  });
}
