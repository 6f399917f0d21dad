import { and, eq, sql } from 'drizzle-orm';
import { returnStock, type StockMove, takeStock } from '#app/catalog/stock.server.ts';
import { products } from '#app/catalog/tables.server.ts';
import type { Transaction } from '#app/platform/db/db.server.ts';
import type { Order } from './lock-order.server.ts';
import { type OrderState, stateHas } from './order-states.ts';
import { orderLines } from './tables.server.ts';

/** How many of a product that came back can be sold again. */
export type Sellable = { productId: number; quantity: number };

/** Thrown, so that the transaction is rolled back, where what an order brought back has been sold since. */
export class StockGone extends Error {
  constructor(number: string) {
    super(`What order ${number} brought back has been sold since.`);
  }
}

type Movement = { order: Order; to: OrderState; eventId: number; sellable: Sellable[] | undefined };

/** Moves the stock that a step takes or returns, in ascending product id. Throws `StockGone` if it cannot be taken. */
export async function moveStock(tx: Transaction, { order, to, eventId, sellable }: Movement): Promise<void> {
  if (stateHas(order.state, 'holdsStock') === stateHas(to, 'holdsStock')) return;
  const lines = await tx
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.productId);
  for (const { productId, quantity } of lines) {
    const move = { productId, quantity, orderId: order.id, eventId };
    if (to === 'placed') {
      if (!(await takeStock(tx, { ...move, reason: 'reopened' }))) throw new StockGone(order.number);
    } else if (to === 'cancelled') await returnStock(tx, { ...move, reason: 'cancelled' });
    else {
      const good = Math.min(
        quantity,
        sellable?.find((line) => line.productId === productId)?.quantity ?? (sellable ? 0 : quantity),
      );
      if (good > 0) await returnStock(tx, { ...move, quantity: good, reason: 'returned' });
    }
  }
}

type Undoing = { order: Order; undone: number; eventId: number };

/** Takes again what the event `undone` had brought back, for the event that undoes it. Throws `StockGone`. */
export async function undoStock(tx: Transaction, { order, undone, eventId }: Undoing): Promise<void> {
  for (const { productId, quantity } of await broughtBackBy(tx, undone)) {
    const move: StockMove = { productId, quantity, orderId: order.id, eventId, reason: 'reopened' };
    if (!(await takeStock(tx, move))) throw new StockGone(order.number);
  }
}

/** The stock that an event returned to the shelf, in ascending product id. */
async function broughtBackBy(tx: Transaction, eventId: number): Promise<{ productId: number; quantity: number }[]> {
  const { rows } = await tx.execute<{ productId: number; quantity: number }>(sql`
    select product_id as "productId", delta as quantity from stock_moves where event_id = ${eventId} and delta > 0 order by product_id`);
  return rows;
}

/** The products of an order of which fewer are left than it wants, locked. */
export async function shortLines(
  tx: Transaction,
  orderId: number,
): Promise<{ id: number; name: string; left: number }[]> {
  return tx
    .select({
      id: products.id,
      name: products.name,
      left: sql<number>`case when ${products.active} then ${products.stock} else 0 end`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(eq(orderLines.orderId, orderId), sql`(not ${products.active} or ${products.stock} < ${orderLines.quantity})`),
    )
    .orderBy(products.id)
    .for('update', { of: products });
}
