import { href } from 'react-router';
import type { Choice } from '#app/admin/components/choice.ts';
import { ContactButtons } from '#app/admin/components/contact-buttons.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { type Column, DataTable, UnreadDot } from '#app/admin/components/list/data-table.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { RowLink } from '#app/admin/components/list/row-link.tsx';
import { OrderChip } from '#app/admin/components/order-chip.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import { formatAge } from '#app/admin/components/times.ts';
import { spokenPhone } from '#app/infra/contact-details/phone.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { courierLabel } from '../../couriers/courier.ts';
import { formatOrderNumber, type OrderRow } from '../../desk/admin-order.ts';
import { formatPieces } from '../../desk/packing/pack-list.ts';
import { onHoldLabels } from '../../states/on-hold.ts';
import { type OpenMenu, OrderMenuButton } from '../order-menu.tsx';
import { CallDots } from '../step/call-dots.tsx';

type OrdersTableProps = {
  orders: readonly OrderRow[];
  now: Date;
  choice?: Choice;
  isNew?: (row: OrderRow) => boolean;
  /** It has left this list, and stands here until the pointer is elsewhere. */
  isGone?: (row: OrderRow) => boolean;
  onMenu: (menu: OpenMenu) => void;
};

/** The admin's list of orders: a table at a desk, three lines each on a phone. */
export function OrdersTable({ orders, now, choice, isNew, isGone, onMenu }: OrdersTableProps) {
  return (
    <DataTable
      label="Orders"
      rows={orders}
      keyOf={({ number }) => number}
      nameOf={({ number }) => `order ${formatOrderNumber(number)}`}
      columns={columns(now, onMenu)}
      phone={(row) => <OrderOnPhone row={row} now={now} onMenu={onMenu} />}
      lines={2}
      hasMenu
      isUnread={({ unread }) => unread}
      {...(choice && { choice })}
      {...(isNew && { isNew })}
      {...(isGone && { isGone })}
    />
  );
}

type OnMenu = OrdersTableProps['onMenu'];

function columns(now: Date, onMenu: OnMenu): Column<OrderRow>[] {
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
    {
      key: 'menu',
      head: <span className="sr-only">More</span>,
      end: true,
      className: 'w-12 ps-0! pe-2!',
      cell: (row) => <OrderMenuButton row={row} onOpen={onMenu} />,
    },
  ];
}

function OrderLink({ row }: { row: OrderRow }) {
  return (
    <RowLink to={href('/admin/orders/:number', { number: row.number })} className="whitespace-nowrap">
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
    <span className="flex items-center flex-wrap gap-x-2.5 gap-y-0.5">
      <OrderChip state={row.state} />
      <StateFacts row={row} />
    </span>
  );
}

function StateFacts({ row }: { row: OrderRow }) {
  return (
    <span className="flex min-w-0 items-center flex-wrap gap-x-2.5 text-ink-3 text-second">
      {row.state === 'placed' && <CallDots calls={row.calls} />}
      {row.caller && <span className="truncate text-blue">{row.caller} is calling</span>}
      {row.duplicate && (
        <span className="flex items-center gap-1 text-marigold-text">
          <AdminIcon name="copy" className="size-3.5" />
          Duplicate?
        </span>
      )}
      {row.unheld && (
        <span className="flex items-center gap-1 text-marigold-text">
          <AdminIcon name="package" className="size-3.5" />
          Not reserved
        </span>
      )}
      {row.aside && (
        <span className="flex items-center gap-1 text-marigold-text">
          <AdminIcon name="hourglass" className="size-3.5" />
          {onHoldLabels[row.aside.why]}
        </span>
      )}
      {row.courier && courierLabel(row.courier)}
    </span>
  );
}

function OrderOnPhone({ row, now, onMenu }: { row: OrderRow; now: Date; onMenu: OnMenu }) {
  const first = (
    <>
      {row.unread && <UnreadDot />}
      <RowLink to={href('/admin/orders/:number', { number: row.number })} className="relative truncate">
        {row.name}
        <span dir="ltr" className="sr-only">
          , order {formatOrderNumber(row.number)}
        </span>
      </RowLink>
    </>
  );
  return (
    <PhoneRow
      lines={[
        [first, formatPrice(row.total)],
        [
          <span key="where" className="truncate">
            <bdi>{row.city}</bdi>, {formatPieces(row.pieces)}
          </span>,
          formatAge(new Date(row.placedAt), now),
        ],
        [<StateCell key="state" row={row} />, formatOrderNumber(row.number)],
      ]}
      action={
        <span className="-me-3 grid">
          <ContactButtons phone={row.phone} name={row.name} />
          <OrderMenuButton row={row} onOpen={onMenu} />
        </span>
      }
    />
  );
}

/** The first pictures of an order, one over the other, and how many pieces it has. */
function ParcelThumbs({ pictures, pieces }: { pictures: readonly Picture[]; pieces: number }) {
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <span className="flex [&>*:not(:first-child)]:-ms-2.5 [&>*]:outline-2 [&>*]:outline-milk">
        {[...new Map(pictures.map((picture) => [picture.id, picture])).values()].map((picture) => (
          <Thumb key={picture.id} picture={picture} size={28} />
        ))}
      </span>
      <span className="whitespace-nowrap">{formatPieces(pieces)}</span>
    </span>
  );
}
