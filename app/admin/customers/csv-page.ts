import { customersCsv } from '#app/orders/desk/customers-csv.server.ts';
import { csvResponse } from '#app/platform/csv.ts';
import type { Route } from './+types/csv-page.ts';
import { readQuestion } from './customers-question.ts';

/** The list as a file: everybody whom the address of the list asks for. */
export function loader({ url }: Route.LoaderArgs) {
  const { after: _, ...question } = readQuestion(url.searchParams);
  return csvResponse(customersCsv(question), `customers-${new Date().toISOString().slice(0, 10)}.csv`);
}
