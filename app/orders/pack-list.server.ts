import { eq, inArray, sql } from 'drizzle-orm';
import { db, inTransaction } from '#app/platform/db/db.server.ts';
import { pictures } from '#app/platform/media/tables.server.ts';
import type { OfficeLine, OrderFields } from './office-order.ts';
import type { PackOrder, PrintOrder } from './pack-list.ts';
import { fieldsOf } from './read-order.server.ts';
import { readRows } from './read-orders.server.ts';
import { orderLines, orders } from './tables.server.ts';

const most = 200;
/** As many as a list can have chosen. */
const mostPrinted = 500;

/** Orders of a state that is packed or handed over, the oldest first but equal parcels after each other. */
export async function readPackList(state: 'confirmed' | 'packed'): Promise<PackOrder[]> {
  const rows = await inTransaction((tx) => readRows(tx, sql`o.state = ${state}`, most, sql`o.placed_at, o.id`));
  return withLines(
    rows.map(({ number, name, city, total, courier, state }) => ({ number, name, city, total, courier, state })),
  );
}

/** What the printer needs of each order, in the order of the pick list so that equal parcels follow each other. */
export async function readPrintOrders(numbers: readonly string[]): Promise<PrintOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.number, numbers.slice(0, mostPrinted)));
  const lines = await linesOf(rows.map(({ number }) => number));
  const printed = await lastPrints(rows.map(({ id }) => id));
  const all = rows.map((row) => ({
    ...(fieldsOf(row) satisfies OrderFields),
    ...{ number: row.number, state: row.state, total: row.totalPaisa, shippingFee: row.shippingFeePaisa },
    ...{ courier: row.courier, trackingNumber: row.trackingNumber, weightGrams: row.weightGrams },
    placedAt: row.placedAt.toISOString(),
    toCollect: row.state === 'cash-received' ? 0 : row.totalPaisa,
    lines: lines.get(row.number) ?? [],
    printed: printed.get(row.id) ?? null,
  }));
  return all.toSorted(byParcel);
}

/** Equal parcels stand together: by their first product, then by everything in them. */
function byParcel(a: { lines: OfficeLine[]; number: string }, b: { lines: OfficeLine[]; number: string }): number {
  return parcelWord(a.lines).localeCompare(parcelWord(b.lines)) || a.number.localeCompare(b.number);
}

function parcelWord(lines: readonly OfficeLine[]): string {
  return lines.map(({ name, quantity }) => `${name} ${quantity}`).join(', ');
}

async function withLines(rows: Omit<PackOrder, 'lines'>[]): Promise<PackOrder[]> {
  const lines = await linesOf(rows.map(({ number }) => number));
  return rows.map((row) => ({ ...row, lines: lines.get(row.number) ?? [] })).toSorted(byParcel);
}

async function linesOf(numbers: readonly string[]): Promise<Map<string, OfficeLine[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({
      number: orders.number,
      productId: orderLines.productId,
      name: orderLines.name,
      price: orderLines.unitPricePaisa,
      quantity: orderLines.quantity,
      stock: sql<number>`0`,
      id: pictures.id,
      width: pictures.width,
      height: pictures.height,
      colour: pictures.colour,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(inArray(orders.number, [...numbers]))
    .orderBy(orderLines.orderId, orderLines.position);
  const lines = new Map<string, OfficeLine[]>();
  for (const { number, id, width, height, colour, ...line } of rows) {
    const picture = id && width && height && colour ? { id, width, height, colour, alt: '' } : null;
    lines.set(number, [...(lines.get(number) ?? []), { ...line, picture }]);
  }
  return lines;
}

/** Who printed an order last, and when. */
async function lastPrints(ids: readonly number[]): Promise<Map<number, { by: string; at: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; by: string; at: string }>(sql`
    select distinct on (order_id) order_id as id, actor_name as by, to_json(at) #>> '{}' as at from order_events
    where order_id = any(${sql.param([...ids])}::bigint[]) and kind = 'print' order by order_id, id desc`);
  return new Map(rows.map(({ id, by, at }) => [Number(id), { by, at }]));
}
