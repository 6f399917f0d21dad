import { courierLabels } from '#app/orders/courier.ts';
import { formatOrderNumber, type OrderRow } from '#app/orders/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import type { Choice } from '../pieces/choice.ts';
import { ContactButtons, spokenPhone } from '../pieces/contact-buttons.tsx';
import { type Column, DataTable, UnreadDot } from '../pieces/data-table.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { OrderChip } from '../pieces/order-chip.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { RowLink } from '../pieces/row-link.tsx';
import { formatAge } from '../pieces/times.ts';
import { CallDots } from './call-dots.tsx';
import { ParcelThumbs, sayPieces } from './parcel-thumbs.tsx';

type OrdersTableProps = {
  orders: readonly OrderRow[];
  now: Date;
  choice?: Choice;
  isNew?: (row: OrderRow) => boolean;
};

/** The office's list of orders: a table at a desk, three lines each on a phone. */
export function OrdersTable({ orders, now, choice, isNew }: OrdersTableProps) {
  return (
    <DataTable
      label="Orders"
      rows={orders}
      keyOf={({ number }) => number}
      nameOf={({ number }) => `order ${formatOrderNumber(number)}`}
      columns={columns(now)}
      phone={(row) => <OrderOnPhone row={row} now={now} />}
      lines={2}
      isUnread={({ unread }) => unread}
      {...(choice && { choice })}
      {...(isNew && { isNew })}
    />
  );
}

function columns(now: Date): Column<OrderRow>[] {
  return [
    { key: 'order', head: 'Order', cell: (row) => <OrderLink row={row} />, className: 'w-28' },
    { key: 'customer', head: 'Customer', cell: (row) => <WhoAndWhere row={row} />, className: 'max-w-50' },
    {
      key: 'phone',
      head: 'Phone',
      className: 'w-52 max-lg:hidden',
      cell: ({ phone, name }) => (
        <span className="flex items-center gap-1 whitespace-nowrap">
          {spokenPhone(phone)}
          <ContactButtons phone={phone} name={name} />
        </span>
      ),
    },
    {
      key: 'parcel',
      head: 'Parcel',
      cell: ({ pictures, pieces }) => <ParcelThumbs pictures={pictures} pieces={pieces} />,
      className: 'max-xl:hidden',
    },
    { key: 'state', head: 'State', cell: (row) => <StateCell row={row} /> },
    {
      key: 'money',
      head: 'To collect',
      end: true,
      cell: ({ total }) => <span className="whitespace-nowrap font-semibold">{formatPrice(total)}</span>,
    },
    {
      key: 'placed',
      head: 'Placed',
      end: true,
      cell: ({ placedAt }) => (
        <time dateTime={placedAt} className="whitespace-nowrap text-ink-2">
          {formatAge(new Date(placedAt), now)}
        </time>
      ),
    },
  ];
}

function OrderLink({ row }: { row: OrderRow }) {
  return (
    <RowLink to={`/admin/orders/${row.number}`} className="whitespace-nowrap">
      {formatOrderNumber(row.number)}
    </RowLink>
  );
}

function WhoAndWhere({ row }: { row: OrderRow }) {
  return (
    <div className="min-w-0 leading-4.5">
      <p dir="auto" className={`truncate text-start ${row.unread ? 'font-bold' : 'font-medium'}`}>
        {row.name}
      </p>
      <p dir="auto" className="truncate text-start text-ink-3 text-second">
        {row.city}
      </p>
    </div>
  );
}

/** The state, and what belongs to it: calls, who is calling, the courier. */
function StateCell({ row }: { row: OrderRow }) {
  return (
    <span className="flex items-center gap-2.5">
      <OrderChip state={row.state} />
      <StateFacts row={row} />
    </span>
  );
}

function StateFacts({ row }: { row: OrderRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-ink-3 text-second">
      {row.state === 'placed' && <CallDots calls={row.calls} />}
      {row.caller && <span className="truncate text-blue">{row.caller} is calling</span>}
      {row.duplicate && (
        <span className="flex items-center gap-1 text-marigold-text">
          <OfficeIcon name="copy" className="size-3.5" />
          Duplicate?
        </span>
      )}
      {row.courier && courierLabels[row.courier]}
    </span>
  );
}

function OrderOnPhone({ row, now }: { row: OrderRow; now: Date }) {
  const first = (
    <>
      {row.unread && <UnreadDot />}
      <RowLink to={`/admin/orders/${row.number}`} className="relative truncate">
        <bdi>{row.name}</bdi>
        <span className="sr-only">, order {formatOrderNumber(row.number)}</span>
      </RowLink>
    </>
  );
  return (
    <PhoneRow
      lines={[
        [first, formatPrice(row.total)],
        [
          <span key="where" className="truncate">
            <bdi>{row.city}</bdi>, {sayPieces(row.pieces)}
          </span>,
          formatAge(new Date(row.placedAt), now),
        ],
        [<StateCell key="state" row={row} />, formatOrderNumber(row.number)],
      ]}
      action={<ContactButtons phone={row.phone} name={row.name} />}
    />
  );
}
