import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import type { OrderStep } from '#app/modules/orders/states/domain-events.server.ts';
import { stateHas } from '#app/modules/orders/states/order-states.ts';
import { askForBooking, forgetBooking } from '../booking/wanted-bookings.server.ts';
import { isNotVoid, shipments } from '../tables.server.ts';

/**
 * Applies a change of an order's state, or its undo, to its parcels. Packing requests a booking, unpacking removes the
 * request, and couriers are not asked about the parcels of an order that has ended.
 */
export async function updateParcels(tx: Transaction, { orderId, from, to }: OrderStep): Promise<void> {
  if (from === 'packed') await forgetBooking(tx, orderId);
  // What is packed again because its hand-over was taken back is a person's to decide.
  if (to === 'packed' && from !== 'shipped') await askForBooking(tx, orderId);
  if (stateHas(to, 'ended')) await endShipments(tx, orderId);
  const isOnWay = stateHas(to, 'withCourier');
  if (stateHas(from, 'withCourier') !== isOnWay) await markOnWay(tx, orderId, isOnWay);
}

/** Ends the parcels of an order, so that couriers are not asked about them again. */
async function endShipments(tx: Transaction, orderId: number): Promise<void> {
  await tx
    .update(shipments)
    .set({ endedAt: sql`now()` })
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.endedAt)));
}

/** Sets `on_way` for the order's current parcel (the last one handed over) and clears it for the others. */
async function markOnWay(tx: Transaction, orderId: number, wanted: boolean): Promise<void> {
  const current = sql`${wanted} and ${shipments.id} is not distinct from (
    select last.id from shipments last where last.order_id = ${orderId} and last.handed_over_at is not null
      and ${isNotVoid(sql`last.booking`)} order by last.attempt desc limit 1)`;
  await tx
    .update(shipments)
    .set({ onWay: current })
    .where(and(eq(shipments.orderId, orderId), sql`${shipments.onWay} is distinct from (${current})`));
}
