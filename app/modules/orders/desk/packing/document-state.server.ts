import { type SQL, sql } from 'drizzle-orm';
import type { DocumentStanding } from './pack-list.ts';

/**
 * What is printed of an order by now, by its timeline, as SQL. A label is told from a slip by the words of its printing.
 * Whatever happens to its parcel afterwards (it is booked, its booking is taken back, another courier is chosen) makes the
 * label wrong, because it names the courier and carries the number.
 */
export function paperStanding(orderId: SQL): SQL<DocumentStanding> {
  return sql<DocumentStanding>`(select case when max(id) filter (where kind = 'print' and words ~* 'slip|label') is null then 'new'
      when max(id) filter (where kind = 'print' and words ~* 'label') < max(id) filter (where kind = 'parcel') then 'outdated'
      else 'printed' end from order_events where order_id = ${orderId})`;
}
