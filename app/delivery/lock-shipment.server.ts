import { eq, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Transaction } from '#app/platform/db/db.server.ts';
import { shipments } from './tables.server.ts';

/**
 * The shipment and its order as they stand now; nobody else changes them until the transaction ends. The order's row
 * comes first, as everybody locks them. Undefined where there is no such shipment.
 */
export async function lockShipment(
  tx: Transaction,
  shipmentId: number,
): Promise<typeof shipments.$inferSelect | undefined> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.id} = (select order_id from shipments where id = ${shipmentId})`)
    .for('update');
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for('update');
  return shipment;
}
