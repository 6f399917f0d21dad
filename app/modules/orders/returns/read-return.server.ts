import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Phone } from '#app/infra/contact-details/phone.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { orderLines, orders } from '../tables.server.ts';
import { type RefundSums, readRefundSums } from './refund-sums.server.ts';
import { maskAccount, type RefundWay, type ReturnCondition, type ReturnReason, type ReturnState } from './return.ts';
import { returnLines, returnPhotos, returns } from './tables.server.ts';

export type AdminReturnLine = {
  productId: number;
  name: string;
  price: Money;
  quantity: number;
  condition: ReturnCondition | null;
  shelved: number;
};

/** Everything the admin knows of one return. */
export type AdminReturn = {
  id: number;
  seq: number;
  version: number;
  number: string;
  token: string;
  name: string;
  phone: Phone;
  email: string | null;
  city: string;
  state: ReturnState;
  stateSince: string;
  askedAt: string;
  fromWebsite: boolean;
  takenBy: string;
  reason: ReturnReason;
  words: string;
  refundWay: RefundWay | null;
  accountName: string;
  /** Whole only for whoever may pay. */
  account: string;
  answer: string;
  sentWords: string;
  refund: Money | null;
  refundWhy: string;
  refundReference: string;
  refundedAt: string | null;
  refundedBy: string | null;
  /** The number of the order that was made instead. */
  exchangeNumber: string | null;
  /** What that order comes to. */
  exchangeTotal: Money | null;
  /** Whether what was paid for what came back is taken off it. */
  isCredited: boolean;
  isForgotten: boolean;
  sums: RefundSums;
  lines: AdminReturnLine[];
  photos: { id: string; width: number; height: number }[];
};

/** One return; null where there is none. `showsAccount`: the reader pays refunds. */
export function readReturn(id: number, showsAccount: boolean): Promise<AdminReturn | null> {
  return inTransaction(async (tx) => {
    const [found] = await tx
      .select({ entry: returns, order: orders })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(eq(returns.id, id));
    if (!found) return null;
    const { entry, order } = found;
    const [exchange] = entry.exchangeOrderId
      ? await tx
          .select({ number: orders.number, total: orders.totalPaisa })
          .from(orders)
          .where(eq(orders.id, entry.exchangeOrderId))
      : [];
    const photos = await tx
      .select({ id: returnPhotos.id, width: returnPhotos.width, height: returnPhotos.height })
      .from(returnPhotos)
      .where(eq(returnPhotos.returnId, id))
      .orderBy(asc(returnPhotos.place));
    return {
      id,
      seq: entry.seq,
      version: entry.version,
      number: order.number,
      token: entry.token,
      name: order.fullName,
      phone: order.phone,
      email: order.email,
      city: order.city,
      state: entry.state,
      stateSince: entry.stateSince.toISOString(),
      askedAt: entry.askedAt.toISOString(),
      fromWebsite: entry.fromWebsite,
      takenBy: entry.takenBy,
      reason: entry.reason,
      words: entry.words,
      refundWay: entry.refundWay,
      accountName: entry.accountName,
      account: showsAccount ? entry.account : maskAccount(entry.account),
      answer: entry.answer,
      sentWords: entry.sentWords,
      refund: entry.refundPaisa,
      refundWhy: entry.refundWhy,
      refundReference: entry.refundReference,
      refundedAt: entry.refundedAt?.toISOString() ?? null,
      refundedBy: entry.refundedBy,
      exchangeNumber: exchange?.number ?? null,
      exchangeTotal: exchange?.total ?? null,
      isCredited: entry.isCredited,
      isForgotten: order.forgottenAt !== null,
      sums: await readRefundSums(tx, order, entry),
      lines: await readReturnLines(tx, id, order.id),
      photos,
    };
  });
}

/** The pieces of a return with the names and prices of its order. */
export function readReturnLines(tx: Transaction, returnId: number, orderId: number): Promise<AdminReturnLine[]> {
  return tx
    .select({
      productId: returnLines.productId,
      name: orderLines.name,
      price: orderLines.unitPricePaisa,
      quantity: returnLines.quantity,
      condition: returnLines.condition,
      shelved: returnLines.shelved,
    })
    .from(returnLines)
    .innerJoin(
      orderLines,
      sql`${orderLines.orderId} = ${orderId} and ${orderLines.productId} = ${returnLines.productId}`,
    )
    .where(eq(returnLines.returnId, returnId))
    .orderBy(asc(orderLines.position));
}

/** A return as its order's page names it. */
export type ReturnOfOrder = { id: number; seq: number; state: ReturnState; pieces: number; refund: Money | null };

/** The return for which an order was made, and whether what came back pays for a part of it. */
export type MadeFor = { id: number; seq: number; number: string; isCredited: boolean };

/** The returns of an order, and the one for which the order itself was made. */
export async function readReturnsOfOrder(number: string): Promise<{
  returns: ReturnOfOrder[];
  madeFor: MadeFor | null;
}> {
  const [rows, [madeFor]] = await Promise.all([
    db
      .select({
        id: returns.id,
        seq: returns.seq,
        state: returns.state,
        refund: returns.refundPaisa,
        pieces: sql<number>`(select sum(quantity)::int from return_lines where return_id = ${sql`${returns.id}`})`,
      })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(eq(orders.number, number))
      .orderBy(desc(returns.seq))
      .limit(20),
    db
      .execute<MadeFor>(sql`
      select r.id::int as id, r.seq, of.number, r.is_credited as "isCredited" from orders made
      join returns r on r.exchange_order_id = made.id join orders of on of.id = r.order_id
      where made.number = ${number} limit 1`)
      .then(({ rows: found }) => found),
  ]);
  return { returns: rows, madeFor: madeFor ?? null };
}
