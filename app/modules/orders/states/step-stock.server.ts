import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { returnStock, type StockMove, takeStock } from '#app/modules/catalog/stock/stock.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import type { NotReservedReason } from '../place/not-reserved.ts';
import { orderLines } from '../tables.server.ts';
import type { Order } from './lock-order.server.ts';
import { type OrderState, stateHas } from './order-states.ts';

/** How many of a product that came back can be sold again. */
export type Sellable = { productId: number; quantity: number };

/** Thrown, so that the transaction is rolled back, where what an order brought back has been sold since. */
export class StockGone extends Error {
  constructor(number: string) {
    super(`What order ${number} brought back has been sold since.`);
  }
}

/** Whether the pieces of its lines are off the shelf for this order. */
export function holdsStock({ state, unheldWhy }: Pick<Order, 'state' | 'unheldWhy'>): boolean {
  return stateHas(state, 'holdsStock') && unheldWhy === null;
}

/** Whether a step has to take stock: the order holds none now and does in its next state. */
export function takesStock(order: Pick<Order, 'state' | 'unheldWhy'>, to: OrderState): boolean {
  return !holdsStock(order) && stateHas(to, 'holdsStock');
}

type Movement = { order: Order; to: OrderState; eventId: number; sellable: Sellable[] | undefined };

/**
 * Moves the stock that a step takes or returns, in ascending product id. `order` is as it was before the step. Returns how
 * many pieces are back on the shelf. Throws `StockGone` if it cannot be taken.
 */
export async function moveStock(tx: Transaction, { order, to, eventId, sellable }: Movement): Promise<number> {
  if (holdsStock(order) === stateHas(to, 'holdsStock')) return 0;
  const lines = await tx
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.productId);
  for (const { productId, quantity } of lines) {
    const move = { productId, quantity, orderId: order.id, eventId };
    if (takesStock(order, to)) {
      const reason = order.unheldWhy === 'given-back' || order.unheldWhy === null ? 'reopened' : 'order';
      if (!(await takeStock(tx, { ...move, reason }))) throw new StockGone(order.number);
    } else if (to === 'cancelled') await returnStock(tx, { ...move, reason: 'cancelled' });
    else {
      const good = Math.min(
        quantity,
        sellable?.find((line) => line.productId === productId)?.quantity ?? (sellable ? 0 : quantity),
      );
      if (good > 0) await returnStock(tx, { ...move, quantity: good, reason: 'returned' });
    }
  }
  return piecesReturned(tx, eventId);
}

/** How many pieces the event put back on the shelf. */
export async function piecesReturned(tx: Transaction, eventId: number): Promise<number> {
  return (await movedBy(tx, eventId)).reduce((sum, { delta }) => sum + Math.max(0, delta), 0);
}

type Undoing = {
  /** As it is before its step is undone. */
  order: Order;
  to: OrderState;
  /** Why it holds no stock afterwards, where that is so. */
  unheldWhy: NotReservedReason | null;
  undone: number;
  eventId: number;
};

/**
 * Moves the stock for an event that undoes the event `undone`. What that event had brought back is taken again. What it had
 * taken goes back as the order's lines are now, because they may have been corrected since. Returns how many pieces are
 * back on the shelf. Throws `StockGone`.
 */
export async function undoStock(tx: Transaction, { order, to, unheldWhy, undone, eventId }: Undoing): Promise<number> {
  const holdsAfter = holdsStock({ state: to, unheldWhy });
  if (holdsStock(order) === holdsAfter) return 0;
  const moved = holdsAfter ? await movedBy(tx, undone) : await heldBy(tx, order.id);
  for (const { productId, delta } of moved) {
    const move: StockMove = { productId, quantity: Math.abs(delta), orderId: order.id, eventId, reason: 'reopened' };
    if (!holdsAfter) await returnStock(tx, { ...move, reason: to === 'cancelled' ? 'cancelled' : 'given-back' });
    else if (!(await takeStock(tx, move))) throw new StockGone(order.number);
  }
  return piecesReturned(tx, eventId);
}

/** What an order that holds its stock has taken, in ascending product id. */
async function heldBy(tx: Transaction, orderId: number): Promise<{ productId: number; delta: number }[]> {
  return tx
    .select({ productId: orderLines.productId, delta: sql<number>`-${orderLines.quantity}`.mapWith(Number) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.productId);
}

/** The stock that an event moved, in ascending product id. */
async function movedBy(tx: Transaction, eventId: number): Promise<{ productId: number; delta: number }[]> {
  const { rows } = await tx.execute<{ productId: number; delta: number }>(sql`
    select product_id as "productId", delta from stock_moves where event_id = ${eventId} order by product_id`);
  return rows;
}

/**
 * The products of an order of which fewer are left than it wants. All its products are locked, in ascending id, so that what
 * is enough now is still enough when it is taken.
 */
export async function shortLines(
  tx: Transaction,
  orderId: number,
): Promise<{ id: number; name: string; left: number }[]> {
  const wanted = await tx
    .select({
      id: products.id,
      name: products.name,
      left: sql<number>`case when ${products.active} then ${products.stock} else 0 end`,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(products.id)
    .for('update', { of: products });
  return wanted.filter(({ left, quantity }) => left < quantity).map(({ id, name, left }) => ({ id, name, left }));
}
