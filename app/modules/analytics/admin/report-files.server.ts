import { writeDay } from '#app/infra/dates/days.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { type Cells, type CsvDownload, csvFile } from '#app/infra/text/csv.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { readCityCouriers } from '../delivery-outcomes.server.ts';
import { type ComparedShare, readOrdersBy } from '../order-breakdown.server.ts';
import { readDays, readRates } from '../order-figures.server.ts';
import { readProfit } from '../profit.server.ts';
import { profitBy, profitOf } from '../profit.ts';
import { readShelvedWorth } from '../stock-worth.server.ts';
import { readVitalsByDay } from '../vitals/vitals.server.ts';
import { booksFile } from './books-csv.server.ts';
import { ordersBy, type ReportKey, type ReportQuery, readReportQuery } from './report-query.ts';

type Table = { head: string[]; lines: Cells[] };

const maxRows = 5_000;

/** The file of each report: its rows, and its columns by their heads. Money is in rupees. */
const reportFiles: Record<ReportKey, (query: ReportQuery) => Promise<Table>> = {
  delivery: async ({ period }) =>
    toTable(await readCityCouriers(period, maxRows), {
      city: ({ city }) => city,
      courier: ({ courier }) => (courier ? courierLabel(courier) : ''),
      received: ({ received }) => received,
      failed: ({ failed }) => failed,
      orders: ({ ordered }) => ordered,
    }),
  orders: async ({ ordersBy: by, period, before }) =>
    toTable(await readOrdersBy(by, { period, before }, maxRows), {
      [ordersBy[by].toLowerCase()]: ({ name }) => name,
      [by === 'person' ? 'confirmed' : 'orders']: ({ orders }) => orders,
      received: ({ received }) => received,
      failed: ({ failed }) => failed,
      rupees: ({ total }) => toRupees(total),
      before: (row) => row.before?.orders ?? 0,
      'received before': (row) => row.before?.received ?? 0,
      'failed before': (row) => row.before?.failed ?? 0,
      'rupees before': (row) => toRupees(row.before?.total ?? 0),
      ...(by === 'person' ? workColumns : {}),
    }),
  money: async ({ period }) =>
    toTable(await readDays(period), {
      day: ({ day }) => day,
      kept: ({ kept }) => kept,
      lost: ({ lost }) => lost,
      rupees: ({ total }) => toRupees(total),
    }),
  products: async ({ period }) =>
    toTable(await readRates('product', period, maxRows), {
      product: ({ name }) => name,
      'pieces ordered': ({ ordered }) => ordered,
      'parcels received': ({ received }) => received,
      'parcels failed': ({ failed }) => failed,
    }),
  profit: async ({ by, period }) => {
    const { rows, total, leftOut } = await readProfit(by, period, maxRows);
    const { head, lines } = toTable([...rows, { ...total, name: 'all' }], {
      [profitBy[by].toLowerCase()]: ({ name }) => name,
      orders: ({ orders }) => orders,
      'came in': ({ revenue }) => toRupees(revenue),
      goods: ({ goods }) => toRupees(goods),
      packing: ({ packing }) => toRupees(packing),
      freight: ({ freight }) => toRupees(freight),
      tax: ({ tax }) => toRupees(tax),
      profit: (sums) => toRupees(profitOf(sums)),
    });
    const last: Cells = ['left out, cost unknown', leftOut.orders, toRupees(leftOut.revenue), '', '', '', '', ''];
    return { head, lines: [...lines, last] };
  },
  speed: async ({ first, last }) =>
    toTable(await readVitalsByDay({ from: first, to: last }), {
      day: ({ day }) => day,
      vital: ({ vital }) => vital,
      p75: ({ p75 }) => Math.round(p75 * 1_000) / 1_000,
      visits: ({ count }) => count,
    }),
};

/** What people do besides confirming. */
const workColumns: Record<string, (row: ComparedShare) => number> = {
  calls: ({ work }) => work?.calls ?? 0,
  packed: ({ work }) => work?.packed ?? 0,
  'handed over': ({ work }) => work?.handedOver ?? 0,
};

function toTable<Row>(rows: readonly Row[], columns: Record<string, (row: Row) => string | number>): Table {
  const cells = Object.values(columns);
  return { head: Object.keys(columns), lines: rows.map((row) => cells.map((cell) => cell(row))) };
}

/** A report as a CSV file; 5,000 rows at most. */
export async function reportFile(query: ReportQuery): Promise<ReadableStream<Uint8Array>> {
  const { head, lines } = await reportFiles[query.view](query);
  return csvFile<never>(head, async () => ({ lines, next: null }));
}

/** Every product on the shelf with its average cost and its worth; both are empty where no cost is set. */
export function worthFile(): ReadableStream<Uint8Array> {
  return csvFile<number>(['id', 'product', 'pieces', 'cost each', 'worth'], async (after) => {
    const { products, next } = await readShelvedWorth(after ?? 0);
    const lines = products.map(({ id, name, pieces, average }): Cells => {
      const worth = average === null ? ['', ''] : [toRupees(average), toRupees(average * pieces)];
      return [id, name, pieces, ...worth];
    });
    return { lines, next };
  });
}

/** A report as a file for a spreadsheet; with `list`, the stock's worth or the accountant's books. */
export async function downloadReport(params: URLSearchParams): Promise<CsvDownload> {
  const list = params.get('list');
  if (list === 'worth') return { file: worthFile(), name: `stock-worth-${writeDay(new Date())}.csv` };
  const query = readReportQuery(params, new Date());
  const days = `${query.first}-to-${query.last}`;
  if (list === 'books') return { file: booksFile(query.period), name: `books-${days}.csv` };
  return { file: await reportFile(query), name: `${query.view}-${days}.csv` };
}
