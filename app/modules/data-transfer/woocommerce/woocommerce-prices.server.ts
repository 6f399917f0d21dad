import { dayMs, startOfDay } from '#app/infra/dates/days.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { ImportedProduct } from '../records.ts';
import { momentOf, priceOf, type SourceRow } from '../shopify/csv-source.server.ts';
import { text } from './woocommerce-cells.server.ts';

/** What a row costs, in paisa; a price of null says in `words` why there is none. Other words are said once. */
export type Prices =
  | (Pick<ImportedProduct, 'price' | 'wasPrice' | 'timedPrices'> & { words?: string })
  | { price: null; words: string };

/** A sale that begins later and never ends gets an end, because a price for a time has one. */
const openEndDays = 365;

/**
 * A sale without an end that has begun is the price, and the regular price is what it cost before. One that ends or begins
 * later is a price for a time beside the regular price; one that is over is left out.
 */
export function pricesIn(row: SourceRow, now = new Date()): Prices {
  const [writtenRegular, writtenSale] = [text(row, 'regular price'), text(row, 'sale price')];
  const [regular, sale] = [writtenRegular, writtenSale].map((written) => (written === '' ? null : priceOf(written)));
  if (writtenRegular !== '' && regular === null) return { price: null, words: `“${writtenRegular}” is not a price.` };
  if (writtenSale !== '' && sale === null) return { price: null, words: `“${writtenSale}” is not a price.` };
  if (regular === 0 || (sale === 0 && regular === null)) return { price: null, words: 'Its price is 0.' };
  if (regular === null || regular === undefined) return sale ? plain(sale) : { price: null, words: 'It has no price.' };
  if (sale === null || sale === undefined) return plain(regular);
  if (sale === 0) return { ...plain(regular), words: 'A sale price of 0 is left out.' };
  if (sale >= regular)
    return { ...plain(regular), words: 'A sale price that is not below the regular one is left out.' };
  return inSale(row, { regular, sale, now });
}

function plain(price: Money) {
  return { price, wasPrice: null, timedPrices: [] };
}

type InSale = { regular: Money; sale: Money; now: Date };

function inSale(row: SourceRow, { regular, sale, now }: InSale): Prices {
  const [from, until] = [text(row, 'date sale price starts'), text(row, 'date sale price ends')];
  const [starts, ends] = [momentOf(from), endOf(until)];
  const wrong = (from !== '' && !starts && from) || (until !== '' && !ends && until);
  if (wrong) return { ...plain(regular), words: `“${wrong}” is not a date: the sale price is left out.` };
  if (starts && ends && starts >= ends)
    return { ...plain(regular), words: 'A sale that ends before it begins is left out.' };
  if (ends && ends <= now) return plain(regular);
  const hasBegun = !starts || starts <= now;
  if (hasBegun && !ends) return { price: sale, wasPrice: regular, timedPrices: [] };
  const startsAt = starts ?? startOfDay(now);
  const endsAt = ends ?? new Date(startsAt.getTime() + openEndDays * dayMs);
  const timedPrices = [{ price: sale, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }];
  const words = 'A sale that begins later and has no end ends here after a year: a sale price has an end.';
  return { price: regular, wasPrice: null, timedPrices, ...(!ends && { words }) };
}

/** WooCommerce's last day of a sale is whole: a day without a time ends with it. */
function endOf(written: string): Date | null {
  const moment = momentOf(written);
  const isDay = /^\d{4}-\d\d-\d\d(?:[T ]00:00(?::00)?.*)?$/.test(written);
  return moment && isDay ? new Date(moment.getTime() + dayMs) : moment;
}
