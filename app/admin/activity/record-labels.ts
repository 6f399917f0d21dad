import { href } from 'react-router';
import { auditActions } from '#app/infra/audit/audit-actions.ts';
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
  /** The page of a record; null if it has none. */
  to?: (subject: string) => string | null;
  /** The record as people write it. */
  name?: (subject: string, names: ProductNames) => string;
};

/** Names of products by id, for entries that know only the id. */
export type ProductNames = ReadonlyMap<number, string>;

const settingsParts = {
  shop: { label: 'Shop', to: href('/admin/settings/shop') },
  texts: { label: 'WhatsApp texts', to: href('/admin/settings/messages') },
  rules: { label: 'Order rules', to: href('/admin/settings/advanced') },
  finding: { label: 'Lists and product pages', to: `${href('/admin/settings/shop')}#lists` },
  delivery: { label: 'Delivery and cash', to: `${href('/admin/settings/checkout')}#delivery` },
  theme: { label: 'Theme', to: href('/admin/content/theme') },
  // Decided on the card of the settings of the checkout, which has no page of its own.
  'policy-words': { label: 'Texts of pages', to: href('/admin/settings/checkout') },
  health: { label: 'Backups', to: href('/admin/settings/health') },
};

const importFormats = { firestore: 'Firestore', shopify: 'Shopify', woocommerce: 'WooCommerce' };
const contentParts = { ...contentFieldNames, home: 'Home page', featured: 'Featured and trending' };

/** The kinds of records in the audit log. */
const kinds: Record<AuditKind, Kind> = {
  order: { label: 'Order', to: (number) => href('/admin/orders/:number', { number }), name: orderLabel },
  product: {
    label: 'Product',
    to: (id) => href('/admin/products/:id', { id }),
    name: (id, names) => productLabel(Number(id), names),
  },
  family: { label: 'Variants', name: (id) => `Variants ${id}` },
  collection: {
    label: 'Collection',
    to: (key) => (isCollectionKey(key) || isOwnCollectionKey(key) ? placeOfCollection(key) : null),
    name: (key) => (isCollectionKey(key) ? collections[key].label : capitalised(key.replaceAll('-', ' '))),
  },
  content: {
    label: 'Storefront',
    to: (part) => href('/admin/content/:part', { part }),
    name: (part) => (isKeyOf(contentParts, part) ? contentParts[part] : capitalised(part)),
  },
  page: {
    label: 'Page',
    to: (slug) => href('/admin/content/pages/:slug', { slug }),
    name: (slug) => (isKeyOf(defaultShopPages, slug) ? defaultShopPages[slug].title : slug),
  },
  redirect: { label: 'Redirect', to: redirectPath },
  settings: {
    label: 'Settings',
    to: (part) => (isKeyOf(settingsParts, part) ? settingsParts[part].to : null),
    name: (part) => (isKeyOf(settingsParts, part) ? settingsParts[part].label : capitalised(part)),
  },
  user: { label: 'Person', to: accountPath },
  login: { label: 'Log-in', to: (email) => (email.includes('@') ? accountPath(email) : null) },
  export: { label: 'Export', name: (subject) => takenLabel('Export', subject) ?? capitalised(subject) },
  refusal: { label: 'Not allowed' },
  code: { label: 'Discount code', to: (code) => searchPath(href('/admin/settings/codes'), code) },
  search: { label: 'Synonym', to: (text) => searchPath(href('/admin/search'), text), name: (text) => `“${text}”` },
  shop: { label: 'The shop', name: () => 'The demo shop' },
  backup: { label: 'Backup', to: () => href('/admin/settings/health'), name: backupLabel },
  restore: { label: 'Restore', to: () => href('/admin/settings/restored'), name: backupLabel },
  message: { label: 'Message', to: (id) => href('/admin/messages/:id', { id }), name: (id) => `Message ${id}` },
  parcel: { label: 'Parcel', to: (number) => searchPath(href('/admin/parcels'), number) },
  shipment: { label: 'Parcel', to: (number) => searchPath(href('/admin/parcels'), number) },
  cash: { label: 'Cash', to: () => href('/admin/cash') },
  'payment-sheet': {
    label: 'Cash',
    to: (id) => href('/admin/cash/sheets/:id', { id }),
    name: (id) => `Payment sheet ${id}`,
  },
  courier: {
    label: 'Courier',
    to: () => href('/admin/settings/couriers'),
    name: (name) => (isCourierName(name) ? courierLabel(name) : name),
  },
  customer: { label: 'Customer', to: (phone) => href('/admin/customers/:phone', { phone }), name: phoneLabel },
  view: {
    label: 'Viewed',
    to: (phone) => (parsePhone(phone) ? href('/admin/customers/:phone', { phone }) : null),
    name: phoneLabel,
  },
  lead: { label: 'WhatsApp lead', to: () => `${href('/admin/confirm')}?lane=leads`, name: (id) => `Lead ${id}` },
  privacy: { label: 'Privacy' },
  'api-key': { label: 'API key', to: () => href('/admin/settings/api') },
  feed: {
    label: 'Product feed',
    to: () => href('/admin/settings/feeds'),
    name: (name) => (isKeyOf(feeds, name) ? feeds[name].label : name),
  },
  webhook: { label: 'Webhook', to: () => href('/admin/settings/api') },
  move: {
    label: 'Import',
    to: () => href('/admin/products/move-in'),
    name: (format) => (isKeyOf(importFormats, format) ? importFormats[format] : format),
  },
  letter: { label: 'E-mail', to: () => `${href('/admin/settings/messages')}#emails`, name: (id) => `E-mail ${id}` },
  text: { label: 'Text', name: (name) => (isKeyOf(callTextLabels, name) ? callTextLabels[name] : name) },
};

/** The kind in the table; undefined for one that only another version writes. */
function kindOf(kind: string): Kind | undefined {
  return isKeyOf(kinds, kind) ? kinds[kind] : undefined;
}

/** The label of a kind of record. */
export function kindLabel(kind: string): string {
  return kindOf(kind)?.label ?? capitalised(kind.replaceAll('-', ' '));
}

/** The page of a record; null if its kind has none. */
export function recordPath(kind: string, subject: string): string | null {
  return kindOf(kind)?.to?.(subject) ?? null;
}

/** A record as people write it: order numbers in two groups, products by name. */
export function recordLabel(kind: string, subject: string, names: ProductNames = new Map()): string {
  return kindOf(kind)?.name?.(subject, names) ?? subject;
}

/** The label of an action; of one that only another version writes, its own words. */
export function actionLabel(action: string): string {
  if (isKeyOf(auditActions, action)) return auditActions[action];
  return capitalised(action.slice(action.indexOf('.') + 1).replaceAll('-', ' '));
}

/** `48217306` as `4821-7306`. */
export function orderLabel(number: string): string {
  return /^\d{8}$/.test(number) ? formatOrderNumber(number) : number;
}

/** The name of a product, or its id if the name is not known any more. */
export function productLabel(id: number, names: ProductNames): string {
  return names.get(id) ?? `product ${id}`;
}

/** A phone in its groups; what is no phone stays as it is. */
export function phoneLabel(phone: string): string {
  return parsePhone(phone) ? formatPhone(parsePhone(phone) ?? phone) : phone;
}

/** `Backup of 2026-11-22 10:00 UTC`. */
function backupLabel(takenAt: string): string {
  return takenLabel('Backup', takenAt) ?? takenAt;
}

/** Null if the subject is no moment. */
function takenLabel(what: string, subject: string): string | null {
  return /^\d{4}-\d\d-\d\dT/.test(subject) ? `${what} of ${subject.slice(0, 16).replace('T', ' ')} UTC` : null;
}

function accountPath(email: string): string {
  return searchPath(href('/admin/customers/accounts'), email);
}

/** A whole import is named after whoever made it. */
function redirectPath(subject: string): string {
  const list = href('/admin/content/redirects');
  return subject.startsWith('/') ? searchPath(list, subject) : list;
}

function searchPath(path: string, text: string): string {
  return `${path}?q=${encodeURIComponent(text)}`;
}

/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
