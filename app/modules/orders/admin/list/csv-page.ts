import { noteExport } from '#app/admin/note-export.server.ts';
import { csvResponse } from '#app/infra/text/csv.ts';
import { ordersCsv } from '../../desk/orders-csv.server.ts';
import type { Route } from './+types/csv-page.ts';
import { readQuestion } from './orders-query.ts';

/**
 * The list as a file: `?orders=` names some, otherwise what the address of the list asks for. With `?products=list` the
 * column `products` is the specification's list in JSON.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('orders', { request, url, context });
  const numbers = url.searchParams
    .get('orders')
    ?.split(',')
    .filter((number) => /^\d{8}$/.test(number));
  const products = url.searchParams.get('products') === 'list' ? 'list' : 'words';
  const { after: _, ...question } = readQuestion(url.searchParams);
  return csvResponse(ordersCsv(numbers ?? question, products), `orders-${new Date().toISOString().slice(0, 10)}.csv`);
}
