import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { likeAnywhere, quoted } from '#app/infra/db/sql.server.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { picturesAsJson } from '#app/infra/media/pictures/pictures.server.ts';
import { speaksUrdu } from '#app/modules/settings/settings.server.ts';
import {
  type AdminProduct,
  maxCounted,
  type ProductQuestion,
  type ProductSort,
  type ProductTab,
  parseProductCursor,
  productCursor,
} from './admin-products.ts';
import type { AnyCollectionKey, CollectionKey } from './collections/collection.ts';
import { placesOf } from './collections/places.server.ts';
import { runningPrice } from './prices/price-now.server.ts';
import { backReasons, orderReasons, takenReasons } from './stock/stock.server.ts';
import {
  collectionProducts,
  lacksUrdu,
  lacksUrduDetails,
  ownCollectionProducts,
  products,
  stockLevels,
} from './tables.server.ts';

const pageLength = 50;

/**
 * A page of fifty products of the admin's list after a cursor, including hidden ones. `lowStock` is the shop's
 * threshold.
 */
export async function readAdminProducts(
  question: ProductQuestion,
  { after = null, lowStock }: { after?: string | null; lowStock: number },
): Promise<{ items: AdminProduct[]; next: string | null }> {
  const all = db.select(rowColumns(lowStock)).from(products).$dynamic();
  const found = question.sort === 'stock' ? all.innerJoin(stockLevels, eq(stockLevels.productId, products.id)) : all;
  const rows = await found
    .where(and(...conditions(question, lowStock), afterCursor(question.sort, after)))
    .orderBy(...orders[question.sort])
    .limit(pageLength + 1);
  const items = rows.slice(0, pageLength).map(withPicture);
  const last = items.at(-1);
  return { items, next: rows.length > pageLength && last ? productCursor(question.sort, last) : null };
}

function rowColumns(lowStock: number) {
  // Wrapped, because Drizzle drops the table's name from columns that stand directly in a selected expression.
  const id = sql`${products.id}`;
  return {
    id: products.id,
    name: products.name,
    title: products.title,
    price: products.pricePaisa,
    wasPrice: products.wasPricePaisa,
    salePrice: runningPrice,
    stock: products.stock,
    active: products.active,
    version: products.version,
    warnAt: sql<number>`coalesce(${products.warnAt}, ${lowStock}::int)`,
    pictures: picturesAsJson(products.id, 'gallery', 1),
    lacksUrdu: lackingUrdu(),
    collections: sql<AnyCollectionKey[]>`array(
      select collection from collection_products where product_id = ${id}
      union all select collection from own_collection_products where product_id = ${id} order by collection)`,
    // With the reasons among the conditions the planner would read all moves that the product ever had.
    sold: sql<number>`(
      select coalesce(-sum(delta) filter (where reason in (${quoted(orderReasons)})), 0)::int from stock_moves
      where product_id = ${id} and at > now() - interval '30 days')`,
    // A scalar of its own, so that the planner cannot read all families for a page of fifty.
    familySize: sql<number>`(
      select count(*)::int from family_members as other
      where other.family_id = (select own.family_id from family_members as own where own.product_id = ${id}))`,
  };
}

function lackingUrdu(): SQL<AdminProduct['lacksUrdu']> {
  if (!speaksUrdu()) return sql`'{"name": false, "description": false, "details": false}'::json`;
  const { description, urduName, urduDescription } = products;
  return sql`json_build_object(
    'name', ${urduName} = '', 'description', ${description} <> '' and ${urduDescription} = '',
    'details', ${lacksUrduDetails(products)})`;
}

/** A row with its first picture alone. */
function withPicture<Row extends { pictures: Picture[] }>({ pictures, ...row }: Row) {
  return { ...row, picture: pictures[0] ?? null };
}

/** The conditions of a question, for its list and its count. */
export function conditions({ tab, q, collection }: ProductQuestion, lowStock: number): (SQL | undefined)[] {
  return [tabCondition(tab, lowStock), wordsCondition(q), collection ? inCollection(collection) : undefined];
}

function tabCondition(tab: ProductTab, lowStock: number): SQL | undefined {
  const states: Record<ProductTab, SQL | undefined> = {
    all: undefined,
    shown: sql`${products.active}`,
    low: sql`${products.id} in (select product_id from stock_levels where active and ${isLow(lowStock)})`,
    'sold-out': sql`${products.id} in (select product_id from stock_levels where active and stock = 0)`,
    hidden: sql`not ${products.active}`,
    'without-urdu': lacksUrdu(products),
  };
  return states[tab];
}

/** A condition on `stock_levels`. */
function isLow(lowStock: number): SQL {
  return sql`stock between 1 and coalesce(warn_at, ${lowStock}::int)`;
}

/** Searches of one or two letters cover only the latest products, because no index serves them. */
const latest = 5_000;

/** Each word must occur in name or title; a number also matches a product's id. Undefined for an empty search. */
export function wordsCondition(q: string): SQL | undefined {
  if (!q) return undefined;
  const words = q.toLowerCase().split(/\s+/).slice(0, 8);
  const inWords = words.map((word) => {
    const pattern = likeAnywhere(word);
    const text = sql`lower(${products.name} || ' ' || ${products.title})`;
    // Prevents the use of the trigram index, which would be scanned completely for so few letters.
    return word.length < 3 ? sql`${text} || '' like ${pattern}` : sql`${text} like ${pattern}`;
  });
  if (words.every((word) => word.length < 3))
    inWords.push(sql`${products.id} > (select coalesce(max(id), 0) - ${latest} from products)`);
  const id = /^#?\d{1,9}$/.test(q) ? Number(q.replace('#', '')) : null;
  const all = sql.join(inWords, sql` and `);
  return id === null ? sql`(${all})` : sql`(${products.id} = ${id} or (${all}))`;
}

function inCollection(collection: AnyCollectionKey): SQL {
  const placed = placesOf(collection);
  return sql`exists (
    select from ${placed} where ${placed.collection} = ${collection} and ${placed.productId} = ${products.id})`;
}

const orders: Record<ProductSort, SQL[]> = {
  newest: [desc(products.id)],
  name: [asc(sql`lower(${products.name})`), desc(products.id)],
  stock: [asc(stockLevels.stock), desc(stockLevels.productId)],
  price: [desc(products.pricePaisa), desc(products.id)],
};

function afterCursor(sort: ProductSort, text: string | null): SQL | undefined {
  const cursor = parseProductCursor(text);
  if (!cursor) return undefined;
  const { id, value } = cursor;
  const number = Number(value);
  if (sort === 'newest') return sql`${products.id} < ${id}`;
  if (sort === 'name') return sql`(lower(${products.name}), -${products.id}) > (lower(${value}), ${-id}::int)`;
  if (!Number.isSafeInteger(number)) return undefined;
  if (sort === 'stock')
    return sql`(${stockLevels.stock}, -${stockLevels.productId}) > (${number}::bigint, ${-id}::int)`;
  return sql`(${products.pricePaisa}, ${products.id}) < (${number}::bigint, ${id}::int)`;
}

/** Whether the shop has any product, shown or hidden. */
export async function hasProducts(): Promise<boolean> {
  const [row] = await db.select({ id: products.id }).from(products).limit(1);
  return row !== undefined;
}

export type TabCounts = Record<ProductTab, number>;

/** The number of products under each tab, independent of the search. */
export async function countAdminProducts(lowStock: number): Promise<TabCounts> {
  const [levels, withoutUrdu] = await Promise.all([countLevels(lowStock), speaksUrdu() ? countWithoutUrdu() : 0]);
  return { ...levels, 'without-urdu': withoutUrdu };
}

async function countWithoutUrdu(): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(products).where(lacksUrdu(products));
  return row?.count ?? 0;
}

type LevelCounts = Omit<TabCounts, 'without-urdu'>;

async function countLevels(lowStock: number): Promise<LevelCounts> {
  const { rows } = await db.execute<LevelCounts>(sql`
    select count(*)::int as all, count(*) filter (where active)::int as shown, count(*) filter (where not active)::int as hidden,
      count(*) filter (where active and ${isLow(lowStock)})::int as low, count(*) filter (where active and stock = 0)::int as "sold-out"
    from stock_levels`);
  return rows[0] ?? { all: 0, shown: 0, low: 0, 'sold-out': 0, hidden: 0 };
}

/** The number of products that match a question, counted up to 1,001. */
export async function countAnswers(question: ProductQuestion, lowStock: number): Promise<number> {
  const found = db
    .select({ id: products.id })
    .from(products)
    .where(and(...conditions(question, lowStock)))
    .limit(maxCounted + 1)
    .as('found');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

/** The pieces of a product sold and returned in 90 days, by the stock ledger. */
export async function readProductSales(id: number): Promise<{ sold: number; back: number }> {
  const { rows } = await db.execute<{ sold: number; back: number }>(sql`
    select coalesce(-sum(delta) filter (where reason in (${quoted(takenReasons)})), 0)::int as sold,
      coalesce(sum(delta) filter (where reason in (${quoted(backReasons)})), 0)::int as back
    from stock_moves where product_id = ${id} and at > now() - interval '90 days'`);
  return rows[0] ?? { sold: 0, back: 0 };
}

/** The place, from 1, of a product in each of its collections; hidden neighbours count. */
export async function readPlaces(id: number): Promise<Partial<Record<CollectionKey, number>>> {
  const { rows } = await db.execute<{ collection: CollectionKey; place: number }>(sql`
    select own.collection, count(*)::int as place
    from collection_products own
    join collection_products other on other.collection = own.collection
      and (other.position, other.product_id) <= (own.position, own.product_id)
    where own.product_id = ${id} group by own.collection`);
  return Object.fromEntries(rows.map(({ collection, place }) => [collection, place]));
}

/** Products whose name or title has all these words, on sale or not, for choosing one; the best known first. */
export async function findProducts(q: string, limit = 12): Promise<AdminProduct[]> {
  const input = q.trim();
  const read = (where: SQL | undefined) =>
    db.select(rowColumns(0)).from(products).where(where).orderBy(desc(products.active), desc(products.id)).limit(limit);
  const [named, others] = await Promise.all([
    input === '' ? [] : read(sql`lower(${products.name}) = ${input.toLowerCase()}`),
    read(wordsCondition(input)),
  ]);
  const rows = [...named, ...others.filter(({ id }) => named.every((product) => product.id !== id))].slice(0, limit);
  return rows.map(withPicture);
}

/** A collection as the admin orders it, hidden products included; `limit` from its start, and how many there are in all. */
export async function readCollectionOrder(
  collection: AnyCollectionKey,
  { lowStock, limit }: { lowStock: number; limit: number },
): Promise<{ items: AdminProduct[]; count: number }> {
  const placed = placesOf(collection);
  const rows = await db
    .select(rowColumns(lowStock))
    .from(placed)
    .innerJoin(products, eq(products.id, placed.productId))
    .where(sql`${placed.collection} = ${collection}`)
    .orderBy(asc(placed.position), asc(products.id))
    .limit(limit);
  const { rows: counts } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${placed} where collection = ${collection}`,
  );
  const items = rows.map(withPicture);
  return { items, count: counts[0]?.count ?? 0 };
}

/** How many products each collection holds, hidden ones included. */
export async function countMembers(): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ collection: AnyCollectionKey; count: number }>(sql`
    select collection, count(*)::int as count from ${collectionProducts} group by collection
    union all select collection, count(*)::int from ${ownCollectionProducts} group by collection`);
  return Object.fromEntries(rows.map(({ collection, count }) => [collection, count]));
}

/** Products by their ids, on sale or not. */
export async function readProductsById(ids: readonly number[]): Promise<AdminProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(rowColumns(0))
    .from(products)
    .where(inArray(products.id, [...ids]));
  return rows.map(withPicture);
}

/** The names of products by id; deleted products are missing. */
export async function readProductNames(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
