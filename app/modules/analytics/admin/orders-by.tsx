import { ShareOf } from '#app/admin/charts/rate-bar.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { type Column, DataTable } from '#app/admin/components/list/data-table.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import { type OrdersBy as By, ordersBy } from './analytics-query.ts';
import { formatGrowth, formatPoints, grouped } from './figure.tsx';
import type { ComparedShare } from './read-orders-by.server.ts';

type OrdersByProps = {
  by: By;
  rows: readonly ComparedShare[];
  /** The address of the page with one thing changed. */
  at: (changes: Record<string, string>) => string;
};

/** Orders of a period by person, source or city: how many, how many of their parcels were received, and as before or not. */
export function OrdersBy({ by, rows, at }: OrdersByProps) {
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
        <EmptyState title="Nothing in this time">
          {by === 'person' ? 'Nobody has called, packed or handed over.' : 'No order was placed.'}
        </EmptyState>
      ) : (
        <div className="max-md:-mx-3.5">
          <DataTable
            label={`Orders by ${by}`}
            rows={rows}
            keyOf={({ name }) => name}
            nameOf={({ name }) => name}
            columns={columnsOf(by)}
            phone={(row) => <OnPhone row={row} />}
          />
        </div>
      )}
      <p className="text-ink-3">
        {by === 'person'
          ? 'What each did in this time. Confirmed: orders whose call ended with yes, with what became of their parcels. A confirmation that was taken back is not counted.'
          : 'Orders by the day they were placed, with what became of their parcels. Rupees are without cancelled, refused and returned ones.'}{' '}
        Before: as many days before this time.
      </p>
    </>
  );
}

function columnsOf(by: By): Column<ComparedShare>[] {
  const end = (key: string, head: string, cell: Column<ComparedShare>['cell'], className = '') => ({
    key,
    head,
    end: true,
    cell,
    className: `whitespace-nowrap ${className}`,
  });
  const work = [
    end('calls', 'Calls', ({ work: done }) => grouped(done?.calls ?? 0)),
    end('packed', 'Packed', ({ work: done }) => grouped(done?.packed ?? 0)),
    end('handed', 'Handed over', ({ work: done }) => grouped(done?.handedOver ?? 0)),
  ];
  return [
    { key: 'name', head: ordersBy[by], cell: (row) => <Name name={row.name} />, className: 'min-w-40' },
    ...(by === 'person' ? work : []),
    end('orders', by === 'person' ? 'Confirmed' : 'Orders', (row) => grouped(row.orders)),
    end('orders-before', 'Before', ({ before }) => <Then>{grouped(before?.orders ?? 0)}</Then>, 'max-lg:hidden'),
    end('received', 'Received at the door', (row) => <Received row={row} />),
    end('change', 'Change', (row) => <Then>{changeOf(row) ?? ''}</Then>, 'max-lg:hidden'),
    end('total', 'Ordered and kept', ({ total }) => formatPrice(total)),
    end(
      'growth',
      'Change',
      ({ total, before }) => <Then>{formatGrowth(total, before?.total ?? 0) ?? ''}</Then>,
      'max-xl:hidden',
    ),
  ];
}

function Name({ name }: { name: string }) {
  return (
    <span dir="auto" className="line-clamp-1 text-start font-medium">
      {name}
    </span>
  );
}

function Then({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>;
}

function Received({ row: { received, failed } }: { row: ComparedShare }) {
  if (received + failed === 0) return <span className="text-ink-3">none yet</span>;
  return <ShareOf part={received} of={received + failed} />;
}

function changeOf({ received, failed, before }: ComparedShare): string | null {
  if (!before) return null;
  return formatPoints(
    { part: received, of: received + failed },
    { part: before.received, of: before.received + before.failed },
  );
}

function OnPhone({ row }: { row: ComparedShare }) {
  const { name, orders, work, total } = row;
  return (
    <PhoneRow
      lines={[
        [<Name key="name" name={name} />, formatPrice(total)],
        [
          work
            ? `${grouped(orders)} confirmed, ${grouped(work.calls)} calls, ${grouped(work.packed)} packed`
            : `${grouped(orders)} orders${row.before ? `, ${grouped(row.before.orders)} before` : ''}`,
          <Received key="received" row={row} />,
        ],
        [changeOf(row) ?? '', ''],
      ]}
    />
  );
}
