import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/db.server.ts';

/**
 * Takes pieces of a product for an order and writes the ledger, in one statement. False, and nothing taken, where there
 * are not enough or the product is no longer on sale.
 */
export async function takeStock(
  tx: Transaction,
  productId: number,
  quantity: number,
  orderId: number,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with taken as (
      update products set stock = stock - ${quantity}
      where id = ${productId} and active and stock >= ${quantity}
      returning id
    )
    insert into stock_moves (product_id, delta, reason, order_id)
    select id, -${quantity}::int, 'order', ${orderId} from taken`);
  return rowCount === 1;
}

/** Puts the first pieces of a new product on the shelf, with their ledger entry. */
export async function openStock(tx: Transaction, productId: number, quantity: number): Promise<void> {
  if (quantity === 0) return;
  await tx.execute(sql`
    with opened as (update products set stock = stock + ${quantity} where id = ${productId} returning id)
    insert into stock_moves (product_id, delta, reason) select id, ${quantity}::int, 'opening' from opened`);
}
