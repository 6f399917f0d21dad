import { noteExport } from '#app/admin/note-export.server.ts';
import { csvResponse } from '#app/infra/text/csv.ts';
import { returnsCsv } from '../returns-csv.server.ts';
import type { Route } from './+types/csv-page.ts';
import { readQuestion } from './returns-query.ts';

/** All returns of the list's question as a file. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('returns', { request, url, context });
  const { after: _, ...question } = readQuestion(url.searchParams);
  return csvResponse(returnsCsv(question), `returns-${new Date().toISOString().slice(0, 10)}.csv`);
}
