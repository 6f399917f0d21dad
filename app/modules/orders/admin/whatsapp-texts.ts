import type { Money } from '#app/infra/money/money.ts';
import { type CourierName, courierLabel } from '../couriers/courier.ts';
import { type AdminLine, formatOrderNumber } from '../desk/admin-order.ts';
import {
  type CallTextName,
  type Facts,
  fillIn,
  firstName,
  type Spoken,
  spokenLines,
} from '../desk/call-texts/call-texts.ts';

/** What a text or a sentence to say can speak of. */
export type SpokenOrder = {
  number: string;
  fullName: string;
  lines: readonly Pick<AdminLine, 'name' | 'quantity'>[];
  total: Money;
  shippingAddress: string;
  city: string;
  trackingNumber: string | null;
  courier: CourierName | null;
};

type Names = { shop: string; caller: string };

/** The texts of the WhatsApp button, in the order of the keys 1 to 4. */
export const chatTexts = [
  'noAnswer',
  'pleaseConfirm',
  'addressUnclear',
  'onItsWay',
] as const satisfies readonly CallTextName[];

/** A text of the owner with what is known of the order filled in. */
export function fillText(template: string, order: SpokenOrder, names: Names): Spoken[] {
  return fillIn(template, factsOf(order, names));
}

/** What can be filled in of an order; while its parcel has no number of its own, it is tracked by the order's. */
export function factsOf(order: SpokenOrder, names: Names): Facts {
  const number = formatOrderNumber(order.number);
  return {
    name: order.fullName,
    first: firstName(order.fullName),
    number,
    ...names,
    ...spokenLines(order.lines, order.total),
    address: `${order.shippingAddress}, ${order.city}`,
    tracking: order.trackingNumber ?? number,
    courier: order.courier ? courierLabel(order.courier) : 'The courier',
  };
}
