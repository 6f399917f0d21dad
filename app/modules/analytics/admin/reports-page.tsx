import { href, redirect, useSearchParams } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { DateRange } from '#app/admin/components/list/date-range.tsx';
import { addressWith } from '#app/admin/components/list/filter-menu.tsx';
import { Segments, Tabs } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import type { Rate } from '../order-figures.server.ts';
import type { Route } from './+types/reports-page.ts';
import { DeliveryReport } from './delivery-report.tsx';
import { grouped } from './figure.tsx';
import { MoneyReport } from './money-report.tsx';
import { OrdersReport } from './orders-report.tsx';
import { ProfitReport } from './profit-report.tsx';
import { reportQueries } from './report-queries.server.ts';
import { readReportQuery, reportTitles, spansOf } from './report-query.ts';
import { DeliveryRate, type ReportColumn, ReportTable } from './report-table.tsx';

export const meta = () => [{ title: 'Reports · Admin' }];

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const query = readReportQuery(url.searchParams, now);
  // Its address in earlier versions.
  if (query.view === 'speed') throw redirect(`${href('/admin/settings/health')}?days=${query.days}#speed`, 301);
  const { days, isOwn, period } = query;
  const report = await reportQueries[query.view](query);
  return { days, isOwn, from: period.from, last: new Date(period.to.getTime() - 1), now, report };
}

/** The owner's reports: delivery, orders, money, products and profit. */
export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { days, isOwn, from, last, now, report } = loaderData;
  const { view } = report;
  const [params] = useSearchParams();
  const at = (changes: Record<string, string | null>) =>
    addressWith(params, { view, ...(!isOwn && { days: String(days) }), ...changes });
  const csv = href('/admin/reports/csv');
  const spans = (
    <Segments
      label="Period"
      current={at({})}
      tabs={spansOf(view).map((span) => ({
        to: at({ days: span, from: null, to: null }),
        label: span === '365' ? 'Year' : `${span} days`,
      }))}
    />
  );
  return (
    <>
      <PageHead title="Reports" beside={`${formatShortDay(from, now)} to ${formatShortDay(last, now)}`}>
        <div className="flex gap-2.5 max-md:hidden">
          {spans}
          <DateRange now={now} />
        </div>
        <AdminButtonLink to={`${csv}${at({})}`} icon="download" iconOnly="phone" reloadDocument>
          Export
        </AdminButtonLink>
      </PageHead>
      <Tabs
        label="Reports"
        current={at({})}
        tabs={Object.entries(reportTitles)
          .filter(([name]) => name !== 'speed')
          .map(([name, label]) => ({ to: at({ view: name }), label }))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-6 max-md:p-3.5">
        <div className="flex flex-wrap gap-2 md:hidden">
          {spans}
          <DateRange now={now} />
        </div>
        {report.view === 'delivery' && <DeliveryReport {...report} />}
        {report.view === 'orders' && <OrdersReport {...report} at={at} />}
        {report.view === 'money' && <MoneyReport {...report} books={`${csv}${at({ list: 'books' })}`} />}
        {report.view === 'products' && <ProductsReport {...report} />}
        {report.view === 'profit' && <ProfitReport {...report} at={at} />}
      </div>
    </>
  );
}

const columns: ReportColumn<Rate>[] = [
  { head: 'Delivery rate', cell: (row) => <DeliveryRate row={row} hasBar /> },
  { head: 'Ordered', cell: ({ ordered }) => grouped(ordered) },
];

/** Products by items ordered, with the share of their parcels that were received. */
function ProductsReport({ products }: { products: readonly Rate[] }) {
  if (products.length === 0) return <p className="text-ink-3">No orders in this period.</p>;
  return (
    <ReportTable
      label="Products by items ordered"
      rows={products}
      head="Product"
      nameOf={({ name }) => name}
      columns={columns}
    />
  );
}
