import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { recordOf } from '#app/infra/records.ts';
import { insertAccounts } from '#app/modules/accounts/insert-accounts.server.ts';
import { users } from '#app/modules/accounts/tables.server.ts';
import {
  type CollectionKey,
  collectionKeys,
  type OwnCollectionKey,
} from '#app/modules/catalog/collections/collection.ts';
import { collectionNameKey, splitKeys } from '#app/modules/catalog/collections/collection-names.ts';
import { makeCollections } from '#app/modules/catalog/collections/make-collections.server.ts';
import { insertProducts, type ProductToInsert } from '#app/modules/catalog/insert-products.server.ts';
import { productPath } from '#app/modules/catalog/product.ts';
import { emptyProduct } from '#app/modules/catalog/product-form.ts';
import { addRedirects } from '#app/modules/content/redirects/save-redirects.server.ts';
import { insertMessages } from '#app/modules/customers/contact/insert-messages.server.ts';
import { insertCustomers, insertPastOrders, type PastOrder } from '#app/modules/orders/insert-past-orders.server.ts';
import { type Moving, noteImported, type Origin, readImported, renameImported } from './imported-records.server.ts';
import { joinFamilies } from './join-families.server.ts';
import { noteMissingPictures } from './missing-pictures.server.ts';
import type { ReadAccount, ReadCustomer, ReadMessage, ReadOrder } from './read-records.ts';
import type { ImportedOrderLine, ImportedVariant, MissingPicture, Place } from './records.ts';

/** A record with its place in the source, and the name that the source gives it. */
export type Named<T> = { sourceId: string; place: Place; value: T };

export type StoredProduct = Omit<ProductToInsert, 'id'> & {
  own: readonly OwnCollectionKey[];
  /** The names of its collections that the import makes. */
  made: readonly string[];
  missing: readonly MissingPicture[];
  /** Its path in the shop that it comes from. */
  oldAddress: string | null;
  wishedId: number | null;
  aliases: readonly string[];
  family: string | null;
  variant: ImportedVariant | null;
};

/**
 * Stores new products with their stock, pictures, places and families, and makes the collections of `names` that are not
 * there.
 */
export async function storeProducts(
  moving: Moving,
  list: readonly Named<StoredProduct>[],
  names: readonly string[],
): Promise<void> {
  const { tx, actor } = moving;
  const byName = await makeCollections(tx, actor, names);
  const bases = await collectionBases(tx, moving.format);
  const inserted = list.map(({ value: { wishedId, values, stock, cost, places, own, made } }) => {
    const keys = splitKeys([
      ...values.collections,
      ...own,
      ...made.flatMap((name) => byName.get(collectionNameKey(name)) ?? []),
    ]);
    return {
      id: wishedId,
      values: { ...values, collections: keys.four },
      stock,
      cost: cost ?? null,
      places,
      own: keys.own,
    };
  });
  const ids = await insertProducts(tx, inserted, bases);
  const named = list.map(({ sourceId, value }, index) => ({ sourceId, value, ourId: String(ids[index]) }));
  await noteImported(tx, moving, 'product', named);
  await noteMissingPictures(
    tx,
    moving.format,
    named.map(({ value: { missing }, ourId }) => ({ productId: Number(ourId), missing })),
  );
  const aliases = named.flatMap(({ value, ourId }) => value.aliases.map((sourceId) => ({ sourceId, ourId })));
  await noteImported(tx, moving, 'alias', aliases);
  const joining = named.flatMap(({ value: { family, variant }, ourId }) =>
    family !== null && variant ? [{ id: Number(ourId), family, variant }] : [],
  );
  await joinFamilies(moving, joining);
  await redirectOldAddresses(moving, named);
}

/** Leads the addresses in the shop that the products come from to their pages here; that of a family to its first product. */
async function redirectOldAddresses(
  { tx, actor }: Moving,
  named: readonly { value: StoredProduct; ourId: string }[],
): Promise<void> {
  const targets = new Map<string, string>();
  for (const { value, ourId } of named)
    if (value.oldAddress !== null && !targets.has(value.oldAddress))
      targets.set(value.oldAddress, productPath(Number(ourId)));
  const rows = [...targets].map(([from, to]) => ({ from, to }));
  // An address that leads elsewhere already, or that is a page of this shop, stays as it is.
  if (rows.length > 0) await addRedirects(tx, rows, actor.name);
}

/**
 * Where the numbered places of each collection begin: behind what has not moved in from this source. So an import that
 * goes on after a crash numbers its places as one that was never interrupted.
 */
async function collectionBases(tx: Transaction, format: string): Promise<Record<CollectionKey, number>> {
  const { rows } = await tx.execute<{ collection: CollectionKey; base: number }>(sql`
    select collection, max(position) as base from collection_products
    where not exists (
      select from moved_records where format = ${format} and kind = 'product' and our_id = product_id::text)
    group by collection`);
  return recordOf(collectionKeys, (key) => rows.find(({ collection }) => collection === key)?.base ?? 0);
}

/** Stores accounts without passwords. Somebody else's unproven account is left alone and nothing is linked to it. */
export async function storeAccounts(moving: Moving, list: readonly Named<ReadAccount>[]): Promise<void> {
  const { tx } = moving;
  const first = new Map(list.map(({ value }) => [value.email, value]));
  const kept = await insertAccounts(tx, [...first.values()]);
  await noteImported(
    tx,
    moving,
    'account',
    list.map(({ sourceId, value }) => {
      const account = kept.get(value.email);
      return { sourceId, ourId: account?.isProven ? account.id : '' };
    }),
  );
}

/** Stores people by phone; who is known stays as they are. */
export async function storeCustomers(moving: Moving, list: readonly Named<ReadCustomer>[]): Promise<void> {
  const { tx } = moving;
  const now = new Date();
  const first = new Map(list.map(({ value }) => [value.phone, { ...value, lastOrderAt: value.lastOrderAt ?? now }]));
  await insertCustomers(tx, [...first.values()]);
  await noteImported(
    tx,
    moving,
    'customer',
    list.map(({ sourceId, value }) => ({ sourceId, ourId: value.phone })),
  );
}

/**
 * Stores orders as history. Products that only they mention are made for them, hidden and without stock; returns how many.
 */
export async function storeOrders(moving: Moving, list: readonly Named<ReadOrder>[], secret: string): Promise<number> {
  const { tx, actor } = moving;
  const found = await findProducts(moving, list);
  const accounts = await findAccounts(
    moving,
    list.flatMap(({ value }) => value.account ?? []),
  );
  const orders = list.map(({ value }): PastOrder => {
    const { account, lines, ...order } = value;
    const person = account === null ? undefined : accounts.get(account);
    return {
      ...order,
      userId: person?.id ?? null,
      userName: person?.userName ?? null,
      loginEmail: person?.email ?? null,
      lines: mergeByProduct(lines.map((line) => ({ ...line, productId: found.ids.get(lineKey(line)) ?? 0 }))),
    };
  });
  const numbers = await insertPastOrders(tx, actor, orders, secret);
  await noteImported(
    tx,
    moving,
    'order',
    list.map(({ sourceId }, index) => ({ sourceId, ourId: numbers[index] ?? '' })),
  );
  return found.hidden;
}

/** What a product is known by to the lines of orders: its name in the source, or else what it is called. */
function lineKey({ product, name, title }: ImportedOrderLine): string {
  return product ?? `${name}\n${title}`;
}

/** Our products by `lineKey`; those that are not there any more, or never were, are made. */
async function findProducts(
  moving: Moving,
  list: readonly Named<ReadOrder>[],
): Promise<{ ids: Map<string, number>; hidden: number }> {
  const { tx, format } = moving;
  const lines = new Map(list.flatMap(({ value }) => value.lines.map((line) => [lineKey(line), line] as const)));
  const keys = [...lines.keys()];
  const [named, aliased] = [
    await readImported(tx, format, 'product', [...keys, ...keys.map(hiddenId)]),
    await readImported(tx, format, 'alias', keys),
  ];
  const wanted = new Map<string, number>();
  for (const key of keys) {
    const id = named.get(key) ?? aliased.get(key) ?? named.get(hiddenId(key));
    if (id !== undefined) wanted.set(key, Number(id));
  }
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from products where id = any(${sql.param([...wanted.values()])}::int[])`,
  );
  const there = new Set(rows.map(({ id }) => id));
  const ids = new Map([...wanted].filter(([, id]) => there.has(id)));
  const missing = [...lines].filter(([key]) => !ids.has(key));
  const made = await makeHidden(moving, missing);
  for (const [key, id] of made) ids.set(key, id);
  return { ids, hidden: made.length };
}

const hiddenPrefix = 'only in orders: ';

function hiddenId(key: string): string {
  return hiddenPrefix + key;
}

/** How many hidden products a move has made. */
export async function countHidden(tx: Pick<Transaction, 'execute'>, { format, moveId }: Origin): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from moved_records
    where format = ${format} and kind = 'product' and move_id = ${moveId} and starts_with(source_id, ${hiddenPrefix})`);
  return rows[0]?.count ?? 0;
}

async function makeHidden(
  moving: Moving,
  missing: readonly (readonly [string, ImportedOrderLine])[],
): Promise<[string, number][]> {
  const { tx } = moving;
  const bases = recordOf(collectionKeys, () => 0);
  const list = missing.map(([, { name, title, price }]) => ({
    id: null,
    stock: 0,
    places: {},
    values: {
      ...emptyProduct,
      name: name.trim().slice(0, 200) || 'A product of the shop before',
      title: title.trim().slice(0, 300),
      price,
      active: false,
    },
  }));
  const ids = await insertProducts(tx, list, bases);
  // A product that was deleted since is made anew under the same name.
  for (const [index, [key]] of missing.entries()) await renameImported(tx, moving, hiddenId(key), ids[index] ?? 0);
  return missing.map(([key], index) => [key, ids[index] ?? 0]);
}

type ProductLine = PastOrder['lines'][number];

/** An order has each product once: pieces add up, at the average price of one. */
function mergeByProduct(lines: readonly ProductLine[]): ProductLine[] {
  const merged = new Map<number, ProductLine>();
  for (const { productId, name, title, price, quantity } of lines) {
    const before = merged.get(productId);
    const pieces = quantity + (before?.quantity ?? 0);
    const paid = price * quantity + (before ? before.price * before.quantity : 0);
    merged.set(productId, {
      productId,
      name: before?.name ?? name,
      title: before?.title ?? title,
      price: Math.max(1, Math.round(paid / pieces)),
      quantity: pieces,
    });
  }
  return [...merged.values()];
}

type Person = { id: string; userName: string; email: string };

/** The accounts that have moved in, by their names in the source. */
async function findAccounts({ tx, format }: Moving, sourceIds: readonly string[]): Promise<Map<string, Person>> {
  const moved = await readImported(tx, format, 'account', sourceIds);
  const ids = [...new Set(moved.values())].filter((id) => id !== '');
  if (ids.length === 0) return new Map();
  const people = await tx
    .select({ id: users.id, userName: users.userName, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  const byId = new Map(people.map((person) => [person.id, person]));
  return new Map(
    [...moved].flatMap(([source, id]) => {
      const person = byId.get(id);
      return person ? [[source, person] as const] : [];
    }),
  );
}

export async function storeMessages(moving: Moving, list: readonly Named<ReadMessage>[]): Promise<void> {
  const accounts = await findAccounts(
    moving,
    list.flatMap(({ value }) => value.account ?? []),
  );
  const ids = await insertMessages(
    moving.tx,
    list.map(({ value: { account, ...message } }) => ({
      ...message,
      // The id stays when the account goes, and so does one that never moved in.
      submittedBy: account === null ? '' : (accounts.get(account)?.id ?? account),
    })),
  );
  await noteImported(
    moving.tx,
    moving,
    'message',
    list.map(({ sourceId }, index) => ({ sourceId, ourId: String(ids[index]) })),
  );
}

/** The product that content shows; null where it has not moved in or is gone. */
export async function findProduct({ tx, format }: Moving, sourceId: string): Promise<number | null> {
  const named = await readImported(tx, format, 'product', [sourceId]);
  const aliased = await readImported(tx, format, 'alias', [sourceId]);
  const id = Number(named.get(sourceId) ?? aliased.get(sourceId) ?? Number.NaN);
  if (!Number.isInteger(id)) return null;
  const { rows } = await tx.execute<{ id: number }>(sql`select id from products where id = ${id}`);
  return rows[0]?.id ?? null;
}
