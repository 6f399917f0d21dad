import { and, eq, inArray, sql } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import { dependsOn } from '#app/platform/http/page-dependencies.server.ts';
import { picturesAsJson } from '#app/platform/media/pictures.server.ts';
import type { CollectionKey } from './collection.ts';
import { type Product, type ProductSummary, suggestionPositions } from './product.ts';
import { collectionProducts, products } from './tables.server.ts';

/** The columns of a card; the first two gallery pictures come along as JSON. */
export const summaryColumns = {
  id: products.id,
  name: products.name,
  title: products.title,
  price: products.pricePaisa,
  quantity: products.stock,
  pictures: picturesAsJson(products.id, 'gallery', 2),
};

const galleryLimit = 20;

/** A product that is on sale, with everything its page shows, or null. */
export async function readProduct(id: number): Promise<Product | null> {
  dependsOn(`product:${id}`);
  if (!canBeId(id)) return null;
  const [product] = await db
    .select({
      ...summaryColumns,
      pictures: picturesAsJson(products.id, 'gallery', galleryLimit),
      description: products.description,
      descriptionHeading: products.descriptionHeading,
      descriptionHeadingText: products.descriptionHeadingText,
      descriptionPictures: picturesAsJson(products.id, 'description', galleryLimit),
      videoLink: products.videoLink,
      collection: sql<CollectionKey | null>`(
        select collection from collection_products where product_id = ${products.id}
        order by collection = 'topCollection', collection limit 1
      )`,
    })
    .from(products)
    .where(and(eq(products.id, id), products.active));
  return product ?? null;
}

/** PostgreSQL reports an error for a number outside the range of its integers. */
function canBeId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
}

/** The products on sale among these ids, in no particular order; at most 200 are looked up. */
export async function readSummaries(ids: readonly number[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  dependsOn(...ids.map((id) => `product:${id}`));
  return db
    .select(summaryColumns)
    .from(products)
    .where(and(inArray(products.id, ids.filter(canBeId).slice(0, 200)), products.active));
}

/** C4: the four products suggested beside this one, out of its collection. */
export async function readSuggestions(id: number, collection: CollectionKey): Promise<ProductSummary[]> {
  dependsOn(`collection:${collection}`);
  const place = await readPlace(id, collection);
  if (!place) return [];
  const found = await Promise.all(
    suggestionPositions(place.index, place.count).map((position) => readAt(collection, position)),
  );
  const suggestions = found.filter((product) => product !== undefined);
  dependsOn(...suggestions.map((product) => `product:${product.id}`));
  return suggestions;
}

async function readPlace(id: number, collection: CollectionKey): Promise<{ index: number; count: number } | null> {
  const { rows } = await db.execute<{ index: number; count: number }>(sql`
    select
      (count(*) filter (where (membership.position, membership.product_id) < (own.position, own.product_id)))::int as index,
      count(*)::int as count
    from collection_products own
    join collection_products membership on membership.collection = own.collection
    join products on products.id = membership.product_id and products.active
    where own.collection = ${collection} and own.product_id = ${id}
    group by own.product_id`);
  return rows[0] ?? null;
}

async function readAt(collection: CollectionKey, position: number): Promise<ProductSummary | undefined> {
  const [product] = await db
    .select(summaryColumns)
    .from(collectionProducts)
    .innerJoin(products, eq(products.id, collectionProducts.productId))
    .where(and(eq(collectionProducts.collection, collection), products.active))
    .orderBy(collectionProducts.position, collectionProducts.productId)
    .offset(position)
    .limit(1);
  return product;
}
