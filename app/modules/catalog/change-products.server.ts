import { inArray, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import type { AuditAction } from '#app/infra/audit/audit-actions.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { CollectionKey } from './collections/collection.ts';
import { appendToCollection } from './collections/place-products.server.ts';
import { lockProducts } from './lock-products.server.ts';
import { formatTimedPrice, maxTimedPrices, type Sale, type TimedPrice } from './prices/timed-price.ts';
import { insertTimedPrices, readTimedPrices, timedPricesAsJson } from './product-record.server.ts';
import { products, timedPrices } from './tables.server.ts';

/** A change of many products at once. */
export type BulkChange =
  | { kind: 'price-percent'; percent: number }
  | { kind: 'price-amount'; amount: Money }
  | { kind: 'price-set'; price: Money }
  | ({ kind: 'sale' } & Sale)
  /** Takes out the sale prices that run or are still to come. */
  | { kind: 'no-sale' }
  | { kind: 'active'; active: boolean }
  | { kind: 'add-to'; collection: CollectionKey };

/** The effect of a change on one product, planned or done. */
export type BulkLine = {
  id: number;
  name: string;
  was: string | number | boolean;
  becomes: string | number | boolean;
  problem?: string;
  /** All prices for a time before and after, where the change is one of these. */
  sales?: { was: TimedPrice[]; becomes: TimedPrice[] };
};

export const maxAtOnce = 500;

/** Plans a change: returns the effect on each product and writes nothing. */
export function planBulkChange(ids: readonly number[], change: BulkChange): Promise<BulkLine[]> {
  return inTransaction(async (tx) => planLines(await readRows(tx, ids), change));
}

/**
 * Applies a change to many products; a product with a problem is left out. Prices and visibility are read under a lock.
 * Returns the effect on each product; a line with two equal sides was not changed.
 */
export async function changeProducts(actor: Actor, ids: readonly number[], change: BulkChange): Promise<BulkLine[]> {
  return inTransaction(async (tx) => {
    const lines = planLines(await readRows(tx, ids, true), change);
    const touched = lines.filter(({ problem, was, becomes }) => !problem && was !== becomes);
    if (change.kind === 'add-to')
      await appendToCollection(
        tx,
        change.collection,
        touched.map(({ id }) => id),
      );
    else if (change.kind === 'sale' || change.kind === 'no-sale') await writeSales(tx, touched);
    else await writeColumn(tx, touched, change.kind === 'active' ? 'active' : 'price');
    for (const line of touched) {
      const [before, after] = sidesOf(line, change);
      await recordChange(tx, actor, { action: actionOf(change), kind: 'product', subject: line.id, before, after });
    }
    return lines;
  });
}

/** The values before and after the change, for the audit log. */
function sidesOf(
  { was, becomes, sales }: BulkLine,
  change: BulkChange,
): [Record<string, unknown>, Record<string, unknown>] {
  if (sales) return [{ timedPrices: sales.was }, { timedPrices: sales.becomes }];
  const field = change.kind === 'add-to' ? change.collection : change.kind === 'active' ? 'active' : 'price';
  return [{ [field]: was }, { [field]: becomes }];
}

type Row = {
  id: number;
  name: string;
  price: Money;
  active: boolean;
  collections: CollectionKey[];
  timedPrices: TimedPrice[];
};

/** Reads (and locks) products in ascending id, as everything that locks several does: so none deadlock. */
async function readRows(tx: Transaction, ids: readonly number[], lock = false): Promise<Row[]> {
  const wanted = [...new Set(ids)].slice(0, maxAtOnce);
  if (wanted.length === 0) return [];
  if (lock) await lockProducts(tx, wanted);
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      price: products.pricePaisa,
      active: products.active,
      collections: sql<
        CollectionKey[]
      >`array(select collection from collection_products where product_id = ${products.id})`,
      timedPrices: timedPricesAsJson(products.id),
    })
    .from(products)
    .where(inArray(products.id, wanted))
    .orderBy(products.id);
  return rows.map((row) => ({ ...row, timedPrices: readTimedPrices(row.timedPrices) }));
}

function planLines(rows: readonly Row[], change: BulkChange): BulkLine[] {
  const now = new Date().toISOString();
  return rows.map((row) => {
    const { id, name, price, active, collections } = row;
    if (change.kind === 'sale') return planSale(row, change);
    if (change.kind === 'no-sale') return planNoSale(row, now);
    if (change.kind === 'active') return { id, name, was: active, becomes: change.active };
    if (change.kind === 'add-to') return { id, name, was: collections.includes(change.collection), becomes: true };
    const becomes = newPrice(price, change);
    const problem =
      becomes < 100 ? 'A price is at least Rs. 1.' : becomes > 1_000_000_000 ? 'That price is too high.' : null;
    return { id, name, was: price, becomes, ...(problem && { problem }) };
  });
}

/** A sale is below the ordinary price, and at any moment a product has one price for a time at most. */
function planSale({ id, name, price, timedPrices: was }: Row, { percent, startsAt, endsAt }: Sale): BulkLine {
  const sale = { price: newPrice(price, { kind: 'price-percent', percent: -percent }), startsAt, endsAt };
  const other = was.find((each) => each.startsAt < endsAt && startsAt < each.endsAt);
  const problem =
    sale.price < 100
      ? 'A price is at least Rs. 1.'
      : sale.price >= price
        ? 'It would cost the same.'
        : other
          ? `Has ${formatTimedPrice(other)}.`
          : was.length >= maxTimedPrices
            ? `Has ${maxTimedPrices} sale prices already.`
            : null;
  const becomes = [...was, sale].toSorted((one, next) => (one.startsAt < next.startsAt ? -1 : 1));
  return { id, name, was: price, becomes: sale.price, sales: { was, becomes }, ...(problem && { problem }) };
}

function planNoSale({ id, name, price, timedPrices: was }: Row, now: string): BulkLine {
  const becomes = was.filter(({ endsAt }) => endsAt <= now);
  const [first] = was.filter(({ endsAt }) => endsAt > now);
  const problem = first ? null : 'Has no sale price.';
  return { id, name, was: first?.price ?? price, becomes: price, sales: { was, becomes }, ...(problem && { problem }) };
}

async function writeSales(tx: Transaction, lines: readonly BulkLine[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(timedPrices).where(inArray(timedPrices.productId, ids));
  await insertTimedPrices(
    tx,
    lines.map(({ id, sales }) => ({ id, values: { timedPrices: sales?.becomes ?? [] } })),
  );
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(products.id, ids));
}

/** Rounds to whole rupees, because nobody pays paisa at the door. A price that is set directly is not rounded. */
function newPrice(price: Money, change: Extract<BulkChange, { kind: `price-${string}` }>): Money {
  if (change.kind === 'price-set') return change.price;
  const exact = change.kind === 'price-percent' ? price * (1 + change.percent / 100) : price + change.amount;
  return Math.round(exact / 100) * 100;
}

async function writeColumn(tx: Transaction, lines: readonly BulkLine[], column: 'active' | 'price'): Promise<void> {
  if (lines.length === 0) return;
  const ids = sql.param(lines.map(({ id }) => id));
  const values = sql.param(lines.map(({ becomes }) => String(becomes)));
  const set = column === 'price' ? sql`price_paisa = wanted.value::bigint` : sql`active = wanted.value::boolean`;
  await tx.execute(sql`
    update products set ${set}, version = version + 1, updated_at = now()
    from unnest(${ids}::int[], ${values}::text[]) as wanted (id, value) where products.id = wanted.id`);
}

function actionOf(change: BulkChange): AuditAction {
  if (change.kind === 'active') return change.active ? 'product.shown' : 'product.hidden';
  return change.kind === 'add-to' ? 'collection.filled' : 'product.changed';
}
