import { z } from 'zod';
import { addStock } from '#app/catalog/count-stock.server.ts';
import { readPlaces, readProductSales } from '#app/catalog/office-products.server.ts';
import { type ProductValues, productForm } from '#app/catalog/product-form.ts';
import { readProductRecord } from '#app/catalog/product-record.server.ts';
import { createProduct, type SavedProduct, saveProduct } from '#app/catalog/save-product.server.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { db } from '#app/platform/db/db.server.ts';
import type { Edit } from '#app/platform/merge.ts';
import { keysOf } from '#app/platform/records.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { readAct } from '../acts/read-act.server.ts';

/** An edit may hold whatever was read before; what is to be written is checked by the catalogue. */
const fields = z.partialRecord(z.enum(keysOf(productForm.shape)), z.unknown());
const count = z.strictObject({ saw: z.int(), counted: z.int() }).nullable();
const act = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('save'), before: fields, after: fields, count }),
  z.strictObject({ act: z.literal('add-stock'), delta: z.int(), before: fields, after: fields }),
]);

export type ProductEditAnswer = { act: 'save'; saved: SavedProduct };

/** Saves what the editor of a product sends. */
export async function actOnProduct(
  request: Request,
  { id, actor }: { id: number; actor: Actor },
): Promise<ProductEditAnswer> {
  const asked = await readAct(request, act);
  const edit = { before: asked.before, after: asked.after } as Edit<ProductValues>;
  if (asked.act === 'save') return { act: 'save', saved: await saveProduct(actor, id, edit, asked.count) };
  const saved = await saveProduct(actor, id, edit);
  if (saved.kind !== 'saved') return { act: 'save', saved };
  const counted = await addStock(actor, id, { delta: asked.delta, reason: 'received' });
  if (counted.kind === 'invalid')
    return { act: 'save', saved: { kind: 'invalid', problems: { stock: counted.problem } } };
  return { act: 'save', saved: counted.kind === 'gone' ? { kind: 'gone' } : saved };
}

const newProduct = z.strictObject({ after: fields, before: fields, stock: z.int().min(0).max(10_000_000) });

/** Makes the product that the empty editor describes. */
export async function actOnNewProduct(request: Request, actor: Actor, empty: ProductValues): Promise<SavedProduct> {
  const asked = await readAct(request, newProduct);
  return createProduct(actor, { ...empty, ...asked.after }, asked.stock);
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
