import { ordersCsv } from '#app/orders/desk/orders-csv.server.ts';
import { csvResponse } from '#app/platform/csv.ts';
import { noteExport } from '../note-export.server.ts';
import type { Route } from './+types/csv-page.ts';
import { readQuestion } from './orders-question.ts';

/** The list as a file: `?orders=` names some, otherwise what the address of the list asks for. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('orders', { request, url, context });
  const numbers = url.searchParams
    .get('orders')
    ?.split(',')
    .filter((number) => /^\d{8}$/.test(number));
  const { after: _, ...question } = readQuestion(url.searchParams);
  return csvResponse(ordersCsv(numbers ?? question), `orders-${new Date().toISOString().slice(0, 10)}.csv`);
}
