import { and, eq, sql } from 'drizzle-orm';
import { readDb } from '#app/platform/db/db.server.ts';
import { dependsOn } from '#app/platform/http/page-dependencies.server.ts';
import { type AnyCollectionKey, pageSize } from './collection.ts';
import { type Cursor, formatCursor } from './cursor.ts';
import { familyColumn, isListed, withFamilyCard } from './families.server.ts';
import { placesOf } from './places.server.ts';
import type { ProductSummary } from './product.ts';
import { summaryColumns } from './products.server.ts';
import { familyMembers, products } from './tables.server.ts';

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
