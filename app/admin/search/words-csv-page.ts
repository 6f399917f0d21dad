import { csvFile, csvResponse } from '#app/platform/csv.ts';
import { noteExport } from '../note-export.server.ts';
import type { Route } from './+types/words-csv-page.ts';
import { readWords, readWordsQuestion } from './words-list.server.ts';

/** The words that the search knows, as the list shows them. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('search-words', { request, url, context });
  const { words } = await readWords(readWordsQuestion(url.searchParams));
  const lines = words.map(({ said, means, by, isProposed }) => [
    said,
    means.join(', '),
    means.length === 0 ? 'taken away' : by === null ? 'proposed' : 'taught',
    by ?? '',
    isProposed ? 'yes' : 'no',
  ]);
  const file = csvFile<never>(['shoppers write', 'the shop looks for', 'state', 'by', 'proposed by us'], async () => ({
    lines,
    next: null,
  }));
  return csvResponse(file, 'search-words.csv');
}
