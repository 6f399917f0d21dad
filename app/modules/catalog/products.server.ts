import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { db, prepared } from '#app/infra/db/db.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import { picturesAsJson } from '#app/infra/media/pictures/pictures.server.ts';
import { pageLanguage } from '#app/infra/text/page-language.server.ts';
import type { AnyCollectionKey, CollectionKey } from './collections/collection.ts';
import { isOfShownCollection } from './collections/own-collections.server.ts';
import { placesOf } from './collections/places.server.ts';
import { type FamilyRow, familyColumn, withFamilyCard } from './families/families.server.ts';
import { type PriceColumns, priceColumns, pricedNow } from './prices/price-now.server.ts';
import { type Product, type ProductSummary, suggestionPositions } from './product.ts';
import { shownText, shownTexts, shownWords } from './shown-texts.server.ts';
import { familyMembers, products } from './tables.server.ts';

/**
 * The columns of a card in the language of the page, for `pricedNow`; the first two gallery pictures come along as JSON.
 */
export function summaryColumns() {
  return {
    id: products.id,
    ...shownWords(products),
    ...priceColumns,
    quantity: products.stock,
    pictures: picturesAsJson(products.id, 'gallery', 2),
  };
}

const galleryLimit = 20;

/** A product that is on sale, with everything its page shows, or null. Its barcode is for search engines alone. */
export async function readProduct(id: number): Promise<(Product & { barcode: string }) | null> {
  dependsOn(`product:${id}`);
  if (!canBeId(id)) return null;
  const [product] = await db
    .select({
      ...summaryColumns(),
      pictures: picturesAsJson(products.id, 'gallery', galleryLimit),
      description: shownText(products.description, products.urduDescription),
      descriptionHeading: shownTexts(products.descriptionHeading, products.urduDescriptionHeading),
      descriptionHeadingText: shownTexts(products.descriptionHeadingText, products.urduDescriptionHeadingText),
      descriptionPictures: picturesAsJson(products.id, 'description', galleryLimit),
      videoLink: products.videoLink,
      barcode: products.barcode,
      collection: sql<CollectionKey | null>`(
        select collection from collection_products where product_id = ${products.id} and ${isOfShownCollection}
        order by collection = 'topCollection', collection limit 1
      )`,
    })
    .from(products)
    .where(and(eq(products.id, id), products.active));
  return product ? pricedNow(product) : null;
}

/** PostgreSQL reports an error for a number outside the range of its integers. */
function canBeId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
}

/** The products on sale among these ids, in no particular order; at most 200 are looked up. */
export async function readSummaries(ids: readonly number[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  dependsOn(...ids.map((id) => `product:${id}`));
  const rows = await db
    .select(summaryColumns())
    .from(products)
    .where(and(inArray(products.id, ids.filter(canBeId).slice(0, 200)), products.active));
  return rows.map(pricedNow);
}

/** Grams of a piece of each of these products, by id; those that nobody has weighed are left out. */
export async function readWeights(ids: readonly number[]): Promise<Record<number, number>> {
  const rows = await db
    .select({ id: products.id, grams: products.weightGrams })
    .from(products)
    .where(and(inArray(products.id, [...ids]), products.active, isNotNull(products.weightGrams)));
  return Object.fromEntries(rows.map(({ id, grams }) => [id, grams ?? 0]));
}

/**
 * The products on sale among these ids with what a list says of their families, in no particular order; at most 200 are
 * looked up.
 */
export async function readCardsOf(ids: readonly number[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  dependsOn(...ids.map((id) => `product:${id}`));
  const rows = await cardsOf(pageLanguage()).execute({ ids: ids.filter(canBeId).slice(0, 200) });
  return rows.map((row) => withFamilyCard(row));
}

const cardsOf = prepared(
  'cards',
  () => db,
  (source, name) =>
    source
      .select({ ...summaryColumns(), family: familyColumn() })
      .from(products)
      .where(and(sql`${products.id} = any(array(select unnest(${sql.placeholder('ids')}::int[])))`, products.active))
      .prepare(name),
);

/**
 * C4: the four products suggested beside this one, out of its collection. Where one belongs to this product's family, or
 * to that of another suggestion, the next product after it takes its place.
 */
export async function readSuggestions(id: number, collection: AnyCollectionKey): Promise<ProductSummary[]> {
  dependsOn(`collection:${collection}`);
  const ring = await readRing(id, collection);
  const places = suggestionPositions(0, ring.length + 1).map((position) => ring[position - 1]!);
  const placed = await readPlaced(collection, [id, ...places]);
  const own = placed.get(id);
  if (!own) return [];
  const suggestions = await eachFamilyOnce(
    collection,
    places.flatMap((place) => placed.get(place) ?? []),
    { id, family: own.family?.id ?? null },
  );
  dependsOn(...suggestions.map((product) => `product:${product.id}`));
  return suggestions;
}

/** A row of a collection, with its position and its whole family. */
type Placed = Omit<ProductSummary, 'family' | 'was'> & PriceColumns & { position: number; family: FamilyRow | null };

async function eachFamilyOnce(
  collection: AnyCollectionKey,
  found: readonly Placed[],
  own: { id: number; family: number | null },
): Promise<ProductSummary[]> {
  const ids = new Set([own.id, ...found.map((product) => product.id)]);
  const taken = new Set(own.family === null ? [] : [own.family]);
  const suggestions: Placed[] = [];
  for (const product of found) {
    const isTaken = product.family !== null && taken.has(product.family.id);
    const shown = isTaken ? await readNext(collection, product, { ids, taken }) : product;
    if (!shown) continue;
    ids.add(shown.id);
    if (shown.family) taken.add(shown.family.id);
    suggestions.push(shown);
  }
  return suggestions.map(({ position: _, ...product }) => withFamilyCard(product));
}

/** The next product after a place, wrapping around, that is not yet suggested and of no family that is. */
async function readNext(
  collection: AnyCollectionKey,
  after: Placed,
  { ids, taken }: { ids: ReadonlySet<number>; taken: ReadonlySet<number> },
): Promise<Placed | undefined> {
  const placed = placesOf(collection);
  const free = and(
    sql`${placed.collection} = ${collection}`,
    products.active,
    sql`${products.id} <> all (${sql.param([...ids])}::int[])`,
    sql`coalesce(${familyMembers.familyId} <> all (${sql.param([...taken])}::int[]), true)`,
  );
  const readFirst = async (where: SQL | undefined) => {
    const [product] = await placedRows(collection)
      .leftJoin(familyMembers, eq(familyMembers.productId, products.id))
      .where(where)
      .orderBy(placed.position, placed.productId)
      .limit(1);
    return product;
  };
  const place = sql`(${placed.position}, ${placed.productId}) > (${after.position}, ${after.id})`;
  return (await readFirst(and(free, place))) ?? readFirst(free);
}

function placedRows(collection: AnyCollectionKey) {
  const placed = placesOf(collection);
  return db
    .select({ ...summaryColumns(), family: familyColumn(), position: placed.position })
    .from(placed)
    .innerJoin(products, eq(products.id, placed.productId))
    .$dynamic();
}

/** As many as the fourth suggestion is away. */
const ringLength = 20;

/**
 * Ids of the products on sale that come after this one in its collection, and after the last one those from its beginning
 * on; at most twenty, whatever the collection holds.
 */
async function readRing(id: number, collection: AnyCollectionKey): Promise<number[]> {
  const lap = (number: number, side: SQL) => sql`(
    select ${number}::int as lap, each.position, each.product_id
    from ${placesOf(collection)} as each join products on products.id = each.product_id and products.active
    where each.collection = ${collection} and (each.position, each.product_id) ${side} (own.position, own.product_id)
    order by each.position, each.product_id limit ${ringLength})`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select ring.product_id as id
    from ${placesOf(collection)} as own
    cross join lateral (${lap(1, sql`>`)} union all ${lap(2, sql`<`)}) as ring
    where own.collection = ${collection} and own.product_id = ${id}
    order by ring.lap, ring.position, ring.product_id limit ${ringLength}`);
  return rows.map((row) => row.id);
}

/** These products as they stand in the collection, by id; those that are not on sale are missing. */
async function readPlaced(collection: AnyCollectionKey, ids: readonly number[]): Promise<Map<number, Placed>> {
  const placed = placesOf(collection);
  const rows = await placedRows(collection).where(
    and(sql`${placed.collection} = ${collection}`, inArray(products.id, [...ids]), products.active),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
