import { sql } from 'drizzle-orm';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { quoted, startOfToday } from '#app/infra/db/sql.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { stateTable } from '../../states/order-states.ts';
import { takenBackTexts } from '../../states/standing-steps.ts';
import type { OrderRow } from '../admin-order.ts';
import { readRows } from '../read-orders.server.ts';

export type ConfirmLane = 'orders' | 'later';

export type ConfirmQueue = {
  /** Orders to call now: who has said yes first, then due call-backs, then the oldest. Or orders to call later, the next one first. */
  orders: OrderRow[];
  counts: { orders: number; later: number; leads: number };
  /** Orders confirmed or cancelled on this day in Karachi. */
  done: number;
  /** The median of seconds between this person's last 20 outcomes; null if there are too few. */
  pace: number | null;
};

/** What unconfirmed orders keep from other buyers. */
export type HeldStock = {
  orders: number;
  pieces: number;
  amount: Money;
  /** Orders that wait without stock. */
  unheld: number;
  /** Products of which they hold many, and at least as many as are left to sell. */
  products: { id: number; name: string; pieces: number; orders: number; left: number }[];
};

const maxRows = 100;
const manyHeld = 5;
const maxProducts = 5;
/** A call-back counts as due 5 minutes early, so that it can be prepared. */
const isDue = sql`(o.call_after is null or o.call_after <= now() + interval '5 minutes')`;

/** The orders of a lane to call about, with the counts of all lanes and the pace of this person. */
export async function readConfirmQueue(lane: ConfirmLane, personId: string | null): Promise<ConfirmQueue> {
  const [orders, counts, pace] = await Promise.all([
    inTransaction((tx) =>
      lane === 'orders'
        ? readRows(
            tx,
            sql`o.state = 'placed' and ${isDue}`,
            maxRows,
            sql`o.yes_offered_at is null, o.call_after asc nulls last, o.placed_at, o.id`,
          )
        : readRows(tx, sql`o.state = 'placed' and not ${isDue}`, maxRows, sql`o.call_after, o.id`),
    ),
    readCounts(),
    readPace(personId),
  ]);
  const { done, ...waiting } = counts;
  return { orders, counts: waiting, done, pace };
}

async function readCounts() {
  const { rows } = await db.execute<{ orders: number; later: number; leads: number; done: number }>(sql`
    select count(*) filter (where ${isDue})::int as orders, count(*) filter (where not ${isDue})::int as later,
      (select count(*)::int from leads where state = 'open') as leads,
      (select count(*)::int from order_events step where to_state in (${quoted(stateTable.placed.next)}) and from_state = 'placed'
        and at >= ${startOfToday} and words <> ${takenBackTexts} and not exists (
          select from order_events later where later.order_id = step.order_id and later.id > step.id
            and later.to_state = 'placed' and later.words = ${takenBackTexts})) as done
    from orders o where o.state = 'placed'`);
  return rows[0] ?? { orders: 0, later: 0, leads: 0, done: 0 };
}

/** What all unconfirmed orders hold together, and the products that suffer most from it. */
export async function readHeldStock(): Promise<HeldStock> {
  const { rows } = await db.execute<HeldStock>(sql`
    with waiting as materialized (select id, total_paisa, unheld_why is null as holds from orders where state = 'placed'),
    held as materialized (
      select product_id, sum(quantity)::int as pieces, count(*)::int as orders
      from order_lines join waiting on waiting.id = order_id and holds group by product_id),
    most as (
      select id, name, held.pieces, held.orders, stock as left from held join products on id = product_id
      where held.pieces >= ${manyHeld} and held.pieces >= stock
      order by held.pieces::float8 / (held.pieces + stock) desc, held.pieces desc, id limit ${maxProducts})
    select count(*) filter (where holds)::int as orders, count(*) filter (where not holds)::int as unheld,
      coalesce(sum(total_paisa) filter (where holds), 0)::float8 as amount,
      (select coalesce(sum(pieces), 0)::int from held) as pieces,
      (select coalesce(json_agg(most), '[]'::json) from most) as products
    from waiting`);
  // One row always comes of it.
  return rows[0]!;
}

async function readPace(personId: string | null): Promise<number | null> {
  const { rows } = await db.execute<{ pace: number | null }>(sql`
    with last as (
      select at from order_events where actor_id = ${personId} and at > now() - interval '12 hours'
        and (kind = 'call' or (kind = 'step' and from_state = 'placed')) order by at desc nulls last limit 21),
    gaps as (select extract(epoch from lag(at) over (order by at desc) - at)::float8 as seconds from last)
    select case when count(seconds) >= 3 then percentile_cont(0.5) within group (order by seconds) end as pace
    from gaps where seconds < 1800`);
  return rows[0]?.pace ?? null;
}
