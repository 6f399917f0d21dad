import { data, href } from 'react-router';
import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { defineActions, rowId as id, writtenText } from '#app/admin/actions/define-actions.server.ts';
import { mayDo } from '#app/admin/permissions.ts';
import { maxRupees } from '#app/infra/money/amounts.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import {
  beginImport,
  beginImportSchema,
  checkImport,
  checkImportSchema,
  retryPictures,
  retryPicturesSchema,
  startImport,
  startImportSchema,
} from '#app/modules/data-transfer/admin/import-shop-actions.server.ts';
import {
  stockRequestNotSent,
  stockRequestSent,
} from '#app/modules/marketing/back-in-stock/send-back-in-stock.server.ts';
import { type BulkLine, changeProducts, maxAtOnce, planBulkChange } from '../change-products.server.ts';
import { collectionKeys } from '../collections/collection.ts';
import { saleForm, timedPricesForm } from '../prices/timed-price.ts';
import { deleteProduct, duplicateProduct, type SavedProduct, saveProduct } from '../save-product.server.ts';
import { addStock, type Counted, countStock } from '../stock/count-stock.server.ts';
import { receivePurchase, setCost } from '../stock/stock-in.server.ts';
import { deleteActions, deleteListSchema, deleteProductsSchema } from './delete-products-actions.server.ts';
import {
  addToFamily,
  addToFamilySchema,
  changeMembers,
  changeMembersSchema,
  makeFamily,
  makeFamilySchema,
  saveFamily,
  saveFamilySchema,
} from './family/family-actions.server.ts';
import { costMoved } from './product-fields.ts';
import { makeProductSchema, productFormActions, saveProductSchema } from './save-product-action.server.ts';

const ids = z.array(id).min(1).max(maxAtOnce);
const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price-percent'), percent: z.number().min(-90).max(500) }),
  z.strictObject({ kind: z.literal('price-amount'), amount: z.int().min(-1_000_000_000).max(1_000_000_000) }),
  z.strictObject({ kind: z.literal('price-set'), price: z.int().min(100).max(1_000_000_000) }),
  saleForm.safeExtend({ kind: z.literal('sale') }),
  z.strictObject({ kind: z.literal('no-sale') }),
  z.strictObject({ kind: z.literal('active'), active: z.boolean() }),
  z.strictObject({ kind: z.literal('add-to'), collection: z.enum(collectionKeys) }),
]);
const paisa = z
  .int()
  .min(1)
  .max(maxRupees * 100);
const priceOrActive = z.union([z.int(), z.boolean()]);

const schema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('change-price'), id, before: z.int(), price: z.int() }),
  z.strictObject({
    action: z.literal('change-was-price'),
    id,
    before: z.int().nullable(),
    wasPrice: z.int().nullable(),
  }),
  z.strictObject({ action: z.literal('set-stock'), id, saw: z.int(), counted: z.int() }),
  z.strictObject({ action: z.literal('receive-stock'), id, delta: z.int() }),
  z.strictObject({
    action: z.literal('record-purchase'),
    id,
    pieces: z.int().min(1).max(1_000_000),
    price: paisa.nullable(),
    words: writtenText(200),
    day: z.iso.date().nullable(),
    key: z.uuid(),
  }),
  z.strictObject({ action: z.literal('change-cost'), id, before: z.int().nullable(), cost: paisa }),
  z.strictObject({ action: z.literal('plan-change'), ids, change }),
  z.strictObject({ action: z.literal('change-many'), ids, change }),
  z.strictObject({
    action: z.literal('restore-many'),
    field: z.enum(['price', 'active']),
    lines: z.array(z.strictObject({ id, was: priceOrActive, becomes: priceOrActive })).max(maxAtOnce),
  }),
  z.strictObject({
    action: z.literal('restore-sales'),
    lines: z.array(z.strictObject({ id, was: timedPricesForm, becomes: timedPricesForm })).max(maxAtOnce),
  }),
  z.strictObject({ action: z.literal('duplicate-products'), ids: ids.max(20) }),
  /** Sent from the product's own page, which then opens the copy. */
  z.strictObject({ action: z.literal('copy-product'), id }),
  /** Somebody who waits for a product was told that it is back, or was not after all. */
  z.strictObject({
    action: z.literal('mark-stock-request'),
    wish: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    told: z.boolean(),
  }),
  /** The name is for the toast. */
  z.strictObject({ action: z.literal('delete-product'), id, name: writtenText(300) }),
  deleteProductsSchema,
  deleteListSchema,
  saveProductSchema,
  makeProductSchema,
  makeFamilySchema,
  saveFamilySchema,
  changeMembersSchema,
  addToFamilySchema,
  beginImportSchema,
  checkImportSchema,
  startImportSchema,
  retryPicturesSchema,
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { action: Name }>;
type Change = z.output<typeof change>;
type ChangedProducts = ActionResult & { change: Change; lines: BulkLine[] };

/** What can be done to products. */
export const productActions = defineActions(schema, {
  'change-price': changePrice,
  'change-was-price': changeWasPrice,
  'set-stock': setStock,
  'receive-stock': receiveStock,
  'record-purchase': recordPurchase,
  'change-cost': changeCost,
  'plan-change': planChange,
  'change-many': changeMany,
  'restore-many': restoreMany,
  'restore-sales': restoreSales,
  'duplicate-products': duplicateProducts,
  'copy-product': copyProduct,
  'mark-stock-request': markStockRequest,
  async 'delete-product'(person, { id, name }): Promise<ActionResult> {
    if ((await deleteProduct(person, id)) !== 'ordered')
      return { says: `${isolated(name)} deleted`, to: href('/admin/products') };
    return refuse(
      'Orders contain this product, so it cannot be deleted. Hide it instead: turn “Visible” off and save.',
    );
  },
  ...deleteActions,
  ...productFormActions,
  'make-family': makeFamily,
  'save-family': saveFamily,
  'change-members': changeMembers,
  'add-to-family': addToFamily,
  'begin-import': beginImport,
  'check-import': checkImport,
  'start-import': startImport,
  'retry-pictures': retryPictures,
});

async function changePrice(
  person: Person,
  { id, before, price }: ActionInput<'change-price'>,
): Promise<ActionResult & { saved: SavedProduct }> {
  return { saved: await saveProduct(person, id, { before: { price: before }, after: { price } }) };
}

async function changeWasPrice(
  person: Person,
  { id, before, wasPrice }: ActionInput<'change-was-price'>,
): Promise<ActionResult & { saved: SavedProduct }> {
  return { saved: await saveProduct(person, id, { before: { wasPrice: before }, after: { wasPrice } }) };
}

async function setStock(person: Person, input: ActionInput<'set-stock'>): Promise<ActionResult & { counted: Counted }> {
  return { counted: await countStock(person, input.id, input) };
}

async function receiveStock(
  person: Person,
  { id, delta }: ActionInput<'receive-stock'>,
): Promise<ActionResult & { counted: Counted }> {
  return { counted: await addStock(person, id, { delta, reason: 'received' }) };
}

async function recordPurchase(
  person: Person,
  { id, price, ...rest }: ActionInput<'record-purchase'>,
): Promise<ActionResult> {
  if (price !== null) needCosts(person);
  const counted = await receivePurchase(person, id, { price, ...rest });
  if (counted.kind === 'counted') return { says: `${rest.pieces} received, ${counted.stock} in stock now` };
  return refuse(counted.kind === 'invalid' ? counted.problem : 'This product was deleted.');
}

async function changeCost(person: Person, { id, before, cost }: ActionInput<'change-cost'>): Promise<ActionResult> {
  needCosts(person);
  const set = await setCost(person, id, { before, cost });
  if (set.kind === 'gone') return refuse('This product was deleted.');
  if (set.kind === 'set') return { says: `Cost per item is ${formatPrice(cost)} now` };
  return refuse(costMoved(set.average));
}

/** For whoever may not see costs, they are not there. */
function needCosts(person: Person): void {
  if (!mayDo(person, 'see-costs')) throw data(null, { status: 404 });
}

/** Plans a bulk change and returns its effect on each product. Writes nothing. */
async function planChange(_: Person, { ids, change }: ActionInput<'plan-change'>): Promise<ChangedProducts> {
  return { change, lines: await planBulkChange(ids, change) };
}

async function changeMany(person: Person, { ids, change }: ActionInput<'change-many'>): Promise<ChangedProducts> {
  if (change.kind !== 'active' && change.kind !== 'add-to') needManyPrices(person);
  return { change, lines: await changeProducts(person, ids, change) };
}

/** For whoever may not change many prices at once, it is not there. */
function needManyPrices(person: Person): void {
  if (!mayDo(person, 'change-many-prices')) throw data(null, { status: 404 });
}

/** Reverts a bulk change, except for products that somebody has changed since. */
async function restoreMany(person: Person, { field, lines }: ActionInput<'restore-many'>): Promise<ActionResult> {
  if (field === 'price') needManyPrices(person);
  return formatRestored(
    await inOrder(lines, ({ id, was, becomes }) =>
      saveProduct(person, id, { before: { [field]: becomes }, after: { [field]: was } }),
    ),
  );
}

/** Reverts a sale of many products, or its end, in the same way. */
async function restoreSales(person: Person, { lines }: ActionInput<'restore-sales'>): Promise<ActionResult> {
  needManyPrices(person);
  return formatRestored(
    await inOrder(lines, ({ id, was, becomes }) =>
      saveProduct(person, id, { before: { timedPrices: becomes }, after: { timedPrices: was } }),
    ),
  );
}

function formatRestored(saved: readonly SavedProduct[]): ActionResult {
  const restored = saved.filter(({ kind }) => kind === 'saved' || kind === 'unchanged').length;
  const refused = saved.length - restored;
  return { says: `${restored} undone${refused ? `, ${refused} changed again since` : ''}` };
}

async function duplicateProducts(person: Person, { ids }: ActionInput<'duplicate-products'>): Promise<ActionResult> {
  const made = await inOrder(ids, (id) => duplicateProduct(person, id));
  return { says: `${made.filter((id) => id !== null).length} copied, hidden until you show them` };
}

async function copyProduct(person: Person, { id }: ActionInput<'copy-product'>): Promise<ActionResult> {
  const made = await duplicateProduct(person, id);
  return made === null
    ? {}
    : { says: 'Copied. The copy is hidden until you show it.', to: href('/admin/products/:id', { id: String(made) }) };
}

type StockRequestAction = { action: 'mark-stock-request'; wish: number; told: boolean };

async function markStockRequest(
  person: Person,
  { wish: stockRequest, told: isNotified }: ActionInput<'mark-stock-request'>,
): Promise<ActionResult<StockRequestAction>> {
  if (!isNotified) {
    await stockRequestNotSent(stockRequest);
    return { says: 'Marked as waiting again' };
  }
  if (!(await stockRequestSent(person.name, stockRequest)))
    return refuse('Somebody else did this first, or the entry was deleted already.');
  return {
    says: 'Marked as told. The entry is deleted in a week',
    undo: { action: 'mark-stock-request', wish: stockRequest, told: false },
  };
}

async function inOrder<T, R>(all: readonly T[], run: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const each of all) done.push(await run(each));
  return done;
}
