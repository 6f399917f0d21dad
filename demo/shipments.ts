import type { Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { CourierAdapter } from '#app/modules/orders/couriers/courier.ts';
import { type OrderState, stateHas } from '#app/modules/orders/states/order-states.ts';
import { latestOf, type ShipmentState, shipmentTable } from '#app/modules/shipping/shipment-states.ts';
import { shipmentEvents, shipments } from '#app/modules/shipping/tables.server.ts';
import { normalizeWord, readWords } from '#app/modules/shipping/tracking/courier-texts.ts';
import { ways } from './couriers/ways.ts';

const hourMs = 3_600_000;

type Step = { to: OrderState; at: Date };
type News = { at: Date; words: string; state: ShipmentState };

/** How couriers say that nobody was there. */
const notThere: Record<CourierAdapter, string> = {
  tcs: 'Undelivered due to phone off',
  leopards: 'Pending - Phone off',
  trax: 'Shipment - Delivery Unsuccessful - Phone off',
};

/** A number as this courier writes it; another one for each order. */
export function trackingNumberOf(courier: CourierAdapter, index: number): string {
  switch (courier) {
    case 'tcs':
      return `778120${941_000 + index * 7}`;
    case 'leopards':
      return `LE77504${12_000 + index * 7}`;
    case 'trax':
      return `2024118${830_000 + index * 7}`;
  }
}

type DemoParcel = { orderId: number; courier: CourierAdapter; index: number; total: Money; steps: readonly Step[] };

/**
 * The parcel of a demo order that was handed over, and what the courier has said about it. Every twentieth has said
 * something that nobody has explained yet.
 */
export async function addShipment(
  tx: Transaction,
  { orderId, courier, index, total, steps }: DemoParcel,
): Promise<void> {
  const shipped = steps.find(({ to }) => to === 'shipped');
  const last = steps.at(-1);
  if (!shipped || !last) return;
  const news = newsOf(courier, shipped.at, steps);
  if (last.to === 'shipped' && index % 20 === 1) news.push(unexplained(courier, news, last));
  const latest = latestOf(news.map((each) => ({ ...each, place: '' })));
  const newest = news.at(-1);
  const isEnded =
    (latest && shipmentTable[latest.state].final) || (stateHas(last.to, 'sent') && stateHas(last.to, 'ended'));
  const [shipment] = await tx
    .insert(shipments)
    .values({
      orderId,
      attempt: 1,
      courier,
      trackingNumber: trackingNumberOf(courier, index),
      booking: 'by-hand',
      collectPaisa: total,
      handedOverAt: shipped.at,
      state: latest?.state ?? 'booked',
      words: newest?.words ?? '',
      newsAt: newest?.at ?? shipped.at,
      endedAt: isEnded ? last.at : null,
      onWay: stateHas(last.to, 'withCourier'),
    })
    .returning({ id: shipments.id });
  if (!shipment) throw new Error(`The demo order ${orderId} has no parcel.`);
  const rows = news.map((each) => ({ ...each, shipmentId: shipment.id, plain: normalizeWord(each.words) }));
  if (rows.length > 0) await tx.insert(shipmentEvents).values(rows);
}

/** In whole minutes, as some couriers tell the time. */
function newsOf(courier: CourierAdapter, shippedAt: Date, steps: readonly Step[]): News[] {
  const isReturned = steps.some(({ to }) => to === 'refused');
  const way = ways[courier][isReturned ? 'returned' : 'delivered'];
  const news: News[] = [];
  for (const [index, words] of way.entries()) {
    const state = readWords(courier, words);
    const at = momentOf(state, index, shippedAt, steps);
    if (!at || at > new Date()) break;
    news.push({ at: wholeMinute(at), words, state });
  }
  const isTriedAgain = steps.filter(({ to }) => to === 'shipped').length > 1;
  const again = steps.at(-1);
  if (isTriedAgain && again) news.push({ at: wholeMinute(again.at), words: notThere[courier], state: 'attempted' });
  return news;
}

function momentOf(state: ShipmentState, index: number, shippedAt: Date, steps: readonly Step[]): Date | null {
  const stepTo = (to: OrderState) => steps.find((step) => step.to === to)?.at ?? null;
  switch (state) {
    case 'out-for-delivery':
      return stepTo('out-for-delivery');
    case 'attempted':
      return stepTo('refused');
    case 'delivered':
    case 'returning':
    case 'returned':
      return stepTo(state);
    default:
      return new Date(shippedAt.getTime() + (1 + index * 5) * hourMs);
  }
}

function unexplained(courier: CourierAdapter, news: readonly News[], last: Step): News {
  const after = news.at(-1)?.at ?? last.at;
  const words = courier === 'trax' ? 'Shipment - Bag Sealed' : 'Bag sealed';
  return { at: new Date(after.getTime() + hourMs), words, state: 'unknown' };
}

function wholeMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000);
}
