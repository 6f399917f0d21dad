import { and, eq, inArray, sql } from 'drizzle-orm';
import { readLastChange, recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { clashingFields, type Edit, isSame, mergeEdit, problemsOf } from '#app/infra/merge.ts';
import type { Money } from '#app/infra/money/money.ts';
import { keysOf, pick } from '#app/infra/records.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { priceNow } from '#app/modules/catalog/prices/price-now.server.ts';
import { returnStock, takeStock } from '#app/modules/catalog/stock/stock.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { minTotal } from '../../discounts/discount-code.ts';
import { discountAfterEdit, maxAgreedBy, tooMuchTexts } from '../../discounts/order-discount.server.ts';
import { mergeLines, signatureOf, totalOf } from '../../order.ts';
import { lockOrder } from '../../states/lock-order.server.ts';
import { writeEvent } from '../../states/order-events.server.ts';
import { stateHas } from '../../states/order-states.ts';
import { holdsStock } from '../../states/step-stock.server.ts';
import { orderLines, orders } from '../../tables.server.ts';
import type { OrderFields } from '../admin-order.ts';
import { fieldsOf } from '../read-order.server.ts';
import { type Edited, linesOf, type OrderForm, type WantedLine } from './edit-order.ts';
import { orderEditForm } from './order-edit-form.ts';

type Order = typeof orders.$inferSelect;
type Line = typeof orderLines.$inferSelect;

/**
 * Corrects an order, field by field: two people who correct different things both get their way. Pieces are taken from
 * or returned to the shelf, and the total follows, in the same transaction. Lines that stay keep the price they were
 * ordered at; new ones have today's.
 */
export async function editOrder(person: Person, number: string, edit: Edit<OrderForm>): Promise<Edited> {
  const parsed = orderEditForm.partial().safeParse(edit.after);
  if (!parsed.success) return { kind: 'invalid', problems: problemsOf(parsed.error) };
  const { lines } = orderEditForm.shape;
  const before = { ...edit.before, lines: lines.safeParse(edit.before.lines).data ?? [] };
  // What was not sent is not there; the schema's type allows that it is undefined.
  const after = parsed.data as Partial<OrderForm>;
  return inTransaction((tx) => correct(tx, person, number, { before, after })).catch((error: unknown) => {
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

async function correct(tx: Transaction, person: Person, number: string, edit: Edit<OrderForm>): Promise<Edited> {
  const order = await lockOrder(tx, number);
  if (!order) return { kind: 'gone' };
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const current: OrderForm = {
    ...fieldsOf(order),
    lines: linesOf(lines),
    discount: order.discountPaisa,
    discountWhy: order.discountWhy ?? '',
  };
  const { changes, clashes } = mergeEdit(edit, current, isSameInOrder);
  if (keysOf(changes).length === 0 && clashes.length === 0) return { kind: 'unchanged' };
  if (!stateHas(order.state, 'editable')) return { kind: 'closed', state: order.state };
  if (clashes.length > 0) {
    const by = await readLastChange(tx, person, { kind: 'order', subject: number, fields: clashingFields(clashes) });
    return { kind: 'conflict', clashes, current, by };
  }
  const { lines: wanted, discount, discountWhy, ...fields } = changes;
  const wantedLines = wanted ? mergeProducts(wanted) : null;
  if (wantedLines?.length === 0) return { kind: 'empty' };
  const agreed =
    discount === undefined && discountWhy === undefined
      ? null
      : { discount: discount ?? current.discount, why: discountWhy ?? current.discountWhy };
  const refusal = agreed && (await refuseAgreed(tx, person, agreed));
  if (refusal) return refusal;
  return change(tx, person, { order, lines, fields, wantedLines, current, agreed });
}

/** Lines are the same in whatever order they stand. */
function isSameInOrder(one: unknown, other: unknown, field: keyof OrderForm): boolean {
  return field === 'lines' ? signLines(one as WantedLine[]) === signLines(other as WantedLine[]) : isSame(one, other);
}

function signLines(lines: readonly WantedLine[]): string {
  return signatureOf(
    lines.filter(({ quantity }) => quantity > 0).map(({ productId, quantity }) => ({ id: productId, quantity })),
  );
}

function mergeProducts(lines: readonly WantedLine[]): WantedLine[] {
  const merged = mergeLines(lines.map(({ productId, quantity }) => ({ id: productId, quantity })));
  return merged.filter(({ quantity }) => quantity > 0).map(({ id, quantity }) => ({ productId: id, quantity }));
}

type Change = {
  /** The discount that this person agrees to; null where they say nothing of it. */
  agreed: Agreed | null;
  order: Order;
  lines: Line[];
  fields: Partial<OrderFields>;
  wantedLines: WantedLine[] | null;
  current: OrderForm;
};

async function change(
  tx: Transaction,
  person: Person,
  { order, lines, fields, wantedLines, current, agreed }: Change,
): Promise<Edited> {
  const next = wantedLines ? await pricedLines(tx, { order, lines, wanted: wantedLines }) : null;
  const version = order.version + 1;
  const goods = (next ?? lines).map(({ productId, unitPricePaisa, quantity }) => ({
    id: productId,
    price: unitPricePaisa,
    quantity,
  }));
  const discount = agreed?.discount ?? (await discountAfterEdit(tx, order, goods));
  if (agreed && agreed.discount > totalOf(goods) - minTotal)
    return { kind: 'invalid', problems: { discount: tooMuchTexts } };
  const isOtherTotal = next !== null || agreed !== null;
  const total = isOtherTotal ? totalOf(goods) - discount + order.shippingFeePaisa : null;
  const before = {
    ...pick(current, keysOf(fields)),
    ...(next && { lines: formatLines(lines) }),
    ...(discount !== order.discountPaisa && { discount: order.discountPaisa }),
    ...(agreed && { discountWhy: order.discountWhy ?? order.discountCode }),
    ...(isOtherTotal && { total: order.totalPaisa }),
  };
  const after = {
    ...fields,
    ...(next && { lines: formatLines(next) }),
    ...(discount !== order.discountPaisa && { discount }),
    ...(agreed && { discountWhy: agreed.why }),
    ...(isOtherTotal && { total }),
  };
  await tx
    .update(orders)
    .set({
      ...nullable(fields),
      version,
      ...(wantedLines && { linesSignature: signLines(wantedLines) }),
      ...(total !== null && { totalPaisa: total, discountPaisa: discount }),
      ...(agreed && toDiscountColumns(agreed, person)),
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
  return { kind: 'saved', version, changed };
}

type Agreed = { discount: Money; why: string };

/** Why this person may not agree to a discount; null where they may. Whoever confirms may up to the owner's rule. */
async function refuseAgreed(tx: Transaction, person: Person, { discount, why }: Agreed): Promise<Edited | null> {
  if (discount === 0) return null;
  const most = await maxAgreedBy(tx, person);
  if (most !== null && discount > most) return { kind: 'too-generous', most };
  return why ? null : { kind: 'invalid', problems: { discountWhy: 'Enter a reason for the discount.' } };
}

/** A discount that a person agrees to takes the place of a code, whose use a trigger gives back. */
function toDiscountColumns({ discount, why }: Agreed, person: Person) {
  return {
    discountCode: null,
    discountWhy: discount > 0 ? why : null,
    discountBy: discount > 0 ? person.name : null,
  };
}

/** What forms write as nothing is null in the table. */
function nullable(fields: Partial<OrderFields>) {
  const emptyIsNull = ['email', 'apartment', 'postalCode'];
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, emptyIsNull.includes(name) && text === '' ? null : text]),
  );
}

function formatLines(lines: readonly { name: string; quantity: number }[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
}

type PricedLine = Omit<Line, 'orderId' | 'position'>;

async function pricedLines(
  tx: Transaction,
  { order, lines, wanted }: { order: Order; lines: readonly Line[]; wanted: readonly WantedLine[] },
): Promise<PricedLine[]> {
  const unknown = wanted.filter(({ productId }) => !lines.some((line) => line.productId === productId));
  const ids = unknown.map(({ productId }) => productId);
  const found = ids.length === 0 ? [] : await readProducts(tx, ids, order);
  return wanted.map(({ productId, quantity }) => {
    const line =
      lines.find((each) => each.productId === productId) ?? found.find((each) => each.productId === productId);
    if (!line) throw new ShortForEdit([{ id: productId, name: '', left: 0 }]);
    const { name, title, urduName, unitPricePaisa, pictureId } = line;
    return { productId, quantity, name, title, urduName, unitPricePaisa, pictureId };
  });
}

function readProducts(tx: Transaction, ids: number[], { language }: Order) {
  return tx
    .select({
      productId: products.id,
      name: products.name,
      title: products.title,
      urduName: language === 'ur' ? sql<string>`${products.urduName}` : sql<string>`''`,
      unitPricePaisa: priceNow,
      pictureId: sql<
        string | null
      >`(select picture_id from product_pictures shown where shown.product_id = ${products.id} and place = 'gallery' order by position limit 1)`,
    })
    .from(products)
    .where(and(inArray(products.id, ids), products.active));
}

type Replacing = { order: Order; lines: Line[]; next: PricedLine[]; eventId: number };

/**
 * Writes the new lines and moves the difference on the shelf, in ascending product id. An order that holds no stock moves
 * none; its confirmation takes what its lines say then.
 */
async function replaceLines(tx: Transaction, { order, lines, next, eventId }: Replacing): Promise<void> {
  await tx.delete(orderLines).where(eq(orderLines.orderId, order.id));
  await tx.insert(orderLines).values(next.map((line, position) => ({ ...line, orderId: order.id, position })));
  if (!holdsStock(order)) return;
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
