import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/db.server.ts';
import { fromRupees, type Money } from '#app/platform/money.ts';
import type { Phone } from '#app/platform/phone.ts';
import type { OrderRules } from '#app/settings/order-rules.ts';

/** What unconfirmed orders of one phone may hold, and what becomes of an order beyond it. */
export type HoldLimits = Pick<OrderRules, 'mostHeldPieces' | 'mostHeldRupees' | 'beyondHeld'>;

/** What an order asks for beyond the limits. */
export type BeyondLimits = {
  /** Products of which too many pieces are asked, and how many could still be held. */
  lines: { id: number; most: number }[];
  /** The amount is too large, whatever the lines are. */
  amount: boolean;
};

type NewOrder = {
  id: number;
  phone: Phone;
  lines: readonly { id: number; quantity: number }[];
  total: Money;
};

/**
 * What a new order asks for beyond the limits; null where it is within. All unconfirmed orders of the phone that came from
 * the web and hold stock count together, so that an order split in three is still one. Call this after the order was
 * written: its customer's row is locked then, and orders of the same phone come here one after the other.
 */
export async function beyondLimits(tx: Transaction, order: NewOrder, limits: HoldLimits): Promise<BeyondLimits | null> {
  const { pieces, amount } = await readHeld(tx, order);
  const lines = order.lines
    .map(({ id, quantity }) => ({ id, quantity, most: Math.max(0, limits.mostHeldPieces - (pieces.get(id) ?? 0)) }))
    .filter(({ quantity, most }) => quantity > most)
    .map(({ id, most }) => ({ id, most }));
  const isTooMuch = amount + order.total > fromRupees(limits.mostHeldRupees);
  return lines.length > 0 || isTooMuch ? { lines, amount: isTooMuch } : null;
}

/** What other unconfirmed orders of the phone hold: pieces by product, and the amount of all. */
async function readHeld(tx: Transaction, { id, phone }: NewOrder) {
  const { rows } = await tx.execute<{ productId: number; pieces: number; amount: number }>(sql`
    with held as materialized (
      select id, total_paisa from orders
      where phone = ${phone} and state = 'placed' and source = 'website' and unheld_why is null and id <> ${id})
    select product_id as "productId", sum(quantity)::int as pieces, (select sum(total_paisa)::float8 from held) as amount
    from order_lines join held on held.id = order_id group by product_id`);
  return {
    pieces: new Map(rows.map(({ productId, pieces }) => [productId, pieces])),
    amount: rows[0]?.amount ?? 0,
  };
}
