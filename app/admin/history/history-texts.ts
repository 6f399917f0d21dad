import { href } from 'react-router';
import type { AuditKind } from '#app/infra/audit/audit-kinds.ts';
import { formatPhone, parsePhone } from '#app/infra/contact-details/phone.ts';
import { isKeyOf } from '#app/infra/records.ts';
import { placeOfCollection } from '#app/modules/catalog/collections/admin/collection-address.ts';
import { collections, isCollectionKey, isOwnCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { contentFieldNames } from '#app/modules/content/content-form.ts';
import { defaultShopPages } from '#app/modules/content/pages/shop-pages.ts';
import { feeds } from '#app/modules/marketing/feeds/feed.ts';
import { courierLabel, isCourierName } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { callTextLabels } from '#app/modules/orders/desk/call-texts/call-texts.ts';

type Kind = {
  label: string;
  /** Its page; null if it has none. */
  to?: (subject: string) => string | null;
  /** Its name as people write it. */
  say?: (subject: string, names: Names) => string;
};

/** Names of products by id, for entries that know only the number. */
export type Names = ReadonlyMap<number, string>;

const settingsParts = {
  shop: { label: 'Shop', to: href('/admin/settings/shop') },
  texts: { label: 'WhatsApp texts', to: href('/admin/settings/texts') },
  rules: { label: 'Order rules', to: href('/admin/settings/rules') },
  finding: { label: 'Finding products', to: href('/admin/settings/finding') },
  delivery: { label: 'Delivery and cash', to: href('/admin/settings/delivery') },
  // Decided on the card of the settings of the shop, which has no page of its own.
  'policy-words': { label: 'Words of pages', to: href('/admin/settings/shop') },
  health: { label: 'Backups', to: href('/admin/settings/health') },
};

/** The other shops' programs that a shop moves in from. */
const formatLabels: Record<string, string> = { firestore: 'Firestore', shopify: 'Shopify', woocommerce: 'WooCommerce' };

/** The kinds of subjects in the audit log, with their labels and pages. */
const kinds: Record<AuditKind, Kind> = {
  order: { label: 'Order', to: (number) => href('/admin/orders/:number', { number }), say: sayOrderNumber },
  product: {
    label: 'Product',
    to: (id) => href('/admin/products/:id', { id }),
    say: (id, names) => formatProduct(Number(id), names),
  },
  family: { label: 'Options', say: (id) => `Family ${id}` },
  collection: {
    label: 'Collections',
    to: (name) => (isCollectionKey(name) || isOwnCollectionKey(name) ? placeOfCollection(name) : null),
    say: (name) => (isCollectionKey(name) ? collections[name].label : capitalised(name.replaceAll('-', ' '))),
  },
  content: { label: 'Storefront', to: (part) => href('/admin/content/:part', { part }), say: formatContentPart },
  page: { label: 'Page', to: (slug) => href('/admin/content/pages/:slug', { slug }), say: formatPage },
  settings: {
    label: 'Settings',
    to: (part) => (isKeyOf(settingsParts, part) ? settingsParts[part].to : null),
    say: (part) => (isKeyOf(settingsParts, part) ? settingsParts[part].label : capitalised(part)),
  },
  user: { label: 'Person', to: (email) => `${href('/admin/customers/accounts')}?q=${encodeURIComponent(email)}` },
  login: {
    label: 'Log-in',
    to: (email) => (email.includes('@') ? `${href('/admin/customers/accounts')}?q=${encodeURIComponent(email)}` : null),
  },
  export: { label: 'Export', say: (subject) => formatTaken('Export', subject) ?? capitalised(subject) },
  refusal: { label: 'Not allowed' },
  code: {
    label: 'Discount code',
    to: (code) => `${href('/admin/settings/codes')}?q=${encodeURIComponent(code)}`,
  },
  search: {
    label: 'Search',
    to: (text) => `${href('/admin/search')}?q=${encodeURIComponent(text)}`,
    say: (text) => `“${text}”`,
  },
  shop: { label: 'The shop', say: () => 'The demo shop' },
  backup: {
    label: 'Backup',
    to: () => href('/admin/settings/health'),
    say: (takenAt) => formatTaken('Backup', takenAt) ?? takenAt,
  },
  restore: {
    label: 'Restore',
    to: () => href('/admin/settings/restored'),
    say: (takenAt) => formatTaken('Backup', takenAt) ?? takenAt,
  },
  message: { label: 'Message', to: (id) => href('/admin/messages/:id', { id }), say: (id) => `Message ${id}` },
  parcel: { label: 'Parcel', to: (number) => `${href('/admin/parcels')}?q=${encodeURIComponent(number)}` },
  shipment: { label: 'Parcel', to: (number) => `${href('/admin/parcels')}?q=${encodeURIComponent(number)}` },
  cash: { label: 'Cash', to: () => href('/admin/cash') },
  'payment-sheet': {
    label: 'Cash',
    to: (id) => href('/admin/cash/sheets/:id', { id }),
    say: (id) => `Payment sheet ${id}`,
  },
  courier: {
    label: 'Courier',
    to: () => href('/admin/settings/couriers'),
    say: (name) => (isCourierName(name) ? courierLabel(name) : name),
  },
  customer: { label: 'Customer', to: (phone) => href('/admin/customers/:phone', { phone }), say: sayPhone },
  view: {
    label: 'Viewed',
    to: (phone) => (parsePhone(phone) ? href('/admin/customers/:phone', { phone }) : null),
    say: sayPhone,
  },
  lead: { label: 'WhatsApp lead', to: () => `${href('/admin/confirm')}?lane=leads`, say: (id) => `Lead ${id}` },
  privacy: { label: 'Privacy' },
  'api-key': { label: 'Key', to: () => href('/admin/settings/machines') },
  feed: {
    label: 'Product feed',
    to: () => href('/admin/settings/feeds'),
    say: (name) => (isKeyOf(feeds, name) ? feeds[name].label : name),
  },
  webhook: { label: 'Webhook', to: () => href('/admin/settings/machines') },
  move: {
    label: 'Move in',
    to: () => href('/admin/products/move-in'),
    say: (format) => formatLabels[format] ?? format,
  },
  letter: { label: 'Letter', to: () => href('/admin/settings/letters'), say: (id) => `Letter ${id}` },
  text: { label: 'Text', say: (name) => (isKeyOf(callTextLabels, name) ? callTextLabels[name] : name) },
};

/** The entry of a kind; undefined for one that only a newer version writes. */
function kindOf(kind: string): Kind | undefined {
  return isKeyOf(kinds, kind) ? kinds[kind] : undefined;
}

/** The label of a kind. */
export function kindLabel(kind: string): string {
  return kindOf(kind)?.label ?? capitalised(kind.replaceAll('-', ' '));
}

/** The page of a subject; null if its kind has none. */
export function placeOfSubject(kind: string, subject: string): string | null {
  return kindOf(kind)?.to?.(subject) ?? null;
}

/** The name of a subject as people write it: order numbers in two groups, products by name. */
export function subjectLabel(kind: string, subject: string, names: Names = new Map()): string {
  return kindOf(kind)?.say?.(subject, names) ?? subject;
}

/** `order.cash-received` as "Cash received". */
export function actionLabel(action: string): string {
  return capitalised(action.slice(action.indexOf('.') + 1).replaceAll('-', ' '));
}

/** `48217306` as `4821-7306`. */
export function sayOrderNumber(number: string): string {
  return /^\d{8}$/.test(number) ? formatOrderNumber(number) : number;
}

/** `Backup of 2026-11-22 10:00 UTC`; null if the subject is no moment. */
function formatTaken(what: string, subject: string): string | null {
  return /^\d{4}-\d\d-\d\dT/.test(subject) ? `${what} of ${subject.slice(0, 16).replace('T', ' ')} UTC` : null;
}

/** The name of a product, or its number if the name is not known any more. */
export function formatProduct(id: number, names: Names): string {
  return names.get(id) ?? `product ${id}`;
}

function sayPhone(phone: string): string {
  return parsePhone(phone) ? formatPhone(phone) : phone;
}

function formatContentPart(part: string): string {
  return { home: 'Home page', featured: 'Featured and trending' }[part] ?? contentName(part);
}

function contentName(part: string): string {
  return isKeyOf(contentFieldNames, part) ? contentFieldNames[part] : capitalised(part);
}

function formatPage(slug: string): string {
  return isKeyOf(defaultShopPages, slug) ? defaultShopPages[slug].title : slug;
}

/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
