import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { expirePageAt } from '#app/infra/http/page-dependencies.server.ts';
import { products, timedPrices } from '../tables.server.ts';

/**
 * From when until when products are in a sale: the running prices for a time from the first start to the last end, or else
 * those that begin next; null where there are none. A page that shows it is right until the next price begins.
 */
export async function readSaleSpan(): Promise<{ startsAt: Date; endsAt: Date } | null> {
  const { rows } = await db.execute<{ starts: Date | null; ends: Date | null; next: Date | null }>(sql`
    with sold as (
      select timed.starts_at, timed.ends_at from ${timedPrices} as timed
      join ${products} as product on product.id = timed.product_id and product.active
      where timed.ends_at > now()
    ),
    moment as (select greatest(now(), min(starts_at)) as at, min(starts_at) filter (where starts_at > now()) as next from sold)
    select min(starts_at) as starts, max(ends_at) as ends, min(moment.next) as next
    from sold, moment where starts_at <= moment.at and ends_at > moment.at`);
  const [span] = rows;
  if (!span?.starts || !span.ends) return null;
  if (span.next) expirePageAt(new Date(span.next));
  return { startsAt: new Date(span.starts), endsAt: new Date(span.ends) };
}

/** Seconds before and after now. */
type Span = { past: number; ahead: number };

/** Whether a price for a time begins or ends in that span. */
export function priceChangesSoon(span: Span): SQL {
  return sql`exists (select from ${timedPrices} where ${isNear('starts_at', span)})
    or exists (select from ${timedPrices} where ${isNear('ends_at', span)})`;
}

function isNear(column: 'starts_at' | 'ends_at', { past, ahead }: Span): SQL {
  return sql`${sql.identifier(column)} between now() - make_interval(secs => ${past}) and now() + make_interval(secs => ${ahead})`;
}

/**
 * Announces the products whose price has begun or ended since so many seconds, or will in the next so many, each at its
 * moment: pages that are open follow then. Nothing depends on it, because every reader asks what is running now.
 */
export async function announcePrices(span: Span, signal?: AbortSignal): Promise<void> {
  const { rows } = await db.execute<{ at: string; wait: number }>(sql`
    select at::text as at, greatest(0, extract(epoch from at - now()) * 1000)::float8 as wait from (
      select starts_at as at from ${timedPrices} where ${isNear('starts_at', span)} group by 1
      union select ends_at from ${timedPrices} where ${isNear('ends_at', span)} group by 1
    ) as moments order by moments.at limit 1000`);
  const began = Date.now();
  for (const { at, wait } of rows) {
    const left = began + wait - Date.now();
    if (left > 0) await sleep(left, undefined, { signal });
    await db.execute(sql`select announce_prices(${at}::timestamptz)`);
  }
}
