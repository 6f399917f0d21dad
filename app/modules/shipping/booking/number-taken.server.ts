import { eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { orders } from '#app/modules/orders/tables.server.ts';
import { shipments } from '../tables.server.ts';
import { asOrderNumber } from './written-numbers.ts';

/** Whether a write failed because another open parcel of the courier has the tracking number: the wrong slip was scanned. */
export function isNumberTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('constraint' in cause && cause.constraint === 'shipments_number_taken') return true;
  return false;
}

/** The order whose open parcel has this number with this courier; null where none has. */
export async function whoHasNumber(courier: CourierName, trackingNumber: string): Promise<string | null> {
  const [found] = await db
    .select({ number: orders.number })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      sql`${shipments.courier} = ${courier} and ${shipments.trackingNumber} = ${trackingNumber} and ${shipments.endedAt} is null`,
    )
    .limit(1);
  return found?.number ?? null;
}

/** Until the transaction ends nobody else hands over a parcel under this number, with whichever courier. */
export async function lockNumber(tx: Transaction, trackingNumber: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('parcel-number'), hashtext(${trackingNumber}))`);
}

/**
 * The order and courier of an open parcel that has this number with another courier: the label was scanned before, for
 * that parcel. Null where there is none, and where the parcel of `number` is booked under it.
 */
export async function whoseLabel(
  tx: Transaction,
  trackingNumber: string,
  { number, courier }: { number: string; courier: CourierName },
): Promise<{ number: string; courier: CourierName } | null> {
  const found = await tx
    .select({ number: orders.number, courier: shipments.courier })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(sql`${shipments.trackingNumber} = ${trackingNumber} and ${shipments.endedAt} is null`)
    .limit(10);
  if (found.some((each) => each.number === number && each.courier === courier)) return null;
  return found.find((each) => each.number !== number && each.courier !== courier) ?? null;
}

/**
 * The order whose slip was scanned where the label of a courier was meant for the parcel of `number`; null where it is no
 * slip of the last 30 days. A number that the parcel was booked under is a courier's, whatever it looks like.
 */
export async function packingSlipOwner(trackingNumber: string, number: string): Promise<string | null> {
  const slip = asOrderNumber(trackingNumber);
  if (!slip) return null;
  const [found] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(
      sql`${orders.number} = ${slip} and ${orders.placedAt} > now() - interval '30 days' and not exists (
        select from shipments s join orders o on o.id = s.order_id where o.number = ${number} and s.tracking_number = ${trackingNumber})`,
    )
    .limit(1);
  return found?.number ?? null;
}
