import { exportProducts } from '#app/catalog/import/export-products.server.ts';
import { readProductQuestion } from '#app/catalog/office-products.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import type { Route } from './+types/export-page.ts';

/** The products that the list shows, as the file that comes back in; `?separator=;` where a spreadsheet wants that. */
export async function loader({ url }: Route.LoaderArgs) {
  const { lowStock } = await readShopSettings();
  const separator = url.searchParams.get('separator') === ';' ? ';' : ',';
  return new Response(exportProducts(readProductQuestion(url.searchParams), { lowStock, separator }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
      'cache-control': 'no-store',
    },
  });
}
