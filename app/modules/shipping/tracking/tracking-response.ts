import type { Language } from '#app/i18n/language.ts';
import { type Translate, tAnyIn, tIn, tWholeIn } from '#app/i18n/translate.ts';
import { formatMoment } from '#app/infra/dates/dates.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { trackerTexts } from '#app/modules/orders/my-orders/shopper-texts.ts';
import { type OrderState, stateHas, stateTable, stations } from '#app/modules/orders/states/order-states.ts';
import type { ShipmentState } from '../shipment-states.ts';

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
    /** The last event: when and where. Null where the courier has said nothing yet. */
    lastEvent: { at: Date; place: string } | null;
  } | null;
  /** When the shop's riders come. */
  deliveryHours: string;
};

/** To whom it is told: who knows the order's phone too may know it in full. */
type How = { inFull: boolean; language: Language };

/**
 * An order in words that a person understands. Somebody who has only its number learns its state; who also knows its
 * phone learns when and with whom. Nobody learns a name, a phone, an address or an amount.
 */
export function tellOrder(order: KnownOrder, { inFull, language }: How): string {
  const { number, parcel } = order;
  const courier = inFull && parcel ? ` ${withCourier(parcel, language)}` : '';
  const words = `${stateTexts(order, tIn(language))}${riderTexts(order, language)}${courier}`;
  return tIn(language)('Order {number}: {words}', { number: formatOrderNumber(number), words });
}

/** A parcel in words, for somebody who has its consignment number; when and where only with the order's phone. */
export function tellParcel(order: KnownOrder, { inFull, language }: How): string {
  const { parcel } = order;
  if (!parcel?.trackingNumber) return tellOrder(order, { inFull: false, language });
  return tIn(language)('Parcel {number} with {courier}: {words}', {
    number: parcel.trackingNumber,
    courier: courierLabel(parcel.courier),
    words: `${stateTexts(order, tIn(language))}${riderTexts(order, language)}${inFull ? lastEventTexts(parcel, language) : ''}`,
  });
}

function riderTexts({ state, deliveryHours }: KnownOrder, language: Language): string {
  if (state !== 'out-for-delivery') return '';
  const hours = tWholeIn(language)(deliveryHours);
  return ` ${tIn(language)('The rider will knock {hours}. Please keep the cash ready.', { hours })}`;
}

/** The same for a number nobody has and for one whose order is another phone's; with a phone either may be wrong. */
export function tellUnknown(number: string, { inFull, language }: How): string {
  return inFull
    ? tIn(language)(
        'We could not find a parcel with the number {number} and this phone. Please check both, or leave the phone empty. The number: it is in your receipt, and in the e-mail or message we sent you.',
        { number },
      )
    : tIn(language)(
        'We could not find a parcel with the number {number}. Please check the number: it is in your receipt, and in the e-mail or message we sent you.',
        { number },
      );
}

/** The courier's news are finer than the order's state, as long as they do not contradict it. */
function stateTexts({ state, parcel }: KnownOrder, t: Translate): string {
  if (!stateHas(state, 'onTheWay') || !parcel) return t(trackerTexts[state]);
  if (parcel.state === 'attempted' || parcel.state === 'on-hold') return t(trackerTexts[parcel.state]);
  if (state === 'shipped' && parcel.trackingNumber && !parcel.lastEvent) return t(trackerTexts.booked);
  return t(trackerTexts[state]);
}

type Parcel = NonNullable<KnownOrder['parcel']>;

function withCourier(parcel: Parcel, language: Language): string {
  const t = tIn(language);
  const courier = courierLabel(parcel.courier);
  const number = parcel.trackingNumber;
  const who = number ? t('Courier: {courier}, {number}.', { courier, number }) : t('Courier: {courier}.', { courier });
  return `${who}${lastEventTexts(parcel, language)}`;
}

function lastEventTexts({ lastEvent }: Parcel, language: Language): string {
  if (!lastEvent) return '';
  const t = tIn(language);
  const moment = formatMoment(lastEvent.at, language);
  const { place } = lastEvent;
  return ` ${place ? t('Last news: {place}, {moment}.', { place, moment }) : t('Last news: {moment}.', { moment })}`;
}

/** The way of an order: what is behind it, where it is, what is to come. Times only for those who may know them. */
export function wayOf(order: KnownOrder, { inFull, language }: How): TrackedStation[] {
  const behind: Step[] = [{ to: 'placed', at: order.placedAt }, ...lastSteps(order)];
  const here = order.state === 'cash-received' ? 'delivered' : order.state;
  const passed = behind.map(({ to, at }): TrackedStation => {
    const isNow = to === here && !(stateHas(to, 'ended') || to === 'delivered');
    const note = inFull ? noteOf(order, { to, at }, language) : '';
    return { label: labelOf(to, language), note, mark: isNow ? 'now' : 'done' };
  });
  return [...passed, ...stationsToCome(here, language)];
}

/** The admin's word for a state; it speaks English, and so its table knows no other. */
function labelOf(state: OrderState, language: Language): string {
  return tAnyIn(language)(stateTable[state].label);
}

/** Each state once, where it was last entered; what was taken back is not told, nor is where the cash is. */
function lastSteps({ state, steps }: KnownOrder): Step[] {
  const enteredSteps: Step[] = [];
  for (const step of steps) {
    if (step.to === 'cash-received') continue;
    const before = enteredSteps.findIndex(({ to }) => to === step.to);
    if (before >= 0) enteredSteps.splice(before);
    enteredSteps.push(step);
  }
  const isListed = state === 'placed' || state === 'cash-received' || enteredSteps.some(({ to }) => to === state);
  return (isListed ? enteredSteps : [...enteredSteps, { to: state, at: steps.at(-1)?.at ?? new Date(0) }]).filter(
    ({ to }) => to !== 'placed',
  );
}

function stationsToCome(here: OrderState, language: Language): TrackedStation[] {
  const at = stations.indexOf(here);
  if (at < 0) return [];
  return stations
    .slice(at + 1)
    .filter((state) => state !== 'cash-received')
    .map((state) => ({
      label: labelOf(state, language),
      note: state === 'delivered' ? tIn(language)('Pay the rider in cash') : '',
      mark: 'to-come',
    }));
}

function noteOf({ parcel }: KnownOrder, { to, at }: Step, language: Language): string {
  const moment = formatMoment(at, language);
  if (to !== 'shipped' || !parcel) return moment;
  const courier = `${courierLabel(parcel.courier)} ${parcel.trackingNumber ?? ''}`.trimEnd();
  return tIn(language)('{moment}, {courier}', { moment, courier });
}

/** Whether a value is what our own service answers; another service sends the text alone. */
export function isTrackedParcels(value: unknown): value is TrackedParcel[] {
  return (
    Array.isArray(value) &&
    value.every((parcel) => typeof parcel?.heading === 'string' && Array.isArray(parcel.stations))
  );
}
