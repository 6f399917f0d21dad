import { eq } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { stateHas } from '../states/order-states.ts';
import { orders } from '../tables.server.ts';
import { courierLabel } from './courier.ts';

/** A parcel that has left the shop. */
export type ShipmentOnItsWay = {
  /** As people know it: `TCS`. Null where the order names no courier. */
  carrier: string | null;
  /** Null where the courier has given none yet. */
  trackingNumber: string | null;
};

/** The parcel of an order while a courier has it; null before and after. */
export async function readShipmentOnItsWay(number: string): Promise<ShipmentOnItsWay | null> {
  const [order] = await db
    .select({ state: orders.state, courier: orders.courier, trackingNumber: orders.trackingNumber })
    .from(orders)
    .where(eq(orders.number, number));
  if (!order || !stateHas(order.state, 'onTheWay')) return null;
  return {
    carrier: order.courier && courierLabel(order.courier),
    trackingNumber: order.trackingNumber,
  };
}
