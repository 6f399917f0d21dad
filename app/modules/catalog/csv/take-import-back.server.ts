import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Actor, differences, recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { isSame } from '#app/infra/merge.ts';
import { keysOf } from '#app/infra/records.ts';
import { readProductRecord, writeProductRecord } from '../product-record.server.ts';
import { deleteProduct } from '../save-product.server.ts';
import { addInTransaction } from '../stock/count-stock.server.ts';
import { products } from '../tables.server.ts';
import { type ImportUndo, productImportLines } from './tables.server.ts';

/** What taking an import back would do, and what of it is done. */
export type ImportBack = {
  /** Products that it made: they are deleted, or hidden where somebody has ordered them. */
  made: number;
  ordered: number;
  /** Products that it changed: they get back what they had. */
  changed: number;
  left: number;
  done: number;
};

const isOpen = and(isNotNull(productImportLines.undo), isNull(productImportLines.takenBackAt));

/** What taking this import back would take along. */
export async function readImportBack(id: string): Promise<ImportBack> {
  const isMade = sql`${productImportLines.undo} ->> 'kind' = 'made'`;
  const [row] = await db
    .select({
      made: sql<number>`count(*) filter (where ${isOpen} and ${isMade})::int`,
      ordered: sql<number>`count(*) filter (where ${isOpen} and ${isMade} and exists (
        select from order_lines where order_lines.product_id = product_import_lines.product_id))::int`,
      changed: sql<number>`count(*) filter (where ${isOpen} and not ${isMade})::int`,
      left: sql<number>`count(*) filter (where ${isOpen})::int`,
      done: sql<number>`count(${productImportLines.takenBackAt})::int`,
    })
    .from(productImportLines)
    .where(eq(productImportLines.importId, id));
  return row ?? { made: 0, ordered: 0, changed: 0, left: 0, done: 0 };
}

const atOnce = 100;

/**
 * Takes the next hundred lines of an import back, the last ones first; each once, however often this is called. A field
 * that somebody has changed since keeps its value, and so does stock that was sold since: only what the file added goes.
 * Costs, families and the owner’s own
 * collections stay as they are.
 */
export async function takeImportBack(actor: Actor, id: string): Promise<ImportBack> {
  const lines = await db
    .select({ line: productImportLines.line, productId: productImportLines.productId, undo: productImportLines.undo })
    .from(productImportLines)
    .where(and(eq(productImportLines.importId, id), isOpen))
    .orderBy(desc(productImportLines.line))
    .limit(atOnce);
  for (const { line, productId, undo } of lines) {
    if (!productId || !undo) continue;
    const isDeleted = undo.kind === 'made' && (await deleteProduct(actor, productId)) !== 'ordered';
    await inTransaction(async (tx) => {
      if (!(await claimLine(tx, id, line)) || isDeleted) return;
      await putBack(tx, actor, productId, undo.kind === 'made' ? { active: false } : undo);
    });
  }
  return readImportBack(id);
}

/** Marks a line as taken back; false where somebody else was faster. */
async function claimLine(tx: Transaction, id: string, line: number): Promise<boolean> {
  const claimed = await tx
    .update(productImportLines)
    .set({ takenBackAt: sql`now()` })
    .where(and(eq(productImportLines.importId, id), eq(productImportLines.line, line), isOpen))
    .returning({ line: productImportLines.line });
  return claimed.length > 0;
}

type PutBack = { active: false } | Extract<ImportUndo, { kind: 'changed' }>;

async function putBack(tx: Transaction, actor: Actor, productId: number, undo: PutBack): Promise<void> {
  const record = await readProductRecord(tx, productId, { lock: true });
  if (!record) return;
  if ('active' in undo) {
    await tx.update(products).set({ active: false }).where(eq(products.id, productId));
    return noteBack(tx, actor, productId, { before: { active: record.values.active }, after: undo });
  }
  const now: Record<string, unknown> = record.values;
  const mine = keysOf(undo.after).filter((field) => isSame(now[field], undo.after[field]));
  const changes = Object.fromEntries(mine.map((field) => [field, undo.before[field]]));
  if (mine.length > 0) {
    await writeProductRecord(tx, productId, changes);
    const changed = differences<Record<string, unknown>>(now, changes);
    if (changed) await noteBack(tx, actor, productId, changed);
  }
  const delta = Math.max(-undo.stock, -record.stock);
  if (delta !== 0)
    await addInTransaction(tx, actor, productId, { delta, reason: 'correction', words: 'Import undone' });
}

async function noteBack(
  tx: Transaction,
  actor: Actor,
  subject: number,
  changed: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  await recordChange(tx, actor, { action: 'product.changed', kind: 'product', subject, ...changed });
}
