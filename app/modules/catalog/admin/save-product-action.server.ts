import { z } from 'zod';
import { rowId } from '#app/admin/actions/define-actions.server.ts';
import { editSchema } from '#app/admin/actions/edit-action.server.ts';
import type { Person } from '#app/admin/guard.server.ts';
import type { Edit, Saved } from '#app/infra/merge.ts';
import { keysOf } from '#app/infra/records.ts';
import { emptyProduct } from '../product-form.ts';
import { createProduct, type SavedProduct, saveProduct } from '../save-product.server.ts';
import { addStock } from '../stock/count-stock.server.ts';
import { type ProductForm, productNames } from './product-fields.ts';

const edit = editSchema<ProductForm>(keysOf(productNames));

export const saveProductSchema = z.strictObject({
  action: z.literal('save-product'),
  id: rowId,
  /** Pieces to add to the current stock, in place of the stock in the edit. */
  addStock: z.int().optional(),
  ...edit,
});

export const makeProductSchema = z.strictObject({ action: z.literal('make-product'), ...edit });

type ProductSaved = Saved<ProductForm> | Extract<SavedProduct, { kind: 'moved' }>;

/** The actions of a product's form; part of the table of the products. */
export const productFormActions = {
  /** Saves what the editor of a product sends. */
  async 'save-product'(
    person: Person,
    { id, addStock: delta, before, after }: z.output<typeof saveProductSchema>,
  ): Promise<ProductSaved> {
    if (delta === undefined) return saveWithStock(person, id, { before, after });
    // The pieces are added to the current stock, so a stock in the edit is ignored.
    const { stock: _, ...fields } = after;
    const saved = await saveWithStock(person, id, { before, after: fields });
    if (saved.kind !== 'saved' && saved.kind !== 'unchanged') return saved;
    const counted = await addStock(person, id, { delta, reason: 'received' });
    if (counted.kind === 'invalid') return { kind: 'invalid', problems: { stock: counted.problem } };
    return counted.kind === 'gone' ? { kind: 'gone' } : { kind: 'saved' };
  },
  /** Makes the product that the empty editor describes. */
  async 'make-product'(person: Person, { after }: z.output<typeof makeProductSchema>): Promise<SavedProduct> {
    const { stock = '0', ...values } = after;
    const pieces = readStock(stock);
    if (Number.isNaN(pieces)) return noNumber;
    return createProduct(person, { ...emptyProduct, ...values }, pieces);
  },
};

/** Saves the record and, if the stock was edited, sets it. The stock in `before` is the one that the person saw. */
async function saveWithStock(person: Person, id: number, { before, after }: Edit<ProductForm>) {
  const { stock: saw = '', ...was } = before;
  const { stock: typed, ...next } = after;
  const count = typed === undefined ? null : { saw: Number(saw), counted: readStock(typed) };
  if (count && Number.isNaN(count.counted)) return noNumber;
  const saved = await saveProduct(person, id, { before: was, after: next }, count);
  // Stock is not merged. If pieces moved meanwhile, the answer asks which count is right.
  return saved.kind === 'conflict' ? { ...saved, current: { ...saved.current, stock: saw } } : saved;
}

const noNumber = { kind: 'invalid' as const, problems: { stock: 'A whole number from 0 up.' } };

function readStock(typed: unknown): number {
  return /^\d{1,8}$/.test(String(typed)) ? Number(typed) : Number.NaN;
}
