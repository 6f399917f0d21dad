import { z } from 'zod';
import { addStock } from '#app/catalog/count-stock.server.ts';
import { readPlaces, readProductSales } from '#app/catalog/office-products.server.ts';
import { emptyProduct } from '#app/catalog/product-form.ts';
import { readProductRecord } from '#app/catalog/product-record.server.ts';
import { createProduct, type SavedProduct, saveProduct } from '#app/catalog/save-product.server.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { db } from '#app/platform/db/db.server.ts';
import type { Edit, Saved } from '#app/platform/merge.ts';
import { keysOf } from '#app/platform/records.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { readAct } from '../acts/read-act.server.ts';
import { editSchema, readEdit } from '../editor/read-edit.server.ts';
import { type ProductForm, productNames } from './product-fields.ts';

const edit = editSchema<ProductForm>(keysOf(productNames));
const act = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('save'), ...edit }),
  z.strictObject({ act: z.literal('add-stock'), delta: z.int(), ...edit }),
]);

export type ProductEditAnswer = Saved<ProductForm> | Extract<SavedProduct, { kind: 'moved' }>;

/** Saves what the editor of a product sends. */
export async function actOnProduct(
  request: Request,
  { id, actor }: { id: number; actor: Actor },
): Promise<ProductEditAnswer> {
  const asked = await readAct(request, act);
  if (asked.act === 'save') return saveWithStock(actor, id, asked);
  // The pieces are added to what is there now, so what was typed over it is not set.
  const { stock: _, ...after } = asked.after;
  const saved = await saveWithStock(actor, id, { before: asked.before, after });
  if (saved.kind !== 'saved' && saved.kind !== 'unchanged') return saved;
  const counted = await addStock(actor, id, { delta: asked.delta, reason: 'received' });
  if (counted.kind === 'invalid') return { kind: 'invalid', problems: { stock: counted.problem } };
  return counted.kind === 'gone' ? { kind: 'gone' } : { kind: 'saved' };
}

/** Saves the record, and sets the stock where it was counted: what was shown when typing began is what was seen. */
async function saveWithStock(actor: Actor, id: number, { before, after }: Edit<ProductForm>) {
  const { stock: saw = '', ...was } = before;
  const { stock: typed, ...next } = after;
  const count = typed === undefined ? null : { saw: Number(saw), counted: readStock(typed) };
  if (count && Number.isNaN(count.counted)) return noNumber;
  const saved = await saveProduct(actor, id, { before: was, after: next }, count);
  // Nobody else's stock is merged: pieces that moved meanwhile are asked about by themselves.
  return saved.kind === 'conflict' ? { ...saved, current: { ...saved.current, stock: saw } } : saved;
}

/** Makes the product that the empty editor describes. */
export async function actOnNewProduct(request: Request, actor: Actor): Promise<SavedProduct> {
  const { stock = '0', ...values } = (await readEdit<ProductForm>(request, keysOf(productNames))).after;
  const pieces = readStock(stock);
  if (Number.isNaN(pieces)) return noNumber;
  return createProduct(actor, { ...emptyProduct, ...values }, pieces);
}

const noNumber = { kind: 'invalid' as const, problems: { stock: 'A whole number from 0 up.' } };

function readStock(typed: unknown): number {
  return /^\d{1,8}$/.test(String(typed)) ? Number(typed) : Number.NaN;
}

/** Everything the editor of a product shows; null where there is no such product. */
export async function readForEditor(id: number) {
  const [record, places, sales, { lowStock }] = await Promise.all([
    readProductRecord(db, id),
    readPlaces(id),
    readProductSales(id),
    readShopSettings(),
  ]);
  return record && { ...record, places, sales, lowStock };
}
