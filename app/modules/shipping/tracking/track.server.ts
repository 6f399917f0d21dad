import { and, asc, desc, eq, isNotNull, ne, notInArray } from 'drizzle-orm';
import type { Language } from '#app/i18n/language.ts';
import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { db } from '#app/infra/db/db.server.ts';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { isReturnable } from '#app/modules/orders/returns/shoppers-return.server.ts';
import { orderEvents, orders } from '#app/modules/orders/tables.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { asOrderNumber, maxNumbers, writtenNumbers } from '../booking/written-numbers.ts';
import { shipmentEvents, shipments, voidBookings } from '../tables.server.ts';
import { freshen } from './follow-parcels.server.ts';
import {
  type KnownOrder,
  type TrackedParcel,
  type TrackingAnswer,
  tellOrder,
  tellParcel,
  tellUnknown,
  wayOf,
} from './tracking-response.ts';
import { forwardTracking } from './tracking-service.server.ts';

/** The rate limit of numbers per minute and address, over all nodes. */
const maxAMinute = 10;
/** The time a shopper waits for the courier; after that the stored news are shown. */
const patienceMs = 2_500;

export type Tracked =
  | { kind: 'tracked'; answer: TrackingAnswer }
  | { kind: 'failed'; status: 422 | 502 }
  | { kind: 'too-many'; retryAfterSeconds: number };

type TrackingRequest = { trackingId: string; phone: string; address: string; language: Language };

/**
 * Looks up to five order or consignment numbers. An unknown number and an order with another phone get the same answer.
 * If the owner has set another tracking service, its text is the answer.
 */
export async function track({ trackingId, phone, address, language }: TrackingRequest): Promise<Tracked> {
  const numbers = writtenNumbers(trackingId.slice(0, 500)).slice(0, maxNumbers);
  if (numbers.length === 0) return { kind: 'failed', status: 422 };
  for (const _ of numbers) {
    const allowance = await countAttempt({ key: `track:${address}`, max: maxAMinute, windowSeconds: 60 });
    if (!allowance.allowed) return { kind: 'too-many', retryAfterSeconds: allowance.retryAfterSeconds };
  }
  const forwarded = await forwardTracking(trackingId);
  if (forwarded === 'failed') return { kind: 'failed', status: 502 };
  if (forwarded) return { kind: 'tracked', answer: { trackingData: forwarded.text, parcels: [] } };
  const texts: TrackingText[] = [];
  for (const number of numbers) texts.push(await tell(number, { phone: phone.trim(), language }));
  const trackingData = texts.map(({ text }) => text).join('\n\n');
  return {
    kind: 'tracked',
    answer: { trackingData, parcels: texts.flatMap(({ parcel }) => (parcel ? [parcel] : [])) },
  };
}

/** What is said for every failure, as the spec has it. */
export const failedTexts = messages.tracking.failed;

type TrackingText = { text: string; parcel: TrackedParcel | null };

async function tell(
  number: string,
  { phone, language }: Pick<TrackingRequest, 'phone' | 'language'>,
): Promise<TrackingText> {
  const parcel = await findByConsignment(number);
  if (parcel) {
    const order = await readKnown(parcel.orderId, parcel.id);
    // Consignment numbers follow one another and stand on the parcel: alone they tell the state, and nothing else.
    const how = { inFull: parsePhone(phone) === parcel.phone, language };
    if (order) return { text: tellParcel(order, how), parcel: { heading: number, stations: wayOf(order, how) } };
  }
  const found = await findByOrder(asOrderNumber(number) ?? number);
  const mayKnow = found !== null && (phone === '' || parsePhone(phone) === found.phone);
  const order = mayKnow ? await readKnown(found.id, found.shipmentId) : null;
  const how = { inFull: phone !== '', language };
  if (!order) return { text: tellUnknown(number, how), parcel: null };
  const mayReturn = how.inFull && (await isReturnable(order.number));
  return {
    text: tellOrder(order, how),
    parcel: {
      heading: formatOrderNumber(order.number),
      stations: wayOf(order, how),
      ...(mayReturn && { returnable: order.number }),
    },
  };
}

/** The newest parcel that left under this number; couriers use numbers again after years. */
async function findByConsignment(
  trackingNumber: string,
): Promise<{ id: number; orderId: number; phone: string } | null> {
  const [found] = await db
    .select({ id: shipments.id, orderId: shipments.orderId, phone: orders.phone })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.trackingNumber, trackingNumber), isNotNull(shipments.handedOverAt)))
    .orderBy(desc(shipments.id))
    .limit(1);
  return found ?? null;
}

async function findByOrder(number: string): Promise<{ id: number; phone: string; shipmentId: number | null } | null> {
  const [found] = await db
    .select({ id: orders.id, phone: orders.phone, shipmentId: shipments.id })
    .from(orders)
    .leftJoin(
      shipments,
      and(eq(shipments.orderId, orders.id), notInArray(shipments.booking, [...voidBookings, 'asked'])),
    )
    .where(eq(orders.number, number))
    .orderBy(desc(shipments.attempt))
    .limit(1);
  return found ?? null;
}

async function readKnown(orderId: number, shipmentId: number | null): Promise<KnownOrder | null> {
  if (shipmentId !== null) await freshenIfOpen(shipmentId);
  const [order] = await db
    .select({ number: orders.number, state: orders.state, placedAt: orders.placedAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return null;
  const steps = await db
    .select({ to: orderEvents.toState, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), isNotNull(orderEvents.toState)))
    .orderBy(asc(orderEvents.id))
    .limit(100);
  return {
    ...order,
    steps: steps.flatMap(({ to, at }) => (to ? [{ to, at }] : [])),
    parcel: shipmentId === null ? null : await readParcel(shipmentId),
    deliveryHours: (await readShopSettings()).deliveryHours,
  };
}

async function freshenIfOpen(shipmentId: number): Promise<void> {
  const [open] = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.id, shipmentId), isNotNull(shipments.handedOverAt)));
  if (open) await freshen(open.id, patienceMs);
}

async function readParcel(id: number): Promise<KnownOrder['parcel']> {
  const [[parcel], [lastEvent]] = await Promise.all([
    db
      .select({ courier: shipments.courier, trackingNumber: shipments.trackingNumber, state: shipments.state })
      .from(shipments)
      .where(and(eq(shipments.id, id), isNotNull(shipments.handedOverAt))),
    db
      .select({ at: shipmentEvents.at, place: shipmentEvents.place })
      .from(shipmentEvents)
      .where(and(eq(shipmentEvents.shipmentId, id), ne(shipmentEvents.state, 'unknown')))
      .orderBy(desc(shipmentEvents.at))
      .limit(1),
  ]);
  return parcel ? { ...parcel, lastEvent: lastEvent ?? null } : null;
}
