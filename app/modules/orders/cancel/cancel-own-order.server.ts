import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import type { Receipt } from '../order.ts';
import { lockOrder } from '../states/lock-order.server.ts';
import { stateHas } from '../states/order-states.ts';
import { takeStep } from '../states/take-step.server.ts';
import { orders } from '../tables.server.ts';
import { type CancelReason, cancelReasons } from './cancel-reasons.ts';

/** What the receipt sends to cancel its order. */
export const cancelRequest = z.object({ reason: z.enum(cancelReasons) });

export type Cancelling = 'cancelled' | 'too-late' | 'unknown';

/**
 * The shopper of this receipt cancels their order: its pieces go back on the shelf, and its history says so. Asked
 * again, it is cancelled still. Too late once it is packed.
 */
export function cancelOwnOrder(receipt: string, reason: CancelReason): Promise<Cancelling> {
  return inTransaction(async (tx) => {
    const [found] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.receipt, receipt));
    const order = found && (await lockOrder(tx, found.number));
    if (!order) return 'unknown';
    if (order.state === 'cancelled') return 'cancelled';
    if (!stateHas(order.state, 'editable')) return 'too-late';
    // Without their name: what is forgotten of a person is forgotten in events of other kinds.
    const shopper = { id: null, name: 'The shopper', role: 'staff' } as const;
    const words = `${reason} (on the receipt)`;
    const step = await takeStep(tx, shopper, order.number, { to: 'cancelled', reason: words });
    return step.kind === 'done' ? 'cancelled' : 'too-late';
  });
}

/** M70: the same receipt, with a word where its shopper may cancel the order, or where it is cancelled. */
export async function formatCancellable(receipt: Receipt): Promise<Receipt> {
  const { shoppersCancel } = await readShopSettings();
  if (!shoppersCancel) return receipt;
  const [order] = await db.select({ state: orders.state }).from(orders).where(eq(orders.number, receipt.number));
  if (order?.state === 'cancelled') return { ...receipt, cancel: 'done' };
  return order && stateHas(order.state, 'editable') ? { ...receipt, cancel: 'open' } : receipt;
}
