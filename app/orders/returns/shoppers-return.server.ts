import { and, eq } from 'drizzle-orm';
import { db, inTransaction } from '#app/platform/db/db.server.ts';
import { type Allowance, countAttempt } from '#app/platform/limits/limits.server.ts';
import type { Money } from '#app/platform/money.ts';
import type { Phone } from '#app/platform/phone.ts';
import { readOrderRules } from '#app/settings/office-settings.server.ts';
import type { Receipt } from '../order.ts';
import { stateHas } from '../order-states.ts';
import { orders } from '../tables.server.ts';
import { readReturnLines } from './read-returns.server.ts';
import { readRefundSums } from './refund-sums.server.ts';
import { isInTime, maskAccount, type RefundWay, type ReturnReason, type ReturnState } from './return.ts';
import { type ReturnableLine, readReturnable } from './returnable.server.ts';
import { returns } from './tables.server.ts';

/** Carriers put towns behind one address, and a household tries again; nobody guesses numbers with so few tries. */
const perHour = { address: 30, order: 10 } as const;
const windowSeconds = 60 * 60;

/** Counts a request of an address, before anything of it is read. */
export function countReturnRequest(address: string): Promise<Allowance> {
  return countAttempt({ key: `return:address:${address}`, most: perHour.address, windowSeconds });
}

export type FoundForReturn =
  | { kind: 'found'; lines: ReturnableLine[] }
  /** No order with this number and phone was delivered, or nothing of it is left to send back. */
  | { kind: 'not-found' }
  | { kind: 'too-late'; days: number }
  | { kind: 'too-often'; retryAfterSeconds: number };

/** What of an order may be asked back with its number and its phone. Whoever has one of them wrong learns nothing. */
export async function findForReturn(
  { number, phone }: { number: string; phone: Phone },
  now = new Date(),
): Promise<FoundForReturn> {
  const allowance = await countAttempt({ key: `return:order:${number}`, most: perHour.order, windowSeconds });
  if (!allowance.allowed) return { kind: 'too-often', retryAfterSeconds: allowance.retryAfterSeconds };
  const [order] = await db
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.phone, phone)));
  if (!order || !stateHas(order.state, 'received')) return { kind: 'not-found' };
  const [{ deliveredAt, lines }, { returnDays }] = await Promise.all([readReturnable(order), readOrderRules()]);
  if (!deliveredAt || lines.every(({ left }) => left === 0)) return { kind: 'not-found' };
  if (!isInTime(deliveredAt, now, returnDays)) return { kind: 'too-late', days: returnDays };
  return { kind: 'found', lines };
}

/** A return as its shopper sees it: nothing of the office's own words but its answer. */
export type ShoppersReturn = {
  id: number;
  version: number;
  number: string;
  seq: number;
  state: ReturnState;
  stateSince: string;
  askedAt: string;
  reason: ReturnReason;
  answer: string;
  lines: { productId: number; name: string; quantity: number }[];
  /** What the policy gives back for these pieces. */
  proposed: Money;
  percent: number;
  /** Another order was made instead; then what it costs less comes back. */
  isExchanged: boolean;
  refund: Money | null;
  refundWay: RefundWay | null;
  refundReference: string;
  /** Its last four signs. */
  account: string;
};

/** The return that this token opens; null where there is none. */
export function readShoppersReturn(token: string): Promise<ShoppersReturn | null> {
  return inTransaction(async (tx) => {
    const [found] = await tx
      .select({ entry: returns, order: orders })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(eq(returns.token, token));
    if (!found) return null;
    const { entry, order } = found;
    const lines = await readReturnLines(tx, entry.id, order.id);
    const { proposed, percent } = await readRefundSums(tx, order, entry);
    return {
      id: entry.id,
      version: entry.version,
      number: order.number,
      seq: entry.seq,
      state: entry.state,
      stateSince: entry.stateSince.toISOString(),
      askedAt: entry.askedAt.toISOString(),
      reason: entry.reason,
      answer: entry.answer,
      lines: lines.map(({ productId, name, quantity }) => ({ productId, name, quantity })),
      proposed,
      percent,
      isExchanged: entry.exchangeOrderId !== null,
      refund: entry.refundPaisa,
      refundWay: entry.refundWay,
      refundReference: entry.refundReference,
      account: maskAccount(entry.account),
    };
  });
}

/** Whether a shopper is shown the way to ask for a return of this order: switched on, delivered, in time, and something is left. */
export async function isReturnable(number: string, now = new Date()): Promise<boolean> {
  const { returnsOnWebsite, returnDays } = await readOrderRules();
  if (returnsOnWebsite !== 'on') return false;
  const [order] = await db.select({ id: orders.id, state: orders.state }).from(orders).where(eq(orders.number, number));
  if (!order || !stateHas(order.state, 'received')) return false;
  const { deliveredAt, lines } = await readReturnable(order);
  return deliveredAt !== null && isInTime(deliveredAt, now, returnDays) && lines.some(({ left }) => left > 0);
}

/** The same receipt, with a word where its shopper may ask for a return on the website. */
export async function sayReturnable(receipt: Receipt): Promise<Receipt> {
  return (await isReturnable(receipt.number)) ? { ...receipt, returnable: true } : receipt;
}
