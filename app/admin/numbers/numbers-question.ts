import { type ProfitBy, profitBy } from '#app/numbers/profit.ts';
import { dayMs, startOfDay, writeDay } from '#app/platform/days.ts';
import { keysOf } from '#app/platform/records.ts';

export const numberViews = {
  delivery: 'Delivery',
  money: 'Money',
  products: 'Products',
  profit: 'Profit',
  speed: 'Shop speed',
} as const;
export type NumberView = keyof typeof numberViews;

/** The periods a tab offers, in days. A year of vitals is expensive to count and helps nobody. */
export function spansOf(view: NumberView): readonly string[] {
  return view === 'speed' ? ['30', '90'] : ['30', '90', '365'];
}

export type NumbersQuestion = {
  view: NumberView;
  days: number;
  /** By what the profit is broken down. */
  by: ProfitBy;
  /** From the start of the oldest day in Karachi to the end of today. */
  period: { from: Date; to: Date };
  /** The first and the last of them, `2026-11-21`. */
  first: string;
  last: string;
};

/** The tab and period in an address, for the page and its file. Unknown values become the defaults. */
export function readNumbersQuestion(params: URLSearchParams, now: Date): NumbersQuestion {
  const asked = params.get('view') ?? '';
  const view = keysOf(numberViews).find((name) => name === asked) ?? 'delivery';
  const days = Number(spansOf(view).find((span) => span === params.get('days')) ?? '90');
  const period = { from: startOfDay(now, days - 1), to: startOfDay(now, -1) };
  const by = keysOf(profitBy).find((name) => name === params.get('by')) ?? 'product';
  return { view, days, by, period, first: writeDay(period.from), last: writeDay(now) };
}

/** Every day of the period, the oldest first. */
export function daysOf({ days, period }: Pick<NumbersQuestion, 'days' | 'period'>): string[] {
  return Array.from({ length: days }, (_, index) => writeDay(new Date(period.from.getTime() + index * dayMs)));
}
