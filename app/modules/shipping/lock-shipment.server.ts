import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { orders } from '#app/modules/orders/tables.server.ts';
import { isNotVoid, shipments } from './tables.server.ts';

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

/** The parcel that an order was last handed over with, which nobody else changes now. The caller has locked the order. */
export async function lockHandedOver(
  tx: Transaction,
  orderId: number,
): Promise<typeof shipments.$inferSelect | undefined> {
  const [parcel] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNotNull(shipments.handedOverAt), isNotVoid(sql`${shipments.booking}`)))
    .orderBy(desc(shipments.attempt))
    .limit(1)
    .for('update');
  return parcel;
}
