import { writeDay } from '#app/infra/dates/days.ts';
import { csvResponse } from '#app/infra/text/csv.ts';
import { noteExport } from '../note-export.server.ts';
import type { Route } from './+types/history-csv-page.ts';
import { historyCsv } from './history-csv.server.ts';
import { readHistoryQuestion } from './history-query.ts';

/** All pages of History's question as a file. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('history', { request, url, context });
  return csvResponse(historyCsv(readHistoryQuestion(url.searchParams)), `history-${writeDay(new Date())}.csv`);
}
