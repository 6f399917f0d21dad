import { z } from 'zod';
import { formatMoment } from '#app/infra/dates/dates.ts';
import { maxRupees } from '#app/infra/money/amounts.ts';
import { formatPrice, type Money } from '#app/infra/money/money.ts';

/** A price for a time. The moments are ISO in UTC; people see Karachi's clock. */
export type TimedPrice = { price: Money; startsAt: string; endsAt: string };

/** A sale of many products: so many percent below the ordinary price of each, in whole rupees. */
export type Sale = { percent: number; startsAt: string; endsAt: string };

/** No product has more of them at once, those that are over included. */
export const maxTimedPrices = 20;

const moment = z.iso.datetime('Give day and time.').transform((written) => new Date(written).toISOString());

const timedPrice = z
  .strictObject({
    price: z
      .int('Write the sale price in rupees, such as 990.')
      .min(1, 'A sale price must be more than 0.')
      .max(maxRupees * 100, 'That is more than ten million rupees.'),
    startsAt: moment,
    endsAt: moment,
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: 'A sale price must start before it ends.' });

/** The prices for a time of a product, the earliest first. At any moment a product has one price, so they do not overlap. */
export const timedPricesForm = z
  .array(timedPrice)
  .max(maxTimedPrices, `Keep it to ${maxTimedPrices} sale prices; remove those that have ended.`)
  .transform((list) => list.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1)))
  .refine((list) => list.every(({ startsAt }, index) => index === 0 || startsAt >= (list[index - 1]?.endsAt ?? '')), {
    error: 'Two sale prices are for the same time. One must end before the next starts.',
  });

export const saleForm = z
  .strictObject({ percent: z.number().min(1).max(90), startsAt: moment, endsAt: moment })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: 'A sale must start before it ends.' })
  .refine(({ endsAt }) => Date.parse(endsAt) > Date.now(), { error: 'This sale would have ended already.' });

/** "Rs. 990 from 1 Dec 2026, 12:00 AM until 5 Dec 2026, 12:00 AM". */
export function formatTimedPrice({ price, startsAt, endsAt }: TimedPrice): string {
  return `${formatPrice(price)} from ${formatMoment(new Date(startsAt))} until ${formatMoment(new Date(endsAt))}`;
}
