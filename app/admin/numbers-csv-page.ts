import { stringify } from 'csv-stringify/sync';
import { readDays, readRates } from '#app/orders/order-figures.server.ts';
import { startOfDay } from '#app/platform/dates.ts';
import { toRupees } from '#app/platform/money.ts';
import type { Route } from './+types/numbers-csv-page.ts';

/** The numbers of a tab as a file for a spreadsheet: UTF-8 with its mark, and no cell that could be taken for a formula. */
export async function loader({ url }: Route.LoaderArgs) {
  const days = Math.min(366, Math.max(1, Number(url.searchParams.get('days')) || 90));
  const now = new Date();
  const period = { from: startOfDay(now, days - 1), to: startOfDay(now, -1) };
  const view = url.searchParams.get('view') ?? 'delivery';
  const rows =
    view === 'money'
      ? (await readDays(period)).map(({ total, ...day }) => ({ ...day, rupees: toRupees(total) }))
      : await readRates(view === 'products' ? 'product' : 'city', period, 5_000);
  const file = stringify(rows, { header: true, bom: true, escape_formulas: true, record_delimiter: 'windows' });
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${view === 'money' ? 'money' : view === 'products' ? 'products' : 'cities'}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
