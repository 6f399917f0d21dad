import { noteExport } from '#app/admin/note-export.server.ts';
import { csvResponse } from '#app/infra/text/csv.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { readProductQuestion } from '../../admin-products.ts';
import { exportProducts } from '../../csv/export-products.server.ts';
import type { Route } from './+types/export-page.ts';

/** Exports the products of the current list as CSV that can be imported again. `?separator=;` changes the separator. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('products', { request, url, context });
  const { lowStock } = await readShopSettings();
  const separator = url.searchParams.get('separator') === ';' ? ';' : ',';
  return csvResponse(exportProducts(readProductQuestion(url.searchParams), { lowStock, separator }), 'products.csv');
}
