import { collections, isCollectionKey } from '#app/catalog/collection.ts';
import { isShipmentState, shipmentTable } from '#app/delivery/shipment-states.ts';
import { outcomeLabels } from '#app/orders/calls.ts';
import { courierLabel, isCourierName } from '#app/orders/courier.ts';
import { isOrderState, stateTable } from '#app/orders/order-states.ts';
import { formatPrice } from '#app/platform/money.ts';
import { formatPhone, parsePhone } from '#app/platform/phone.ts';
import { isKeyOf } from '#app/platform/records.ts';
import { formatWhenExactly } from '../pieces/times.ts';
import { type Names, sayOrderNumber, sayProduct } from './history-words.ts';

/** What is needed to put a value into words. */
export type Reading = { kind: string; now: Date; names: Names };

/** At most this many products are named; the rest is counted. */
const mostNamed = 5;

const weekdays = ['no day', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const sources: Record<string, string> = { website: 'on the website', phone: 'by phone', whatsapp: 'on WhatsApp' };
const money = /(Paisa|^price|^total|^amount|^paid|^discount|^cost|^price each)$/;
const productIds = /^(product|productId|copyOf|added|removed|leading)$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** A stored value in the words of the office: money as prices, moments in Karachi's time, names instead of ids. */
export function sayValue(name: string, value: unknown, reading: Reading): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return sayYesOrNo(name, value);
  if (typeof value === 'number') return sayNumber(name, value, reading);
  if (typeof value === 'string') return sayText(name, value, reading);
  if (Array.isArray(value)) return sayList(name, value, reading);
  return Object.entries(value)
    .map(([key, each]) => `${plainName(key)} ${sayValue(key, each, reading)}`)
    .join(', ');
}

/** `warnAt` as "warn at", `pricePaisa` as "price". */
export function plainName(name: string): string {
  return name
    .replace(/Paisa$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
}

function sayYesOrNo(name: string, value: boolean): string {
  if (name === 'active') return value ? 'shown' : 'hidden';
  return value ? 'yes' : 'no';
}

function sayNumber(name: string, value: number, { names }: Reading): string {
  if (money.test(name)) return formatPrice(value);
  if (productIds.test(name)) return sayProduct(value, names);
  if (name === 'payDay') return weekdays[value] ?? String(value);
  if (name === 'weightGrams') return `${value} g`;
  return name === 'focus' ? `${value} %` : String(value);
}

function sayText(name: string, value: string, { kind, now }: Reading): string {
  if (moment.test(value)) return formatWhenExactly(new Date(value), now);
  if (name === 'state') return sayState(kind, value);
  if (name === 'courier' && isCourierName(value)) return courierLabel(value);
  if (name === 'outcome' && isKeyOf(outcomeLabels, value)) return outcomeLabels[value];
  if (name === 'source') return sources[value] ?? value;
  if (name === 'order' || name === 'orderNumber') return sayOrderNumber(value);
  if (/^(phone|whatsapp)$/i.test(name) && parsePhone(value)) return formatPhone(parsePhone(value) ?? value);
  return value;
}

function sayState(kind: string, state: string): string {
  if (kind === 'courier' && isShipmentState(state)) return shipmentTable[state].label;
  return isOrderState(state) ? stateTable[state].label : state;
}

function sayList(name: string, value: readonly unknown[], reading: Reading): string {
  if (value.length === 0) return 'nothing';
  const said = value.map((each) =>
    typeof each === 'string' && isCollectionKey(each) ? collections[each].label : sayValue(name, each, reading),
  );
  if (!productIds.test(name) || said.length <= mostNamed) return said.join(', ');
  return `${said.slice(0, mostNamed).join(', ')} and ${said.length - mostNamed} more`;
}
