import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RateLine, ShareOf } from '#app/admin/charts/rate-bar.tsx';
import { DataTable } from '#app/admin/components/list/data-table.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';

export type ReportColumn<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** From which window on it has a column. On phones `lg` is listed, too. */
  from?: 'lg' | 'xl';
  /** It compares with the period before. */
  isQuiet?: boolean;
};

type ReportTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  /** The first column: what a row is of, and its page where it has one. */
  head: string;
  nameOf: (row: Row) => string;
  keyOf?: (row: Row) => string;
  to?: (row: Row) => string | null;
  /** The figures of a row. On phones the last stands beside the name, the others below it. */
  columns: readonly ReportColumn<Row>[];
};

/** The rows of a report by their column definitions. */
export function ReportTable<Row>({ label, rows, head, nameOf, keyOf = nameOf, to, columns }: ReportTableProps<Row>) {
  const name = (row: Row) => <Name name={nameOf(row)} to={to?.(row) ?? null} />;
  const onPhone = columns.filter(({ from }) => from !== 'xl');
  return (
    <div className="max-md:-mx-3.5">
      <DataTable
        label={label}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        columns={[
          { key: 'name', head, cell: name, className: 'min-w-40' },
          ...columns.map(({ head: title, cell, from, isQuiet }, index) => ({
            key: `${title} ${index}`,
            head: title,
            end: true,
            cell,
            className: `whitespace-nowrap ${isQuiet ? 'text-ink-3' : ''} ${from === 'lg' ? 'max-lg:hidden' : from === 'xl' ? 'max-xl:hidden' : ''}`,
          })),
        ]}
        phone={(row) => (
          <>
            <PhoneRow lines={[[name(row), onPhone.at(-1)?.cell(row)]]} />
            <dl className="flex flex-wrap gap-x-3 text-ink-3 text-second">
              {onPhone
                .slice(0, -1)
                .filter(({ cell }) => cell(row) !== '')
                .map(({ head: title, cell }) => (
                  <div key={title} className="flex gap-1">
                    <dt>{title}</dt>
                    <dd>{cell(row)}</dd>
                  </div>
                ))}
            </dl>
          </>
        )}
      />
    </div>
  );
}

function Name({ name, to }: { name: string; to: string | null }) {
  if (!to)
    return (
      <span dir="auto" className="line-clamp-1 text-start font-medium">
        {name}
      </span>
    );
  return (
    <Link to={to} dir="auto" className="line-clamp-1 font-medium underline-offset-4 hover:underline">
      {name}
    </Link>
  );
}

type DeliveryRateProps = { row: { received: number; failed: number }; hasBar?: boolean };

/** The share of received parcels among those whose delivery has ended. */
export function DeliveryRate({ row: { received, failed }, hasBar = false }: DeliveryRateProps) {
  const share = { part: received, of: received + failed };
  if (share.of === 0) return <span className="text-ink-3">none yet</span>;
  if (!hasBar) return <ShareOf {...share} />;
  return (
    <span className="flex items-center justify-end gap-3">
      <span className="w-22 max-sm:hidden">
        <RateLine {...share} />
      </span>
      <span className="w-28 text-end text-ink-3">
        <ShareOf {...share} />
      </span>
    </span>
  );
}
