import { readRefunded } from '#app/modules/orders/returns/list-returns.server.ts';
import { adviceFrom } from '../advice.ts';
import { readEnds, readOutcomes, readPace, readRefusedProducts } from '../delivery-outcomes.server.ts';
import { readOrdersBy } from '../order-breakdown.server.ts';
import { readDays, readEnded, readRates, readReasons } from '../order-figures.server.ts';
import { readProfit } from '../profit.server.ts';
import { readStockWorth } from '../stock-worth.server.ts';
import { readVitalsByDay, readVitalsByPage } from '../vitals/vitals.server.ts';
import { daysOf, type ReportKey, type ReportQuery } from './report-query.ts';

/** What each report shows on its page. */
export const reportQueries = {
  delivery: async ({ period, before }: ReportQuery) => {
    const [ends, endsBefore, outcomes, refused, pace, reasons] = await Promise.all([
      readEnds(period),
      readEnds(before),
      readOutcomes(period),
      readRefusedProducts(period),
      readPace(period),
      readReasons(period),
    ]);
    const advice = adviceFrom({ pace, outcomes });
    return { view: 'delivery' as const, ends, endsBefore, advice, outcomes, refused, pace, reasons };
  },
  orders: async ({ ordersBy: by, period, before }: ReportQuery) => {
    return { view: 'orders' as const, by, rows: await readOrdersBy(by, { period, before }) };
  },
  money: async ({ period, before }: ReportQuery) => {
    const [ordered, ended, refunded, orderedBefore, endedBefore] = await Promise.all([
      readDays(period),
      readEnded(period),
      readRefunded(period.from, period.to),
      readDays(before),
      readEnded(before),
    ]);
    return { view: 'money' as const, ordered, ended, refunded, orderedBefore, endedBefore };
  },
  products: async ({ period }: ReportQuery) => {
    return { view: 'products' as const, products: await readRates('product', period) };
  },
  profit: async ({ by, period }: ReportQuery) => {
    const [profit, worth] = await Promise.all([readProfit(by, period), readStockWorth()]);
    return { view: 'profit' as const, by, profit, worth };
  },
  speed: async (query: ReportQuery) => {
    const days = { from: query.first, to: query.last };
    const [byPage, byDay] = await Promise.all([readVitalsByPage(days), readVitalsByDay(days)]);
    return { view: 'speed' as const, byPage, byDay, dates: daysOf(query) };
  },
} satisfies Record<ReportKey, (query: ReportQuery) => Promise<object>>;
