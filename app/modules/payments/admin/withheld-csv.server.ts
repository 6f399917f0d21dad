import { toRupees } from '#app/infra/money/money.ts';
import { type CsvColumns, type CsvDownload, csvTable } from '#app/infra/text/csv.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { readTaxYear } from '../rates/tax-year.ts';
import { chargeKinds, chargeLabels } from '../remittances/remittance-columns.ts';
import { readWithheldRemittances, type WithheldRemittance } from '../withheld.server.ts';

const columns: CsvColumns<WithheldRemittance> = {
  day: ({ day }) => day,
  courier: ({ courier }) => courierLabel(courier),
  sheet: ({ name }) => name,
  'bank reference': ({ reference }) => reference,
  'cash collected': ({ collected }) => toRupees(collected),
  ...Object.fromEntries(
    chargeKinds.map((kind) => [
      chargeLabels[kind].toLowerCase(),
      ({ kept }: WithheldRemittance) => toRupees(kept[kind]),
    ]),
  ),
  'to the bank': ({ net }) => toRupees(net),
};

/** What couriers withheld in a tax year, remittance by remittance, for the accountant. */
export function downloadWithheld(params: URLSearchParams): CsvDownload {
  const year = readTaxYear(params, new Date());
  const file = csvTable(columns, async () => ({ rows: await readWithheldRemittances(year), next: null }));
  return { file, name: `kept-by-couriers-tax-year-${year}.csv` };
}
