import { sql } from 'drizzle-orm';
import { readDb } from '#app/infra/db/db.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { stateIs } from '#app/modules/orders/states/order-states.server.ts';
import { takenBackTexts } from '#app/modules/orders/states/standing-steps.ts';
import { countedOrders, onDays, type Period, placedIn } from './order-figures.server.ts';
import { formatSource } from './profit.ts';
import { sourceOf } from './profit-parts.server.ts';

/** What became of orders that have something in common, by the day they were placed. */
export type OrderShare = {
  name: string;
  orders: number;
  /** Parcels whose way is over. */
  received: number;
  failed: number;
  /** Paisa of the orders that were not cancelled, refused or brought back. */
  total: Money;
};

const received = stateIs('received');
const failed = stateIs('failed');
const isKept = sql`not (state = 'cancelled' or ${failed})`;
const sums = sql`count(*)::int as orders, count(*) filter (where ${received})::int as received,
  count(*) filter (where ${failed})::int as failed, coalesce(sum(total_paisa) filter (where ${isKept}), 0)::float8 as total`;

/** Orders by where they came from: the advertisement or link that is kept of them, or how they were taken. */
export async function readSources(period: Period, most = 50): Promise<OrderShare[]> {
  const { rows } = await readDb.execute<OrderShare>(sql`
    select ${sourceOf} as name, ${sums} from orders o where ${placedIn(period)}
    group by 1 order by orders desc, name limit ${most}`);
  return rows.map((row) => ({ ...row, name: formatSource(row.name) }));
}

/** Orders by city, from the counts of the days. */
export async function readCities(period: Period, most = 50): Promise<OrderShare[]> {
  const { rows } = await readDb.execute<OrderShare>(sql`
    select city as name, sum(orders)::int as orders,
      coalesce(sum(orders) filter (where ${received}), 0)::int as received,
      coalesce(sum(orders) filter (where ${failed}), 0)::int as failed,
      coalesce(sum(total_paisa) filter (where ${isKept}), 0)::float8 as total
    from ${countedOrders} where kind = 'placed' and ${onDays(period)}
    group by 1 having sum(orders) > 0 order by orders desc, name limit ${most}`);
  return rows;
}

/** What somebody of the team did in a period, and what became of the orders they confirmed in it. */
export type PersonShare = OrderShare & {
  id: string;
  calls: number;
  packed: number;
  handedOver: number;
};

/** More people than work in an office. */
const maxPeople = 100;

/**
 * What everybody of the team did: `orders` are those that they confirmed and that did not go back to wait for a call. An
 * order that went back in between counts for everybody who confirmed it. The taking back of a step is not counted.
 */
export async function readPeopleShares({ from, to }: Period, most = maxPeople): Promise<PersonShare[]> {
  const { rows } = await readDb.execute<PersonShare>(sql`
    select users.id, users.user_name as name, done.* from (
      select id, user_name from users where role in ('staff', 'owner') order by user_name, id limit ${Math.min(most, maxPeople)}
    ) as users cross join lateral (
      select count(*) filter (where event.kind = 'call')::int as calls,
        count(*) filter (where to_state = 'packed')::int as packed,
        count(*) filter (where to_state = 'shipped' and from_state = 'packed')::int as "handedOver",
        count(distinct o.id)::int as orders, count(*) filter (where ${stateIs('received', sql`o.state`)})::int as received,
        count(*) filter (where ${stateIs('failed', sql`o.state`)})::int as failed,
        coalesce(sum(o.total_paisa) filter (where o.state <> 'cancelled' and not ${stateIs('failed', sql`o.state`)}), 0)::float8 as total
      from order_events event
      left join orders o on o.id = event.order_id and event.to_state = 'confirmed' and event.from_state = 'placed' and o.state <> 'placed'
      where event.actor_id = users.id and event.at >= ${from.toISOString()} and event.at < ${to.toISOString()}
        and event.kind in ('call', 'step') and event.words <> ${takenBackTexts}
    ) as done where done.calls + done.packed + done."handedOver" + done.orders > 0
    order by done.orders desc, name`);
  return rows;
}

/** By what the orders of a period are broken down. */
export type OrdersBy = 'person' | 'source' | 'city';

/** A share in a period, and in the one before it; null where there was nothing then. */
export type ComparedShare = OrderShare & {
  before: OrderShare | null;
  /** What a person did besides confirming. */
  work: Pick<PersonShare, 'calls' | 'packed' | 'handedOver'> | null;
};

/** Orders of a period by person, source or city, beside the period before. */
export async function readOrdersBy(
  by: OrdersBy,
  { period, before }: { period: Period; before: Period },
  most = 50,
): Promise<ComparedShare[]> {
  const read = { person: readPeopleShares, source: readSources, city: readCities }[by];
  // Whoever is on the page now may have stood further down before.
  const [now, then] = await Promise.all([read(period, most), read(before, most * 4)]);
  const sharesBefore = new Map(then.map((share) => [keyOf(share), share]));
  return now.map((share) => ({
    ...share,
    before: sharesBefore.get(keyOf(share)) ?? null,
    work: isPerson(share) ? { calls: share.calls, packed: share.packed, handedOver: share.handedOver } : null,
  }));
}

function isPerson(share: OrderShare | PersonShare): share is PersonShare {
  return 'id' in share;
}

function keyOf(share: OrderShare | PersonShare): string {
  return isPerson(share) ? share.id : share.name;
}
