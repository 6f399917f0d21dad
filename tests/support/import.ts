/** An old shop of the spec's own kind, as files, for tests alone. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { collectionKeys } from '#app/modules/catalog/collections/collection.ts';

export type OldShop = { products: number; orders: number; accounts: number; messages: number };

/** Writes the collections of an old shop into a folder, a line a document; `typed` writes Firestore's value types. */
export async function writeOldShop(folder: string, shop: OldShop, { typed = false } = {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  const perCollection = Math.ceil(shop.products / collectionKeys.length);
  for (const [at, collection] of collectionKeys.entries()) {
    const first = at * perCollection;
    const ids = range(Math.max(0, Math.min(perCollection, shop.products - first))).map((each) => first + each);
    await writeLines(folder, collection, ids, typed, (id) => [`p${id}`, oldProduct(id)]);
  }
  await writeLines(folder, 'users', range(shop.accounts), typed, (at) => [`uid${at}`, oldAccount(at)]);
  await writeLines(folder, 'newOrder', range(shop.orders), typed, (at) => [`order${at}`, oldOrder(at, shop)]);
  await writeLines(folder, 'contactUs', range(shop.messages), typed, (at) => [`message${at}`, oldMessage(at)]);
  await writeLines(folder, 'header', [0], typed, () => ['line', { text: 'Free delivery, as ever' }]);
  await writeLines(folder, 'sales', [0], typed, () => [
    'saleCountdown',
    {
      saleStartTime: '2024-02-01T00:00:00.000Z',
      saleEndTime: '2024-02-10T00:00:00.000Z',
      saleMessage: 'Hurry up',
      saleButtonName: 'Shop Now',
    },
  ]);
  await writeLines(folder, 'customerCare', range(2), typed, (at) => [
    `care${at}`,
    { imgUrl: '', title: `Service ${at}`, description: 'We call back.' },
  ]);
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

async function writeLines(
  folder: string,
  collection: string,
  list: readonly number[],
  typed: boolean,
  write: (each: number) => [id: string, fields: Record<string, unknown>],
): Promise<void> {
  const file = createWriteStream(path.join(folder, `${collection}.ndjson`));
  for (const each of list) {
    const [id, fields] = write(each);
    const name = `projects/old-shop/databases/(default)/documents/${collection}/${id}`;
    const line = typed ? { name, fields: typedFields(fields) } : { __path__: `${collection}/${id}`, ...fields };
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

function typedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typedValue(value)]));
}

function typedValue(value: unknown): unknown {
  if (value === null) return { nullValue: null };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(typedValue) } };
  if (typeof value === 'object') return { mapValue: { fields: typedFields({ ...value }) } };
  return { stringValue: value };
}

/** The id under which the old shop's pages showed it. */
export function oldProductId(at: number): number {
  return 5_001 + at;
}

function oldProduct(at: number): Record<string, unknown> {
  return {
    id: oldProductId(at),
    name: `Old product ${at}`,
    title: `The title of product ${at}`,
    price: 250.5 + (at % 90) * 10,
    quantity: at % 13,
    imageUrl: [],
    description: 'It came from the shop before.',
    descriptionHeading: ['Why', 'How'],
    descriptionHeadingText: ['It is good _ It lasts', 'With care'],
    descriptionImageUrl: [],
    videoLink: '',
    // The file stands in another order than the shop's pages.
    order: 1_000_000 - at,
  };
}

function oldAccount(at: number): Record<string, unknown> {
  return { userName: `Shopper ${at}`, email: `Shopper${at}@gmail.com`, timestamp: '2023-11-05T08:00:00.000Z' };
}

function oldOrder(at: number, { products, accounts }: OldShop): Record<string, unknown> {
  const [first, second] = [at % products, (at * 7 + 1) % products];
  const isKnown = accounts > 0 && at % 3 === 0;
  return {
    fullname: `Shopper ${at}`,
    email: `shopper${at}@gmail.com`,
    loginEmail: isKnown ? `shopper${at % accounts}@gmail.com` : 'Not Logged In',
    country: 'Pakistan',
    contactNo: `03${String(10_000_000 + (at % 20_000)).padStart(9, '0')}`,
    whatsappNo: '',
    city: ['Karachi', 'Lahore', 'Quetta'][at % 3],
    province: ['sindh', 'Punjab', 'Baluchistan'][at % 3],
    postelCode: '54660',
    shippingAddress: `House ${at}, Street 12`,
    apartment: '',
    products: [first, second].map((each, line) => ({
      id: oldProductId(each),
      title: `The title of product ${each}`,
      name: `Old product ${each}`,
      quantity: 1 + line,
      price: 250.5,
      imageUrl: '',
    })),
    timestamp: new Date(Date.UTC(2023, 0, 1) + at * 600_000).toISOString(),
    readTimestamp: null,
    userId: isKnown ? `uid${at % accounts}` : 'Not Logged In',
    userName: 'Not Logged In',
  };
}

function oldMessage(at: number): Record<string, unknown> {
  return {
    fullname: `Shopper ${at}`,
    mobileNo: '03001234567',
    email: `shopper${at}@gmail.com`,
    message: `Where is my parcel ${at}?`,
    timestamp: '2024-01-20T08:00:00.000Z',
    readTimestamp: at % 2 === 0 ? null : '2024-01-21T08:00:00.000Z',
    submittedBy: `uid${at}`,
  };
}

type Ask = (text: string) => Promise<Record<string, unknown>[]>;

/**
 * Everything that an import stores, row by row and by the names of the source, so that two shops can be compared: without
 * the ids, numbers and keys that are made by chance.
 */
export async function readImported(ask: Ask): Promise<Record<string, Record<string, unknown>[]>> {
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const [name, query] of Object.entries(tablesCompared)) found[name] = await ask(query);
  return found;
}

/** Joined, because a look-up for each of many thousand orders would take hours. */
const orderNames = `left join moved_records as named on named.kind = 'order' and named.our_id = orders.number`;

const tablesCompared = {
  products: `select to_jsonb(products) - array['created_at', 'updated_at'] as row from products order by id`,
  stock: 'select product_id, delta, reason from stock_moves order by product_id, delta',
  places: 'select collection, product_id, position from collection_products order by collection, position, product_id',
  accounts: `select email, user_name, created_at, email_verified from users order by email`,
  orders: `
    select named.source_id as name, users.email as account,
      to_jsonb(orders) - array['id', 'number', 'key', 'request_hash', 'receipt', 'user_id', 'search_text'] as row
    from orders ${orderNames} left join users on users.id = user_id order by 1`,
  lines: `
    select named.source_id as name, to_jsonb(order_lines) - 'order_id' as row
    from order_lines join orders on orders.id = order_id ${orderNames} order by 1, position`,
  events: `
    select named.source_id as name, to_jsonb(order_events) - array['id', 'order_id'] as row
    from order_events join orders on orders.id = order_id ${orderNames} order by 1, order_events.id`,
  customers: `select to_jsonb(customers) - 'search_text' as row from customers order by phone`,
  messages: `
    select source_id as name, users.email, to_jsonb(contact_messages) - array['id', 'submitted_by'] as row
    from contact_messages join moved_records on kind = 'message' and our_id = contact_messages.id::text
    left join users on users.id = submitted_by order by 1`,
  header: 'select text from header_line',
  sale: 'select start_time, end_time, message, button_name from sale_countdown',
  services: 'select position, img_url, title, description from services order by position, title',
  moved: 'select format, kind, source_id from moved_records order by 1, 2, 3',
};
