import { inArray, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/platform/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/platform/db/db.server.ts';
import type { Money } from '#app/platform/money.ts';
import type { CollectionKey } from './collection.ts';
import { lockProducts } from './lock-products.server.ts';
import { appendToCollection } from './place-products.server.ts';
import { products } from './tables.server.ts';

/** A change of many products at once. */
export type BulkChange =
  | { kind: 'price-percent'; percent: number }
  | { kind: 'price-amount'; amount: Money }
  | { kind: 'price-set'; price: Money }
  | { kind: 'active'; active: boolean }
  | { kind: 'add-to'; collection: CollectionKey };

/** The effect of a change on one product, planned or done. */
export type BulkLine = {
  id: number;
  name: string;
  was: string | number | boolean;
  becomes: string | number | boolean;
  problem?: string;
};

export const mostAtOnce = 500;

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
    else await writeColumn(tx, touched, change.kind === 'active' ? 'active' : 'price');
    for (const { id, was, becomes } of touched) {
      const field = change.kind === 'add-to' ? change.collection : change.kind === 'active' ? 'active' : 'price';
      await recordChange(tx, actor, {
        action: actionOf(change),
        kind: 'product',
        subject: id,
        before: { [field]: was },
        after: { [field]: becomes },
      });
    }
    return lines;
  });
}

type Row = { id: number; name: string; price: Money; active: boolean; collections: CollectionKey[] };

/** In ascending id, like everything that locks several products. */
async function readRows(tx: Transaction, ids: readonly number[], lock = false): Promise<Row[]> {
  const wanted = [...new Set(ids)].slice(0, mostAtOnce);
  if (wanted.length === 0) return [];
  if (lock) await lockProducts(tx, wanted);
  return tx
    .select({
      id: products.id,
      name: products.name,
      price: products.pricePaisa,
      active: products.active,
      collections: sql<
        CollectionKey[]
      >`array(select collection from collection_products where product_id = ${products.id})`,
    })
    .from(products)
    .where(inArray(products.id, wanted))
    .orderBy(products.id);
}

function planLines(rows: readonly Row[], change: BulkChange): BulkLine[] {
  return rows.map(({ id, name, price, active, collections }) => {
    if (change.kind === 'active') return { id, name, was: active, becomes: change.active };
    if (change.kind === 'add-to') return { id, name, was: collections.includes(change.collection), becomes: true };
    const becomes = newPrice(price, change);
    const problem = becomes < 100 ? 'A price is at least Rs. 1.' : becomes > 1_000_000_000 ? 'That is too dear.' : null;
    return { id, name, was: price, becomes, ...(problem && { problem }) };
  });
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

function actionOf(change: BulkChange): string {
  if (change.kind === 'active') return change.active ? 'product.shown' : 'product.hidden';
  return change.kind === 'add-to' ? 'collection.filled' : 'product.changed';
}
