import { z } from 'zod';
import { type BulkLine, changeProducts, mostAtOnce, planBulkChange } from '#app/catalog/change-products.server.ts';
import { collectionKeys } from '#app/catalog/collection.ts';
import { addStock, type Counted, countStock } from '#app/catalog/count-stock.server.ts';
import { duplicateProduct, type SavedProduct, saveProduct } from '#app/catalog/save-product.server.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { readAct } from '../acts/read-act.server.ts';

const id = z.int().min(1).max(2_147_483_647);
const ids = z.array(id).min(1).max(mostAtOnce);
const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price-percent'), percent: z.number().min(-90).max(500) }),
  z.strictObject({ kind: z.literal('price-amount'), amount: z.int().min(-1_000_000_000).max(1_000_000_000) }),
  z.strictObject({ kind: z.literal('price-set'), price: z.int().min(100).max(1_000_000_000) }),
  z.strictObject({ kind: z.literal('active'), active: z.boolean() }),
  z.strictObject({ kind: z.literal('add-to'), collection: z.enum(collectionKeys) }),
]);
const act = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('price'), id, before: z.int(), price: z.int() }),
  z.strictObject({ act: z.literal('stock'), id, saw: z.int(), counted: z.int() }),
  z.strictObject({ act: z.literal('add-stock'), id, delta: z.int() }),
  z.strictObject({ act: z.literal('plan'), ids, change }),
  z.strictObject({ act: z.literal('bulk'), ids, change }),
  z.strictObject({
    act: z.literal('restore'),
    field: z.enum(['price', 'active']),
    lines: z
      .array(z.strictObject({ id, was: z.union([z.int(), z.boolean()]), becomes: z.union([z.int(), z.boolean()]) }))
      .max(mostAtOnce),
  }),
  z.strictObject({ act: z.literal('duplicate'), ids: ids.max(20) }),
]);

export type ProductAct = z.input<typeof act>;

export type ProductActAnswer =
  | { act: 'price'; id: number; saved: SavedProduct }
  | { act: 'stock'; id: number; counted: Counted }
  | { act: 'plan' | 'bulk'; change: z.output<typeof change>; lines: BulkLine[] }
  | { act: 'restore'; restored: number; refused: number }
  | { act: 'duplicate'; made: number[] };

/** What the list of products can have done: prices and stock in their cells, and many products at once. */
export async function actOnProducts(request: Request, actor: Actor): Promise<ProductActAnswer> {
  const asked = await readAct(request, act);
  if (asked.act === 'price') {
    const edit = { before: { price: asked.before }, after: { price: asked.price } };
    return { act: 'price', id: asked.id, saved: await saveProduct(actor, asked.id, edit) };
  }
  if (asked.act === 'stock') return { act: 'stock', id: asked.id, counted: await countStock(actor, asked.id, asked) };
  if (asked.act === 'add-stock') {
    const counted = await addStock(actor, asked.id, { delta: asked.delta, reason: 'received' });
    return { act: 'stock', id: asked.id, counted };
  }
  if (asked.act === 'plan')
    return { act: 'plan', change: asked.change, lines: await planBulkChange(asked.ids, asked.change) };
  if (asked.act === 'bulk')
    return { act: 'bulk', change: asked.change, lines: await changeProducts(actor, asked.ids, asked.change) };
  if (asked.act === 'restore') return restore(actor, asked);
  const made = await inOrder(asked.ids, (each) => duplicateProduct(actor, each));
  return { act: 'duplicate', made: made.filter((each) => each !== null) };
}

/** Takes a change of many products back, except where somebody has changed the product again. */
async function restore(
  actor: Actor,
  { field, lines }: Extract<z.output<typeof act>, { act: 'restore' }>,
): Promise<ProductActAnswer> {
  const saved = await inOrder(lines, ({ id, was, becomes }) =>
    saveProduct(actor, id, { before: { [field]: becomes }, after: { [field]: was } }),
  );
  const restored = saved.filter(({ kind }) => kind === 'saved').length;
  return { act: 'restore', restored, refused: saved.length - restored };
}

async function inOrder<T, R>(all: readonly T[], act: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const each of all) done.push(await act(each));
  return done;
}
