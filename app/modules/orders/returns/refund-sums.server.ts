import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { minTotal } from '../discounts/discount-code.ts';
import type { Order } from '../states/lock-order.server.ts';
import { stateHas } from '../states/order-states.ts';
import { orderLines, orders } from '../tables.server.ts';
import { isShopsFault, leftAfterCredit, type PaidOrder, paidFor, proposedRefund } from './return.ts';
import { returnLines, returns } from './tables.server.ts';

type PaidRow = Pick<Order, 'id' | 'totalPaisa' | 'shippingFeePaisa' | 'discountPaisa'>;
type ReturnRow = Pick<typeof returns.$inferSelect, 'id' | 'reason' | 'exchangeOrderId' | 'isCredited'>;

export type RefundSums = {
  /** What was paid for the pieces, and the policy's share of what of it goes back as money. */
  paid: Money;
  proposed: Money;
  percent: number;
  /** What of it pays for the order that was made instead. */
  credit: Money;
  /** What was paid for the delivery; nothing where it was free. */
  fee: Money;
  /** What may go back at most: what was paid for the order less what its returns have given back or paid elsewhere. */
  most: Money;
};

/** The sums of a return's refund, as the owner's rule is now. */
export async function readRefundSums(tx: Transaction, order: PaidRow, entry: ReturnRow): Promise<RefundSums> {
  const [{ refundPercent, faultPercent }, total] = [await readOrderRules(tx), await readWorth(tx, order)];
  const percent = isShopsFault(entry.reason) ? faultPercent : refundPercent;
  const paid = await readPaid(tx, { ...order, totalPaisa: total }, entry.id);
  const credit = await readCredit(tx, entry, paid);
  const isExchanged = entry.exchangeOrderId !== null || entry.isCredited;
  // Exchanges that were made before what came back counted were settled with the order made instead.
  const left = isExchanged && !entry.isCredited ? 0 : leftAfterCredit(paid, credit, minTotal);
  const most = Math.max(0, total - (await readGivenByOthers(tx, order, { total, except: entry.id })) - credit);
  return {
    paid,
    percent,
    credit,
    most: isExchanged ? Math.min(most, left) : most,
    proposed: Math.min(most, proposedRefund(left, percent)),
    fee: isExchanged ? 0 : Math.max(0, order.shippingFeePaisa),
  };
}

/** What was paid for an order: its total, and what came back of another order where this one was made for that. */
async function readWorth(tx: Transaction, order: PaidRow): Promise<Money> {
  const [found] = await tx
    .select({ entry: returns, first: orders })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(eq(returns.exchangeOrderId, order.id), returns.isCredited));
  if (!found) return order.totalPaisa;
  const { entry, first } = found;
  // The first order may have been made for another one; each is older than the next.
  const paid = await readPaid(tx, { ...first, totalPaisa: await readWorth(tx, first) }, entry.id);
  return order.totalPaisa + Math.min(order.discountPaisa, paid);
}

async function readPaid(tx: Transaction, order: PaidRow, returnId: number): Promise<Money> {
  const lines = await tx
    .select({ productId: orderLines.productId, quantity: orderLines.quantity, price: orderLines.unitPricePaisa })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const pieces = await tx
    .select({ productId: returnLines.productId, quantity: returnLines.quantity })
    .from(returnLines)
    .where(eq(returnLines.returnId, returnId));
  const money: PaidOrder = { total: order.totalPaisa, shippingFee: order.shippingFeePaisa, lines };
  return paidFor(money, pieces);
}

/** What of the payment for a return is taken off the order that was made instead; nothing where that one never arrived. */
async function readCredit(tx: Transaction, { exchangeOrderId, isCredited }: ReturnRow, paid: Money): Promise<Money> {
  if (!isCredited || exchangeOrderId === null) return 0;
  const [made] = await tx
    .select({ discount: orders.discountPaisa, state: orders.state })
    .from(orders)
    .where(eq(orders.id, exchangeOrderId));
  // An order that holds no stock was cancelled, or its parcel came back.
  return made && stateHas(made.state, 'holdsStock') ? Math.min(made.discount, paid) : 0;
}

/** What other returns of the order have given back, and what of it pays for other orders. */
async function readGivenByOthers(
  tx: Transaction,
  order: PaidRow,
  { total, except }: { total: Money; except: number },
): Promise<Money> {
  const others = await tx
    .select()
    .from(returns)
    .where(and(eq(returns.orderId, order.id), sql`${returns.id} <> ${except}`));
  let given = 0;
  for (const other of others) {
    given += other.refundPaisa ?? 0;
    if (other.isCredited)
      given += await readCredit(tx, other, await readPaid(tx, { ...order, totalPaisa: total }, other.id));
  }
  return given;
}
