import { ordersCsv } from '#app/orders/desk/orders-csv.server.ts';
import { csvResponse } from '#app/platform/csv.ts';
import type { Route } from './+types/csv-page.ts';
import { readQuestion } from './orders-question.ts';

/** The list as a file: `?orders=` names some, otherwise what the address of the list asks for. */
export function loader({ url }: Route.LoaderArgs) {
  const numbers = url.searchParams
    .get('orders')
    ?.split(',')
    .filter((number) => /^\d{8}$/.test(number));
  const { after: _, ...question } = readQuestion(url.searchParams);
  return csvResponse(ordersCsv(numbers ?? question), `orders-${new Date().toISOString().slice(0, 10)}.csv`);
}
