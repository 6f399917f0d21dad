import { and, inArray, sql } from 'drizzle-orm';
import { type Actor, differences, recordChanges } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { conditions } from './admin-products.server.ts';
import type { ProductQuestion } from './admin-products.ts';
import { maxAtOnce } from './change-products.server.ts';
import { lockProducts } from './lock-products.server.ts';
import { emptyProduct } from './product-form.ts';
import { type ProductRecord, readProductRecords } from './product-record.server.ts';
import { products } from './tables.server.ts';

/** How many products went for good, and how many are hidden instead because an order has them. */
export type DeletedProducts = { deleted: number; archived: number };

/**
 * Deletes products with their stock history in one transaction. Those that an order has are hidden instead and kept for it.
 * Each has its entry in the audit log. A product that somebody else has deleted meanwhile is not counted.
 */
export async function deleteProducts(actor: Actor, ids: readonly number[]): Promise<DeletedProducts> {
  return inTransaction(async (tx) => {
    // An order that is being placed holds its products: its lines are there afterwards, or there is no order.
    await lockProducts(tx, ids);
    const records = await readProductRecords(tx, { ids });
    const ordered = await readOrdered(tx, ids);
    const free = records.filter(({ id }) => !ordered.has(id));
    const kept = records.filter(({ id }) => ordered.has(id));
    await remove(tx, actor, free);
    await archive(tx, actor, kept);
    return { deleted: free.length, archived: kept.length };
  });
}

/** Those of the products that a line of an order or of a return names. */
async function readOrdered(tx: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from unnest(${sql.param([...ids])}::int[]) as requested (id)
    where exists (select from order_lines where product_id = requested.id)
      or exists (select from return_lines where product_id = requested.id)`);
  return new Set(rows.map(({ id }) => id));
}

async function remove(tx: Transaction, actor: Actor, free: readonly ProductRecord[]): Promise<void> {
  if (free.length === 0) return;
  await tx.delete(products).where(inArray(products.id, idsOf(free)));
  await recordChanges(
    tx,
    actor,
    free.map(({ id, stock, values }) => ({
      action: 'product.deleted',
      kind: 'product',
      subject: id,
      before: { ...differences<Record<string, unknown>>(emptyProduct, values)?.after, stock },
    })),
  );
}

async function archive(tx: Transaction, actor: Actor, kept: readonly ProductRecord[]): Promise<void> {
  const shown = kept.filter(({ values }) => values.active);
  if (shown.length === 0) return;
  await tx
    .update(products)
    .set({ active: false, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(products.id, idsOf(shown)));
  await recordChanges(
    tx,
    actor,
    shown.map(({ id }) => ({
      action: 'product.archived',
      kind: 'product',
      subject: id,
      before: { active: true },
      after: { active: false },
    })),
  );
}

function idsOf(records: readonly ProductRecord[]): number[] {
  return records.map(({ id }) => id);
}

/** `upTo`: the newest product that was there at the start, so that none goes that came later. `next`: null at the end. */
export type DeletedList = DeletedProducts & { upTo: number; next: number | null };

/**
 * Deletes every product of the admin's list, hidden ones instead as `deleteProducts` does: in parts, each whole, in the order
 * of their numbers from `after` on. One call does some thousands, and whoever asked goes on from `next`.
 */
export async function deleteList(
  actor: Actor,
  question: ProductQuestion,
  { after, upTo, maxParts = 10 }: { after: number; upTo: number | null; maxParts?: number },
): Promise<DeletedList> {
  const { lowStock } = await readShopSettings();
  const result = { deleted: 0, archived: 0, upTo: upTo ?? (await readNewestId()) };
  let last = after;
  for (let part = 0; part < maxParts; part++) {
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(and(...conditions(question, lowStock), sql`${products.id} > ${last} and ${products.id} <= ${result.upTo}`))
      .orderBy(products.id)
      .limit(maxAtOnce);
    if (rows.length === 0) return { ...result, next: null };
    const ids = rows.map(({ id }) => id);
    const { deleted, archived } = await deleteProducts(actor, ids);
    result.deleted += deleted;
    result.archived += archived;
    last = ids.at(-1) ?? last;
  }
  return { ...result, next: last };
}

async function readNewestId(): Promise<number> {
  const [row] = await db.select({ id: sql<number>`coalesce(max(${products.id}), 0)` }).from(products);
  return row?.id ?? 0;
}
