import { and, eq, notInArray, sql } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import type { Order } from '#app/modules/orders/states/lock-order.server.ts';
import { stateHas } from '#app/modules/orders/states/order-states.ts';
import { type StandingStep, takenBackTexts } from '#app/modules/orders/states/standing-steps.ts';
import { readStandingSteps, type TakeBack, takeBackStep } from '#app/modules/orders/states/take-back-step.server.ts';
import type { StepDone, StepRefused } from '#app/modules/orders/states/take-step.server.ts';
import { orders } from '#app/modules/orders/tables.server.ts';
import { lockHandedOver } from './lock-shipment.server.ts';
import { shipmentEvents, shipments } from './tables.server.ts';

export type TakenBack =
  | StepDone
  | StepRefused
  /** The courier says that it has the parcel: it cannot be fetched back with a press. */
  | { kind: 'with-courier'; number: string; courier: CourierName; words: string }
  /** Money of a payment sheet, or a loss that was accepted, is in the books for it. */
  | { kind: 'in-the-books'; number: string };

/**
 * Takes back the last standing step of an order, with its parcel (see `takeBackStep`). A parcel that was handed over comes
 * back unless its courier has already seen it; a booking stays booked, a number written by hand is free again. A step of
 * an order whose money is in the books is not taken back. Throws `StockGone` where returned pieces are sold.
 */
export function takeBack(person: Person, number: string, input: TakeBack): Promise<TakenBack> {
  return inTransaction((tx) => takeBackStep(tx, person, number, input, releaseParcel));
}

type SaidSteps = {
  orderId: number;
  /** What the timeline says of the steps. */
  words: string;
  reason: string;
  /** How many at most; all of them where it is not said. */
  most?: number;
};

/**
 * Takes back the newest steps of an order, as many as say these words, in the caller's transaction, which has taken their
 * money out of the books. The order then stands in its state since it first came there. Null when done; or what stands in
 * the way, and the caller must roll back. `changed` where the newest step does not say these words.
 */
export async function takeBackPaidSteps(
  tx: Transaction,
  person: Person,
  number: string,
  { orderId, words, reason, most = Number.POSITIVE_INFINITY }: SaidSteps,
): Promise<StepRefused | { kind: 'other-step' } | null> {
  let count = 0;
  while (count < most) {
    const step = (await readStandingSteps(tx, orderId)).at(-1);
    if (step?.words !== words) break;
    const taken = await takeBackStep(tx, person, number, { event: step.id, reason }, releasePaid);
    if (taken?.kind !== 'done') return taken;
    count += 1;
  }
  if (count === 0) return { kind: 'other-step' };
  await tx
    .update(orders)
    .set({
      stateSince: sql`(select coalesce(max(at), ${orders.stateSince}) from order_events e where e.order_id = ${orders.id}
        and e.to_state = ${orders.state} and e.words <> ${takenBackTexts})`,
    })
    .where(eq(orders.id, orderId));
  return null;
}

/** A parcel that its payment found on the way is followed again. */
async function releasePaid(tx: Transaction, order: Order, { from }: StandingStep): Promise<StepRefused | null> {
  const parcel = stateHas(from, 'withCourier') && (await lockHandedOver(tx, order.id));
  if (parcel) await followAgain(tx, parcel.id);
  return null;
}

type Held = Extract<TakenBack, { kind: 'with-courier' | 'in-the-books' }>;

async function releaseParcel(tx: Transaction, order: Order, step: StandingStep): Promise<Held | null> {
  const parcel = await lockHandedOver(tx, order.id);
  const { number } = order;
  if (!parcel) return null;
  if (parcel.settledPaisa > 0) return { kind: 'in-the-books', number };
  const isHandOver = step.from === 'packed' && step.to === 'shipped';
  if (isHandOver) return bringBack(tx, order, parcel);
  if (stateHas(step.to, 'ended') && stateHas(step.from, 'withCourier')) await followAgain(tx, parcel.id);
  return null;
}

/** The parcel of an order that had ended is asked about again, unless its number is another parcel's by now. */
async function followAgain(tx: Transaction, parcelId: number): Promise<void> {
  const isFree = sql`not exists (select 1 from shipments other where other.courier = ${shipments.courier}
    and other.tracking_number = ${shipments.trackingNumber} and other.ended_at is null)`;
  await tx
    .update(shipments)
    .set({ endedAt: null })
    .where(and(eq(shipments.id, parcelId), isFree));
}

/** A parcel that was handed over is here again, unless its courier has said anything of it since. */
async function bringBack(
  tx: Transaction,
  { id, number }: Order,
  parcel: typeof shipments.$inferSelect,
): Promise<Held | null> {
  if (await isSeen(tx, parcel.id))
    return { kind: 'with-courier', number, courier: parcel.courier, words: parcel.words };
  const isByHand = parcel.booking === 'by-hand';
  await tx
    .update(shipments)
    .set(isByHand ? { booking: 'withdrawn', endedAt: sql`now()` } : { handedOverAt: null })
    .where(eq(shipments.id, parcel.id));
  if (isByHand) await tx.update(orders).set({ trackingNumber: null }).where(eq(orders.id, id));
  return null;
}

/** Whether the courier has said anything of a parcel but that it is booked; also in words that nobody has taught us. */
async function isSeen(tx: Transaction, parcelId: number): Promise<boolean> {
  const [courierEvent] = await tx
    .select({ id: shipmentEvents.id })
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.shipmentId, parcelId), notInArray(shipmentEvents.state, ['booked', 'cancelled'])))
    .limit(1);
  return courierEvent !== undefined;
}
