import type { Actor } from '#app/infra/audit/audit.server.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { findCourierCities, readCities } from '../couriers/courier-cities.server.ts';
import { type PackedOrder, readPacked } from '../parcels.server.ts';
import { isPlannedElsewhere } from '../parcels.ts';
import { type Booked, bookParcel } from './book-parcel.server.ts';

const maxAtOnce = 100;
/** Booking stops after so many requests without a clear answer. */
const maxSilences = 2;

/**
 * The packed orders that wait for a courier and go to a city it does not know, and the cities it knows. Null if there are
 * none, or if the courier's cities have not been fetched.
 */
export async function findStrays(
  courier: CourierName,
  packed: readonly PackedOrder[],
): Promise<{ numbers: ReadonlySet<string>; cities: string[] } | null> {
  const open = packed.filter((parcel) => waitsFor(courier, parcel));
  const known = await findCourierCities(courier, [...new Set(open.map(({ city }) => city))]);
  const strays = open.filter(({ city }) => !known.has(city));
  if (strays.length === 0) return null;
  const cities = await readCities(courier);
  // The courier's cities have not been fetched.
  if (cities.length === 0) return null;
  return { numbers: new Set(strays.map(({ number }) => number)), cities: cities.map(({ name }) => name) };
}

/**
 * Books the packed orders of a courier, one after the other; with `chosen` these orders, also such as were planned for
 * another courier. Orders to a city it does not know are skipped, because their row says so. Returns the outcome of each
 * attempt.
 */
export async function bookAll(person: Actor, courier: CourierName, chosen?: readonly string[]): Promise<Booked[]> {
  const packed = chosen
    ? (await readPacked()).filter(({ number }) => chosen.includes(number))
    : await readPacked(maxAtOnce);
  const strays = await findStrays(courier, packed);
  const outcomes: Booked[] = [];
  for (const parcel of packed) {
    const waits = chosen ? parcel.booking === null : waitsFor(courier, parcel);
    if (!waits || strays?.numbers.has(parcel.number)) continue;
    if (outcomes.length >= maxAtOnce) break;
    outcomes.push(await bookParcel(person, parcel.number, courier));
    if (outcomes.filter(({ kind }) => kind === 'open').length >= maxSilences) break;
  }
  return outcomes;
}

/** Not booked yet, and planned for no other courier. */
function waitsFor(courier: CourierName, parcel: PackedOrder): boolean {
  return parcel.booking === null && !isPlannedElsewhere(parcel, courier);
}
