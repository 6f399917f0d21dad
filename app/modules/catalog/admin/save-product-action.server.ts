import { data } from 'react-router';
import { z } from 'zod';
import { rowId } from '#app/admin/actions/define-actions.server.ts';
import { editSchema } from '#app/admin/actions/edit-action.server.ts';
import { mayDo } from '#app/admin/permissions.ts';
import type { Edit, Saved } from '#app/infra/merge.ts';
import { parseRupees } from '#app/infra/money/amounts.ts';
import type { Money } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { emptyProduct } from '../product-form.ts';
import { createProduct, type SavedProduct, saveProduct } from '../save-product.server.ts';
import { addStock } from '../stock/count-stock.server.ts';
import { setCost } from '../stock/stock-in.server.ts';
import { costMoved, type ProductForm, productNames } from './product-fields.ts';

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
    const cost = readCostEdit(person, { before, after });
    if (cost.kind === 'invalid') return cost;
    // With pieces to add to the current stock, a stock in the edit is ignored.
    const { stock, cost: _, ...fields } = after;
    const counts = delta === undefined && stock !== undefined;
    const saved = await saveWithStock(person, id, { before, after: { ...fields, ...(counts && { stock }) } });
    if (saved.kind !== 'saved' && saved.kind !== 'unchanged') return saved;
    // After the product: sent again, a saved product is unchanged, and a saved cost is set already.
    const set = cost.kind === 'cost' ? await saveCost(person, id, cost) : null;
    if (set) return set;
    if (delta === undefined) return cost.kind === 'cost' ? { kind: 'saved' } : saved;
    const counted = await addStock(person, id, { delta, reason: 'received' });
    if (counted.kind === 'invalid') return { kind: 'invalid', problems: { stock: counted.problem } };
    return counted.kind === 'gone' ? { kind: 'gone' } : { kind: 'saved' };
  },
  /** Makes the product that the empty editor describes. */
  async 'make-product'(person: Person, { after }: z.output<typeof makeProductSchema>): Promise<SavedProduct> {
    const cost = readCostEdit(person, { before: {}, after });
    if (cost.kind === 'invalid') return cost;
    const { stock = '0', cost: _, ...values } = after;
    const pieces = readStock(stock);
    if (Number.isNaN(pieces)) return noNumber;
    const created = await createProduct(person, { ...emptyProduct, ...values }, pieces);
    if (created.kind === 'saved' && cost.kind === 'cost') await setCost(person, created.id, cost);
    return created;
  },
};

/** Saves the record and, if the stock was edited, sets it. The stock in `before` is the one that the person saw. */
async function saveWithStock(person: Person, id: number, { before, after }: Edit<ProductForm>) {
  const { stock: saw = '', cost: _, ...was } = before;
  const { stock: typed, ...next } = after;
  const count = typed === undefined ? null : { saw: Number(textOf(saw)), counted: readStock(typed) };
  if (count && Number.isNaN(count.counted)) return noNumber;
  const saved = await saveProduct(person, id, { before: was, after: next }, count);
  // Stock is not merged. If pieces moved meanwhile, the answer asks which count is right.
  if (saved.kind !== 'conflict') return saved;
  return { ...saved, current: { ...saved.current, stock: saw, cost: before.cost ?? '' } };
}

type CostEdit = { kind: 'cost'; before: Money | null; cost: Money };
type Invalid = { kind: 'invalid'; problems: { cost: string } };

/** The cost that an edit asks for. A cost that is known cannot be made unknown. */
function readCostEdit(person: Person, { before, after }: Edit<ProductForm>): CostEdit | Invalid | { kind: 'none' } {
  const was = parseRupees(textOf(before.cost));
  if (after.cost === undefined || (textOf(after.cost) === '' && was === null)) return { kind: 'none' };
  // For whoever may not see costs, they are not there.
  if (!mayDo(person, 'see-costs')) throw data(null, { status: 404 });
  const cost = parseRupees(textOf(after.cost));
  if (cost === null) return { kind: 'invalid', problems: { cost: 'Write rupees, such as 480.' } };
  return { kind: 'cost', before: was, cost };
}

/** Why the cost was not saved; null where it was. */
async function saveCost(person: Person, id: number, edit: CostEdit): Promise<Invalid | { kind: 'gone' } | null> {
  const set = await setCost(person, id, edit);
  if (set.kind === 'set') return null;
  return set.kind === 'gone' ? set : { kind: 'invalid', problems: { cost: costMoved(set.average) } };
}

const noNumber = { kind: 'invalid' as const, problems: { stock: 'A whole number from 0 up.' } };

function readStock(typed: unknown): number {
  return /^\d{1,8}$/.test(textOf(typed)) ? Number(typed) : Number.NaN;
}

/** The fields of an edit come from a browser: whatever is no text or number is none. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
