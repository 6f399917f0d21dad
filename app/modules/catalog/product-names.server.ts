import { inArray } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { products } from './tables.server.ts';

/** The names of products by id; deleted products are missing. */
export async function readProductNames(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
