/** Prices for a time in a file of products, one a line. */

import { readLocal, writeLocal } from '#app/infra/dates/days.ts';
import { parseRupees, writeRupees } from '#app/infra/money/amounts.ts';
import type { TimedPrice } from '../prices/timed-price.ts';

/** `990 from 2026-12-01 00:00 until 2026-12-05 00:00`, by Karachi's clock. */
export function writeTimedPrice({ price, startsAt, endsAt }: TimedPrice): string {
  const moment = (iso: string) => writeLocal(new Date(iso)).replace('T', ' ');
  return `${writeRupees(price)} from ${moment(startsAt)} until ${moment(endsAt)}`;
}

/** One sale price a line; empty takes all of them away. */
export function readTimedPrices(text: string, wrong: (column: string, words: string) => void): TimedPrice[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.flatMap((line) => {
    const [written = '', span = ''] = line.split(' from ');
    const [from = '', until = ''] = span.split(' until ');
    const price = parseRupees(written);
    const [startsAt, endsAt] = [from, until].map((moment) => readLocal(moment.trim().replace(' ', 'T')));
    if (price !== null && price >= 1 && startsAt && endsAt)
      return [{ price, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }];
    wrong(
      'sale prices',
      `“${line}” is not a sale price. Write it like this: 990 from 2026-12-01 00:00 until 2026-12-05 00:00`,
    );
    return [];
  });
}
