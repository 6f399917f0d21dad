import { dayMs, startOfDay, writeDay } from '#app/platform/days.ts';
import { keysOf } from '#app/platform/records.ts';

export const numberViews = { delivery: 'Delivery', money: 'Money', products: 'Products', speed: 'Shop speed' } as const;
export type NumberView = keyof typeof numberViews;

/** How far back a tab looks, in days. How fast the shop was a year ago helps nobody, and is dear to count. */
export function spansOf(view: NumberView): readonly string[] {
  return view === 'speed' ? ['30', '90'] : ['30', '90', '365'];
}

export type NumbersQuestion = {
  view: NumberView;
  days: number;
  /** Karachi's days: from the first moment of the oldest to the last of today. */
  period: { from: Date; to: Date };
  /** The first and the last of them, `2026-11-21`. */
  first: string;
  last: string;
};

/** The tab and the time an address asks for, the same for the page and its file; what it does not know is read as the usual. */
export function readNumbersQuestion(params: URLSearchParams, now: Date): NumbersQuestion {
  const asked = params.get('view') ?? '';
  const view = keysOf(numberViews).find((name) => name === asked) ?? 'delivery';
  const days = Number(spansOf(view).find((span) => span === params.get('days')) ?? '90');
  const period = { from: startOfDay(now, days - 1), to: startOfDay(now, -1) };
  return { view, days, period, first: writeDay(period.from), last: writeDay(now) };
}

/** Every day of the time in question, the oldest first. */
export function daysOf({ days, period }: Pick<NumbersQuestion, 'days' | 'period'>): string[] {
  return Array.from({ length: days }, (_, index) => writeDay(new Date(period.from.getTime() + index * dayMs)));
}
