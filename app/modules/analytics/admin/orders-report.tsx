import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import type { ComparedShare, OrdersBy } from '../order-breakdown.server.ts';
import { formatGrowth, formatPoints, grouped } from './figure.tsx';
import { ordersBy } from './report-query.ts';
import { DeliveryRate, type ReportColumn, ReportTable } from './report-table.tsx';

type OrdersReportProps = {
  by: OrdersBy;
  rows: readonly ComparedShare[];
  /** The address of the page with one thing changed. */
  at: (changes: Record<string, string>) => string;
};

const work: ReportColumn<ComparedShare>[] = [
  { head: 'Calls', cell: (row) => grouped(row.work?.calls ?? 0) },
  { head: 'Packed', cell: (row) => grouped(row.work?.packed ?? 0) },
  { head: 'Dispatched', cell: (row) => grouped(row.work?.handedOver ?? 0) },
];

const results: ReportColumn<ComparedShare>[] = [
  { head: 'Before', cell: ({ before }) => grouped(before?.orders ?? 0), isQuiet: true },
  { head: 'Delivery rate', cell: (row) => <DeliveryRate row={row} /> },
  { head: 'Change', cell: rateChange, isQuiet: true, from: 'lg' },
  {
    head: 'Change of sales',
    cell: ({ total, before }) => formatGrowth(total, before?.total ?? 0) ?? '',
    isQuiet: true,
    from: 'xl',
  },
  { head: 'Net sales', cell: ({ total }) => formatPrice(total) },
];

/** Orders of a period by person, source or city: how many, how many of their parcels were received, and as before or not. */
export function OrdersReport({ by, rows, at }: OrdersReportProps) {
  const isPerson = by === 'person';
  const orders = { head: isPerson ? 'Confirmed' : 'Orders', cell: (row: ComparedShare) => grouped(row.orders) };
  return (
    <>
      <div>
        <Segments
          label="By"
          current={at({ by })}
          tabs={Object.entries(ordersBy).map(([name, label]) => ({ to: at({ by: name }), label }))}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No orders in this period">
          {isPerson ? 'Nobody called, packed or dispatched.' : 'No order was placed.'}
        </EmptyState>
      ) : (
        <ReportTable
          label={`Orders by ${by}`}
          rows={rows}
          head={ordersBy[by]}
          nameOf={({ name }) => name}
          columns={[...(isPerson ? work : []), orders, ...results]}
        />
      )}
      <p className="text-ink-3">
        {isPerson
          ? 'What each person did in this period. Confirmed: orders whose call ended with yes, and how their parcels ended. Undone confirmations are not counted.'
          : 'Orders by the day they were placed, and how their parcels ended. Net sales leave out cancelled, refused and returned orders.'}{' '}
        Before: the same number of days before this period.
      </p>
    </>
  );
}

function rateChange({ received, failed, before }: ComparedShare): string {
  if (!before) return '';
  const now = { part: received, of: received + failed };
  return formatPoints(now, { part: before.received, of: before.received + before.failed }) ?? '';
}
