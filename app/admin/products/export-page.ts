import { exportProducts } from '#app/catalog/import/export-products.server.ts';
import { readProductQuestion } from '#app/catalog/office-products.ts';
import { csvResponse } from '#app/platform/csv.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import type { Route } from './+types/export-page.ts';

/** The products that the list shows, as the file that comes back in; `?separator=;` where a spreadsheet wants that. */
export async function loader({ url }: Route.LoaderArgs) {
  const { lowStock } = await readShopSettings();
  const separator = url.searchParams.get('separator') === ';' ? ';' : ',';
  return csvResponse(exportProducts(readProductQuestion(url.searchParams), { lowStock, separator }), 'products.csv');
}
