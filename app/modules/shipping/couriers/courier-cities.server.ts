import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { clientOf, wordsOf } from './courier-accounts.server.ts';
import { soundOf, spellingOf } from './courier-cities.ts';
import type { CourierCity } from './courier-client.ts';
import { cityAliases, courierCities } from './tables.server.ts';

export type CitiesFetched = { ok: true; count: number } | { ok: false; words: string };

/** Fetches the list of a courier's cities and replaces the stored one. */
export async function fetchCities(courier: CourierName): Promise<CitiesFetched> {
  const client = await clientOf(courier);
  if (!client) return { ok: false, words: `${courierLabel(courier)} is not connected.` };
  const result = await client.cities();
  if (result.kind !== 'answered') return { ok: false, words: wordsOf(result) };
  const once = new Map(result.value.map((city) => [city.id, city]));
  await inTransaction(async (tx) => {
    await tx.delete(courierCities).where(eq(courierCities.courier, courier));
    const rows = [...once.values()].map(({ id, name }) => ({ courier, cityId: id, name, plain: soundOf(name) }));
    for (let start = 0; start < rows.length; start += 1_000)
      await tx.insert(courierCities).values(rows.slice(start, start + 1_000));
  });
  return { ok: true, count: once.size };
}

/** The courier's city for a shopper's spelling; null if none matches. */
export async function findCourierCity(courier: CourierName, written: string): Promise<CourierCity | null> {
  return (await findCourierCities(courier, [written])).get(written) ?? null;
}

/** The courier's city for each of these spellings; those without a match are missing. */
export async function findCourierCities(
  courier: CourierName,
  written: readonly string[],
): Promise<Map<string, CourierCity>> {
  if (written.length === 0) return new Map();
  const [named, bySound] = await Promise.all([
    readNamed(courier, written.map(spellingOf)),
    readBySound(courier, written.map(soundOf).filter(Boolean)),
  ]);
  const found = new Map<string, CourierCity>();
  for (const name of written) {
    const alike = bySound.filter((city) => city.sound === soundOf(name) && hasItsNumber(city.name, name));
    const exact = alike.find((city) => city.name.toLowerCase() === name.trim().toLowerCase());
    // If several cities match by sound, a person has to choose.
    const city = named.get(spellingOf(name)) ?? exact ?? (alike.length === 1 ? alike[0] : undefined);
    if (city) found.set(name, { id: city.id, name: city.name });
  }
  return found;
}

async function readNamed(courier: CourierName, spellings: string[]): Promise<Map<string, CourierCity>> {
  const rows = await db
    .select({ spelling: cityAliases.written, id: courierCities.cityId, name: courierCities.name })
    .from(cityAliases)
    .innerJoin(
      courierCities,
      and(eq(courierCities.courier, cityAliases.courier), eq(courierCities.cityId, cityAliases.cityId)),
    )
    .where(and(eq(cityAliases.courier, courier), inArray(cityAliases.written, spellings)));
  return new Map(rows.map(({ spelling, ...city }) => [spelling, city]));
}

async function readBySound(courier: CourierName, sounds: string[]): Promise<(CourierCity & { sound: string })[]> {
  if (sounds.length === 0) return [];
  return db
    .select({ sound: courierCities.plain, id: courierCities.cityId, name: courierCities.name })
    .from(courierCities)
    .where(and(eq(courierCities.courier, courier), inArray(courierCities.plain, sounds)))
    .orderBy(asc(courierCities.name))
    .limit(3_000);
}

/** A number in the courier's name tells one village from another; one in the shopper's may be a postal code. */
function hasItsNumber(city: string, written: string): boolean {
  return !/\d/.test(city) || spellingOf(city) === spellingOf(written);
}

/** Stores that a shopper's spelling means this city of the courier. False if the courier has no such city. */
export async function nameCity(person: Actor, courier: CourierName, written: string, cityId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [city] = await tx
      .select()
      .from(courierCities)
      .where(and(eq(courierCities.courier, courier), eq(courierCities.cityId, cityId)));
    if (!city) return false;
    await tx
      .insert(cityAliases)
      .values({ courier, written: spellingOf(written), cityId })
      .onConflictDoUpdate({ target: [cityAliases.courier, cityAliases.written], set: { cityId } });
    const after = { written, city: city.name };
    await recordChange(tx, person, { action: 'courier.city-named', kind: 'courier', subject: courier, after });
    return true;
  });
}

/** The cities a courier goes to, by name. */
export async function readCities(courier: CourierName): Promise<CourierCity[]> {
  return db
    .select({ id: courierCities.cityId, name: courierCities.name })
    .from(courierCities)
    .where(eq(courierCities.courier, courier))
    .orderBy(asc(courierCities.name))
    .limit(3_000);
}

/** How many cities of a courier the shop knows; 0 until they have been fetched. */
export async function countCities(courier: CourierName): Promise<number> {
  const [row] = await db.select({ count: count() }).from(courierCities).where(eq(courierCities.courier, courier));
  return row?.count ?? 0;
}

export type NamedCity = { courier: CourierName; written: string; city: string };

const maxListed = 500;

/** What people have said a spelling means, by courier and spelling. */
export function readNamedCities(): Promise<NamedCity[]> {
  return db
    .select({ courier: cityAliases.courier, written: cityAliases.written, city: courierCities.name })
    .from(cityAliases)
    .innerJoin(
      courierCities,
      and(eq(courierCities.courier, cityAliases.courier), eq(courierCities.cityId, cityAliases.cityId)),
    )
    .orderBy(asc(cityAliases.courier), asc(cityAliases.written))
    .limit(maxListed);
}

/** A spelling means nothing of its own any more; returns the city that it meant, null where it meant none. */
export async function forgetCity(person: Actor, courier: CourierName, written: string): Promise<string | null> {
  return inTransaction(async (tx) => {
    const [gone] = await tx
      .delete(cityAliases)
      .where(and(eq(cityAliases.courier, courier), eq(cityAliases.written, written)))
      .returning({ cityId: cityAliases.cityId });
    if (!gone) return null;
    const [city] = await tx
      .select({ name: courierCities.name })
      .from(courierCities)
      .where(and(eq(courierCities.courier, courier), eq(courierCities.cityId, gone.cityId)));
    const before = { written, city: city?.name ?? gone.cityId };
    await recordChange(tx, person, { action: 'courier.city-forgotten', kind: 'courier', subject: courier, before });
    return before.city;
  });
}
