import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { likeAnywhere } from '#app/infra/db/sql.server.ts';
import { picturesAsJson } from '#app/infra/media/pictures/pictures.server.ts';
import { wordsCondition } from '#app/modules/catalog/admin-products.server.ts';
import { priceNow } from '#app/modules/catalog/prices/price-now.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import type { AdminLine } from '../admin-order.ts';

const most = 8;
/** Of more products that match, so many are sorted: one more letter narrows them. */
const maxSorted = 2_000;

/**
 * The first products by name that are on sale and can be put into an order, by a part of their name or their number; each
 * as a line of one piece.
 */
export async function findProductsForOrder(typed: string): Promise<AdminLine[]> {
  const input = typed.normalize('NFC').replaceAll('\0', '').trim().slice(0, 60);
  if (input.length < 2) return [];
  const id = /^\d{1,9}$/.test(input) ? Number(input) : 0;
  const pattern = likeAnywhere(input.toLowerCase());
  // The index knows name and title together. It has no word of one or two letters, but it has where they stand in the question.
  const hasShortWord = input.length > 2 && input.split(/\s+/).some((word) => word.length < 3);
  const inName = and(
    wordsCondition(input),
    sql`lower(${products.name}) like ${pattern}`,
    hasShortWord ? sql`lower(${products.name} || ' ' || ${products.title}) like ${pattern}` : undefined,
  );
  const isOnSale = and(products.active, gt(products.stock, 0));
  const matching = (where: SQL | undefined) =>
    db
      .select({ id: products.id, name: sql`lower(${products.name})`.as('name') })
      .from(products)
      .where(where);
  // Chosen out of narrow rows, so that the others are read once.
  const first = sql`
    select id from ((${matching(and(isOnSale, inName)).limit(maxSorted)}) union (${matching(and(isOnSale, eq(products.id, id)))})) as found
    order by id = ${id} desc, name limit ${most}`;
  const rows = await db
    .select({
      productId: products.id,
      name: products.name,
      price: priceNow,
      stock: products.stock,
      pictures: picturesAsJson(products.id, 'gallery', 1),
    })
    .from(products)
    .where(sql`${products.id} = any(array(${first}))`)
    .orderBy(desc(sql`${products.id} = ${id}`), sql`lower(${products.name})`);
  return rows.map(({ pictures, ...row }) => ({ ...row, quantity: 1, picture: pictures[0] ?? null }));
}
