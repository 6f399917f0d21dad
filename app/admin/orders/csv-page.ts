import { ordersCsv } from '#app/orders/desk/orders-csv.server.ts';
import type { Route } from './+types/csv-page.ts';
import { readQuestion } from './orders-question.ts';

/** The list as a file: `?orders=` names some, otherwise what the address of the list asks for. */
export function loader({ url }: Route.LoaderArgs) {
  const numbers = url.searchParams
    .get('orders')
    ?.split(',')
    .filter((number) => /^\d{8}$/.test(number));
  const { after: _, ...question } = readQuestion(url.searchParams);
  return new Response(ordersCsv(numbers ?? question), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${new Date().toISOString().slice(0, 10)}.csv"`,
    },
  });
}
