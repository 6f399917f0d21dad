import { noteExport } from '#app/admin/note-export.server.ts';
import { writeDay } from '#app/infra/dates/days.ts';
import { csvResponse } from '#app/infra/text/csv.ts';
import type { Route } from './+types/reports-csv-page.ts';
import { booksFile } from './books-csv.server.ts';
import { reportFile, worthFile } from './report-files.server.ts';
import { readReportQuery } from './report-query.ts';

/** A report as a file for a spreadsheet; with `list`, the stock's worth or the accountant's books. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('reports', { request, url, context });
  const list = url.searchParams.get('list');
  if (list === 'worth') return csvResponse(worthFile(), `stock-worth-${writeDay(new Date())}.csv`);
  const query = readReportQuery(url.searchParams, new Date());
  const days = `${query.first}-to-${query.last}`;
  if (list === 'books') return csvResponse(booksFile(query.period), `books-${days}.csv`);
  return csvResponse(await reportFile(query), `${query.view}-${days}.csv`);
}
