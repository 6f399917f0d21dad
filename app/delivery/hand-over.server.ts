import type { CourierName } from '#app/orders/courier.ts';
import { type Person, type StepDone, type StepRefused, takeStep } from '#app/orders/take-step.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { isNumberTaken, whoHasNumber } from './number-taken.server.ts';

export type HandOver = { number: string; courier: CourierName; trackingNumber: string };

export type HandedOver = StepDone | StepRefused | { kind: 'taken'; number: string; by: string };

/**
 * A packed order goes with a courier under this number: shipped, with its letter, as one step. Refused, by the database
 * itself, where another parcel of the same courier on its way has the number already: it was scanned twice.
 */
export async function handOver(person: Person, { number, courier, trackingNumber }: HandOver): Promise<HandedOver> {
  try {
    return await inTransaction((tx) =>
      takeStep(tx, person, number, { to: 'shipped', parcel: { courier, trackingNumber } }),
    );
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    return { kind: 'taken', number, by: (await whoHasNumber(courier, trackingNumber)) ?? 'another order' };
  }
}
