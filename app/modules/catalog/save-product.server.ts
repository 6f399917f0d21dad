import { eq } from 'drizzle-orm';
import { type Actor, differences, readLastChange, recordChange } from '#app/infra/audit/audit.server.ts';
import type { AuditAction } from '#app/infra/audit/audit-actions.ts';
import { databaseCode, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { clashingFields, type Edit, mergeEdit, type Saved } from '#app/infra/merge.ts';
import { keysOf } from '#app/infra/records.ts';
import {
  emptyProduct,
  type ProductField,
  type ProductValues,
  readProductEdit,
  readProductForm,
} from './product-form.ts';
import { insertProductRecord, readProductRecord, writeProductRecord } from './product-record.server.ts';
import { type Counted, countInTransaction } from './stock/count-stock.server.ts';
import { openStock } from './stock/stock.server.ts';
import { products } from './tables.server.ts';

export type SavedProduct =
  | Saved<ProductValues, { id: number; version: number; changed: ProductField[] }>
  | Extract<Counted, { kind: 'moved' }>;

/** A counted stock, and the stock that was seen when counting began. */
export type StockCount = { saw: number; counted: number };

/**
 * Saves an edit of a product field by field. Concurrent changes of other fields are kept; if both changed one field to
 * different values, nothing is written. With `count` the stock is set in the same transaction, unless it has changed
 * since it was seen.
 */
export async function saveProduct(
  actor: Actor,
  id: number,
  { before, after }: Edit<ProductValues>,
  count: StockCount | null = null,
): Promise<SavedProduct> {
  const sent = readProductEdit(after);
  if (!sent.ok) return { kind: 'invalid', problems: sent.problems };
  const saving = inTransaction<SavedProduct>(async (tx) => {
    const record = await readProductRecord(tx, id, { lock: true });
    if (!record) return { kind: 'gone' };
    const { changes, clashes } = mergeEdit({ before, after: sent.values }, record.values);
    if (clashes.length > 0) {
      const by = await readLastChange(tx, actor, { kind: 'product', subject: id, fields: clashingFields(clashes) });
      return { kind: 'conflict', clashes, current: record.values, by };
    }
    const price = changes.price ?? record.values.price;
    if (changes.wasPrice && changes.wasPrice <= price) return notAbovePrice;
    if (count) {
      const counted = await countInTransaction(tx, actor, id, count);
      if (counted.kind === 'invalid') return { kind: 'invalid', problems: { stock: counted.problem } };
      if (counted.kind !== 'counted') return counted;
    }
    const changed = keysOf(changes);
    if (changed.length === 0)
      return count ? { kind: 'saved', id, version: record.version, changed } : { kind: 'unchanged' };
    await writeProductRecord(tx, id, changes);
    await recordChange(tx, actor, {
      action: actionOf(changes),
      kind: 'product',
      subject: id,
      ...differences<Record<string, unknown>>(record.values, changes),
    });
    return { kind: 'saved', id, version: record.version + 1, changed };
  });
  return saving.catch(refuseUnknownPicture);
}

const notAbovePrice = {
  kind: 'invalid' as const,
  problems: { wasPrice: 'Enter more than the price, or leave it empty.' },
};

function actionOf(changes: Partial<ProductValues>): AuditAction {
  if (Object.keys(changes).length > 1 || changes.active === undefined) return 'product.changed';
  return changes.active ? 'product.shown' : 'product.hidden';
}

/** A picture may have been deleted since it was uploaded. */
function refuseUnknownPicture(error: unknown): Extract<SavedProduct, { kind: 'invalid' }> {
  if (databaseCode(error) !== '23503') throw error;
  return { kind: 'invalid', problems: { gallery: 'One of these pictures is no longer there. Upload it again.' } };
}

/** Creates a product with its initial stock. */
export async function createProduct(
  actor: Actor,
  sent: unknown,
  stock = 0,
): Promise<Extract<SavedProduct, { kind: 'saved' | 'invalid' }>> {
  const form = readProductForm(sent);
  if (!form.ok) return { kind: 'invalid', problems: form.problems };
  const { price, wasPrice } = form.values;
  if (wasPrice !== null && wasPrice <= price) return notAbovePrice;
  const saving = inTransaction<Extract<SavedProduct, { kind: 'saved' }>>(async (tx) => {
    const id = await insertProduct(tx, form.values, stock);
    await recordChange(tx, actor, {
      action: 'product.created',
      kind: 'product',
      subject: id,
      after: { ...differences<Record<string, unknown>>(emptyProduct, form.values)?.after, stock },
    });
    return { kind: 'saved', id, version: 1, changed: [] };
  });
  return saving.catch(refuseUnknownPicture);
}

/** Inserts the rows of a new product; the caller writes the audit entry. */
export async function insertProduct(tx: Transaction, values: ProductValues, stock: number): Promise<number> {
  const id = await insertProductRecord(tx, values);
  await openStock(tx, id, stock);
  return id;
}

/** Creates a hidden copy of a product with a stock of zero; null if the product does not exist. */
export async function duplicateProduct(actor: Actor, id: number): Promise<number | null> {
  return inTransaction(async (tx) => {
    const record = await readProductRecord(tx, id);
    if (!record) return null;
    const copy = { ...record.values, name: `${record.values.name.slice(0, 193)} (copy)`, urduName: '', active: false };
    const made = await insertProduct(tx, copy, 0);
    await recordChange(tx, actor, {
      action: 'product.duplicated',
      kind: 'product',
      subject: made,
      after: { copyOf: id, name: copy.name },
    });
    return made;
  });
}

/**
 * Deletes a product and its stock history, if no order contains it. `ordered`: an order contains it, so it can only be
 * hidden.
 */
export async function deleteProduct(actor: Actor, id: number): Promise<'deleted' | 'ordered' | 'gone'> {
  const saving = inTransaction(async (tx) => {
    const record = await readProductRecord(tx, id, { lock: true });
    if (!record) return 'gone' as const;
    await tx.delete(products).where(eq(products.id, id));
    await recordChange(tx, actor, {
      action: 'product.deleted',
      kind: 'product',
      subject: id,
      before: { ...differences<Record<string, unknown>>(emptyProduct, record.values)?.after, stock: record.stock },
    });
    return 'deleted' as const;
  });
  // A foreign key of the orders' lines refuses the delete.
  return saving.catch((error) => {
    if (databaseCode(error) === '23503') return 'ordered';
    throw error;
  });
}
