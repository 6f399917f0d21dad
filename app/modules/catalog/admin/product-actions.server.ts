import { data, href } from 'react-router';
import { z } from 'zod';
import { type Answer, refuse } from '#app/admin/actions/action-result.ts';
import { defineActions, rowId as id, writtenText } from '#app/admin/actions/define-actions.server.ts';
import type { Person } from '#app/admin/guard.server.ts';
import { mayDo } from '#app/admin/permissions.ts';
import { maxRupees } from '#app/infra/money/amounts.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import {
  beginOne,
  checkMoveSchema,
  checkOne,
  startImportSchema,
  startMoveSchema,
  startOne,
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
import {
  addProducts,
  addToFamilySchema,
  changeFamilySchema,
  changeOne,
  makeFamilyOf,
  makeFamilySchema,
  saveFamilySchema,
  saveNames,
} from './family/family-actions.server.ts';
import { makeOne, makeProductSchema, saveOne, saveProductSchema } from './save-product-action.server.ts';

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

const schema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('price'), id, before: z.int(), price: z.int() }),
  z.strictObject({ act: z.literal('was-price'), id, before: z.int().nullable(), wasPrice: z.int().nullable() }),
  z.strictObject({ act: z.literal('stock'), id, saw: z.int(), counted: z.int() }),
  z.strictObject({ act: z.literal('add-stock'), id, delta: z.int() }),
  z.strictObject({
    act: z.literal('stock-in'),
    id,
    pieces: z.int().min(1).max(1_000_000),
    price: paisa.nullable(),
    words: writtenText(200),
    day: z.iso.date().nullable(),
    key: z.uuid(),
  }),
  z.strictObject({ act: z.literal('set-cost'), id, before: z.int().nullable(), cost: paisa }),
  z.strictObject({ act: z.literal('plan'), ids, change }),
  z.strictObject({ act: z.literal('bulk'), ids, change }),
  z.strictObject({
    act: z.literal('restore'),
    field: z.enum(['price', 'active']),
    lines: z.array(z.strictObject({ id, was: priceOrActive, becomes: priceOrActive })).max(maxAtOnce),
  }),
  z.strictObject({
    act: z.literal('restore-sales'),
    lines: z.array(z.strictObject({ id, was: timedPricesForm, becomes: timedPricesForm })).max(maxAtOnce),
  }),
  z.strictObject({ act: z.literal('duplicate'), ids: ids.max(20) }),
  /** Sent from the product's own page, which then opens the copy. */
  z.strictObject({ act: z.literal('copy'), id }),
  /** Somebody who waits for a product was told that it is back, or was not after all. */
  z.strictObject({ act: z.literal('wish'), wish: z.int().min(1).max(Number.MAX_SAFE_INTEGER), told: z.boolean() }),
  /** The name is for the toast. */
  z.strictObject({ act: z.literal('delete'), id, name: writtenText(300) }),
  saveProductSchema,
  makeProductSchema,
  makeFamilySchema,
  saveFamilySchema,
  changeFamilySchema,
  addToFamilySchema,
  startImportSchema,
  checkMoveSchema,
  startMoveSchema,
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { act: Name }>;
type Change = z.output<typeof change>;
type ChangedProducts = Answer & { change: Change; lines: BulkLine[] };

/** What can be done to products. */
export const productActions = defineActions(schema, {
  price: changePrice,
  'was-price': changeWasPrice,
  stock: setStock,
  'add-stock': receiveStock,
  'stock-in': buyStock,
  'set-cost': changeCost,
  plan: planChange,
  bulk: changeMany,
  restore: restoreMany,
  'restore-sales': restoreSales,
  duplicate: duplicateMany,
  copy: copyOne,
  wish: tellOne,
  delete: deleteOne,
  'save-product': saveOne,
  'make-product': makeOne,
  'make-family': makeFamilyOf,
  'save-family': saveNames,
  'change-family': changeOne,
  'add-to-family': addProducts,
  'begin-move': beginOne,
  'check-move': checkOne,
  'start-move': startOne,
});

async function changePrice(
  person: Person,
  { id, before, price }: ActionInput<'price'>,
): Promise<Answer & { saved: SavedProduct }> {
  return { saved: await saveProduct(person, id, { before: { price: before }, after: { price } }) };
}

async function changeWasPrice(
  person: Person,
  { id, before, wasPrice }: ActionInput<'was-price'>,
): Promise<Answer & { saved: SavedProduct }> {
  return { saved: await saveProduct(person, id, { before: { wasPrice: before }, after: { wasPrice } }) };
}

async function setStock(person: Person, input: ActionInput<'stock'>): Promise<Answer & { counted: Counted }> {
  return { counted: await countStock(person, input.id, input) };
}

async function receiveStock(
  person: Person,
  { id, delta }: ActionInput<'add-stock'>,
): Promise<Answer & { counted: Counted }> {
  return { counted: await addStock(person, id, { delta, reason: 'received' }) };
}

async function buyStock(person: Person, { id, price, ...rest }: ActionInput<'stock-in'>): Promise<Answer> {
  if (price !== null) needCosts(person);
  const counted = await receivePurchase(person, id, { price, ...rest });
  if (counted.kind === 'counted') return { says: `${rest.pieces} on the shelf, ${counted.stock} in stock now` };
  return refuse(counted.kind === 'invalid' ? counted.problem : 'This product is deleted.');
}

async function changeCost(person: Person, { id, before, cost }: ActionInput<'set-cost'>): Promise<Answer> {
  needCosts(person);
  const set = await setCost(person, id, { before, cost });
  if (set.kind === 'gone') return refuse('This product is deleted.');
  if (set.kind === 'set') return { says: `A piece costs ${formatPrice(cost)} from now on` };
  return refuse(
    `Somebody was faster: it is ${set.average === null ? 'unknown' : formatPrice(set.average)} on average now.`,
  );
}

/** For whoever may not see costs, they are not there. */
function needCosts(person: Person): void {
  if (!mayDo(person, 'see-costs')) throw data(null, { status: 404 });
}

/** Plans a bulk change and returns its effect on each product. Writes nothing. */
async function planChange(_: Person, { ids, change }: ActionInput<'plan'>): Promise<ChangedProducts> {
  return { change, lines: await planBulkChange(ids, change) };
}

async function changeMany(person: Person, { ids, change }: ActionInput<'bulk'>): Promise<ChangedProducts> {
  if (change.kind !== 'active' && change.kind !== 'add-to') needManyPrices(person);
  return { change, lines: await changeProducts(person, ids, change) };
}

/** For whoever may not change many prices at once, it is not there. */
function needManyPrices(person: Person): void {
  if (!mayDo(person, 'change-many-prices')) throw data(null, { status: 404 });
}

/** Reverts a bulk change, except for products that somebody has changed since. */
async function restoreMany(person: Person, { field, lines }: ActionInput<'restore'>): Promise<Answer> {
  if (field === 'price') needManyPrices(person);
  return formatRestored(
    await inOrder(lines, ({ id, was, becomes }) =>
      saveProduct(person, id, { before: { [field]: becomes }, after: { [field]: was } }),
    ),
  );
}

/** Reverts a sale of many products, or its end, in the same way. */
async function restoreSales(person: Person, { lines }: ActionInput<'restore-sales'>): Promise<Answer> {
  needManyPrices(person);
  return formatRestored(
    await inOrder(lines, ({ id, was, becomes }) =>
      saveProduct(person, id, { before: { timedPrices: becomes }, after: { timedPrices: was } }),
    ),
  );
}

function formatRestored(saved: readonly SavedProduct[]): Answer {
  const restored = saved.filter(({ kind }) => kind === 'saved' || kind === 'unchanged').length;
  const refused = saved.length - restored;
  return { says: `${restored} taken back${refused ? `, ${refused} had changed again` : ''}` };
}

async function duplicateMany(person: Person, { ids }: ActionInput<'duplicate'>): Promise<Answer> {
  const made = await inOrder(ids, (id) => duplicateProduct(person, id));
  return { says: `${made.filter((id) => id !== null).length} copied, hidden until you show them` };
}

async function copyOne(person: Person, { id }: ActionInput<'copy'>): Promise<Answer> {
  const made = await duplicateProduct(person, id);
  return made === null
    ? {}
    : { says: 'Copied. The copy is hidden until you show it.', to: href('/admin/products/:id', { id: String(made) }) };
}

type StockRequestAction = { act: 'wish'; wish: number; told: boolean };

async function tellOne(
  person: Person,
  { wish: stockRequest, told: isNotified }: ActionInput<'wish'>,
): Promise<Answer<StockRequestAction>> {
  if (!isNotified) {
    await stockRequestNotSent(stockRequest);
    return { says: 'They wait again' };
  }
  if (!(await stockRequestSent(person.name, stockRequest)))
    return refuse('Somebody was faster, or they are forgotten already.');
  return { says: 'Told, and forgotten in a week', undo: { act: 'wish', wish: stockRequest, told: false } };
}

async function deleteOne(person: Person, { id, name }: ActionInput<'delete'>): Promise<Answer> {
  if ((await deleteProduct(person, id)) !== 'ordered')
    return { says: `${isolated(name)} is deleted`, to: href('/admin/products') };
  return refuse(
    'Orders have this product, so it cannot be deleted. Hide it instead: switch “In the shop” off and save.',
  );
}

async function inOrder<T, R>(all: readonly T[], run: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const each of all) done.push(await run(each));
  return done;
}
