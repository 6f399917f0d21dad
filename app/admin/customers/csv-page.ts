import { customersCsv } from '#app/orders/desk/customers-csv.server.ts';
import type { Route } from './+types/csv-page.ts';
import { readQuestion } from './customers-question.ts';

/** The list as a file: everybody whom the address of the list asks for. */
export function loader({ url }: Route.LoaderArgs) {
  const { after: _, ...question } = readQuestion(url.searchParams);
  return new Response(customersCsv(question), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="customers-${new Date().toISOString().slice(0, 10)}.csv"`,
    },
  });
}
