import { asc, eq, inArray, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { pictureUrl } from '#app/infra/media/pictures/picture.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { orderLines } from '../tables.server.ts';

/** A product of an order in the specification's field names. `price` is in rupees, for one piece. */
export type ListedProduct = {
  id: number;
  title: string;
  name: string;
  quantity: number;
  price: number;
  /** Whole addresses. Empty where the product had no picture, or it is gone. */
  imageUrl: string[];
};

/** F5: `products` of each of these orders, in the order of the cart, as they were when it was placed. */
export async function readProductLists(orderIds: readonly number[]): Promise<Map<number, ListedProduct[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.productId,
      title: orderLines.title,
      name: orderLines.name,
      quantity: orderLines.quantity,
      pricePaisa: sql<number>`${orderLines.unitPricePaisa}::float8`,
      pictureId: pictures.id,
      pictureWidth: pictures.width,
    })
    .from(orderLines)
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const lists = new Map<number, ListedProduct[]>();
  for (const { orderId, pricePaisa, pictureId, pictureWidth, ...product } of rows) {
    const hasPicture = pictureId !== null && pictureWidth !== null;
    const list = lists.get(orderId) ?? [];
    list.push({
      ...product,
      price: toRupees(pricePaisa),
      imageUrl: hasPicture ? [siteLink(pictureUrl({ id: pictureId, width: pictureWidth }))] : [],
    });
    lists.set(orderId, list);
  }
  return lists;
}
