import { eq, sql } from 'drizzle-orm';
import { type CourierName, courierLabels } from '#app/orders/courier.ts';
import { readCourierRates } from '#app/orders/courier-rates.server.ts';
import { theShop } from '#app/platform/audit/audit.server.ts';
import { db } from '#app/platform/db/db.server.ts';
import { type Booked, bookParcel } from './book-parcel.server.ts';
import { readCourierAccounts } from './couriers/courier-accounts.server.ts';
import { unknownCityWords } from './couriers/courier-cities.ts';
import { parcelsToBook } from './tables.server.ts';
import { forgetBooking } from './wanted-bookings.server.ts';

const mostInOneGo = 50;
/** Another node leaves an order alone for this long once one has taken it; longer than any courier takes. */
const takenSeconds = 45;

type Wanted = { orderId: number; number: string; city: string; courier: CourierName | null };

/**
 * Books what was packed while a courier books by itself, with the best of these for its city; never with another than the
 * one that was chosen for it. Each order is tried once:
 * what comes of it other than a booking is kept for a person, who presses “Book again”. Any number of nodes may do it.
 */
export async function bookPacked(signal: AbortSignal): Promise<void> {
  const booking = (await readCourierAccounts()).filter(({ connected, books }) => connected && books);
  const couriers = booking.map(({ courier }) => courier);
  for (const wanted of await takeWanted()) {
    if (signal.aborted) return;
    const courier = await chooseCourier(wanted, couriers);
    if (courier) await conclude(wanted, courier, await bookParcel(theShop, wanted.number, courier));
    // Nobody books by itself any more, or not the courier that was chosen.
    else await forgetBooking(db, wanted.orderId);
  }
}

async function takeWanted(): Promise<Wanted[]> {
  const { rows } = await db.execute<Wanted>(sql`
    with taken as (
      update parcels_to_book set taken_until = now() + make_interval(secs => ${takenSeconds})
      where order_id in (
        select order_id from parcels_to_book where problem is null and coalesce(taken_until, '-infinity') < now()
        order by since limit ${mostInOneGo} for update skip locked)
      returning order_id, since)
    select o.id as "orderId", o.number, o.city, o.courier from taken join orders o on o.id = taken.order_id order by since`);
  return rows.map((row) => ({ ...row, orderId: Number(row.orderId) }));
}

async function chooseCourier(
  { city, courier }: Wanted,
  couriers: readonly CourierName[],
): Promise<CourierName | undefined> {
  // Who chose one for this parcel is not overruled.
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
      // Nothing was sent: it is due again when this node's time with it is over.
      return;
    case 'unknown-city':
      return leaveToPerson(wanted, unknownCityWords(courier, booked.city));
    case 'not-connected':
      return leaveToPerson(wanted, `${courierLabels[courier]} is not connected any more.`);
    default:
      return leaveToPerson(wanted, booked.words);
  }
}

async function leaveToPerson({ orderId }: Wanted, problem: string): Promise<void> {
  await db.update(parcelsToBook).set({ problem }).where(eq(parcelsToBook.orderId, orderId));
}
