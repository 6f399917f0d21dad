import type { Rate } from '../order-figures.server.ts';
import { grouped } from './figure.tsx';
import { DeliveryRate, type ReportColumn, ReportTable } from './report-table.tsx';

const columns: ReportColumn<Rate>[] = [
  { head: 'Delivery rate', cell: (row) => <DeliveryRate row={row} hasBar /> },
  { head: 'Ordered', cell: ({ ordered }) => grouped(ordered) },
];

/** Products by items ordered, with the share of their parcels that were received. */
export function ProductsReport({ products }: { products: readonly Rate[] }) {
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
