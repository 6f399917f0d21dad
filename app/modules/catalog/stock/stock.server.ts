import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';

/** Pieces that an order takes: `edited` moves with its lines, `reopened` takes again what it had brought back. */
export const takenReasons = ['order', 'edited', 'reopened'] as const;

/**
 * Pieces that come back from an order: `given-back` where nobody confirmed it in time, `returned` with its parcel,
 * `returned-by-shopper` after it was delivered.
 */
export const backReasons = ['cancelled', 'returned', 'given-back', 'returned-by-shopper'] as const;

export const orderReasons = [...takenReasons, ...backReasons] as const;

/** The reason for a stock move: the order, its event, and the ledger's word for it. */
export type StockMove = {
  productId: number;
  quantity: number;
  orderId: number;
  eventId: number;
  reason: (typeof orderReasons)[number];
};

/**
 * Takes pieces of a product for an order and writes the ledger, in one statement. Returns false and changes nothing if
 * there are too few or the product is not on sale. Within a transaction take products in ascending id, so that two
 * orders cannot deadlock.
 */
export async function takeStock(
  tx: Transaction,
  { productId, quantity, orderId, eventId, reason }: StockMove,
): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select take_stock(${productId}, ${quantity}, ${orderId}, ${eventId}, ${reason}) as taken`,
  );
  return rows[0]?.taken === true;
}

/** Returns pieces of an order to the stock, also of a hidden product. Use the same order of ids as with `takeStock`. */
export async function returnStock(
  tx: Transaction,
  { productId, quantity, orderId, eventId, reason }: StockMove,
): Promise<void> {
  await tx.execute(sql`
    with returned as (update products set stock = stock + ${quantity} where id = ${productId} returning id)
    insert into stock_moves (product_id, delta, reason, order_id, event_id)
    select id, ${quantity}::int, ${reason}, ${orderId}, ${eventId} from returned`);
}

/** Sets the initial stock of a new product, with its ledger entry. */
export async function openStock(tx: Transaction, productId: number, quantity: number): Promise<void> {
  if (quantity === 0) return;
  await tx.execute(sql`
    with opened as (update products set stock = stock + ${quantity} where id = ${productId} returning id)
    insert into stock_moves (product_id, delta, reason) select id, ${quantity}::int, 'opening' from opened`);
}
