import { and, eq, inArray, sql } from 'drizzle-orm';
import { returnStock, takeStock } from '#app/catalog/stock.server.ts';
import { products } from '#app/catalog/tables.server.ts';
import { recordChange } from '#app/platform/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import { keysOf, pick } from '#app/platform/records.ts';
import { lockOrder } from '../lock-order.server.ts';
import { mergeLines, signatureOf, totalOf } from '../order.ts';
import { writeEvent } from '../order-events.server.ts';
import { stateHas } from '../order-states.ts';
import { orderEvents, orderLines, orders } from '../tables.server.ts';
import type { Person } from '../take-step.server.ts';
import type { EditConflict, Edited, OrderEdit, WantedLine } from './edit-order.ts';
import type { OrderFields } from './office-order.ts';
import { fieldsOf } from './read-order.server.ts';

type Order = typeof orders.$inferSelect;
type Line = typeof orderLines.$inferSelect;

/**
 * Corrects an order: only what differs between `seen`, which the person had before them, and `wanted` is changed, so
 * that two people who correct different things both get their way. Pieces are taken from or returned to the shelf, and
 * the total follows, in the same transaction. Lines that stay keep the price they were ordered at; new ones have today's.
 */
export async function editOrder(person: Person, number: string, seen: OrderEdit, wanted: OrderEdit): Promise<Edited> {
  return inTransaction((tx) => edit(tx, person, { number, seen, wanted })).catch((error: unknown) => {
    if (error instanceof ShortForEdit) return { kind: 'short' as const, lines: error.lines };
    throw error;
  });
}

/** Thrown so that everything is rolled back. */
class ShortForEdit extends Error {
  readonly lines: { id: number; name: string; left: number }[];

  constructor(lines: { id: number; name: string; left: number }[]) {
    super('Not enough stock for the edit.');
    this.lines = lines;
  }
}

type Editing = { number: string; seen: OrderEdit; wanted: OrderEdit };

async function edit(tx: Transaction, person: Person, { number, seen, wanted }: Editing): Promise<Edited> {
  const order = await lockOrder(tx, number);
  if (!order) return { kind: 'not-found' };
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const now: OrderEdit = {
    fields: fieldsOf(order),
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  };
  const changes = changesOf(seen, wanted, now);
  if (changes.fields.length === 0 && !changes.lines) return { kind: 'unchanged', version: order.version };
  if (!stateHas(order.state, 'editable')) return { kind: 'closed', state: order.state };
  const conflicts = conflictsOf(changes, seen, wanted, now);
  if (conflicts.length > 0) return { kind: 'conflict', conflicts, now, ...(await lastHand(tx, order)) };
  const wantedLines = changes.lines ? mergeProducts(wanted.lines) : null;
  if (wantedLines?.length === 0) return { kind: 'empty' };
  return change(tx, person, { order, lines, fields: pick(wanted.fields, changes.fields), wantedLines, now });
}

type Changes = { fields: (keyof OrderFields)[]; lines: boolean };

/** What the person changed and is not so already. */
function changesOf(seen: OrderEdit, wanted: OrderEdit, now: OrderEdit): Changes {
  return {
    fields: keysOf(wanted.fields).filter(
      (name) => wanted.fields[name] !== seen.fields[name] && wanted.fields[name] !== now.fields[name],
    ),
    lines: wordOf(wanted.lines) !== wordOf(seen.lines) && wordOf(wanted.lines) !== wordOf(now.lines),
  };
}

function conflictsOf(changes: Changes, seen: OrderEdit, wanted: OrderEdit, now: OrderEdit): EditConflict[] {
  const fields = changes.fields
    .filter((field) => now.fields[field] !== seen.fields[field])
    .map((field): EditConflict => ({ field, mine: wanted.fields[field], theirs: now.fields[field] }));
  const bothLines = changes.lines && wordOf(now.lines) !== wordOf(seen.lines);
  return bothLines ? [...fields, { field: 'lines', mine: wordOf(wanted.lines), theirs: wordOf(now.lines) }] : fields;
}

function wordOf(lines: readonly WantedLine[]): string {
  return signatureOf(
    lines.filter(({ quantity }) => quantity > 0).map(({ productId, quantity }) => ({ id: productId, quantity })),
  );
}

function mergeProducts(lines: readonly WantedLine[]): WantedLine[] {
  const merged = mergeLines(lines.map(({ productId, quantity }) => ({ id: productId, quantity })));
  return merged.filter(({ quantity }) => quantity > 0).map(({ id, quantity }) => ({ productId: id, quantity }));
}

/** Who changed the order last, and when. */
async function lastHand(tx: Transaction, order: Order): Promise<{ by: string; at: string }> {
  const [last] = await tx
    .select({ by: orderEvents.actorName, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.kind, ['edit', 'step', 'note'])))
    .orderBy(sql`${orderEvents.id} desc`)
    .limit(1);
  return { by: last?.by ?? order.fullName, at: (last?.at ?? order.placedAt).toISOString() };
}

type Change = {
  order: Order;
  lines: Line[];
  fields: Partial<OrderFields>;
  wantedLines: WantedLine[] | null;
  now: OrderEdit;
};

async function change(
  tx: Transaction,
  person: Person,
  { order, lines, fields, wantedLines, now }: Change,
): Promise<Edited> {
  const next = wantedLines ? await pricedLines(tx, lines, wantedLines) : null;
  const version = order.version + 1;
  const total =
    next &&
    totalOf(next.map(({ unitPricePaisa, quantity }) => ({ price: unitPricePaisa, quantity }))) + order.shippingFeePaisa;
  const before = {
    ...pick(now.fields, keysOf(fields)),
    ...(next && { lines: tell(lines), total: order.totalPaisa }),
  };
  const after = { ...fields, ...(next && { lines: tell(next), total }) };
  await tx
    .update(orders)
    .set({
      ...nullable(fields),
      version,
      ...(wantedLines && total !== null && { totalPaisa: total, linesSignature: wordOf(wantedLines) }),
    })
    .where(eq(orders.id, order.id));
  const changed = Object.keys(after).filter((name) => name !== 'total');
  const eventId = await writeEvent(tx, {
    orderId: order.id,
    actor: person,
    kind: 'edit',
    words: changed.join(', '),
    details: { before, after },
  });
  await recordChange(tx, person, { action: 'order.edited', kind: 'order', subject: order.number, before, after });
  if (next) await replaceLines(tx, { order, lines, next, eventId });
  return { kind: 'edited', version, changed };
}

/** What forms write as nothing is null in the table. */
function nullable(fields: Partial<OrderFields>) {
  const emptyIsNull = ['email', 'apartment', 'postalCode'];
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, emptyIsNull.includes(name) && text === '' ? null : text]),
  );
}

function tell(lines: readonly { name: string; quantity: number }[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
}

type PricedLine = Omit<Line, 'orderId' | 'position'>;

async function pricedLines(
  tx: Transaction,
  lines: readonly Line[],
  wanted: readonly WantedLine[],
): Promise<PricedLine[]> {
  const unknown = wanted.filter(({ productId }) => !lines.some((line) => line.productId === productId));
  const ids = unknown.map(({ productId }) => productId);
  const found = ids.length === 0 ? [] : await readProducts(tx, ids);
  return wanted.map(({ productId, quantity }) => {
    const line =
      lines.find((each) => each.productId === productId) ?? found.find((each) => each.productId === productId);
    if (!line) throw new ShortForEdit([{ id: productId, name: '', left: 0 }]);
    const { name, title, unitPricePaisa, pictureId } = line;
    return { productId, quantity, name, title, unitPricePaisa, pictureId };
  });
}

function readProducts(tx: Transaction, ids: number[]) {
  return tx
    .select({
      productId: products.id,
      name: products.name,
      title: products.title,
      unitPricePaisa: products.pricePaisa,
      pictureId: sql<
        string | null
      >`(select picture_id from product_pictures shown where shown.product_id = ${products.id} and place = 'gallery' order by position limit 1)`,
    })
    .from(products)
    .where(and(inArray(products.id, ids), products.active));
}

type Replacing = { order: Order; lines: Line[]; next: PricedLine[]; eventId: number };

/** Writes the new lines and moves the difference on the shelf, in ascending product id. */
async function replaceLines(tx: Transaction, { order, lines, next, eventId }: Replacing): Promise<void> {
  await tx.delete(orderLines).where(eq(orderLines.orderId, order.id));
  await tx.insert(orderLines).values(next.map((line, position) => ({ ...line, orderId: order.id, position })));
  const ids = [...new Set([...lines, ...next].map(({ productId }) => productId))].toSorted((a, b) => a - b);
  for (const productId of ids) {
    const of = (list: readonly { productId: number; quantity: number }[]) =>
      list.find((line) => line.productId === productId)?.quantity ?? 0;
    const more = of(next) - of(lines);
    const move = { productId, quantity: Math.abs(more), orderId: order.id, eventId, reason: 'edited' as const };
    if (more < 0) await returnStock(tx, move);
    else if (more > 0 && !(await takeStock(tx, move))) throw new ShortForEdit(await whatIsLeft(tx, productId));
  }
}

function whatIsLeft(tx: Transaction, productId: number) {
  return tx
    .select({
      id: products.id,
      name: products.name,
      left: sql<number>`case when ${products.active} then ${products.stock} else 0 end`,
    })
    .from(products)
    .where(eq(products.id, productId));
}
