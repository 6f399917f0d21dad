import { eq, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { lockProducts } from '../lock-products.server.ts';
import { productCosts, products, stockMoves } from '../tables.server.ts';
import { type Counted, maxPieces } from './count-stock.server.ts';

export type Purchase = {
  pieces: number;
  /** For each piece; null where nobody says one: then the average stays. */
  price: Money | null;
  /** From whom, the number of the bill. */
  words: string;
  /** The day on the bill, `2026-11-21`; null where it is not said. */
  day: string | null;
  /** Made by the form: sent twice it is one purchase. */
  key: string;
};

/**
 * Puts bought pieces on the shelf. With a price the average cost of a piece moves (`cost_stock_move` in the database). Of
 * several requests with one key one is a purchase, and the others are answered the same.
 */
export function receivePurchase(actor: Actor, productId: number, purchase: Purchase): Promise<Counted> {
  return inTransaction(async (tx) => {
    const [product] = await lockProducts(tx, [productId]);
    if (!product) return { kind: 'gone' };
    const { pieces, price, words, day, key } = purchase;
    const { stock } = product;
    const [done] = await tx.select({ id: stockMoves.id }).from(stockMoves).where(eq(stockMoves.key, key));
    if (done) return { kind: 'counted', stock, was: stock };
    if (stock + pieces > maxPieces) return { kind: 'invalid', problem: 'Enter a whole number of items.' };
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${pieces}` })
      .where(eq(products.id, productId));
    await tx.insert(stockMoves).values({
      productId,
      delta: pieces,
      reason: 'received',
      actorName: actor.name,
      words,
      worthPaisa: price === null ? null : price * pieces,
      billDay: day,
      key,
    });
    await recordChange(tx, actor, {
      action: 'stock.received',
      kind: 'product',
      subject: productId,
      before: { stock },
      after: { stock: stock + pieces, ...(price !== null && { 'price each': price }), ...(words && { words }) },
    });
    return { kind: 'counted', stock: stock + pieces, was: stock };
  });
}

/** What a piece costs on average; null where nobody has said a cost. */
export async function readCost(tx: Pick<Transaction, 'select'>, productId: number): Promise<Money | null> {
  const [row] = await tx
    .select({ average: productCosts.averagePaisa })
    .from(productCosts)
    .where(eq(productCosts.productId, productId));
  return row?.average ?? null;
}

export type CostSet = { kind: 'set' } | { kind: 'changed'; average: Money | null } | { kind: 'gone' };

/**
 * Says what a piece on the shelf cost on average, from now on. What was sold before keeps its cost. Where it is not any more
 * what the person saw, nothing is written.
 */
export function setCost(
  actor: Actor,
  productId: number,
  { before, cost }: { before: Money | null; cost: Money },
): Promise<CostSet> {
  return inTransaction(async (tx) => {
    const [product] = await lockProducts(tx, [productId]);
    if (!product) return { kind: 'gone' };
    const average = await readCost(tx, productId);
    if (average === cost) return { kind: 'set' };
    if (average !== before) return { kind: 'changed', average };
    await setCostInTransaction(tx, actor, productId, { before, cost });
    return { kind: 'set' };
  });
}

/** The same inside the caller's transaction, which has locked the product. */
export async function setCostInTransaction(
  tx: Transaction,
  actor: Actor,
  productId: number,
  { before, cost }: { before: Money | null; cost: Money },
): Promise<void> {
  await tx
    .insert(productCosts)
    .values({ productId, averagePaisa: cost })
    .onConflictDoUpdate({ target: productCosts.productId, set: { averagePaisa: cost } });
  await recordChange(tx, actor, {
    action: 'stock.cost-set',
    kind: 'product',
    subject: productId,
    before: { cost: before },
    after: { cost },
  });
}
