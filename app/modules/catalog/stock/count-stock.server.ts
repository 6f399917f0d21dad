import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { lockProducts } from '../lock-products.server.ts';
import { products, stockMoves, type stockReasons } from '../tables.server.ts';

export type Counted =
  | { kind: 'counted'; stock: number; was: number }
  /**
   * The stock changed after the person counted: `stock` is the current number, `since` lists the changes, newest first.
   */
  | { kind: 'moved'; stock: number; saw: number; counted: number; since: StockEntry[] }
  | { kind: 'invalid'; problem: string }
  | { kind: 'gone' };

export type StockEntry = {
  id: number;
  delta: number;
  reason: (typeof stockReasons)[number];
  orderId: number | null;
  actorName: string | null;
  words: string;
  at: string;
  /** What the pieces cost together, never negative, and a piece on average afterwards; only for who may see costs. */
  worth: Money | null;
  average: Money | null;
  /** The day on the bill of a purchase. */
  billDay: string | null;
};

/** The largest count that is accepted. A larger one is a typing error, or exceeds an integer. */
export const maxPieces = 10_000_000;

/**
 * Sets the stock to a counted number. `saw` is the stock that the person saw before counting: if it has changed since,
 * nothing is written and the person is asked.
 */
export function countStock(
  actor: Actor,
  productId: number,
  count: { saw: number; counted: number; words?: string },
): Promise<Counted> {
  return inTransaction((tx) => countInTransaction(tx, actor, productId, count));
}

/** `countStock` inside the caller's transaction. */
export async function countInTransaction(
  tx: Transaction,
  actor: Actor,
  productId: number,
  { saw, counted, words = '' }: { saw: number; counted: number; words?: string },
): Promise<Counted> {
  if (!isCount(counted)) return { kind: 'invalid', problem: 'Stock is a whole number from 0 up.' };
  const stock = await lockStock(tx, productId);
  if (stock === null) return { kind: 'gone' };
  if (stock === counted) return { kind: 'counted', stock, was: stock };
  if (stock !== saw)
    return { kind: 'moved', stock, saw, counted, since: await readMovesSince(tx, productId, stock - saw) };
  await moveStock(tx, actor, productId, { delta: counted - stock, reason: 'correction', words });
  return { kind: 'counted', stock: counted, was: stock };
}

type Addition = { delta: number; reason: 'received' | 'correction'; words?: string };

/** Adds received pieces, or removes missing ones, relative to the current stock; never below zero. */
export function addStock(actor: Actor, productId: number, addition: Addition): Promise<Counted> {
  return inTransaction((tx) => addInTransaction(tx, actor, productId, addition));
}

/** `addStock` inside the caller's transaction. */
export async function addInTransaction(
  tx: Transaction,
  actor: Actor,
  productId: number,
  { delta, reason, words = '' }: Addition,
): Promise<Counted> {
  const stock = await lockStock(tx, productId);
  if (stock === null) return { kind: 'gone' };
  if (!Number.isInteger(delta) || !isCount(stock + delta))
    return {
      kind: 'invalid',
      problem: stock + delta < 0 ? `There are only ${stock}.` : 'Enter a whole number of items.',
    };
  if (delta !== 0) await moveStock(tx, actor, productId, { delta, reason, words });
  return { kind: 'counted', stock: stock + delta, was: stock };
}

function isCount(pieces: number): boolean {
  return Number.isInteger(pieces) && pieces >= 0 && pieces <= maxPieces;
}

async function lockStock(tx: Transaction, productId: number): Promise<number | null> {
  const [product] = await lockProducts(tx, [productId]);
  return product?.stock ?? null;
}

type Move = { delta: number; reason: 'received' | 'correction'; words: string };

async function moveStock(
  tx: Transaction,
  actor: Actor,
  productId: number,
  { delta, reason, words }: Move,
): Promise<void> {
  const [row] = await tx
    .update(products)
    .set({ stock: sql`${products.stock} + ${delta}` })
    .where(eq(products.id, productId))
    .returning({ stock: products.stock });
  const stock = row?.stock ?? 0;
  await tx
    .insert(stockMoves)
    .values({ productId, delta, reason, actorName: actor.name, words: words.trim().slice(0, 300) });
  await recordChange(tx, actor, {
    action: `stock.${reason === 'received' ? 'received' : 'counted'}`,
    kind: 'product',
    subject: productId,
    before: { stock: stock - delta },
    after: { stock, ...(words && { words }) },
  });
}

const entryColumns = {
  id: stockMoves.id,
  delta: stockMoves.delta,
  reason: stockMoves.reason,
  orderId: stockMoves.orderId,
  actorName: stockMoves.actorName,
  words: stockMoves.words,
  at: stockMoves.at,
  worth: stockMoves.worthPaisa,
  average: stockMoves.averagePaisa,
  billDay: stockMoves.billDay,
};

/** The newest stock moves that add up to the difference; at most ten. */
async function readMovesSince(tx: Transaction, productId: number, difference: number): Promise<StockEntry[]> {
  const rows = await tx
    .select(entryColumns)
    .from(stockMoves)
    .where(eq(stockMoves.productId, productId))
    .orderBy(desc(stockMoves.id))
    .limit(10);
  const since: StockEntry[] = [];
  let missing = difference;
  for (const row of rows) {
    if (missing === 0) break;
    since.push(asEntry(row, false));
    missing -= row.delta;
  }
  return since;
}

function asEntry(row: Omit<StockEntry, 'at'> & { at: Date }, withCosts: boolean): StockEntry {
  const costs = withCosts ? { worth: row.worth && Math.abs(row.worth), average: row.average } : noCosts;
  return { ...row, ...costs, at: row.at.toISOString() };
}

const noCosts = { worth: null, average: null };

/** The stock history of a product, newest first, fifty at a time before an entry's id; costs are not for everybody. */
export async function readStockHistory(
  productId: number,
  { before, withCosts = false }: { before?: number | undefined; withCosts?: boolean } = {},
): Promise<{ entries: StockEntry[]; next: number | null }> {
  const rows = await db
    .select(entryColumns)
    .from(stockMoves)
    .where(and(eq(stockMoves.productId, productId), before ? lt(stockMoves.id, before) : undefined))
    .orderBy(desc(stockMoves.id))
    .limit(51);
  return {
    entries: rows.slice(0, 50).map((row) => asEntry(row, withCosts)),
    next: rows.length > 50 ? (rows[49]?.id ?? null) : null,
  };
}
