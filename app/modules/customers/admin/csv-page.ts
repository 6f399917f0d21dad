import { noteExport } from '#app/admin/note-export.server.ts';
import { csvResponse } from '#app/infra/text/csv.ts';
import { customersCsv } from '../customers-csv.server.ts';
import type { Route } from './+types/csv-page.ts';
import { readQuestion } from './customers-query.ts';

/** All customers of the list's question as a file. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('customers', { request, url, context });
  const { after: _, ...question } = readQuestion(url.searchParams);
  return csvResponse(customersCsv(question), `customers-${new Date().toISOString().slice(0, 10)}.csv`);
}
