import { and, eq, sql } from 'drizzle-orm';
import type { ProductSummary } from '#app/catalog/product.ts';
import { summaryColumns } from '#app/catalog/products.server.ts';
import { products } from '#app/catalog/tables.server.ts';
import { db } from '#app/platform/db/db.server.ts';

export const longestQuestion = 64;
const mostResults = 50;

/** Products on sale whose name contains the question, in any case; those that begin with it first. Nothing for an empty question. */
export async function searchProducts(question: string): Promise<ProductSummary[]> {
  const wanted = question.replaceAll('\0', '').trim().slice(0, longestQuestion);
  if (!wanted) return [];
  const escaped = wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return db
    .select(summaryColumns)
    .from(products)
    .where(and(sql`${products.name} ilike ${`%${escaped}%`}`, eq(products.active, true)))
    .orderBy(sql`${products.name} not ilike ${`${escaped}%`}`, products.name, products.id)
    .limit(mostResults);
}
