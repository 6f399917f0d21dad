import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { type Column, DataTable } from '#app/admin/components/list/data-table.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { allCouriers, type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { readTaxYear, taxYearTexts } from '../rates/tax-year.ts';
import { chargeKinds, chargeShort } from '../remittances/remittance-columns.ts';
import { addUp, readWithheldRemittances, type WithheldRemittance, type WithheldSums } from '../withheld.server.ts';
import type { Route } from './+types/withheld-page.ts';

export const meta = () => [{ title: 'Deductions · Admin' }];

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const year = readTaxYear(url.searchParams, now);
  const sheets = await readWithheldRemittances(year);
  const couriers = allCouriers().flatMap(({ name: courier }) => {
    const own = sheets.filter((sheet) => sheet.courier === courier);
    return own.length > 0 ? [{ courier, ...addUp(own) }] : [];
  });
  return {
    year,
    latest: readTaxYear(new URLSearchParams(), now),
    sheets: sheets.toReversed(),
    couriers,
    all: addUp(sheets),
    now,
  };
}

type CourierRow = WithheldSums & { courier: CourierName | null };

/** What couriers kept in a tax year: by courier, and sheet by sheet; as a file for the accountant. */
export default function KeptPage({ loaderData }: Route.ComponentProps) {
  const { year, latest, sheets, couriers, all, now } = loaderData;
  const at = (to: number) => `?year=${to}`;
  const years = (
    <Segments
      label="Tax year"
      current={at(year)}
      tabs={[latest - 2, latest - 1, latest].map((each) => ({ to: at(each), label: String(each) }))}
    />
  );
  const rows: CourierRow[] = couriers.length > 1 ? [...couriers, { courier: null, ...all }] : couriers;
  return (
    <>
      <PageHead
        title="Deductions"
        back={{ to: href('/admin/cash'), label: 'Back to Cash' }}
        beside={<span className="max-md:hidden">{`tax year ${year}, ${taxYearTexts(year)}`}</span>}
      >
        <div className="max-md:hidden">{years}</div>
        <AdminButtonLink
          to={`${href('/admin/cash/kept/csv')}${at(year)}`}
          icon="download"
          iconOnly="phone"
          reloadDocument
        >
          Export
        </AdminButtonLink>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-6 pb-6 max-md:px-0 max-md:pt-3.5">
        <div className="grid justify-items-start gap-2 max-md:px-3.5 md:hidden">
          {years}
          <p className="text-ink-3 text-second">{taxYearTexts(year)}</p>
        </div>
        {sheets.length === 0 ? (
          <EmptyState title="No payment sheets in this year">
            What couriers deduct from the cash is listed here once their payment sheets are in the books.
          </EmptyState>
        ) : (
          <>
            <DataTable
              label="By courier"
              rows={rows}
              keyOf={({ courier }) => courier ?? 'all'}
              nameOf={nameOfCourier}
              columns={[
                {
                  key: 'courier',
                  head: 'Courier',
                  cell: (row) => <span className="font-medium">{nameOfCourier(row)}</span>,
                },
                ...sumColumns<CourierRow>(),
              ]}
              phone={(row) => <PhoneSums name={nameOfCourier(row)} row={row} />}
            />
            <DataTable
              label="Sheets"
              rows={sheets}
              keyOf={({ id }) => String(id)}
              nameOf={({ name }) => name}
              columns={[
                {
                  key: 'sheet',
                  head: 'Sheet',
                  cell: (sheet) => <RemittanceLink sheet={sheet} now={now} />,
                },
                ...sumColumns<WithheldRemittance>(),
              ]}
              phone={(sheet) => <PhoneSums name={<RemittanceLink sheet={sheet} now={now} />} row={sheet} />}
            />
          </>
        )}
      </div>
    </>
  );
}

function nameOfCourier({ courier }: CourierRow): string {
  return courier === null ? 'All couriers' : courierLabel(courier);
}

function RemittanceLink({ sheet, now }: { sheet: WithheldRemittance; now: Date }) {
  return (
    <Link
      to={href('/admin/cash/sheets/:id', { id: String(sheet.id) })}
      className="font-medium underline-offset-4 hover:underline"
    >
      {courierLabel(sheet.courier)}, {formatShortDay(new Date(sheet.day), now)}
    </Link>
  );
}

/** Kinds of which a courier kept nothing show nothing. */
function sumColumns<Row extends WithheldSums>(): Column<Row>[] {
  return [
    { key: 'collected', head: 'Collected', end: true, cell: ({ collected }) => formatPrice(collected) },
    ...chargeKinds.map(
      (kind): Column<Row> => ({
        key: kind,
        head: chargeShort[kind],
        end: true,
        cell: ({ kept }) => (kept[kind] === 0 ? <span className="text-ink-3">0</span> : formatPrice(kept[kind])),
      }),
    ),
    {
      key: 'net',
      head: 'To the bank',
      end: true,
      cell: ({ net }) => <span className="font-semibold">{formatPrice(net)}</span>,
    },
  ];
}

function PhoneSums({ name, row: { collected, net, kept } }: { name: ReactNode; row: WithheldSums }) {
  return (
    <PhoneRow
      lines={[
        [name, formatPrice(net)],
        ['Collected', formatPrice(collected)],
        ...chargeKinds.flatMap((kind) =>
          kept[kind] === 0 ? [] : [[chargeShort[kind], formatPrice(kept[kind])] as const],
        ),
      ]}
    />
  );
}
