import { href, Link } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import type { Profit, ProfitRow } from '../profit.server.ts';
import { formatMargin, type ProfitBy, type ProfitSums, profitBy, profitOf } from '../profit.ts';
import type { StockWorth } from '../stock-worth.server.ts';
import { Figure, formatRupees, grouped, parcels } from './figure.tsx';
import { type ReportColumn, ReportTable } from './report-table.tsx';

type ProfitReportProps = {
  by: ProfitBy;
  profit: Profit;
  worth: StockWorth;
  /** The address of the page with one thing changed. */
  at: (changes: Record<string, string | null>) => string;
};

/** What orders earned whose parcels are over, broken down, and what the shelf is worth. */
export function ProfitReport({ by, profit, worth, at }: ProfitReportProps) {
  const { total, rows, leftOut, underWay } = profit;
  if (worth.worth === 0 && total.orders === 0)
    return (
      <EmptyState
        title="Costs of products are not set"
        actions={<AdminButtonLink to={href('/admin/products')}>Go to products</AdminButtonLink>}
      >
        Enter the cost per item when stock arrives: product, Stock history, Stock in. Or import products with the column
        “cost”. Profit shows here from the next order.
      </EmptyState>
    );
  const profitSum = profitOf(total);
  return (
    <>
      <dl className="grid grid-cols-2 gap-3.5 max-lg:[&>:last-child]:col-span-2 lg:grid-cols-5">
        <Figure label="Revenue" value={formatRupees(total.revenue)} note={parcels(total.orders)} />
        <Figure label="Cost of goods" value={formatRupees(total.goods)} note="without restocked items" />
        <Figure
          label="Packing and freight"
          value={formatRupees(total.packing + total.freight)}
          note={`packing ${formatRupees(total.packing)}`}
        />
        <Figure label="Tax withheld" value={formatRupees(total.tax)} note="by couriers" />
        <Figure
          label="Profit"
          value={formatRupees(profitSum)}
          note={total.revenue > 0 ? `${formatMargin(total)} of revenue` : 'no revenue'}
        />
      </dl>
      <LeftOut leftOut={leftOut} />
      <p className="text-ink-3">
        Orders placed in this period whose parcels were delivered, returned or lost
        {underWay > 0 && `; ${parcels(underWay)} still on the way ${underWay === 1 ? 'is' : 'are'} not counted`}.
        Freight is from the couriers’ payment sheets; until they arrive, from your agreed rates.
      </p>
      <div>
        <Segments
          label="Broken down by"
          current={at({ by })}
          tabs={Object.entries(profitBy).map(([name, label]) => ({ to: at({ by: name }), label }))}
        />
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-3">No parcel with a known cost was completed in this period.</p>
      ) : (
        <ReportTable
          label={`Profit by ${by}`}
          rows={rows}
          head={profitBy[by]}
          nameOf={({ name }) => name}
          keyOf={({ productId, name }) => String(productId ?? name)}
          to={stockPage}
          columns={columns}
        />
      )}
      <Worth worth={worth} />
    </>
  );
}

function LeftOut({ leftOut }: Pick<Profit, 'leftOut'>) {
  const { orders, revenue, products } = leftOut;
  if (orders === 0) return null;
  return (
    <Notice
      kind="waits"
      title={`${grouped(orders)} ${orders === 1 ? 'order is' : 'orders are'} left out, ${formatRupees(revenue)}`}
    >
      These products had no cost when they were sold:{' '}
      {products.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={href('/admin/products/:id/stock', { id: String(id) })} className="admin-link">
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
      . Add their cost, and later orders are counted.
    </Notice>
  );
}

const columns: ReportColumn<ProfitRow>[] = [
  { head: 'Orders', cell: ({ orders }) => grouped(orders) },
  { head: 'Revenue', cell: ({ revenue }) => formatRupees(revenue) },
  { head: 'Goods', cell: ({ goods }) => formatRupees(goods), from: 'lg' },
  { head: 'Packing', cell: ({ packing }) => formatRupees(packing), from: 'xl' },
  { head: 'Freight', cell: ({ freight }) => formatRupees(freight), from: 'lg' },
  { head: 'Tax', cell: ({ tax }) => formatRupees(tax), from: 'xl' },
  { head: 'Margin', cell: formatMargin },
  { head: 'Profit', cell: (row) => <ProfitSum sums={row} /> },
];

function stockPage({ productId }: ProfitRow): string | null {
  return productId === null ? null : href('/admin/products/:id/stock', { id: String(productId) });
}

/** A loss is clay and has its sign. */
function ProfitSum({ sums }: { sums: ProfitSums }) {
  const profit = profitOf(sums);
  return <strong className={`font-semibold ${profit < 0 ? 'text-clay-text' : ''}`}>{formatRupees(profit)}</strong>;
}

function Worth({ worth }: { worth: StockWorth }) {
  const { pieces, unknownProducts, unknownPieces } = worth;
  return (
    <Card
      title="Stock value today"
      end={
        <AdminButtonLink small to={`${href('/admin/reports/csv')}?list=worth`} icon="download" reloadDocument>
          Export
        </AdminButtonLink>
      }
    >
      <p>
        <strong className="font-semibold">{formatPrice(worth.worth)}</strong> for {grouped(pieces)}{' '}
        {pieces === 1 ? 'item' : 'items'} in stock, at their average cost.
      </p>
      {unknownProducts > 0 && (
        <p className="text-ink-3">
          {grouped(unknownPieces)} {unknownPieces === 1 ? 'item' : 'items'} of {grouped(unknownProducts)}{' '}
          {unknownProducts === 1 ? 'product' : 'products'} without a cost {unknownPieces === 1 ? 'is' : 'are'} not
          included.
        </p>
      )}
    </Card>
  );
}
