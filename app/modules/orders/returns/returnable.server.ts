import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { shownWords } from '#app/modules/catalog/shown-texts.server.ts';
import type { Order } from '../states/lock-order.server.ts';
import { stateIs } from '../states/order-states.server.ts';
import { type OrderState, stateHas } from '../states/order-states.ts';
import { takenBackTexts } from '../states/standing-steps.ts';
import { orderLines } from '../tables.server.ts';

export type ReturnableLine = {
  productId: number;
  name: string;
  price: Money;
  quantity: number;
  /** How many are in no return yet. */
  left: number;
};

export type Returnable = {
  /** Null where it was never in the shopper's hands: a lost parcel that the courier paid for. */
  deliveredAt: Date | null;
  lines: ReturnableLine[];
};

/** Whether the pieces of a return count as sent back. What was declined, or closed before it came, may be asked for again. */
const holdsPieces: SQL = sql`(r.state <> 'declined' and not (r.state = 'closed' and r.received_at is null))`;

/** What of an order may still be sent back. Returns other than `except` take their pieces out of it. */
export async function readReturnable(
  order: Pick<Order, 'id'>,
  { tx = db, except = 0 }: { tx?: Transaction; except?: number } = {},
): Promise<Returnable> {
  const lines = await tx
    .select({
      productId: orderLines.productId,
      name: shownWords(orderLines).name,
      price: orderLines.unitPricePaisa,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const { rows: back } = await tx.execute<{ productId: number; pieces: number }>(sql`
    select l.product_id as "productId", sum(l.quantity)::int as pieces
    from returns r join return_lines l on l.return_id = r.id
    where r.order_id = ${order.id} and r.id <> ${except} and ${holdsPieces} group by l.product_id`);
  const { rows: delivered } = await tx.execute<{ at: string | null }>(sql`
    select max(at) as at from order_events
    where order_id = ${order.id} and ${stateIs('received', sql`to_state`)} and words <> ${takenBackTexts}
      and not ${stateIs('cashOwed', sql`coalesce(from_state, '')`)}`);
  const at = delivered[0]?.at;
  return {
    deliveredAt: at ? new Date(at) : null,
    lines: lines.map((line) => {
      const sentBackCount = back.find(({ productId }) => productId === line.productId)?.pieces ?? 0;
      return { ...line, left: Math.max(0, line.quantity - sentBackCount) };
    }),
  };
}

/** Whether pieces were sent back since the parcel came into the shopper's hands with this step, which then stands. */
export async function isSentBackSince(
  tx: Transaction,
  orderId: number,
  { from, to }: { from: OrderState; to: OrderState },
): Promise<boolean> {
  if (!stateHas(to, 'received') || stateHas(from, 'received')) return false;
  const { rowCount } = await tx.execute(
    sql`select 1 from returns r where r.order_id = ${orderId} and ${holdsPieces} limit 1`,
  );
  return (rowCount ?? 0) > 0;
}
