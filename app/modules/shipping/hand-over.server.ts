import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { startOfToday } from '#app/infra/db/sql.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { type CourierName, isOurRider } from '#app/modules/orders/couriers/courier.ts';
import type { Order } from '#app/modules/orders/states/lock-order.server.ts';
import {
  type HandOverStep,
  type Parcel,
  type StepDone,
  type StepRefused,
  shipOrder,
} from '#app/modules/orders/states/take-step.server.ts';
import { isNumberTaken, lockNumber, whoHasNumber, whoseLabel } from './booking/number-taken.server.ts';
import { asTrackingNumber } from './booking/written-numbers.ts';
import { readPacked } from './parcels.server.ts';
import { shipments, voidBookings } from './tables.server.ts';

export type HandOver = Parcel & Omit<HandOverStep, 'parcel'> & { number: string };

/** Another open parcel has the number. `by`: its order; null where it has gone meanwhile. `with`: its courier, where that is another one. */
export type NumberTaken = { kind: 'taken'; number: string; by: string | null; with?: CourierName };

export type HandedOver = StepDone | StepRefused | NumberTaken;

/**
 * A packed order goes with a courier under this number: shipped, with its parcel and its e-mail, as one step. Refused where
 * another open parcel has the number already, because the label was scanned twice: with the same courier by the database
 * itself, with another one by a lock on the number. What a rider of the shop carries has the number of its order.
 */
export async function handOver(
  person: Person,
  { number, courier, trackingNumber: written, ...step }: HandOver,
): Promise<HandedOver> {
  const trackingNumber = written ?? (isOurRider(courier) ? number : null);
  const parcel = { courier, trackingNumber };
  try {
    return await inTransaction(async (tx) => {
      const other = isOurRider(courier) ? null : await refuseLabel(tx, number, parcel);
      return other ?? handOverIn(tx, person, number, { ...step, parcel });
    });
  } catch (error) {
    if (!isNumberTaken(error) || !trackingNumber) throw error;
    return { kind: 'taken', number, by: await whoHasNumber(courier, trackingNumber) };
  }
}

/** Why a label is refused that an open parcel has with another courier; null where none has. The number stays locked. */
async function refuseLabel(tx: Transaction, number: string, parcel: Parcel): Promise<NumberTaken | null> {
  const trackingNumber = parcel.trackingNumber && asTrackingNumber(parcel.trackingNumber);
  if (!trackingNumber) return null;
  await lockNumber(tx, trackingNumber);
  const label = await whoseLabel(tx, trackingNumber, { number, courier: parcel.courier });
  return label && { kind: 'taken', number, by: label.number, with: label.courier };
}

/** Hands over in the caller's transaction. Throws what `isNumberTaken` recognises where the number is taken. */
export function handOverIn(
  tx: Transaction,
  person: Person,
  number: string,
  step: HandOverStep,
): Promise<StepDone | StepRefused> {
  return shipOrder(tx, person, number, step, writeShipment);
}

/**
 * Hands over everything that is booked with a courier, or what is chosen of it: the steps that were taken, and the orders
 * that did not go. What a rider of the shop carries needs no booking, so what is chosen for one goes.
 */
export async function handOverBooked(
  person: Person,
  courier: CourierName,
  chosen?: readonly string[],
): Promise<{ steps: { number: string; event: number }[]; refused: string[] }> {
  const refused: string[] = [];
  const steps: { number: string; event: number }[] = [];
  for (const { number, booking, trackingNumber, ...parcel } of await readPacked()) {
    if (chosen && !chosen.includes(number)) continue;
    const isBooked = booking === 'booked' && parcel.courier === courier && trackingNumber !== null;
    const isForRider = chosen !== undefined && isOurRider(courier) && booking === null;
    if (!isBooked && !isForRider) continue;
    const done = await handOver(person, { number, courier, trackingNumber: isBooked ? trackingNumber : null });
    if (done.kind === 'done') steps.push({ number, event: done.eventId });
    else refused.push(number);
  }
  return { steps, refused };
}

/**
 * The row of the parcel that leaves: the one that was booked or asked for, where it goes with that courier and under that
 * number, and otherwise a new one, written by hand, which ends the one before it.
 */
async function writeShipment(tx: Transaction, order: Order, { courier, ...parcel }: Parcel): Promise<void> {
  const trackingNumber = parcel.trackingNumber && asTrackingNumber(parcel.trackingNumber);
  const [current] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), notInArray(shipments.booking, voidBookings)))
    .orderBy(desc(shipments.attempt))
    .limit(1)
    .for('update');
  const hasSameNumber = current?.trackingNumber === trackingNumber;
  const mayBeNumbered = current?.trackingNumber === null || current?.booking === 'by-hand';
  if (current?.courier === courier && (hasSameNumber || mayBeNumbered)) {
    await tx
      .update(shipments)
      .set({
        trackingNumber,
        booking: hasSameNumber ? current.booking : 'by-hand',
        handedOverAt: sql`now()`,
        newsAt: sql`now()`,
        // It may have ended with its order, when that was cancelled and opened again.
        endedAt: null,
      })
      .where(eq(shipments.id, current.id));
    return;
  }
  if (current && !current.endedAt)
    await tx.update(shipments).set({ endedAt: sql`now()` }).where(eq(shipments.id, current.id));
  await tx.insert(shipments).values({
    orderId: order.id,
    attempt: sql`(select coalesce(max(attempt), 0) + 1 from shipments where order_id = ${order.id})`,
    courier,
    trackingNumber,
    booking: 'by-hand',
    collectPaisa: order.paymentMethod === 'cod' ? order.totalPaisa : 0,
    handedOverAt: sql`now()`,
    newsAt: sql`now()`,
  });
}

const maxLoaded = 300;

/** What was handed over to a courier today and is on its way, by number of the order; the oldest first. */
export async function readLoad(courier: CourierName): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select o.number from shipments s join orders o on o.id = s.order_id
    where s.on_way and s.news_at >= ${startOfToday} and s.handed_over_at >= ${startOfToday} and s.courier = ${courier}
    order by s.handed_over_at, s.id limit ${maxLoaded}`);
  return rows.map(({ number }) => number);
}
