import { and, desc, eq, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { lockOrder, type Order } from '#app/modules/orders/states/lock-order.server.ts';
import { writeEvent } from '#app/modules/orders/states/order-events.server.ts';
import { orderLines, orders } from '#app/modules/orders/tables.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { clientOf, isCourierResting, readCourierAccount, wordsOf } from '../couriers/courier-accounts.server.ts';
import { findCourierCity } from '../couriers/courier-cities.server.ts';
import { type CourierAnswer, type CourierCity, type ParcelToBook, silenceTexts } from '../couriers/courier-client.ts';
import { isNotVoid, shipments } from '../tables.server.ts';
import { isNumberTaken } from './number-taken.server.ts';
import { forgetBooking } from './wanted-bookings.server.ts';
import { asTrackingNumber } from './written-numbers.ts';

/** Where nobody has weighed the parcel. */
const usualGrams = 500;
/** For this long a courier may still be processing a booking whose answer was lost. */
const settleSeconds = 60;

export type Booked =
  | { kind: 'booked'; number: string; trackingNumber: string }
  /** The courier said no. Nothing was booked; it may be tried again. */
  | { kind: 'refused'; number: string; words: string }
  /** The courier is resting after several failures and was not asked. Nothing was booked. */
  | { kind: 'not-asked'; number: string; words: string }
  /** Unknown whether it was booked. The courier is asked, or a person looks it up; it is never booked again automatically. */
  | { kind: 'open'; number: string; words: string }
  | { kind: 'unknown-city'; number: string; city: string }
  | { kind: 'not-packed' | 'not-found' | 'not-connected'; number: string };

type Shipment = typeof shipments.$inferSelect;

/**
 * Books the parcel of a packed order with a courier, or books afterwards a parcel that has already left with that courier without a number. Idempotent: the shipment's row is written before the courier is
 * asked, one for each attempt, so that two people, two nodes or a retry book once. For a parcel that is booked or open
 * it returns that booking's state.
 */
export async function bookParcel(person: Actor, number: string, courier: CourierName): Promise<Booked> {
  const client = await clientOf(courier);
  if (!client) return { kind: 'not-connected', number };
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order) return { kind: 'not-found', number };
  const city = await findCourierCity(courier, order.city);
  if (!city) return { kind: 'unknown-city', number, city: order.city };
  if (isCourierResting(courier)) return { kind: 'not-asked', number, words: silenceTexts.resting };
  const begun = await beginBooking(person, number, courier);
  if (begun.kind !== 'begun') return begun;
  const { shipment } = begun;
  const result = await client.book(await describe(order, shipment, city));
  return concludeBooking(person, number, shipment, result);
}

type Begun = { kind: 'begun'; shipment: Shipment } | Booked;

async function beginBooking(person: Actor, number: string, courier: CourierName): Promise<Begun> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return { kind: 'not-found', number };
    const [last] = await tx
      .select()
      .from(shipments)
      .where(eq(shipments.orderId, order.id))
      .orderBy(desc(shipments.attempt))
      .limit(1);
    if (order.state !== 'packed') return beginLate(tx, person, number, courier, last);
    if (last?.booking === 'booked' && last.trackingNumber)
      return { kind: 'booked', number, trackingNumber: last.trackingNumber };
    if (last?.booking === 'asked') return { kind: 'open', number, words: openWords(last.courier) };
    const [shipment] = await tx
      .insert(shipments)
      .values({
        orderId: order.id,
        attempt: (last?.attempt ?? 0) + 1,
        courier,
        booking: 'asked',
        collectPaisa: order.paymentMethod === 'cod' ? order.totalPaisa : 0,
      })
      .returning();
    if (!shipment) throw new Error('The parcel was not written down.');
    const after = { courier, attempt: shipment.attempt };
    await recordChange(tx, person, { action: 'parcel.asked-for', kind: 'order', subject: number, after });
    return { kind: 'begun', shipment };
  });
}

/** A parcel that left with this courier and without a number keeps its row, and is asked for by it. */
async function beginLate(
  tx: Transaction,
  person: Actor,
  number: string,
  courier: CourierName,
  last: Shipment | undefined,
): Promise<Begun> {
  if (!last?.onWay || last.courier !== courier || last.trackingNumber !== null) return { kind: 'not-packed', number };
  if (last.booking === 'asked') return { kind: 'open', number, words: openWords(courier) };
  await tx.update(shipments).set({ booking: 'asked' }).where(eq(shipments.id, last.id));
  const after = { courier, attempt: last.attempt };
  await recordChange(tx, person, { action: 'parcel.asked-for', kind: 'order', subject: number, after });
  return { kind: 'begun', shipment: { ...last, booking: 'asked' } };
}

function openWords(courier: CourierName): string {
  return `${courierLabel(courier)} gave no clear answer. It may have booked this parcel; check before booking again.`;
}

async function describe(order: Order, shipment: Shipment, city: CourierCity): Promise<ParcelToBook> {
  const [shop, account, lines] = await Promise.all([
    readShopSettings(),
    readCourierAccount(shipment.courier),
    db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position),
  ]);
  const pickupCity = await findCourierCity(shipment.courier, account.pickupCity);
  return {
    reference: `${order.number}-${shipment.attempt}`,
    name: order.fullName,
    phone: order.phone,
    // Trax wants an address for every parcel, and shoppers need not have one.
    email: order.email ?? shop.email,
    address: [order.shippingAddress, order.apartment].filter(Boolean).join(', '),
    city,
    collect: shipment.collectPaisa,
    weightGrams: order.weightGrams ?? usualGrams,
    pieces: 1,
    contents: lines.map(({ name, quantity }) => `${quantity} x ${name}`).join(', '),
    note: order.note,
    pickup: {
      name: shop.shopName,
      phone: shop.phone,
      email: shop.email,
      address: account.pickupAddress,
      city: pickupCity ?? { id: '', name: account.pickupCity },
    },
  };
}

async function concludeBooking(
  person: Actor,
  number: string,
  shipment: Shipment,
  result: CourierAnswer<{ trackingNumber: string }>,
): Promise<Booked> {
  if (result.kind === 'silent' && result.problem === 'resting') {
    await refuseBooking(number, shipment.id, wordsOf(result));
    return { kind: 'not-asked', number, words: wordsOf(result) };
  }
  if (result.kind === 'silent') return { kind: 'open', number, words: openWords(shipment.courier) };
  if (result.kind === 'refused') return refuseBooking(number, shipment.id, result.words);
  const trackingNumber = asTrackingNumber(result.value.trackingNumber);
  if (!trackingNumber) return { kind: 'open', number, words: openWords(shipment.courier) };
  return keepBooking(person, number, shipment, trackingNumber);
}

/** Stores the booking. If another parcel on its way has the number, the booking stays open and a person has to look. */
async function keepBooking(person: Actor, number: string, shipment: Shipment, trackingNumber: string): Promise<Booked> {
  try {
    await inTransaction((tx) => writeBooking(tx, person, number, shipment, trackingNumber));
    return { kind: 'booked', number, trackingNumber };
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    const words = `${courierLabel(shipment.courier)} gave the number ${trackingNumber}, which another parcel on its way has. Check the courier’s page.`;
    return { kind: 'open', number, words };
  }
}

async function refuseBooking(number: string, shipmentId: number, words: string): Promise<Booked> {
  await db
    .update(shipments)
    .set({
      // A parcel that has left travels on, without a number as before.
      booking: sql`case when ${shipments.handedOverAt} is null then 'refused' else 'by-hand' end`,
      bookingWords: words,
      endedAt: sql`case when ${shipments.handedOverAt} is null then now() else ${shipments.endedAt} end`,
    })
    .where(and(eq(shipments.id, shipmentId), eq(shipments.booking, 'asked')));
  return { kind: 'refused', number, words };
}

async function writeBooking(
  tx: Transaction,
  person: Actor,
  number: string,
  { id, orderId, attempt, courier }: Shipment,
  trackingNumber: string,
): Promise<void> {
  // An order that has left with a later parcel keeps that parcel's number.
  await tx
    .update(orders)
    .set({ courier, trackingNumber, version: sql`${orders.version} + 1` })
    .where(
      and(
        eq(orders.id, orderId),
        sql`not exists (select 1 from shipments other where other.order_id = ${orderId} and other.attempt > ${attempt}
          and other.handed_over_at is not null and ${isNotVoid(sql`other.booking`)})`,
      ),
    );
  await tx.update(shipments).set({ booking: 'booked', trackingNumber, bookingWords: '' }).where(eq(shipments.id, id));
  await forgetBooking(tx, orderId);
  const words = `Booked with ${courierLabel(courier)}, ${trackingNumber}`;
  await writeEvent(tx, { orderId, actor: person, kind: 'parcel', words });
  const after = { courier, trackingNumber };
  await recordChange(tx, person, { action: 'parcel.booked', kind: 'order', subject: number, after });
}

/** Asks the courier, by our reference, for the outcome of a booking whose answer was lost. */
export async function askAboutBooking(person: Actor, number: string): Promise<Booked> {
  const shipment = await openBooking(number);
  if (!shipment) return { kind: 'not-found', number };
  const client = await clientOf(shipment.courier);
  const open: Booked = { kind: 'open', number, words: openWords(shipment.courier) };
  if (!client?.findBooked) return open;
  const result = await client.findBooked(`${number}-${shipment.attempt}`);
  if (result.kind !== 'answered') return { ...open, words: wordsOf(result) };
  const found = result.value && asTrackingNumber(result.value.trackingNumber);
  if (found) return settleBooking(person, number, found);
  const age = (Date.now() - shipment.createdAt.getTime()) / 1000;
  if (age < settleSeconds) return { ...open, words: 'The courier does not know it yet. Check again in a minute.' };
  return settleBooking(person, number, null);
}

/** Closes an open booking as a person read it on the courier's page: the booked number, or null if none was booked. */
export async function settleBooking(person: Actor, number: string, trackingNumber: string | null): Promise<Booked> {
  const shipment = await openBooking(number);
  if (!shipment) return { kind: 'not-found', number };
  if (!trackingNumber) return refuseBooking(number, shipment.id, 'The courier has booked nothing.');
  return keepBooking(person, number, shipment, trackingNumber);
}

async function openBooking(number: string): Promise<Shipment | undefined> {
  const [row] = await db
    .select({ shipment: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(orders.number, number), eq(shipments.booking, 'asked')));
  return row?.shipment;
}

export type Withdrawn =
  | { kind: 'withdrawn'; courier: CourierName; trackingNumber: string }
  /** The courier did not say yes: the booking stands. */
  | { kind: 'not-withdrawn'; words: string }
  | { kind: 'not-booked' | 'not-connected' };

/**
 * Cancels a booking with the courier before the parcel is handed over. A packed order can then go with another courier.
 * With `told` the courier is not asked: the person has told it by other means.
 */
export async function withdrawBooking(
  person: Actor,
  number: string,
  { told: isNotified = false }: { told?: boolean } = {},
): Promise<Withdrawn> {
  const [row] = await db
    .select({ shipment: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(orders.number, number), eq(shipments.booking, 'booked'), sql`${shipments.handedOverAt} is null`));
  const trackingNumber = row?.shipment.trackingNumber;
  if (!row || !trackingNumber) return { kind: 'not-booked' };
  const { shipment } = row;
  if (!isNotified) {
    const client = await clientOf(shipment.courier);
    if (!client) return { kind: 'not-connected' };
    const result = await client.cancel(trackingNumber);
    if (result.kind !== 'answered') return { kind: 'not-withdrawn', words: wordsOf(result) };
  }
  await inTransaction(async (tx) => {
    await tx
      .update(orders)
      .set({ courier: null, trackingNumber: null, version: sql`${orders.version} + 1` })
      .where(and(eq(orders.id, shipment.orderId), eq(orders.state, 'packed')));
    await tx.update(shipments).set({ booking: 'withdrawn', endedAt: sql`now()` }).where(eq(shipments.id, shipment.id));
    const words = isNotified
      ? `${courierLabel(shipment.courier)} was told that booking ${trackingNumber} is not needed`
      : `Booking ${trackingNumber} cancelled`;
    await writeEvent(tx, { orderId: shipment.orderId, actor: person, kind: 'parcel', words });
    await recordChange(tx, person, { action: 'parcel.withdrawn', kind: 'order', subject: number });
  });
  return { kind: 'withdrawn', courier: shipment.courier, trackingNumber };
}
