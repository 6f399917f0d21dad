import { dayMs, dayNumber, readDay, startOfDay, writeDay } from '#app/infra/dates/days.ts';
import { keysOf } from '#app/infra/records.ts';
import type { OrdersBy } from '../order-breakdown.server.ts';
import { type ProfitBy, profitBy } from '../profit.ts';

/** The reports, each a tab of the page and a file. The speed of the shop is shown in Health. */
export const reportTitles = {
  delivery: 'Delivery',
  orders: 'Orders',
  money: 'Money',
  products: 'Products',
  profit: 'Profit',
  speed: 'Shop speed',
} as const;
export type ReportKey = keyof typeof reportTitles;

/** By what the orders of a period are broken down. */
export const ordersBy: Record<OrdersBy, string> = { person: 'People', source: 'Sources', city: 'Cities' };

/** The periods a tab offers, in days. A year of vitals is expensive to count and helps nobody. */
export function spansOf(view: ReportKey): readonly string[] {
  return view === 'speed' ? ['30', '90'] : ['30', '90', '365'];
}

/** The longest period that can be asked for: three years and their leap day. */
const maxDays = 1_096;
const maxSpeedDays = 90;

export type ReportQuery = {
  view: ReportKey;
  days: number;
  /** The days are from the fields `from` and `to`, and not one of the tab's spans. */
  isOwn: boolean;
  /** By what the profit is broken down, and the orders. */
  by: ProfitBy;
  ordersBy: OrdersBy;
  /** From the start of the oldest day in Karachi to the end of the last one. */
  period: { from: Date; to: Date };
  /** As many days before it. */
  before: { from: Date; to: Date };
  /** The first and the last of them, `2026-11-21`. */
  first: string;
  last: string;
};

/** The report and period in an address, for the page and its file. Unknown values become the defaults. */
export function readReportQuery(params: URLSearchParams, now: Date): ReportQuery {
  const input = params.get('view') ?? '';
  const view = keysOf(reportTitles).find((name) => name === input) ?? 'delivery';
  const own = readOwnDays(params, now, view === 'speed' ? maxSpeedDays : maxDays);
  const span = Number(spansOf(view).find((each) => each === params.get('days')) ?? '90');
  const period = own ?? { from: startOfDay(now, span - 1), to: startOfDay(now, -1) };
  const days = dayNumber(period.to) - dayNumber(period.from);
  return {
    view,
    days,
    isOwn: own !== null,
    by: keysOf(profitBy).find((name) => name === params.get('by')) ?? 'product',
    ordersBy: keysOf(ordersBy).find((name) => name === params.get('by')) ?? 'person',
    period,
    before: { from: startOfDay(period.from, days), to: period.from },
    first: writeDay(period.from),
    last: writeDay(startOfDay(period.to, 1)),
  };
}

/** The days that a person chose, both included; without an end until today, and no more than `limit` of them. */
function readOwnDays(params: URLSearchParams, now: Date, limit: number): { from: Date; to: Date } | null {
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))];
  if (!from && !to) return null;
  const end = startOfDay(to && to < now ? to : now, -1);
  const start = from && from < end ? from : startOfDay(end, 30);
  const earliest = startOfDay(end, limit);
  return { from: start < earliest ? earliest : start, to: end };
}

/** Every day of the period, the oldest first. */
export function daysOf({ days, period }: Pick<ReportQuery, 'days' | 'period'>): string[] {
  return Array.from({ length: days }, (_, index) => writeDay(new Date(period.from.getTime() + index * dayMs)));
}
