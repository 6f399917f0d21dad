import { eq } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import { courierLabels } from './courier.ts';
import type { ShipmentOnItsWay } from './order-shipped-mail.tsx';
import { orders } from './tables.server.ts';

/** The parcel of an order while a courier has it; null before and after. Its page is ours, which knows every courier. */
export async function readShipmentOnItsWay(number: string): Promise<ShipmentOnItsWay | null> {
  const [order] = await db
    .select({ state: orders.state, courier: orders.courier, trackingNumber: orders.trackingNumber })
    .from(orders)
    .where(eq(orders.number, number));
  if (order?.state !== 'shipped' && order?.state !== 'out-for-delivery') return null;
  return {
    orderNumber: number,
    carrier: order.courier ? courierLabels[order.courier] : 'Our courier',
    trackingNumber: order.trackingNumber,
    trackingUrl: null,
  };
}
