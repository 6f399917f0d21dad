import { formatPhone, parsePhone } from '#app/infra/contact-details/phone.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { isKeyOf } from '#app/infra/records.ts';
import { collections, isCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { outcomeLabels } from '#app/modules/orders/confirmation/calls.ts';
import { courierLabel, isCourierName } from '#app/modules/orders/couriers/courier.ts';
import { isOrderState, stateTable } from '#app/modules/orders/states/order-states.ts';
import { isShipmentState, shipmentTable } from '#app/modules/shipping/shipment-states.ts';
import { formatWhenExactly } from '../components/times.ts';
import { formatProduct, type Names, sayOrderNumber } from './history-texts.ts';

/** What is needed to put a value into words. */
export type Reading = { kind: string; now: Date; names: Names };

/** At most this many products are named; the rest is counted. */
const maxNamed = 5;

const weekdays = ['no day', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const sources: Record<string, string> = { website: 'on the website', phone: 'by phone', whatsapp: 'on WhatsApp' };
const money = /(Paisa|^price|^total|^amount|^paid|^discount|^cost|^price each)$/;
const productIds = /^(product|productId|copyOf|added|removed|leading)$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** A stored value in the words of the office: money as prices, moments in Karachi's time, names instead of ids. */
export function formatValue(name: string, value: unknown, reading: Reading): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return formatYesOrNo(name, value);
  if (typeof value === 'number') return formatNumber(name, value, reading);
  if (typeof value === 'string') return formatText(name, value, reading);
  if (Array.isArray(value)) return formatList(name, value, reading);
  return Object.entries(value)
    .map(([key, each]) => `${plainName(key)} ${formatValue(key, each, reading)}`)
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

function formatYesOrNo(name: string, value: boolean): string {
  if (name === 'active') return value ? 'shown' : 'hidden';
  return value ? 'yes' : 'no';
}

function formatNumber(name: string, value: number, { names }: Reading): string {
  if (money.test(name)) return formatPrice(value);
  if (productIds.test(name)) return formatProduct(value, names);
  if (name === 'payDay') return weekdays[value] ?? String(value);
  if (name === 'weightGrams') return `${value} g`;
  return name === 'focus' ? `${value} %` : String(value);
}

function formatText(name: string, value: string, { kind, now }: Reading): string {
  if (moment.test(value)) return formatWhenExactly(new Date(value), now);
  if (name === 'state') return formatState(kind, value);
  if (name === 'courier' && isCourierName(value)) return courierLabel(value);
  if (name === 'outcome' && isKeyOf(outcomeLabels, value)) return outcomeLabels[value];
  if (name === 'source') return sources[value] ?? value;
  if (name === 'order' || name === 'orderNumber') return sayOrderNumber(value);
  if (/^(phone|whatsapp)$/i.test(name) && parsePhone(value)) return formatPhone(parsePhone(value) ?? value);
  return value;
}

function formatState(kind: string, state: string): string {
  if (kind === 'courier' && isShipmentState(state)) return shipmentTable[state].label;
  return isOrderState(state) ? stateTable[state].label : state;
}

function formatList(name: string, value: readonly unknown[], reading: Reading): string {
  if (value.length === 0) return 'nothing';
  const messages = value.map((each) =>
    typeof each === 'string' && isCollectionKey(each) ? collections[each].label : formatValue(name, each, reading),
  );
  if (!productIds.test(name) || messages.length <= maxNamed) return messages.join(', ');
  return `${messages.slice(0, maxNamed).join(', ')} and ${messages.length - maxNamed} more`;
}
