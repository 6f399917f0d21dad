import { eq, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import { db, type Transaction } from '#app/platform/db/db.server.ts';
import { queueJob } from '#app/platform/jobs/queue-job.server.ts';
import { parcelsToBook } from './tables.server.ts';

/**
 * An order was packed: where a courier books by itself, it is written down to be booked, and the job is queued. Where no
 * node knows the job yet, its next round finds the row.
 */
export async function askForBooking(tx: Transaction, orderId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    insert into parcels_to_book (order_id)
    select ${orderId} where exists (select 1 from courier_accounts where books and sealed is not null)
    on conflict (order_id) do update set since = now(), problem = null returning order_id`);
  if (rows.length > 0) await queueJob(tx, 'book-packed', {}, { key: 'packed' });
}

/** An order has left the packing table, or is booked: nobody needs to book it by itself any more. */
export async function forgetBooking(tx: Transaction, orderId: number): Promise<void> {
  await tx.delete(parcelsToBook).where(eq(parcelsToBook.orderId, orderId));
}

/** Whether an order waits to be booked by itself, or why it was not; null where nobody wants that. */
export async function readWantedBooking(number: string): Promise<{ problem: string | null } | null> {
  const [wanted] = await db
    .select({ problem: parcelsToBook.problem })
    .from(parcelsToBook)
    .innerJoin(orders, eq(orders.id, parcelsToBook.orderId))
    .where(eq(orders.number, number));
  return wanted ?? null;
}
