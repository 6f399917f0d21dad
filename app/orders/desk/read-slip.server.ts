import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/db/db.server.ts';
import type { AsideReason } from '../aside.ts';
import type { OrderState } from '../order-states.ts';
import { orders } from '../tables.server.ts';
import { whatItIs } from '../take-step.server.ts';

/** What the slip of an order is worth to whoever packs: it may be packed now, or why it may not. */
export type Slip =
  | { kind: 'to-pack' }
  | { kind: 'not-found' | 'not-confirmed' }
  | { kind: 'aside'; why: AsideReason; by: string }
  /** It has been packed, or it has ended: what it is, since when and by whom. */
  | { kind: 'past'; number: string; state: OrderState; by: string; at: string; words: string };

/** Reads whether a slip may be packed now. */
export function readSlip(number: string): Promise<Slip> {
  return inTransaction(async (tx): Promise<Slip> => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, number));
    if (!order) return { kind: 'not-found' };
    if (order.state === 'placed') return { kind: 'not-confirmed' };
    if (order.state !== 'confirmed') return { kind: 'past', ...(await whatItIs(tx, order)) };
    if (order.asideWhy) return { kind: 'aside', why: order.asideWhy, by: order.asideBy ?? '' };
    return { kind: 'to-pack' };
  });
}
