import { eq, sql } from 'drizzle-orm';
import { systemActor } from '#app/infra/audit/audit.server.ts';
import { db } from '#app/infra/db/db.server.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { readCourierRates } from '#app/modules/orders/couriers/courier-rates.server.ts';
import { readCourierAccounts } from '../couriers/courier-accounts.server.ts';
import { unknownCityTexts } from '../couriers/courier-cities.ts';
import { parcelsToBook } from '../tables.server.ts';
import { type Booked, bookParcel } from './book-parcel.server.ts';
import { forgetBooking } from './wanted-bookings.server.ts';

const maxInOneGo = 50;
/** The lease on an order: for this long no other node books it. Longer than any courier takes to answer. */
const takenSeconds = 45;

type Wanted = { orderId: number; number: string; city: string; courier: CourierName | null };

const isDue = sql`problem is null and coalesce(taken_until, '-infinity') < now()`;

/** Whether some packed order waits to be booked and no node has it. */
export const bookingIsDue = sql`exists (select from parcels_to_book where ${isDue})`;

/**
 * Books packed orders with a courier that books automatically: with the one that was chosen for the order, otherwise with
 * the best for its city. Each order is tried once. If it is not booked, the problem is stored, and a person presses “Book
 * again”. Several nodes may run it at once.
 */
export async function bookPacked(signal: AbortSignal): Promise<void> {
  const booking = (await readCourierAccounts()).filter(({ connected, books }) => connected && books);
  const couriers = booking.map(({ courier }) => courier);
  for (const wanted of await takeWanted()) {
    if (signal.aborted) return;
    const courier = await chooseCourier(wanted, couriers);
    if (courier) await conclude(wanted, courier, await bookParcel(systemActor, wanted.number, courier));
    // No courier books automatically any more, or the chosen one does not.
    else await forgetBooking(db, wanted.orderId);
  }
}

async function takeWanted(): Promise<Wanted[]> {
  const { rows } = await db.execute<Wanted>(sql`
    with taken as (
      update parcels_to_book set taken_until = now() + make_interval(secs => ${takenSeconds})
      where order_id = any(array(
        select order_id from parcels_to_book where ${isDue}
        order by since limit ${maxInOneGo} for update skip locked))
      returning order_id, since)
    select o.id as "orderId", o.number, o.city, o.courier from taken join orders o on o.id = taken.order_id order by since`);
  return rows.map((row) => ({ ...row, orderId: Number(row.orderId) }));
}

async function chooseCourier(
  { city, courier }: Wanted,
  couriers: readonly CourierName[],
): Promise<CourierName | undefined> {
  // A person's choice is not overruled.
  if (courier) return couriers.includes(courier) ? courier : undefined;
  if (couriers.length < 2) return couriers[0];
  const rates = await readCourierRates(city);
  return rates.map((rate) => rate.courier).find((name) => couriers.includes(name)) ?? couriers[0];
}

async function conclude(wanted: Wanted, courier: CourierName, booked: Booked): Promise<void> {
  switch (booked.kind) {
    case 'booked':
    // The courier's words stand on the parcel itself.
    case 'refused':
    case 'not-packed':
    case 'not-found':
      return forgetBooking(db, wanted.orderId);
    case 'not-asked':
      // Nothing was sent: it is due again when this node's lease ends.
      return;
    case 'unknown-city':
      return leaveToPerson(wanted, unknownCityTexts(courier, booked.city));
    case 'not-connected':
      return leaveToPerson(wanted, `${courierLabel(courier)} is no longer connected.`);
    default:
      return leaveToPerson(wanted, booked.words);
  }
}

async function leaveToPerson({ orderId }: Wanted, problem: string): Promise<void> {
  await db.update(parcelsToBook).set({ problem }).where(eq(parcelsToBook.orderId, orderId));
}
