import { noteExport } from '#app/admin/note-export.server.ts';
import { csvFile, csvResponse } from '#app/infra/text/csv.ts';
import type { Route } from './+types/synonyms-csv-page.ts';
import { readSynonymsQuery, readWords } from './synonyms-list.server.ts';

/** The words that the search knows, as the list shows them. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('search-words', { request, url, context });
  const { words } = await readWords(readSynonymsQuery(url.searchParams));
  const lines = words.map(({ said: text, means, by, isProposed }) => [
    text,
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
