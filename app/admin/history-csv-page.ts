import type { Route } from './+types/history-csv-page.ts';
import { historyCsv } from './history/history-csv.server.ts';
import { readHistoryQuestion } from './history/history-question.ts';
import { dateFieldOf } from './pieces/times.ts';

/** What History shows, as a file: the same question, all of its pages. */
export function loader({ url }: Route.LoaderArgs) {
  return new Response(historyCsv(readHistoryQuestion(url.searchParams)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="history-${dateFieldOf(new Date())}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
