import { and, desc, eq, sql } from 'drizzle-orm';
import { readDb } from '#app/infra/db/db.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import { familyColumn, isListed, withFamilyCard } from '../families/families.server.ts';
import type { ProductSummary } from '../product.ts';
import { summaryColumns } from '../products.server.ts';
import { familyMembers, products } from '../tables.server.ts';
import { type AnyCollectionKey, pageSize } from './collection.ts';
import { type Cursor, formatCursor } from './cursor.ts';
import { placesOf } from './places.server.ts';

export type CollectionPage = {
  items: ProductSummary[];
  /** Give it back as `after` for the next products; null at the end. */
  next: string | null;
};

/**
 * A page of the products on sale of a collection, in its order: at most `limit` (at most 50) after the cursor. A family is
 * one of them, at the place of its leading product.
 */
export async function readCollection(
  collection: AnyCollectionKey,
  after: Cursor | null = null,
  limit = pageSize,
): Promise<CollectionPage> {
  dependsOn(`collection:${collection}`);
  const placed = placesOf(collection);
  const size = Math.min(limit, pageSize);
  const rows = await readDb
    .select({ ...summaryColumns(), family: familyColumn(), position: placed.position })
    .from(placed)
    .innerJoin(products, eq(products.id, placed.productId))
    .where(
      and(
        sql`${placed.collection} = ${collection}`,
        products.active,
        isListed(collection),
        after ? sql`(${placed.position}, ${placed.productId}) > (${after.position}, ${after.id})` : undefined,
      ),
    )
    .orderBy(placed.position, placed.productId)
    .limit(size + 1);
  const items = rows.slice(0, size).map(({ position: _, ...product }) => withFamilyCard(product));
  dependsOn(...items.map((product) => `product:${product.id}`));
  const last = rows[size - 1];
  return { items, next: rows.length > size && last ? formatCursor(last) : null };
}

/**
 * The place of the last product at or before a cursor, whether or not it is still on sale; null where there is none. A
 * cursor that somebody made up, or whose product has left the collection, becomes one of those that its pages have.
 */
export async function readPlaceAt(collection: AnyCollectionKey, { position, id }: Cursor): Promise<Cursor | null> {
  const placed = placesOf(collection);
  const [place] = await readDb
    .select({ position: placed.position, id: placed.productId })
    .from(placed)
    .where(
      and(
        sql`${placed.collection} = ${collection}`,
        sql`(${placed.position}, ${placed.productId}) <= (${position}, ${id})`,
      ),
    )
    .orderBy(desc(placed.position), desc(placed.productId))
    .limit(1);
  return place ?? null;
}

/** How many products of a collection are on sale; a family counts once. */
export async function countCollection(collection: AnyCollectionKey): Promise<number> {
  dependsOn(`collection:${collection}`);
  const placed = placesOf(collection);
  const [row] = await readDb
    .select({
      count: sql<number>`(count(*) filter (where ${familyMembers.familyId} is null) + count(distinct ${familyMembers.familyId}))::int`,
    })
    .from(placed)
    .innerJoin(products, eq(products.id, placed.productId))
    .leftJoin(familyMembers, eq(familyMembers.productId, placed.productId))
    .where(and(sql`${placed.collection} = ${collection}`, products.active));
  return row?.count ?? 0;
}
