import { noteExport } from '#app/admin/note-export.server.ts';
import { csvFile, csvResponse } from '#app/infra/text/csv.ts';
import { readSearchTerms } from '../search-terms.server.ts';
import type { Route } from './+types/search-terms-csv-page.ts';
import { asksForMissing } from './search-terms-query.ts';

/** What was searched in the last 30 days, as the list shows it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('searches', { request, url, context });
  const questions = await readSearchTerms({ missing: asksForMissing(url.searchParams) });
  const lines = questions.map(({ question, asked: requests, found, lastDay }) => [question, requests, found, lastDay]);
  const file = csvFile<never>(['searched', 'times', 'products found', 'last day'], async () => ({ lines, next: null }));
  return csvResponse(file, 'searches.csv');
}
