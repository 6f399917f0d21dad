import { formatPrice } from '#app/infra/money/money.ts';
import { isKeyOf } from '#app/infra/records.ts';
import { collections, isCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { productFieldNames } from '#app/modules/catalog/product-form.ts';
import { contentFieldNames } from '#app/modules/content/content-form.ts';
import { outcomeLabels } from '#app/modules/orders/confirmation/calls.ts';
import { courierLabel, isCourierName } from '#app/modules/orders/couriers/courier.ts';
import { returnTable } from '#app/modules/orders/returns/return.ts';
import { stateTable } from '#app/modules/orders/states/order-states.ts';
import { shipmentTable } from '#app/modules/shipping/shipment-states.ts';
import { capitalised, orderLabel, type ProductNames, phoneLabel, productLabel } from './record-labels.ts';

/** What formatting a value needs to know besides the value. */
export type ValueFormat = { names: ProductNames; formatMoment: (moment: Date) => string; kind?: string };

/** Labels of fields whose names do not say it well. With a kind, of that kind's entries alone. */
const labels: Record<string, string> = {
  ...productFieldNames,
  ...contentFieldNames,
  active: 'Visible',
  words: 'Note',
  leading: 'Default variant',
  line: 'Description',
  urduLine: 'Urdu description',
  inMenu: 'In the navigation',
  onHome: 'On the home page',
  pictureId: 'Picture',
  phonePictureId: 'Picture for phones',
  imgUrl: 'Picture',
  productId: 'Product',
  fullName: 'Name',
  callAfter: 'Call again',
  emailDomains: 'Accepted e-mail domains',
  lowStock: 'Low-stock alert',
  follows: 'Follows parcels',
  books: 'Books parcels',
  moves: 'Its status moves orders',
  payDay: 'Pays on',
  bankPaisa: 'Reached the bank',
  keptPaisa: 'Deductions',
  historyLines: 'Entries of the activity log',
  'order.lines': 'Items',
  'courier.words': 'Status of the courier',
};

/** The label of a field: `pricePaisa` as "Price", unless the table has a better one. */
export function fieldLabel(name: string, kind?: string): string {
  if (isCollectionKey(name)) return collections[name].label;
  return labels[`${kind}.${name}`] ?? labels[name] ?? capitalised(plainName(name));
}

/** Whether a field holds a picture, by its id or its address. */
export function isPicture(name: string): boolean {
  return /^(pictureId|phonePictureId|imgUrl|logo|icon)$/.test(name);
}

/** Whether a field holds the id of a product, or a list of them. */
export function isProduct(name: string): boolean {
  return /^(product|productId|copyOf|added|removed|leading)$/.test(name);
}

/** At most this many products of a list are named. */
export const maxNamed = 5;

const weekdays = ['no day', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const moneyFields = /(Paisa|^price|^total|^amount|^paid|^discount|^cost)$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const sources = { website: 'Website', phone: 'Phone', whatsapp: 'WhatsApp' };
const states: Record<string, { label: string }> = { ...shipmentTable, ...returnTable, ...stateTable };

/** A stored value as people read it: money in rupees, moments in Karachi's time, labels for states, names for ids. */
export function formatValue(name: string, value: unknown, format: ValueFormat): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (isPicture(name)) return 'a picture';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(name, value, format);
  if (typeof value === 'string') return formatText(name, value, format);
  if (Array.isArray(value)) return formatList(name, value, format);
  return Object.entries(value)
    .map(([key, each]) => `${plainName(key)} ${formatValue(key, each, format)}`)
    .join(', ');
}

function formatNumber(name: string, value: number, { names }: ValueFormat): string {
  if (moneyFields.test(name)) return formatPrice(value);
  if (isProduct(name)) return productLabel(value, names);
  if (name === 'payDay') return weekdays[value] ?? String(value);
  if (name === 'weightGrams') return `${value} g`;
  return name === 'focus' ? `${value} %` : String(value);
}

function formatText(name: string, value: string, { kind, formatMoment }: ValueFormat): string {
  if (moment.test(value)) return formatMoment(new Date(value));
  if (name === 'state')
    return (kind === 'courier' ? { ...states, ...shipmentTable } : states)[value]?.label ?? capitalised(value);
  if (name === 'courier' && isCourierName(value)) return courierLabel(value);
  if (name === 'outcome' && isKeyOf(outcomeLabels, value)) return outcomeLabels[value];
  if (name === 'source' && isKeyOf(sources, value)) return sources[value];
  if (name === 'order' || name === 'orderNumber') return orderLabel(value);
  if (/^(phone|whatsapp)$/i.test(name)) return phoneLabel(value);
  return isCollectionKey(value) ? collections[value].label : value;
}

function formatList(name: string, value: readonly unknown[], format: ValueFormat): string {
  const shown = isProduct(name) ? value.slice(0, maxNamed) : value;
  const rest = value.length - shown.length;
  const text = shown.map((each) => formatValue(name, each, format)).join(', ') || 'none';
  return rest > 0 ? `${text} and ${rest} more` : text;
}

function plainName(name: string): string {
  return name
    .replace(/Paisa$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
}
