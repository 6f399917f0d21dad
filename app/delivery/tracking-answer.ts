import { type CourierName, courierLabel } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { type OrderState, stateHas, stateTable, stations } from '#app/orders/order-states.ts';
import { trackerWords } from '#app/orders/shopper-words.ts';
import { formatMoment } from '#app/platform/dates.ts';
import type { ShipmentState } from './shipment-states.ts';

/** One station of a parcel's way, for the eye. */
export type TrackedStation = {
  label: string;
  /** When, where, with whom; only for those who may know. */
  note: string;
  mark: 'done' | 'now' | 'to-come';
};

export type TrackedParcel = {
  heading: string;
  stations: TrackedStation[];
  /** The order whose shopper may ask for a return on the website; only for those who know its phone. */
  returnable?: string;
};

/** What POST /track answers: the contract's plain text, and the way of each parcel for our own page. */
export type TrackingAnswer = { trackingData: string; parcels: TrackedParcel[] };

type Step = { to: OrderState; at: Date };

export type KnownOrder = {
  number: string;
  state: OrderState;
  placedAt: Date;
  /** In their order. */
  steps: readonly Step[];
  parcel: {
    courier: CourierName;
    trackingNumber: string | null;
    state: ShipmentState;
    /** The last thing heard: when and where. Null where the courier has said nothing yet. */
    heard: { at: Date; place: string } | null;
  } | null;
  /** When the shop's riders come. */
  deliveryHours: string;
};

/**
 * An order in words that a person understands. Somebody who has only its number learns its state; who also knows its
 * phone learns when and with whom. Nobody learns a name, a phone, an address or an amount.
 */
export function tellOrder(order: KnownOrder, inFull: boolean): string {
  const { number, parcel } = order;
  const name = `Order ${formatOrderNumber(number)}`;
  const courier = inFull && parcel ? ` ${withCourier(parcel)}` : '';
  return `${name}: ${stateWords(order)}${riderWords(order)}${courier}`;
}

/** A parcel in words, for somebody who has its consignment number; when and where only with the order's phone. */
export function tellParcel(order: KnownOrder, inFull: boolean): string {
  const { parcel } = order;
  if (!parcel?.trackingNumber) return tellOrder(order, false);
  const name = `Parcel ${parcel.trackingNumber} with ${courierLabel(parcel.courier)}`;
  return `${name}: ${stateWords(order)}${riderWords(order)}${inFull ? lastHeard(parcel) : ''}`;
}

function riderWords({ state, deliveryHours }: KnownOrder): string {
  return state === 'out-for-delivery' ? ` The rider will knock ${deliveryHours}. Please keep the cash ready.` : '';
}

/** The same for a number nobody has and for one whose order is another phone's; with a phone either may be wrong. */
export function tellUnknown(number: string, withPhone: boolean): string {
  const where = 'it is in your receipt, and in the letter or message we sent you.';
  return withPhone
    ? `We know no parcel under ${number} with this phone. Please look at both again, or leave the phone empty. The number: ${where}`
    : `We know no parcel under ${number}. Please look at the number again: ${where}`;
}

/** The courier's news are finer than the order's state, as long as they do not contradict it. */
function stateWords({ state, parcel }: KnownOrder): string {
  if (!stateHas(state, 'onTheWay') || !parcel) return trackerWords[state];
  if (parcel.state === 'attempted' || parcel.state === 'on-hold') return trackerWords[parcel.state];
  if (state === 'shipped' && parcel.trackingNumber && !parcel.heard) return trackerWords.booked;
  return trackerWords[state];
}

function withCourier(parcel: NonNullable<KnownOrder['parcel']>): string {
  const number = parcel.trackingNumber ? `, ${parcel.trackingNumber}` : '';
  return `Courier: ${courierLabel(parcel.courier)}${number}.${lastHeard(parcel)}`;
}

function lastHeard({ heard }: NonNullable<KnownOrder['parcel']>): string {
  if (!heard) return '';
  return ` Last news: ${heard.place ? `${heard.place}, ` : ''}${formatMoment(heard.at)}.`;
}

/** The way of an order: what is behind it, where it is, what is to come. Times only for those who may know them. */
export function wayOf(order: KnownOrder, inFull: boolean): TrackedStation[] {
  const behind: Step[] = [{ to: 'placed', at: order.placedAt }, ...lastSteps(order)];
  const here = order.state === 'cash-received' ? 'delivered' : order.state;
  const passed = behind.map(({ to, at }): TrackedStation => {
    const isNow = to === here && !(stateHas(to, 'ended') || to === 'delivered');
    return { label: stateTable[to].label, note: inFull ? noteOf(order, to, at) : '', mark: isNow ? 'now' : 'done' };
  });
  return [...passed, ...stationsToCome(here)];
}

/** Each state once, where it was last entered; what was taken back is not told, nor is where the cash is. */
function lastSteps({ state, steps }: KnownOrder): Step[] {
  const told: Step[] = [];
  for (const step of steps) {
    if (step.to === 'cash-received') continue;
    const before = told.findIndex(({ to }) => to === step.to);
    if (before >= 0) told.splice(before);
    told.push(step);
  }
  const isTold = state === 'placed' || state === 'cash-received' || told.some(({ to }) => to === state);
  return (isTold ? told : [...told, { to: state, at: steps.at(-1)?.at ?? new Date(0) }]).filter(
    ({ to }) => to !== 'placed',
  );
}

function stationsToCome(here: OrderState): TrackedStation[] {
  const at = stations.indexOf(here);
  if (at < 0) return [];
  return stations
    .slice(at + 1)
    .filter((state) => state !== 'cash-received')
    .map((state) => ({
      label: stateTable[state].label,
      note: state === 'delivered' ? 'Pay the rider in cash' : '',
      mark: 'to-come',
    }));
}

function noteOf({ parcel }: KnownOrder, state: OrderState, at: Date): string {
  const courier =
    state === 'shipped' && parcel ? `, ${courierLabel(parcel.courier)} ${parcel.trackingNumber ?? ''}`.trimEnd() : '';
  return `${formatMoment(at)}${courier}`;
}

/** Whether a value is what our own service answers; another service sends the text alone. */
export function isTrackedParcels(value: unknown): value is TrackedParcel[] {
  return (
    Array.isArray(value) &&
    value.every((parcel) => typeof parcel?.heading === 'string' && Array.isArray(parcel.stations))
  );
}
