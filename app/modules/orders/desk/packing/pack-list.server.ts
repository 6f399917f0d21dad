import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { orderLines, orders } from '../../tables.server.ts';
import type { OrderFields } from '../admin-order.ts';
import { fieldsOf } from '../read-order.server.ts';
import { readRows } from '../read-orders.server.ts';
import {
  type DocumentStanding,
  inPickOrder,
  type PackLine,
  type PackOrder,
  type Printed,
  type PrintOrder,
} from './pack-list.ts';

const most = 200;
/** As many as can be selected in a list. */
const maxPrinted = 500;

/** To be packed, set aside for now, or to be handed over. */
export type PackQueue = 'confirmed' | 'aside' | 'packed';

const lanes: Record<PackQueue, SQL> = {
  confirmed: sql`o.state = 'confirmed' and o.aside_why is null`,
  aside: sql`o.state = 'confirmed' and o.aside_why is not null`,
  packed: sql`o.state = 'packed'`,
};

/** The oldest orders of a lane, in the order in which they are packed: along the shelves, equal parcels after each other. */
export async function readPackList(lane: PackQueue): Promise<PackOrder[]> {
  const rows = await inTransaction((tx) => readRows(tx, lanes[lane], most, sql`o.placed_at, o.id`));
  const numbers = rows.map(({ number }) => number);
  const [lines, papers] = await Promise.all([linesOf(numbers), papersOf(numbers)]);
  return inPickOrder(
    rows.map(({ number, name, city, total, courier, state, aside }) => ({
      number,
      name,
      city,
      total,
      courier,
      state,
      aside,
      paper: papers.get(number) ?? 'new',
      lines: lines.get(number) ?? [],
    })),
  );
}

/** How many orders are set aside. */
export async function countOnHold(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from orders o where ${lanes.aside}`,
  );
  return rows[0]?.count ?? 0;
}

/** Orders for printing, in the order of their pick list, so that equal parcels follow each other. */
export async function readPrintOrders(numbers: readonly string[]): Promise<PrintOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.number, numbers.slice(0, maxPrinted)));
  const found = rows.map(({ number }) => number);
  const [lines, papers] = await Promise.all([linesOf(found), papersOf(found)]);
  const ids = rows.map(({ id }) => id);
  const [printed, labelled] = await Promise.all([lastPrints(ids), lastLabels(ids)]);
  const all = rows.map((row) => ({
    ...(fieldsOf(row) satisfies OrderFields),
    number: row.number,
    state: row.state,
    total: row.totalPaisa,
    discount: row.discountPaisa,
    shippingFee: row.shippingFeePaisa,
    courier: row.courier,
    trackingNumber: row.trackingNumber,
    weightGrams: row.weightGrams,
    placedAt: row.placedAt.toISOString(),
    toCollect: row.state === 'cash-received' ? 0 : row.totalPaisa,
    lines: lines.get(row.number) ?? [],
    paper: papers.get(row.number) ?? 'new',
    printed: printed.get(row.id) ?? null,
    labelled: labelled.get(row.id) ?? null,
  }));
  return inPickOrder(all);
}

async function linesOf(numbers: readonly string[]): Promise<Map<string, PackLine[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({
      number: orders.number,
      productId: orderLines.productId,
      name: orderLines.name,
      price: orderLines.unitPricePaisa,
      quantity: orderLines.quantity,
      stock: products.stock,
      shelf: products.shelf,
      id: pictures.id,
      width: pictures.width,
      height: pictures.height,
      colour: pictures.colour,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(inArray(orders.number, [...numbers]))
    .orderBy(orderLines.orderId, orderLines.position);
  const lines = new Map<string, PackLine[]>();
  for (const { number, id, width, height, colour, ...line } of rows) {
    const picture = id && width && height && colour ? { id, width, height, colour, alt: '' } : null;
    lines.set(number, [...(lines.get(number) ?? []), { ...line, picture }]);
  }
  return lines;
}

/** What is printed of these orders by now. */
async function papersOf(numbers: readonly string[]): Promise<Map<string, DocumentStanding>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await db.execute<{ number: string; paper: DocumentStanding }>(sql`
    select number, ${paperStanding(sql`orders.id`)} as paper from orders
    where number = any(${sql.param([...numbers])}::text[])`);
  return new Map(rows.map(({ number, paper }) => [number, paper]));
}

/** What happened to the parcel last makes every label of before wrong (see `paperStanding`). */
const lastParcelEvent = sql`coalesce(
  (select max(id) from order_events p where p.order_id = order_events.order_id and p.kind = 'parcel'), 0)`;

/** Who printed the label that is right now, by the id of its order. */
export function lastLabels(ids: readonly number[], tx?: Transaction): Promise<Map<number, Printed>> {
  return lastPrints(ids, sql`and words ~* 'label' and id > ${lastParcelEvent}`, tx);
}

/** Who printed an order last, and when; `only` of some printings. */
async function lastPrints(ids: readonly number[], only = sql``, tx?: Transaction): Promise<Map<number, Printed>> {
  if (ids.length === 0) return new Map();
  const { rows } = await (tx ?? db).execute<{ id: string; by: string; at: string }>(sql`
    select distinct on (order_id) order_id as id, actor_name as by, to_json(at) #>> '{}' as at from order_events
    where order_id = any(${sql.param([...ids])}::bigint[]) and kind = 'print' ${only} order by order_id, id desc`);
  return new Map(rows.map(({ id, by, at }) => [Number(id), { by, at }]));
}

/**
 * What is printed of an order by now, by its timeline, as SQL. A label is told from a slip by the words of its printing.
 * Whatever happens to its parcel afterwards (it is booked, its booking is taken back, another courier is chosen) makes the
 * label wrong, because it names the courier and carries the number.
 */
export function paperStanding(orderId: SQL): SQL<DocumentStanding> {
  return sql<DocumentStanding>`(select case when max(id) filter (where kind = 'print' and words ~* 'slip|label') is null then 'new'
      when max(id) filter (where kind = 'print' and words ~* 'label') < max(id) filter (where kind = 'parcel') then 'outdated'
      else 'printed' end from order_events where order_id = ${orderId})`;
}
