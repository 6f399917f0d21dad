import { noteExport } from '#app/admin/note-export.server.ts';
import { writeDay } from '#app/infra/dates/days.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { type Cells, csvFile, csvResponse } from '#app/infra/text/csv.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { readCityCouriers } from '../delivery-outcomes.server.ts';
import { readDays, readRates } from '../order-figures.server.ts';
import { readVitalsByDay } from '../vitals/vitals.server.ts';
import type { Route } from './+types/analytics-csv-page.ts';
import { type NumbersQuestion, readNumbersQuestion } from './analytics-query.ts';
import { booksFile } from './books-csv.server.ts';
import { profitTable, worthFile } from './profit-csv.server.ts';
import { ordersTable } from './read-orders-by.server.ts';

/** The numbers of a tab as a file for a spreadsheet, with the columns of the tab. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('numbers', { request, url, context });
  if (url.searchParams.get('list') === 'worth')
    return csvResponse(worthFile(), `stock-worth-${writeDay(new Date())}.csv`);
  const question = readNumbersQuestion(url.searchParams, new Date());
  if (url.searchParams.get('list') === 'books')
    return csvResponse(booksFile(question.period), `books-${question.first}-to-${question.last}.csv`);
  const { head, lines } = await tableOf(question);
  const file = csvFile<never>(head, async () => ({ lines, next: null }));
  return csvResponse(file, `${question.view}-${question.first}-to-${question.last}.csv`);
}

const maxRows = 5_000;

async function tableOf({
  view,
  ordersBy: sharesBy,
  before,
  by,
  period,
  first,
  last,
}: NumbersQuestion): Promise<{ head: string[]; lines: Cells[] }> {
  switch (view) {
    case 'money': {
      const days = await readDays(period);
      return {
        head: ['day', 'kept', 'lost', 'rupees'],
        lines: days.map(({ day, kept, lost, total }) => [day, kept, lost, toRupees(total)]),
      };
    }
    case 'orders':
      return ordersTable(sharesBy, { period, before }, maxRows);
    case 'products': {
      const products = await readRates('product', period, maxRows);
      return {
        head: ['product', 'pieces ordered', 'parcels received', 'parcels failed'],
        lines: products.map(({ name, ordered, received, failed }) => [name, ordered, received, failed]),
      };
    }
    case 'profit':
      return profitTable(by, period, maxRows);
    case 'speed': {
      const readings = await readVitalsByDay({ from: first, to: last });
      return {
        head: ['day', 'vital', 'p75', 'visits'],
        lines: readings.map(({ day, vital, p75, count }) => [day, vital, Math.round(p75 * 1_000) / 1_000, count]),
      };
    }
    default: {
      const outcomes = await readCityCouriers(period, maxRows);
      return {
        head: ['city', 'courier', 'received', 'failed', 'orders'],
        lines: outcomes.map(({ city, courier, received, failed, ordered }) => [
          city,
          courier ? courierLabel(courier) : '',
          received,
          failed,
          ordered,
        ]),
      };
    }
  }
}
