import { sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { stateIs } from '../states/order-states.server.ts';
import { activeCouriers, type CourierName } from './courier.ts';
import { type CourierRate, fewestParcels } from './courier-rate.ts';

const latest = 2_000;
/** Of several cities fewer parcels are read, and no more cities than these. */
const latestOfMany = 300;
const maxCities = 40;

/** The outcomes of the latest parcels to a city by courier, the best rate of delivery first. */
export async function readCourierRates(city: string, tx: Pick<Transaction, 'execute'> = db): Promise<CourierRate[]> {
  const [rates] = (await readRatesOf([city], latest, tx)).values();
  return rates ?? [];
}

/** The same for several cities at once, by city as it is given. Cities beyond the fortieth are missing. */
export function readCourierRatesOf(cities: readonly string[]): Promise<Map<string, CourierRate[]>> {
  return readRatesOf([...new Set(cities)].slice(0, maxCities), latestOfMany, db);
}

async function readRatesOf(
  cities: readonly string[],
  most: number,
  tx: Pick<Transaction, 'execute'>,
): Promise<Map<string, CourierRate[]>> {
  if (cities.length === 0) return new Map();
  const { rows } = await tx.execute<CourierRate & { city: string }>(sql`
    select requested.city, courier, count(*)::int as ended, count(*) filter (where ${stateIs('received')})::int as received
    from unnest(${sql.param([...cities])}::text[], ${sql.param(cities.map((city) => city.toLowerCase()))}::text[]) as requested (city, plain)
    cross join lateral (
      select courier, state from orders where lower(city) = requested.plain and courier is not null
      order by placed_at desc nulls last, id desc nulls last limit ${most}
    ) as parcels
    where ${stateIs('received')} or ${stateIs('failed')} group by requested.city, courier`);
  return new Map(cities.map((city) => [city, inTurn(rows.filter((row) => row.city === city))]));
}

/** Every active courier, the best rate first. */
function inTurn(rows: readonly CourierRate[]): CourierRate[] {
  const known = (courier: CourierName) => {
    const { ended = 0, received = 0 } = rows.find((row) => row.courier === courier) ?? {};
    return { courier, ended, received };
  };
  const share = ({ ended, received }: CourierRate) => (ended >= fewestParcels ? received / ended : -1);
  return activeCouriers()
    .map(({ name }) => known(name))
    .toSorted((a, b) => share(b) - share(a));
}
