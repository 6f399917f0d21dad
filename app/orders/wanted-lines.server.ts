import { inArray, type SQL, sql } from 'drizzle-orm';
import { products } from '#app/catalog/tables.server.ts';
import type { Transaction } from '#app/platform/db/db.server.ts';
import { picturesAsJson } from '#app/platform/media/pictures.server.ts';
import type { Money } from '#app/platform/money.ts';

export type Wanted = { id: number; quantity: number };

/** A line of an order that is being placed: what is wanted, and the product as it is now. */
export type Line = {
  id: number;
  quantity: number;
  name: string;
  title: string;
  price: Money;
  stock: number;
  active: boolean;
  pictureId: string | null;
};

/** Whether there is too little of it, or it is not on sale. */
export function isShort({ active, stock, quantity }: Line): boolean {
  return !active || stock < quantity;
}

/**
 * The lines as `readLines` has them, and an id for their order. Both come in one statement: the sequence is asked once in
 * it, however many rows it returns.
 */
export async function readLinesAndId(tx: Transaction, wanted: Wanted[]): Promise<{ lines: Line[]; id: number }> {
  const newId = sql`nextval(pg_get_serial_sequence('orders', 'id'))`;
  const found = await selectLines(tx, wanted, sql<string>`(select ${newId})`);
  if (found[0]) return { lines: linesOf(wanted, found), id: Number(found[0].orderId) };
  const { rows } = await tx.execute<{ id: string }>(sql`select ${newId} as id`);
  // One row always comes of it.
  return { lines: linesOf(wanted, found), id: Number(rows[0]!.id) };
}

/** Today's names and prices of what is wanted; a product that is not there counts as one without stock. */
export async function readLines(tx: Transaction, wanted: Wanted[]): Promise<Line[]> {
  return linesOf(wanted, await selectLines(tx, wanted, sql<string>`null`));
}

function selectLines(tx: Transaction, wanted: Wanted[], orderId: SQL<string>) {
  return tx
    .select({
      id: products.id,
      name: products.name,
      title: products.title,
      price: products.pricePaisa,
      stock: products.stock,
      active: products.active,
      pictures: picturesAsJson(products.id, 'gallery', 1),
      orderId,
    })
    .from(products)
    .where(
      inArray(
        products.id,
        wanted.map((line) => line.id),
      ),
    );
}

function linesOf(wanted: Wanted[], found: Awaited<ReturnType<typeof selectLines>>): Line[] {
  return wanted.map(({ id, quantity }) => {
    const product = found.find((each) => each.id === id);
    if (!product) return { id, quantity, name: '', title: '', price: 0, stock: 0, active: false, pictureId: null };
    const { name, title, price, stock, active, pictures } = product;
    return { id, quantity, name, title, price, stock, active, pictureId: pictures[0]?.id ?? null };
  });
}
