import { eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import type { Readings } from '#app/infra/health/readings.ts';
import { queueJob } from '#app/infra/jobs/queue-job.server.ts';
import { orders } from '#app/modules/orders/tables.server.ts';
import { parcelsToBook } from '../tables.server.ts';

/**
 * Records that a packed order is to be booked, if a courier books automatically, and queues the job. If no node has
 * registered the job yet, its next scheduled run finds the row.
 */
export async function askForBooking(tx: Transaction, orderId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    insert into parcels_to_book (order_id)
    select ${orderId} where exists (select 1 from courier_accounts where books and sealed is not null)
    on conflict (order_id) do update set since = now(), problem = null returning order_id`);
  if (rows.length > 0) await queueJob(tx, 'book-packed', {}, { key: 'packed' });
}

/** Removes an order from those to be booked automatically: it is booked, or not packed any more. */
export async function forgetBooking(tx: Transaction, orderId: number): Promise<void> {
  await tx.delete(parcelsToBook).where(eq(parcelsToBook.orderId, orderId));
}

/** Whether an order waits for its automatic booking, or why that failed; null if it is not to be booked. */
export async function readWantedBooking(number: string): Promise<{ problem: string | null } | null> {
  const [wanted] = await db
    .select({ problem: parcelsToBook.problem })
    .from(parcelsToBook)
    .innerJoin(orders, eq(orders.id, parcelsToBook.orderId))
    .where(eq(orders.number, number));
  return wanted ?? null;
}

/** Since when the oldest order waits for its automatic booking. Those whose booking failed are a person's, and not counted. */
export async function readOldestBooking(): Promise<Readings> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from now() - min(since))::float as seconds from parcels_to_book where problem is null`);
  return { oldest_booking_seconds: Math.max(0, rows[0]?.seconds ?? 0) };
}
