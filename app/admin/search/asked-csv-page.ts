import { csvFile, csvResponse } from '#app/platform/csv.ts';
import { readAskedQuestions } from '#app/search/asked-questions.server.ts';
import { noteExport } from '../note-export.server.ts';
import type { Route } from './+types/asked-csv-page.ts';
import { asksForMissing } from './asked-question.ts';

/** What was searched in the last 30 days, as the list shows it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('searches', { request, url, context });
  const questions = await readAskedQuestions({ missing: asksForMissing(url.searchParams) });
  const lines = questions.map(({ question, asked, found, lastDay }) => [question, asked, found, lastDay]);
  const file = csvFile<never>(['searched', 'times', 'products found', 'last day'], async () => ({ lines, next: null }));
  return csvResponse(file, 'searches.csv');
}
