import { noteExport } from '#app/admin/note-export.server.ts';
import { csvFile, csvResponse } from '#app/infra/text/csv.ts';
import { readSearchTerms } from '../search-terms.server.ts';
import { listSynonyms } from '../synonyms/synonyms.server.ts';
import type { Route } from './+types/search-csv-page.ts';
import { readSearchView } from './search-view.ts';

/** What the page of the search lists, as a file. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { view, q } = readSearchView(url.searchParams);
  if (view === 'synonyms') {
    await noteExport('synonyms', { request, url, context });
    const lines = (await listSynonyms(q)).map(({ word, meanings }) => [word, meanings.join(', ')]);
    return respond('synonyms.csv', ['shoppers write', 'the shop looks for'], lines);
  }
  await noteExport('searches', { request, url, context });
  const terms = await readSearchTerms({ missing: view === 'missing' });
  const lines = terms.map(({ question, asked: times, found, lastDay }) => [question, times, found, lastDay]);
  return respond('searches.csv', ['searched', 'times', 'products found', 'last day'], lines);
}

function respond(name: string, head: string[], lines: (string | number)[][]): Response {
  return csvResponse(
    csvFile<never>(head, async () => ({ lines, next: null })),
    name,
  );
}
