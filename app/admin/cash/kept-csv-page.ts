import { readKeptSheets } from '#app/cash/kept-by-couriers.server.ts';
import { chargeKinds, chargeLabels } from '#app/cash/sheet-columns.ts';
import { courierLabel } from '#app/orders/courier.ts';
import { csvFile, csvResponse } from '#app/platform/csv.ts';
import { toRupees } from '#app/platform/money.ts';
import { noteExport } from '../note-export.server.ts';
import type { Route } from './+types/kept-csv-page.ts';
import { readTaxYear } from './tax-year.ts';

/** What couriers kept in a tax year, sheet by sheet, for the accountant. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('kept', { request, url, context });
  const year = readTaxYear(url.searchParams, new Date());
  const sheets = await readKeptSheets(year);
  const head = [
    'day',
    'courier',
    'sheet',
    'bank reference',
    'cash collected',
    ...chargeKinds.map((kind) => chargeLabels[kind].toLowerCase()),
    'to the bank',
  ];
  const lines = sheets.map(({ day, courier, name, reference, collected, kept, net }) => [
    day,
    courierLabel(courier),
    name,
    reference,
    toRupees(collected),
    ...chargeKinds.map((kind) => toRupees(kept[kind])),
    toRupees(net),
  ]);
  const file = csvFile<never>(head, async () => ({ lines, next: null }));
  return csvResponse(file, `kept-by-couriers-tax-year-${year}.csv`);
}
