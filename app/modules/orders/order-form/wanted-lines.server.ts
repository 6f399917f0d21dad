import { type SQL, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { priceNow } from '#app/modules/catalog/prices/price-now.server.ts';
import { timedPrices } from '#app/modules/catalog/tables.server.ts';

export type Wanted = { id: number; quantity: number };

/** A line of an order that is being placed: what is wanted, and the product as it is now. */
export type Line = {
  id: number;
  quantity: number;
  name: string;
  title: string;
  urduName: string;
  price: Money;
  stock: number;
  active: boolean;
  pictureId: string | null;
  /** What one piece weighs; 0 where nobody has said. */
  grams: number;
};

/** Whether there is too little of it, or it is not on sale. */
export function isShort({ active, stock, quantity }: Line): boolean {
  return !active || stock < quantity;
}

/** The lines as `readLines` has them, and an id for their order. */
export async function readLinesAndId(wanted: Wanted[]): Promise<{ lines: Line[]; id: number }> {
  // The sequence is read once in a statement, however many rows it returns.
  const found = await selectLines(wanted, sql`(select ${newId})`);
  if (found[0]) return { lines: linesOf(wanted, found), id: Number(found[0].orderId) };
  const { rows } = await db.execute<{ id: string }>(sql`select ${newId} as id`);
  // One row always comes of it.
  return { lines: linesOf(wanted, found), id: Number(rows[0]!.id) };
}

const newId = sql`nextval(pg_get_serial_sequence('orders', 'id'))`;

/** Today's names and prices of what is wanted; a product that is not there counts as one without stock. */
export async function readLines(wanted: Wanted[]): Promise<Line[]> {
  return linesOf(wanted, await selectLines(wanted, sql`null`));
}

type Found = Omit<Line, 'quantity' | 'price'> & { price: string; orderId: string | null };

async function selectLines(wanted: Wanted[], orderId: SQL): Promise<Found[]> {
  const ids = wanted.map((line) => line.id);
  const { rows } = await db.execute<Found>(sql`
    select id, name, title, urdu_name as "urduName", ${priceNow} as price, stock, active, (
      select picture_id from product_pictures
      where product_id = products.id and place = 'gallery' order by position limit 1
    ) as "pictureId", coalesce(weight_grams, 0) as grams, ${orderId} as "orderId"
    from products where id = any(${sql.param(ids)}::int[])`);
  return rows;
}

/** For so long after its end a price for a time holds for whoever still had it before their eyes. */
const honouredMinutes = 30;

/**
 * The lines at the prices that the shopper saw, where those were prices for a time that have just ended. Nothing else that
 * a browser says of a price counts. Asks the database only where a shown price is lower than today's.
 */
export async function honourShown(lines: Line[], shown: ReadonlyMap<number, Money>): Promise<Line[]> {
  const dearer = lines.filter(({ id, price }) => (shown.get(id) ?? price) < price);
  if (dearer.length === 0) return lines;
  const ids = sql.param(dearer.map(({ id }) => id));
  const prices = sql.param(dearer.map(({ id }) => shown.get(id)));
  const { rows } = await db.execute<{ id: number }>(sql`
    select seen.id from unnest(${ids}::int[], ${prices}::bigint[]) as seen (id, price)
    join ${timedPrices} as timed on timed.product_id = seen.id and timed.price_paisa = seen.price
    where timed.ends_at between now() - make_interval(mins => ${honouredMinutes}) and now()`);
  const honoured = new Set(rows.map(({ id }) => id));
  return lines.map((line) => (honoured.has(line.id) ? { ...line, price: shown.get(line.id) ?? line.price } : line));
}

const nothing = { name: '', title: '', urduName: '', price: 0, stock: 0, active: false, pictureId: null, grams: 0 };

function linesOf(wanted: Wanted[], found: Found[]): Line[] {
  return wanted.map(({ id, quantity }) => {
    const product = found.find((each) => each.id === id);
    if (!product) return { ...nothing, id, quantity };
    const { name, title, urduName, price, stock, active, pictureId, grams } = product;
    return { id, quantity, name, title, urduName, price: Number(price), stock, active, pictureId, grams };
  });
}
