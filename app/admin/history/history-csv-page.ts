import { csvResponse } from '#app/platform/csv.ts';
import { writeDay } from '#app/platform/days.ts';
import type { Route } from './+types/history-csv-page.ts';
import { historyCsv } from './history-csv.server.ts';
import { readHistoryQuestion } from './history-question.ts';

/** What History shows, as a file: the same question, all of its pages. */
export function loader({ url }: Route.LoaderArgs) {
  return csvResponse(historyCsv(readHistoryQuestion(url.searchParams)), `history-${writeDay(new Date())}.csv`);
}
