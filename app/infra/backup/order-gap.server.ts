import pg from 'pg';

/** Ids of orders that are never given out, because orders that are lost may have had them. */
export type OrderGap = { from: number; to: number };

const smallestGap = 1_000;
const dayMs = 24 * 60 * 60 * 1_000;

type Restore = { takenAt: Date; lastHere: number };

/**
 * A statement that moves the sequence of the orders ahead after a restore, notes that in the activity log, and returns the
 * gap. Orders that were placed after `takenAt` and are lost had numbers that people hold, and an order's number follows
 * from its id. The gap is three times what the busiest day would have used up since then, and it passes `lastHere`, the
 * last id that the replaced database had given out. It takes no parameters, because it also runs where there are none.
 */
export function skipOrderNumbers({ takenAt, lastHere }: Restore): string {
  const moment = pg.escapeLiteral(takenAt.toISOString());
  const days = Math.max(0, Date.now() - takenAt.getTime()) / dayMs + 1;
  return `
    with busiest as (
      select coalesce(max(count), 0) as orders from (
        select count(*) from public.orders where placed_at > ${moment}::timestamptz - interval '30 days' group by placed_at::date
      ) as by_day
    ), here as (
      select case when is_called then last_value else 0 end as last from public.orders_id_seq
    ), gap as (
      select last + 1 as first, greatest(last + greatest(${smallestGap}, ceil(${3 * days} * orders)::bigint), ${Math.trunc(lastHere)}) as last
      from here, busiest
    ), moved as (
      select first, setval('public.orders_id_seq', last) as last from gap
    )
    insert into public.audit_entries (actor_name, action, kind, subject, after)
    select 'The shop', 'backup.restored', 'backup', ${moment}, jsonb_build_object(
      'takenAt', ${moment}::text, 'skippedOrders', last - first + 1, 'skippedFrom', first, 'skippedTo', last) from moved
    returning (after ->> 'skippedFrom')::bigint::text as first, (after ->> 'skippedTo')::bigint::text as last`;
}
