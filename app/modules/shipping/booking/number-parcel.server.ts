import { and, desc, eq, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { lockOrder, type Order } from '#app/modules/orders/states/lock-order.server.ts';
import { writeEvent } from '#app/modules/orders/states/order-events.server.ts';
import { stateHas } from '#app/modules/orders/states/order-states.ts';
import { orderEvents, orders } from '#app/modules/orders/tables.server.ts';
import { lockHandedOver } from '../lock-shipment.server.ts';
import { shipmentEvents, shipments } from '../tables.server.ts';
import { isNumberTaken, whoHasNumber } from './number-taken.server.ts';

export type NumberForParcel = {
  /** Of the order. */
  number: string;
  /** The parcel's number as the person saw it; null where it had none. */
  was: string | null;
  trackingNumber: string;
};

export type Numbered =
  | { kind: 'numbered'; courier: CourierName }
  /** Another open parcel of the courier has it. `by`: its order; null where it has gone meanwhile. */
  | { kind: 'taken'; courier: CourierName; by: string | null }
  /** Somebody was faster. */
  | { kind: 'changed'; trackingNumber: string | null; by: string }
  /** The courier gave the number itself when it booked the parcel. */
  | { kind: 'booked'; courier: CourierName }
  | { kind: 'in-the-books' | 'not-sent' };

type Shipment = typeof shipments.$inferSelect;

/** Thrown to leave the transaction where the database says that the number is taken. */
class Taken extends Error {
  readonly courier: CourierName;
  constructor(courier: CourierName) {
    super('The number is taken.');
    this.courier = courier;
  }
}

/**
 * Gives the parcel of an order a number that was written by hand, or corrects one, and the courier is asked about the
 * new one from now on. What it said of a wrong number goes: it was said of somebody else's parcel. Refused where the
 * parcel's number is not the one that the person saw. Idempotent: the number that a parcel has is given again.
 */
export async function numberParcel(person: Actor, input: NumberForParcel): Promise<Numbered> {
  try {
    return await inTransaction((tx) => numberIn(tx, person, input));
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    return { kind: 'taken', courier: error.courier, by: await whoHasNumber(error.courier, input.trackingNumber) };
  }
}

async function numberIn(tx: Transaction, person: Actor, input: NumberForParcel): Promise<Numbered> {
  const order = await lockOrder(tx, input.number);
  if (!order || !stateHas(order.state, 'sent') || stateHas(order.state, 'ended')) return { kind: 'not-sent' };
  const parcel = await lockHandedOver(tx, order.id);
  if (!parcel) return { kind: 'not-sent' };
  const { courier } = parcel;
  if (parcel.trackingNumber === input.trackingNumber) return { kind: 'numbered', courier };
  if (parcel.trackingNumber !== input.was)
    return { kind: 'changed', trackingNumber: parcel.trackingNumber, by: await whoChanged(tx, order) };
  if (parcel.booking === 'booked') return { kind: 'booked', courier };
  if (parcel.settledPaisa > 0) return { kind: 'in-the-books' };
  await setNumber(tx, parcel, input.trackingNumber);
  await noteNumber(tx, person, order, parcel, input.trackingNumber);
  return { kind: 'numbered', courier };
}

/** Who wrote last about the order's parcel. */
async function whoChanged(tx: Transaction, order: Order): Promise<string> {
  const [last] = await tx
    .select({ by: orderEvents.actorName })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'parcel')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.by ?? 'Somebody';
}

/** The parcel begins anew under its number, as if it had just been handed over. */
async function setNumber(tx: Transaction, { id, courier }: Shipment, trackingNumber: string): Promise<void> {
  await tx.delete(shipmentEvents).where(eq(shipmentEvents.shipmentId, id));
  try {
    await tx
      .update(shipments)
      .set({
        trackingNumber,
        booking: 'by-hand',
        state: 'booked',
        words: '',
        place: '',
        disagrees: false,
        newsAt: sql`now()`,
        askAfter: sql`now()`,
        askedAt: null,
        failures: 0,
        endedAt: null,
      })
      .where(eq(shipments.id, id));
  } catch (error) {
    throw isNumberTaken(error) ? new Taken(courier) : error;
  }
}

async function noteNumber(
  tx: Transaction,
  person: Actor,
  { id: orderId, number }: Order,
  { courier, trackingNumber: was }: Shipment,
  trackingNumber: string,
): Promise<void> {
  await tx
    .update(orders)
    .set({ trackingNumber, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId));
  const label = courierLabel(courier);
  const words = was
    ? `${label} number corrected from ${was} to ${trackingNumber}`
    : `${label} number ${trackingNumber} given`;
  await writeEvent(tx, { orderId, actor: person, kind: 'parcel', words });
  await recordChange(tx, person, {
    action: 'parcel.numbered',
    kind: 'order',
    subject: number,
    before: { trackingNumber: was },
    after: { trackingNumber },
  });
}
