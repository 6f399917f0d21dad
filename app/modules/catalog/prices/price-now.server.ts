import { type SQL, sql } from 'drizzle-orm';
import { expirePageAt } from '#app/infra/http/page-dependencies.server.ts';
import type { Money } from '#app/infra/money/money.ts';
import { products, timedPrices } from '../tables.server.ts';

// Wrapped, because Drizzle drops the table's name from columns that stand directly in a selected expression.
const ofProducts = { id: sql`${products.id}`, price: sql`${products.pricePaisa}` };

/** The id and the ordinary price of a product, as columns of a query under whatever name. */
type ProductColumns = { id: SQL; price: SQL };

/**
 * What a product costs at this moment, in paisa: its price for a time while one is running, else its ordinary price. Every
 * query that sorts by price, compares with it or sells asks this; no job has to run when a price begins or ends.
 */
export function priceNowOf({ id, price }: ProductColumns): SQL<Money> {
  return sql<Money>`coalesce(${runningPriceOf(id)}, ${price})`.mapWith(Number);
}

function runningPriceOf(id: SQL): SQL<Money | null> {
  return sql<Money | null>`(
    select timed.price_paisa from ${timedPrices} as timed
    where timed.product_id = ${id} and timed.starts_at <= now() and timed.ends_at > now()
  )`;
}

/** `priceNowOf` in queries over `products`. */
export const priceNow = priceNowOf(ofProducts);

/** The price for a time of a product that is running, in queries over `products`; null where none is. */
export const runningPrice = sql<Money | null>`${runningPriceOf(ofProducts.id)}::float8`;

/** The price for a time that is running, or else the next one. `changesAt` is when what the product costs changes by itself. */
type TimedPrice = { price: Money; isRunning: boolean; changesAt: string };

/** The columns of a product's prices, for `pricedNow`. */
export type PriceColumns = { price: Money; wasPrice: Money | null; timedPrice: TimedPrice | null };

/** The running price for a time of a product, or the next one, as JSON. */
export function timedPriceOf(id: SQL): SQL<TimedPrice | null> {
  return sql<TimedPrice | null>`(
    select json_build_object(
      'price', timed.price_paisa, 'isRunning', timed.starts_at <= now(),
      'changesAt', case when timed.starts_at <= now() then timed.ends_at else timed.starts_at end
    )
    from ${timedPrices} as timed where timed.product_id = ${id} and timed.ends_at > now()
    order by timed.starts_at limit 1
  )`;
}

/** What pages read of a product's prices; `pricedNow` makes of it what they show. */
export const priceColumns = {
  price: products.pricePaisa,
  wasPrice: products.wasPricePaisa,
  timedPrice: timedPriceOf(ofProducts.id),
};

/**
 * A row with what it costs now, and with what it cost before where that was more: the ordinary price while a price for a
 * time is running, else the owner's word. The page that shows it is right until its price changes by itself.
 */
export function pricedNow<Row extends PriceColumns>({
  wasPrice,
  timedPrice,
  ...row
}: Row): Omit<Row, 'wasPrice' | 'timedPrice'> & { was?: Money } {
  if (timedPrice) expirePageAt(new Date(timedPrice.changesAt));
  const running = timedPrice?.isRunning ? timedPrice : null;
  const now = running?.price ?? row.price;
  const before = running ? row.price : (wasPrice ?? 0);
  return { ...row, price: now, ...(before > now && { was: before }) };
}
