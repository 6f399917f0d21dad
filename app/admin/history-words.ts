import { formatPrice } from '#app/platform/money.ts';
import { formatWhenExactly } from './pieces/times.ts';

/** Kinds of things in the audit log, as people call them, and where such a thing is looked at. */
const kinds: Record<string, { label: string; to?: (subject: string) => string }> = {
  order: { label: 'Order', to: (number) => `/admin/orders/${number}` },
  product: { label: 'Product', to: (id) => `/admin/products/${id}` },
  collection: { label: 'Collections', to: (name) => `/admin/collections/${name}` },
  content: { label: 'Storefront', to: (part) => `/admin/content/${part}` },
  page: { label: 'Page', to: (slug) => `/admin/content/pages/${slug}` },
  settings: { label: 'Settings', to: (part) => `/admin/settings/${part}` },
  user: { label: 'Person', to: (email) => `/admin/customers/accounts?q=${encodeURIComponent(email)}` },
  message: { label: 'Message', to: (id) => `/admin/messages/${id}` },
  parcel: { label: 'Parcel', to: (number) => `/admin/parcels?q=${encodeURIComponent(number)}` },
  shipment: { label: 'Parcel', to: (number) => `/admin/parcels?q=${encodeURIComponent(number)}` },
  cash: { label: 'Cash' },
  customer: { label: 'Customer', to: (phone) => `/admin/customers/${phone}` },
};

const settingsLabels: Record<string, string> = { shop: 'Shop', texts: 'WhatsApp texts', rules: 'Order rules' };

export function kindLabel(kind: string): string {
  return kinds[kind]?.label ?? capitalised(kind);
}

/** Where the thing can be looked at; null for kinds without a page. */
export function placeOfSubject(kind: string, subject: string): string | null {
  return kinds[kind]?.to?.(subject) ?? null;
}

/** The thing as people write it: order numbers in two groups. */
export function subjectLabel(kind: string, subject: string): string {
  if (kind === 'order' && /^\d{8}$/.test(subject)) return `${subject.slice(0, 4)}-${subject.slice(4)}`;
  if (kind === 'settings') return settingsLabels[subject] ?? subject;
  return subject;
}

/** `order.cash-received` as "Cash received". */
export function actionLabel(action: string): string {
  return capitalised(action.slice(action.indexOf('.') + 1).replaceAll('-', ' '));
}

export type Difference = { name: string; before: string | null; after: string | null };

type Values = Record<string, unknown> | null;

/** The fields that differ, in words: what was, and what is. Null where one side says nothing. */
export function differencesOf(before: Values, after: Values, now: Date): Difference[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    name: capitalised(plainName(name)),
    before: before && name in before ? sayValue(name, before[name], now) : null,
    after: after && name in after ? sayValue(name, after[name], now) : null,
  }));
}

/** `pricePaisa` as "price". */
function plainName(name: string): string {
  return name
    .replace(/Paisa$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

function sayValue(name: string, value: unknown, now: Date): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && name.endsWith('Paisa')) return formatPrice(value);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return formatWhenExactly(new Date(value), now);
  if (Array.isArray(value))
    return value.length === 0 ? 'nothing' : value.map((each) => sayValue(name, each, now)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => `${plainName(key)} ${sayValue(key, each, now)}`)
      .join(', ');
  return String(value);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
