import { eq } from 'drizzle-orm';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { type Allowance, countAttempt } from '#app/infra/limits/limits.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import type { Receipt } from '../order.ts';
import { stateHas } from '../states/order-states.ts';
import { orders } from '../tables.server.ts';
import { readReturnLines } from './read-return.server.ts';
import { readRefundSums } from './refund-sums.server.ts';
import { isInTime, maskAccount, type RefundWay, type ReturnReason, type ReturnState } from './return.ts';
import { permitReturn } from './return-permission.server.ts';
import { type ReturnableLine, readReturnable } from './returnable.server.ts';
import { returns } from './tables.server.ts';

/**
 * Counts a request of an address, before anything of it is read. Carriers put towns behind one address, and a household
 * tries again.
 */
export function countReturnRequest(address: string): Promise<Allowance> {
  return countAttempt({ key: `return:address:${address}`, max: 30, windowSeconds: 3600 });
}

export type FoundForReturn =
  | { kind: 'found'; lines: ReturnableLine[] }
  /** It was not delivered, or nothing of it is left to send back. */
  | { kind: 'not-found' }
  | { kind: 'too-late'; days: number };

/** What of an order may be asked back by whoever has proved that they may speak for it (`proveOrder`). */
export async function findForReturn(number: string, now = new Date()): Promise<FoundForReturn> {
  const [order] = await db.select({ id: orders.id, state: orders.state }).from(orders).where(eq(orders.number, number));
  if (!order || !stateHas(order.state, 'received')) return { kind: 'not-found' };
  const [{ deliveredAt, lines }, { returnDays }] = await Promise.all([readReturnable(order), readOrderRules()]);
  if (!deliveredAt || lines.every(({ left }) => left === 0)) return { kind: 'not-found' };
  if (!isInTime(deliveredAt, now, returnDays)) return { kind: 'too-late', days: returnDays };
  return { kind: 'found', lines };
}

/** A return as its shopper sees it: nothing of the admin's own words but its answer. */
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

/** The same receipt, with a permission where its shopper may ask for a return on the website. */
export async function formatReturnable(receipt: Receipt): Promise<Receipt> {
  const { number } = receipt;
  return (await isReturnable(number)) ? { ...receipt, returnable: await permitReturn(number) } : receipt;
}
