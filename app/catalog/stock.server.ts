import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/db.server.ts';

/** Why pieces move: the order, what happened to it, and the word for the ledger. */
export type StockMove = {
  productId: number;
  quantity: number;
  orderId: number;
  eventId: number;
  reason: 'order' | 'edited' | 'cancelled' | 'returned' | 'reopened';
};

/**
 * Takes pieces of a product for an order and writes the ledger, in one statement. False, and nothing taken, where there
 * are not enough or the product is no longer on sale. Within a transaction take in ascending product id, so that two
 * orders never wait for each other in a circle.
 */
export async function takeStock(
  tx: Transaction,
  { productId, quantity, orderId, eventId, reason }: StockMove,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with taken as (
      update products set stock = stock - ${quantity}
      where id = ${productId} and active and stock >= ${quantity}
      returning id
    )
    insert into stock_moves (product_id, delta, reason, order_id, event_id)
    select id, -${quantity}::int, ${reason}, ${orderId}, ${eventId} from taken`);
  return rowCount === 1;
}

/** Brings pieces of an order back to the shelf, also of a product that is hidden by now. Same order of ids as `takeStock`. */
export async function returnStock(
  tx: Transaction,
  { productId, quantity, orderId, eventId, reason }: StockMove,
): Promise<void> {
  await tx.execute(sql`
    with returned as (update products set stock = stock + ${quantity} where id = ${productId} returning id)
    insert into stock_moves (product_id, delta, reason, order_id, event_id)
    select id, ${quantity}::int, ${reason}, ${orderId}, ${eventId} from returned`);
}

/** Puts the first pieces of a new product on the shelf, with their ledger entry. */
export async function openStock(tx: Transaction, productId: number, quantity: number): Promise<void> {
  if (quantity === 0) return;
  await tx.execute(sql`
    with opened as (update products set stock = stock + ${quantity} where id = ${productId} returning id)
    insert into stock_moves (product_id, delta, reason) select id, ${quantity}::int, 'opening' from opened`);
}
