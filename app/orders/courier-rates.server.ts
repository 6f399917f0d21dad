import { sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/db/db.server.ts';
import { activeCouriers, type CourierName } from './courier.ts';
import { type CourierRate, fewestParcels } from './courier-rate.ts';
import { stateIs } from './order-states.server.ts';

const latest = 2_000;

/** The outcomes of the latest parcels to a city by courier, the best rate of delivery first. */
export async function readCourierRates(city: string, tx: Pick<Transaction, 'execute'> = db): Promise<CourierRate[]> {
  const { rows } = await tx.execute<CourierRate>(sql`
    select courier, count(*)::int as ended, count(*) filter (where ${stateIs('received')})::int as received
    from (
      select courier, state from orders where lower(city) = ${city.toLowerCase()} and courier is not null
      order by placed_at desc nulls last, id desc nulls last limit ${latest}
    ) as parcels
    where ${stateIs('received')} or ${stateIs('failed')} group by courier`);
  const known = (courier: CourierName) =>
    rows.find((row) => row.courier === courier) ?? { courier, ended: 0, received: 0 };
  const share = ({ ended, received }: CourierRate) => (ended >= fewestParcels ? received / ended : -1);
  return activeCouriers()
    .map(({ name }) => known(name))
    .toSorted((a, b) => share(b) - share(a));
}
