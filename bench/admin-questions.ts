/**
 * What the admin is asked, address by address as `permissions.ts` lists them, so that nothing is left out: every tab,
 * filter, sort and search, a page from the middle of a list, and the first piece of every file.
 */
import { permissions } from '#app/admin/permissions.ts';
import { emailStates } from '#app/infra/mail/emails.server.ts';
import { keysOf } from '#app/infra/records.ts';
import { productSorts, productTabs } from '#app/modules/catalog/admin-products.ts';
import { collectionKeys, collectionWord } from '#app/modules/catalog/collections/collection.ts';
import { customerTabs } from '#app/modules/customers/customer.ts';
import { courierAdapters } from '#app/modules/orders/couriers/courier.ts';
import { returnTabs } from '#app/modules/orders/returns/return.ts';
import { orderTasks } from '#app/modules/orders/states/order-states.ts';
import { parcelTabs } from '#app/modules/shipping/parcels.ts';
import { type Address, city, days, each, middle, monthsAgo, one, type Sample } from './samples.ts';

export type Question = {
  name: string;
  /** The address without its `/admin`. */
  address: (sample: Sample) => string;
  /** A file, of which the first piece is waited for. */
  isFile?: boolean;
};

/**
 * Addresses with nothing to read: they lead elsewhere, take something in, or say that there is nothing. So do those of actions.
 */
const nothingToRead = new Set([
  '/admin/settings',
  '/admin/confirm-identity',
  '/admin/collections',
  '/admin/content',
  '/admin/content/shop',
  '/admin/history',
  '/admin/history/csv',
  '/admin/numbers',
  '/admin/numbers/csv',
  '/admin/uploads',
  '/admin/content/redirects/file',
  '/admin/products/import-file',
  '/admin/products/move-file',
  '/admin/preview',
  '/admin/settings/demo-data',
  '/admin/parcels/hand-over',
  '/admin/settings/begin',
  // A whole backup, by a process of its own, for one owner at a time.
  '/admin/settings/health/backup',
  ...['people', 'letters', 'texts', 'rules', 'delivery', 'finding', 'machines', 'screen'].map(
    (part) => `/admin/settings/${part}`,
  ),
  '/admin/*',
  // The made-up shop has no rider of its own and no returns.
  '/admin/round/:courier',
  '/admin/returns/:id',
  '/admin/returns/:id/label.pdf',
  '/admin/returns/photos/:photo',
]);

/** Every question; throws where an address of the admin has none, because a page that nobody measures becomes slow. */
export function adminQuestions(): Question[] {
  const missing = Object.keys(permissions).filter(
    (pattern) => !nothingToRead.has(pattern) && !/\/(actions|acts)$/.test(pattern) && !input[pattern],
  );
  if (missing.length > 0) throw new Error(`Nothing asks ${missing.join(', ')}: say in bench/admin-questions.ts how.`);
  return Object.entries(input).flatMap(([pattern, addresses]) =>
    Object.entries(addresses).map(([what, address]) => ({
      name: `${pattern.replace('/admin', '') || '/'}${what && ` ${what}`}`,
      address: (sample) =>
        `${fill(pattern.replace('/admin', ''), sample)}${address ? `?${new URLSearchParams(address(sample))}` : ''}`,
      isFile: /\/(csv|export|print\.pdf)$/.test(pattern),
    })),
  );
}

/** What the orders' list and its file are narrowed by. */
const orderFilters: Record<string, Address> = {
  ...each(Object.keys(orderTasks), (state) => ({ state })),
  cancelled: () => ({ state: 'cancelled' }),
  'a city': (sample) => ({ city: city(sample) }),
  'a city in a tab': (sample) => ({ city: city(sample), state: 'coming-back' }),
  'a city among the cancelled': (sample) => ({ city: city(sample), state: 'cancelled' }),
  'a courier': (sample) => ({ courier: one(courierAdapters, sample) }),
  'a courier in a tab': (sample) => ({ courier: one(courierAdapters, sample), state: 'on-the-way' }),
  'a courier among the lost': (sample) => ({ courier: one(courierAdapters, sample), state: 'lost' }),
  'a source': (sample) => ({ source: one(['phone', 'whatsapp', 'website'], sample) }),
  'a source in a city': (sample) => ({ source: 'whatsapp', city: city(sample) }),
  'a product that everybody buys': () => ({ product: '1001' }),
  'a product that few buy': ({ product }) => ({ product: String(product) }),
  'a product in a city': () => ({ product: '1001', city: 'Skardu' }),
  'a day': ({ round }) => ({ from: monthsAgo(1 + (round % 15)), to: monthsAgo(1 + (round % 15)) }),
  'a month in a city': (sample) => ({ from: monthsAgo(9), to: monthsAgo(8), city: city(sample) }),
  'everything at once': (sample) => ({
    from: monthsAgo(9),
    to: monthsAgo(1),
    city: city(sample),
    source: 'phone',
    courier: 'trax',
    state: 'done',
    product: '1001',
  }),
};

const orderSearches: Record<string, Address> = {
  'a number': ({ number }) => ({ q: number }),
  'a phone': ({ phone }) => ({ q: phone }),
  'the beginning of a phone': ({ phone, round }) => ({ q: `0${phone.slice(3, 7 + (round % 5))}` }),
  'the middle of a phone': ({ phone }) => ({ q: phone.slice(5, 10) }),
  'the end of a phone': ({ phone }) => ({ q: phone.slice(-4) }),
  'a first name': ({ name }) => ({ q: name.split(' ')[0] ?? '' }),
  'a whole name': ({ name }) => ({ q: name }),
  'a name as it is typed': ({ name, round }) => ({ q: name.slice(0, 1 + (round % 6)) }),
  'a name and a city': (sample) => ({ q: `${sample.name} ${city(sample)}` }),
  'a city’s name': (sample) => ({ q: city(sample) }),
  'a tracking number': ({ tracking }) => ({ q: tracking }),
  'a part of a tracking number': ({ tracking }) => ({ q: tracking.slice(-5) }),
  'one letter': (sample) => ({ q: one([...'aeiourszkm'], sample) }),
  'two letters': (sample) => ({ q: one(['ay', 'zz', 'le', '03', 'la'], sample) }),
  'what is nowhere': () => ({ q: 'qwrtpsdf' }),
};

const productFilters: Record<string, Address> = {
  ...each(productTabs, (state) => ({ state })),
  ...Object.fromEntries(
    productSorts.flatMap((sort) => productTabs.map((state) => [`${state} by ${sort}`, () => ({ sort, state })])),
  ),
  ...each(collectionKeys, (collection) => ({ collection })),
  'a collection by name': (sample) => ({ collection: one(collectionKeys, sample), sort: 'name' }),
  'a collection, low': (sample) => ({ collection: one(collectionKeys, sample), state: 'low' }),
  'a word': ({ productName }) => ({ q: productName.split(' ')[0] ?? '' }),
  'two words': ({ productName }) => ({ q: productName }),
  'a part of a word': ({ productName }) => ({ q: productName.slice(1, 5) }),
  'a word by price': ({ productName }) => ({ q: productName.split(' ')[1] ?? '', sort: 'price' }),
  'a word among the sold out': ({ productName }) => ({ q: productName.split(' ')[0] ?? '', state: 'sold-out' }),
  'an id': ({ product }) => ({ q: String(product) }),
  'one letter': (sample) => ({ q: one([...'aeiou'], sample) }),
  'what is nowhere': () => ({ q: 'qwrtpsdf' }),
};

const found: Record<string, Address> = {
  'as it is typed': ({ name, round }) => ({ q: name.slice(0, 2 + (round % 6)) }),
  'a phone': ({ phone }) => ({ q: phone }),
  'a part of a phone': ({ phone }) => ({ q: phone.slice(-5) }),
  'a number': ({ number }) => ({ q: number }),
  'a product': ({ productName }) => ({ q: productName }),
  'a city': (sample) => ({ q: city(sample) }),
  'what is nowhere': () => ({ q: 'qwrtpsdf' }),
};

const input: Record<string, Record<string, Address>> = {
  '/admin': { '': null, ...each(['7', '30'], (days) => ({ days })) },
  '/admin/find': found,
  '/admin/messages': {
    '': null,
    ...each(['unread', 'answered'], (show) => ({ show })),
    'from the middle': () => ({ after: middle(50_000) }),
  },
  '/admin/messages/:id': { '': null },
  '/admin/parcels': {
    ...each(Object.keys(parcelTabs), (state) => ({ state })),
    ...each(courierAdapters, (courier) => ({ courier })),
    'a tab of a courier': (sample) => ({ state: one(Object.keys(parcelTabs), sample), courier: 'trax' }),
    'from the middle': () => ({ after: `${monthsAgo(0)}T00:00:00.000000Z_1` }),
    'a number': ({ tracking }) => ({ q: tracking }),
    'a phone': ({ phone }) => ({ q: phone }),
    'a name': ({ name }) => ({ q: name }),
    'two letters': () => ({ q: 'ay' }),
  },
  '/admin/parcels/dispatch': { '': null, ...each(courierAdapters, (courier) => ({ courier })) },
  '/admin/parcels/of/:number': { '': null },
  '/admin/returns': {
    '': null,
    ...each(keysOf(returnTabs), (state) => ({ state })),
    'a number': ({ number }) => ({ q: number }),
  },
  '/admin/returns/csv': { '': null },
  '/admin/round': { '': null },
  '/admin/cash': { '': null },
  '/admin/cash/kept': { '': null },
  '/admin/cash/kept/csv': { '': null },
  '/admin/cash/:courier': { '': null },
  '/admin/cash/sheets/:id': { '': null },
  '/admin/customers/accounts': {
    '': null,
    banned: () => ({ only: 'banned' }),
    'from the middle': () => ({ after: middle('u100000') }),
    'an address': ({ email }) => ({ q: email }),
    'the beginning of a name': ({ name, round }) => ({ q: name.slice(0, 1 + (round % 6)) }),
    'a name': ({ name }) => ({ q: name }),
    'a name among the banned': ({ name }) => ({ q: name, only: 'banned' }),
    'what is nowhere': () => ({ q: 'qwrtpsdf' }),
  },
  '/admin/customers/accounts/:id': { '': null },
  '/admin/activity': {
    '': null,
    'from the middle': () => ({ after: middle(500_000) }),
    'a person': ({ round }) => ({ who: `u${round % 5}` }),
    'the shop itself': () => ({ who: 'shop' }),
    'nobody any more': () => ({ who: 'u77777' }),
    ...each(['order', 'product', 'customer', 'account', 'message', 'settings'], (kind) => ({ kind })),
    'a kind of a person': ({ round }) => ({ kind: 'settings', who: `u${round % 5}` }),
    'a day': ({ round }) => ({ from: monthsAgo(1 + (round % 15)), to: monthsAgo(1 + (round % 15)) }),
    'a kind on a day': () => ({ kind: 'settings', from: monthsAgo(5), to: monthsAgo(5) }),
    'an order': ({ number }) => ({ q: number }),
    'the beginning of numbers': ({ number }) => ({ q: number.slice(0, 2) }),
    'a phone': ({ phone }) => ({ q: phone }),
    'what is nowhere': () => ({ q: 'qwrtpsdf' }),
  },
  '/admin/activity/csv': {
    '': null,
    'a kind': () => ({ kind: 'order' }),
    'a person': ({ round }) => ({ who: `u${round % 5}` }),
  },
  '/admin/reports': Object.fromEntries(
    ['delivery', 'money', 'products', 'profit'].flatMap((view) =>
      days.map((span): [string, Address] => [`${view}, ${span} days`, () => ({ view, days: span })]),
    ),
  ),
  '/admin/reports/csv': each(['delivery', 'money', 'products', 'profit', 'speed'], (view) => ({ view, days: '365' })),
  '/admin/settings/health': { '': null, ...each(['90'], (days) => ({ days })) },
  '/admin/settings/api': { '': null },
  '/admin/settings/shop': { '': null },
  '/admin/settings/team': { '': null },
  '/admin/settings/messages': {
    '': null,
    ...each(emailStates, (state) => ({ state })),
    'from the middle': () => ({ after: '100000' }),
  },
  '/admin/settings/couriers': { '': null },
  '/admin/settings/advanced': { '': null },
  '/admin/settings/checkout': { '': null },
  '/admin/settings/codes': { '': null, 'a code': () => ({ q: 'EID' }), 'from the middle': () => ({ after: 'EID' }) },
  '/admin/settings/feeds': { '': null },
  '/admin/settings/restored': { '': null },
  '/admin/products': {
    '': null,
    ...productFilters,
    'from the middle': () => ({ after: '50000:' }),
    'from the middle by name': () => ({ sort: 'name', after: '50000:Matte Lamp' }),
    'from the middle by stock': () => ({ sort: 'stock', after: '50000:200' }),
    'from the middle by price': () => ({ sort: 'price', after: '50000:400000' }),
  },
  '/admin/products/move-in': { '': null },
  '/admin/products/missing-pictures/csv': { '': null },
  '/admin/products/new': { '': null },
  '/admin/products/import': {
    '': null,
    'a plan': ({ plan }) => ({ plan }),
    ...each(['new', 'changed', 'wrong', 'unchanged'], (state) => ({ state })),
  },
  '/admin/products/export': { '': null, ...productFilters },
  '/admin/products/:id': { '': null },
  '/admin/products/:id/stock': { '': null },
  '/admin/products/waiting': { '': null, 'still waited for': () => ({ show: 'waiting' }) },
  '/admin/search': { '': null, 'searches without results': () => ({ show: 'missing' }) },
  '/admin/search/csv': { '': null },
  '/admin/search/asked': { '': null },
  '/admin/search/asked/csv': { '': null },
  '/admin/find-products': {
    '': null,
    'as it is typed': ({ productName, round }) => ({ q: productName.slice(0, 1 + (round % 7)) }),
    'two words': ({ productName }) => ({ q: productName }),
    'what is nowhere': () => ({ q: 'qwrtpsdf' }),
  },
  '/admin/collections/:key': { '': null, 'five thousand': () => ({ shown: '5000' }) },
  '/admin/content/redirects': {
    '': null,
    'a text': () => ({ q: 'products/b' }),
    'what is nowhere': () => ({ q: 'qwrtpsdf' }),
    'not found': () => ({ show: 'missing' }),
  },
  '/admin/content/redirects/csv': { '': null },
  '/admin/content/pages': { '': null },
  '/admin/content/pages/:slug': { '': null },
  '/admin/content/theme': { '': null },
  '/admin/content/:part': { '': null },
  '/admin/confirm': { '': null, ...each(['later', 'leads'], (lane) => ({ lane })) },
  '/admin/confirm/:number': { '': null },
  '/admin/orders': {
    '': null,
    'page 2 from anywhere': ({ number }) => ({ after: number }),
    'page 2 of the lost': ({ number }) => ({ after: number, state: 'lost' }),
    ...orderFilters,
    ...orderSearches,
    'a name in a tab': ({ name }) => ({ q: name, state: 'cash-due' }),
  },
  '/admin/orders/new': { '': null, 'for a phone': ({ phone }) => ({ phone }) },
  '/admin/orders/csv': { '': null, ...orderFilters, 'a first name': ({ name }) => ({ q: name.split(' ')[0] ?? '' }) },
  '/admin/orders/products': {
    'as it is typed': ({ productName, round }) => ({ q: productName.slice(0, 2 + (round % 7)) }),
    'an id': ({ product }) => ({ q: String(product) }),
    'what is nowhere': () => ({ q: 'qwrtpsdf' }),
  },
  '/admin/orders/:number': { '': null },
  '/admin/pack': { '': null, packed: () => ({ state: 'packed' }), aside: () => ({ state: 'aside' }) },
  '/admin/pack/print': {
    ...each(['both', 'slips', 'labels', 'labels-a4', 'pick'], (as) => ({ as })),
    'two hundred': ({ packed }) => ({ orders: packed }),
  },
  '/admin/pack/print.pdf': {
    'a slip and a label': ({ number }) => ({ as: 'both', orders: number }),
    'two hundred labels': ({ packed }) => ({ as: 'labels', orders: packed }),
  },
  '/admin/customers/csv': { '': null, 'a city': (sample) => ({ city: city(sample) }) },
  '/admin/customers': {
    'a city': (sample) => ({ city: city(sample) }),
    ...each(customerTabs, (tab) => ({ tab })),
    'from the middle': ({ phone }) => ({ after: phone }),
    'failed from the middle': ({ phone }) => ({ after: phone, tab: 'failed' }),
    'a phone': ({ phone }) => ({ q: phone }),
    'part of a phone': ({ phone }) => ({ q: phone.slice(-5) }),
    'a name': ({ name }) => ({ q: name }),
    'the beginning of a name': ({ name }) => ({ q: name.slice(0, 4) }),
    'a name and a city': (sample) => ({ q: `${sample.name} ${city(sample)}` }),
    'a name among the flagged': ({ name }) => ({ q: name, tab: 'flagged' }),
    'two letters': (sample) => ({ q: one(['ay', 'zz'], sample) }),
    'what is nowhere': () => ({ q: 'qwrtpsdf' }),
  },
  '/admin/customers/:phone': { '': null },
};

function fill(pattern: string, sample: Sample): string {
  const { number, phone, product, account, sheet, message } = sample;
  const ids: Record<string, string | number> = {
    '/messages/:id': message,
    '/cash/sheets/:id': sheet,
    '/customers/accounts/:id': account,
    '/products/:id': product,
    '/products/:id/stock': product,
  };
  const named: Record<string, string> = {
    number,
    phone: encodeURIComponent(phone),
    courier: one(courierAdapters, sample),
    id: String(ids[pattern]),
    key: collectionWord(collectionKeys[sample.round % collectionKeys.length] ?? 'ourCollection'),
    slug: 'about-us',
    part: 'home',
  };
  return pattern.replace(/:(\w+)/g, (_, name: string) => named[name] ?? name);
}
