import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { OnHoldReason } from '../../states/on-hold.ts';
import type { OrderState } from '../../states/order-states.ts';
import { whatItIs } from '../../states/take-step.server.ts';
import { orders } from '../../tables.server.ts';

/** What the slip of an order is worth to whoever packs: it may be packed now, or why it may not. */
export type PackingSlip =
  | { kind: 'to-pack' }
  | { kind: 'not-found' | 'not-confirmed' }
  | { kind: 'aside'; why: OnHoldReason; by: string }
  /** It has been packed, or it has ended: what it is, since when and by whom. */
  | { kind: 'past'; number: string; state: OrderState; by: string; at: string; words: string };

/** Reads whether a slip may be packed now. */
export function readPackingSlip(number: string): Promise<PackingSlip> {
  return inTransaction(async (tx): Promise<PackingSlip> => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, number));
    if (!order) return { kind: 'not-found' };
    if (order.state === 'placed') return { kind: 'not-confirmed' };
    if (order.state !== 'confirmed') return { kind: 'past', ...(await whatItIs(tx, order)) };
    if (order.asideWhy) return { kind: 'aside', why: order.asideWhy, by: order.asideBy ?? '' };
    return { kind: 'to-pack' };
  });
}
