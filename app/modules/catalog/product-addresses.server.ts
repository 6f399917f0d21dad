import { asc, count, eq } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { dependsOn, expirePageAt } from '#app/infra/http/page-dependencies.server.ts';
import { collectionKeys } from './collections/collection.ts';
import { products } from './tables.server.ts';

/** A product outside all collections is not announced, so search engines learn of it within this time. */
const maxKeptMs = 3_600_000;

/** The ids of all products on sale in their order, `length` of them after the first `from`. */
export async function readProductIds(from: number, length: number): Promise<number[]> {
  followCollections();
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.active, true))
    .orderBy(asc(products.id))
    .offset(from)
    .limit(length);
  return rows.map(({ id }) => id);
}

/** How many products are on sale. */
export async function countProducts(): Promise<number> {
  followCollections();
  const [row] = await db.select({ count: count() }).from(products).where(eq(products.active, true));
  return row?.count ?? 0;
}

function followCollections(): void {
  dependsOn(...collectionKeys.map((key) => `collection:${key}`));
  expirePageAt(new Date(Date.now() + maxKeptMs));
}
