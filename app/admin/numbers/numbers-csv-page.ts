import { stringify } from 'csv-stringify/sync';
import { readCityCouriers } from '#app/numbers/delivery-outcomes.server.ts';
import { readDays, readRates } from '#app/numbers/order-figures.server.ts';
import { courierLabels } from '#app/orders/courier.ts';
import { toRupees } from '#app/platform/money.ts';
import { readVitalsByDay } from '#app/storefront/vitals.server.ts';
import type { Route } from './+types/numbers-csv-page.ts';
import { type NumbersQuestion, readNumbersQuestion } from './numbers-question.ts';

/** The numbers of a tab as a file for a spreadsheet: UTF-8 with its mark, and no cell that could be taken for a formula. */
export async function loader({ url }: Route.LoaderArgs) {
  const question = readNumbersQuestion(url.searchParams, new Date());
  const rows = await rowsOf(question);
  const file = stringify(rows, { bom: true, escape_formulas: true, record_delimiter: 'windows' });
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${question.view}-${question.first}-to-${question.last}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

const mostRows = 5_000;

/** The head first, also where nothing follows. */
async function rowsOf({ view, period, first, last }: NumbersQuestion): Promise<(string | number)[][]> {
  switch (view) {
    case 'money': {
      const days = await readDays(period);
      return [
        ['day', 'kept', 'lost', 'rupees'],
        ...days.map(({ day, kept, lost, total }) => [day, kept, lost, toRupees(total)]),
      ];
    }
    case 'products': {
      const products = await readRates('product', period, mostRows);
      return [
        ['product', 'pieces ordered', 'parcels received', 'parcels failed'],
        ...products.map(({ name, ordered, received, failed }) => [name, ordered, received, failed]),
      ];
    }
    case 'speed': {
      const readings = await readVitalsByDay({ from: first, to: last });
      return [
        ['day', 'vital', 'p75', 'visits'],
        ...readings.map(({ day, vital, p75, count }) => [day, vital, Math.round(p75 * 1_000) / 1_000, count]),
      ];
    }
    default: {
      const outcomes = await readCityCouriers(period, mostRows);
      return [
        ['city', 'courier', 'received', 'failed', 'orders'],
        ...outcomes.map(({ city, courier, received, failed, ordered }) => [
          city,
          courier ? courierLabels[courier] : '',
          received,
          failed,
          ordered,
        ]),
      ];
    }
  }
}
