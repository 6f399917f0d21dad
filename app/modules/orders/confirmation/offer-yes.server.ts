import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import type { Receipt } from '../order.ts';
import { claimCodeOf } from '../order-form/claim-code.server.ts';
import { writeEvent } from '../states/order-events.server.ts';
import { orders } from '../tables.server.ts';
import { yesText } from './confirm-yes.ts';

/**
 * Notes that the shopper of this receipt opened WhatsApp to say yes. Done twice it is noted once, and of an order that no
 * longer waits for its call it is not noted. False where no order has this receipt. The order's version stays: whoever is
 * calling about it at this moment is not told that it has changed.
 */
export async function offerYes(receipt: string): Promise<boolean> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.receipt, receipt));
  if (order) await note(eq(orders.id, order.id));
  return order !== undefined;
}

/**
 * The same for the link in an e-mail, which has no receipt but the code that stands on it; noted where somebody `pressed`
 * it. False where this is not the order's code, or the order no longer waits.
 */
export async function followYes(number: string, code: string, pressed: boolean): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id, receipt: orders.receipt, state: orders.state })
    .from(orders)
    .where(eq(orders.number, number));
  if (order?.state !== 'placed' || claimCodeOf(order.receipt) !== code) return false;
  if (pressed) await note(eq(orders.id, order.id));
  return true;
}

async function note(which: SQL): Promise<void> {
  await inTransaction(async (tx) => {
    const [noted] = await tx
      .update(orders)
      // It is called about next, also where it was to be called later.
      .set({ yesOfferedAt: sql`now()`, callAfter: null })
      .where(and(which, eq(orders.state, 'placed'), isNull(orders.yesOfferedAt)))
      .returning({ id: orders.id, number: orders.number, name: orders.fullName });
    if (!noted) return;
    const actor = { id: null, name: noted.name };
    await writeEvent(tx, { orderId: noted.id, actor, kind: 'message', words: yesText(noted.number) });
  });
}

/** M55: the same receipt, with a word where its shopper may say yes: the shop asks for it, and the order waits for its call. */
export async function withYesState(receipt: Receipt): Promise<Receipt> {
  const { asksForYes } = await readShopSettings();
  if (!asksForYes) return receipt;
  const [order] = await db
    .select({ state: orders.state, offered: orders.yesOfferedAt })
    .from(orders)
    .where(eq(orders.number, receipt.number));
  return order?.state === 'placed' ? { ...receipt, yes: order.offered ? 'offered' : 'asked' } : receipt;
}
