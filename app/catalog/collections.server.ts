import { and, eq, sql } from 'drizzle-orm';
import { readDb } from '#app/platform/db/db.server.ts';
import { dependsOn } from '#app/platform/http/page-dependencies.server.ts';
import { type CollectionKey, pageSize } from './collection.ts';
import { type Cursor, formatCursor } from './cursor.ts';
import { familyColumn, isListed, withFamilyCard } from './families.server.ts';
import type { ProductSummary } from './product.ts';
import { summaryColumns } from './products.server.ts';
import { collectionProducts, familyMembers, products } from './tables.server.ts';

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
  collection: CollectionKey,
  after: Cursor | null = null,
  limit = pageSize,
): Promise<CollectionPage> {
  dependsOn(`collection:${collection}`);
  const size = Math.min(limit, pageSize);
  const rows = await readDb
    .select({ ...summaryColumns, family: familyColumn, position: collectionProducts.position })
    .from(collectionProducts)
    .innerJoin(products, eq(products.id, collectionProducts.productId))
    .where(
      and(
        eq(collectionProducts.collection, collection),
        products.active,
        isListed(collection),
        after
          ? sql`(${collectionProducts.position}, ${collectionProducts.productId}) > (${after.position}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(collectionProducts.position, collectionProducts.productId)
    .limit(size + 1);
  const items = rows.slice(0, size).map(({ position: _, ...product }) => withFamilyCard(product));
  dependsOn(...items.map((product) => `product:${product.id}`));
  const last = rows[size - 1];
  return { items, next: rows.length > size && last ? formatCursor(last) : null };
}

/** How many products of a collection are on sale; a family counts once. */
export async function countCollection(collection: CollectionKey): Promise<number> {
  dependsOn(`collection:${collection}`);
  const [row] = await readDb
    .select({
      count: sql<number>`(count(*) filter (where ${familyMembers.familyId} is null) + count(distinct ${familyMembers.familyId}))::int`,
    })
    .from(collectionProducts)
    .innerJoin(products, eq(products.id, collectionProducts.productId))
    .leftJoin(familyMembers, eq(familyMembers.productId, collectionProducts.productId))
    .where(and(eq(collectionProducts.collection, collection), products.active));
  return row?.count ?? 0;
}
