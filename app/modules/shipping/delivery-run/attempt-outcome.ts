import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';

/** What a shopper may want after a rider was at the door in vain. */
export const doorAnswers = ['again', 'address', 'back'] as const;

export type DoorAnswer = (typeof doorAnswers)[number];

/** The answers as the admin says them. */
export const doorAnswerLabels: Record<DoorAnswer, string> = {
  again: 'Try again tomorrow',
  address: 'Bring it elsewhere',
  back: 'Does not want it',
};

type TriedParcel = {
  number: string;
  trackingNumber: string | null;
  courier: CourierName;
  name: string;
  city: string;
  collect: Money;
};

/** What a courier is asked for, before the shopper's own words. */
export const doorAsks: Record<DoorAnswer, string> = {
  again: 'Please try again tomorrow.',
  address: 'Please deliver it here:',
  back: 'Please send it back to us.',
};

/** The text to the courier about a parcel, in one line to paste into its chat or portal. */
export function doorAnswerText(parcel: TriedParcel, result: DoorAnswer, words: string): string {
  const { trackingNumber, number, courier, name, city, collect } = parcel;
  const which = trackingNumber ? `CN ${trackingNumber}` : `Order ${formatOrderNumber(number)}`;
  const text = words ? ` ${words}` : '';
  return `${courierLabel(courier)}, ${which}, ${name}, ${city}, ${formatPrice(collect)}: ${doorAsks[result]}${text}`;
}
