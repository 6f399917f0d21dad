import { inKarachi } from '#app/infra/dates/dates.ts';
import type { Money } from '#app/infra/money/money.ts';
import { activeCouriers, type CourierName } from '#app/modules/orders/couriers/courier.ts';
import { type CourierRate, fewestParcels } from '#app/modules/orders/couriers/courier-rate.ts';
import { readCourierRatesOf } from '#app/modules/orders/couriers/courier-rates.server.ts';
import { readCourierAccounts } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { countCities, findCourierCities } from '#app/modules/shipping/couriers/courier-cities.server.ts';
import { readRates } from './courier-rates.server.ts';
import { costOfDelivery, type Rates, ratesOf } from './courier-rates.ts';

/** A parcel that nobody was chosen for. */
export type OpenParcel = { number: string; city: string; grams: number | null };

export type CourierProposal = {
  /** Who is to carry it; null where too little is known. */
  proposed: CourierName | null;
  /** Of how many of its parcels to the city that courier has delivered how many; null where they are too few to tell. */
  rate: Pick<CourierRate, 'ended' | 'received'> | null;
  /** What it takes for the way there by the rates of today; null where they are not known. */
  cost: Money | null;
};

type Standing = { courier: CourierName; pickupCity: string; rates: Rates | null; serves: (city: string) => boolean };

/**
 * Proposes a courier for each parcel, by number of its order, out of the active ones that go to its city: who delivers best
 * there (from `fewestParcels` on), among equals the cheaper by its rates; where nobody has brought so many, the cheapest.
 */
export async function proposeCouriers(
  parcels: readonly OpenParcel[],
  now = new Date(),
): Promise<Map<string, CourierProposal>> {
  if (parcels.length === 0) return new Map();
  const cities = [...new Set(parcels.map(({ city }) => city))];
  const [outcomes, standings] = await Promise.all([
    readCourierRatesOf(cities),
    readStandings(cities, inKarachi(now).toISOString().slice(0, 10)),
  ]);
  return new Map(parcels.map((parcel) => [parcel.number, best(parcel, standings, outcomes.get(parcel.city) ?? [])]));
}

async function readStandings(cities: readonly string[], today: string): Promise<Standing[]> {
  const accounts = await readCourierAccounts();
  return Promise.all(
    activeCouriers().map(async ({ name: courier }) => {
      const [rates, found, known] = await Promise.all([
        readRates(courier),
        findCourierCities(courier, cities),
        countCities(courier),
      ]);
      return {
        courier,
        pickupCity: accounts.find((account) => account.courier === courier)?.pickupCity ?? '',
        rates: ratesOf(today, rates),
        // Of whom the cities were never fetched everything is believed.
        serves: (city: string) => known === 0 || found.has(city),
      };
    }),
  );
}

function best(
  { city, grams }: OpenParcel,
  standings: readonly Standing[],
  outcomes: readonly CourierRate[],
): CourierProposal {
  const able = standings
    .filter(({ serves }) => serves(city))
    .map(({ courier, pickupCity, rates }) => {
      const outcome = outcomes.find((each) => each.courier === courier);
      const isSameCity = pickupCity !== '' && pickupCity.trim().toLowerCase() === city.trim().toLowerCase();
      return {
        proposed: courier,
        rate: outcome && outcome.ended >= fewestParcels ? outcome : null,
        cost: rates && costOfDelivery(rates, { isSameCity, grams }),
      };
    })
    .filter(({ rate, cost }) => rate !== null || cost !== null);
  const [first] = able.toSorted((a, b) => shareOf(b.rate) - shareOf(a.rate) || (a.cost ?? dear) - (b.cost ?? dear));
  return first ?? { proposed: null, rate: null, cost: null };
}

/** Beyond every rate. */
const dear = Number.MAX_SAFE_INTEGER;

function shareOf(rate: CourierProposal['rate']): number {
  return rate ? rate.received / rate.ended : -1;
}
