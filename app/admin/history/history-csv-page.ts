import { writeDay } from '#app/platform/days.ts';
import type { Route } from './+types/history-csv-page.ts';
import { historyCsv } from './history-csv.server.ts';
import { readHistoryQuestion } from './history-question.ts';

/** What History shows, as a file: the same question, all of its pages. */
export function loader({ url }: Route.LoaderArgs) {
  return new Response(historyCsv(readHistoryQuestion(url.searchParams)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="history-${writeDay(new Date())}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
