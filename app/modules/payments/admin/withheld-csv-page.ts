import { noteExport } from '#app/admin/note-export.server.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { csvFile, csvResponse } from '#app/infra/text/csv.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { chargeKinds, chargeLabels } from '../remittances/remittance-columns.ts';
import { readKeptRemittances } from '../withheld.server.ts';
import type { Route } from './+types/withheld-csv-page.ts';
import { readTaxYear } from './tax-year.ts';

/** What couriers kept in a tax year, sheet by sheet, for the accountant. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await noteExport('kept', { request, url, context });
  const year = readTaxYear(url.searchParams, new Date());
  const sheets = await readKeptRemittances(year);
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
