import { and, eq, isNull, ne } from 'drizzle-orm';
import type { CourierName } from '#app/orders/courier.ts';
import { orders } from '#app/orders/tables.server.ts';
import { type Person, type StepDone, type StepRefused, takeStep } from '#app/orders/take-step.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { shipments } from './tables.server.ts';

export type HandOver = { number: string; courier: CourierName; trackingNumber: string };

export type HandedOver = StepDone | StepRefused | { kind: 'taken'; number: string; by: string };

/**
 * A packed order goes with a courier under this number: shipped, with its letter, as one step. Refused where another
 * parcel of the same courier on its way has the number already: it was scanned twice.
 */
export async function handOver(person: Person, { number, courier, trackingNumber }: HandOver): Promise<HandedOver> {
  return inTransaction(async (tx) => {
    const [other] = await tx
      .select({ number: orders.number })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(
        and(
          eq(shipments.trackingNumber, trackingNumber),
          eq(shipments.courier, courier),
          isNull(shipments.endedAt),
          ne(orders.number, number),
        ),
      )
      .limit(1);
    if (other) return { kind: 'taken', number, by: other.number };
    return takeStep(tx, person, number, { to: 'shipped', parcel: { courier, trackingNumber } });
  });
}
