import { href } from 'react-router';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { Column } from '#app/admin/components/list/data-table.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { RowLink } from '#app/admin/components/list/row-link.tsx';
import { OrderChip } from '#app/admin/components/order-chip.tsx';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import type { ParcelRow } from '../parcels.server.ts';
import { notBookedTexts } from '../parcels.ts';
import { ParcelActions } from './parcel-actions.tsx';

/** The columns of the list of parcels. */
export const parcelColumns: Column<ParcelRow>[] = [
  {
    key: 'tracking',
    head: 'Tracking',
    className: 'w-42 max-xl:w-auto',
    cell: ({ trackingNumber, courier }) => (
      <>
        <p className="whitespace-nowrap font-medium">{trackingNumber ?? <NotBookedYet />}</p>
        <p className="text-ink-3 text-second">{courierLabel(courier)}</p>
      </>
    ),
  },
  {
    key: 'order',
    head: 'Order',
    className: 'w-28 max-xl:w-auto whitespace-nowrap',
    cell: ({ number }) => <RowLink to={href('/admin/orders/:number', { number })}>{formatOrderNumber(number)}</RowLink>,
  },
  {
    key: 'customer',
    head: 'Customer',
    className: 'w-44 max-w-44',
    cell: ({ name, city }) => (
      <>
        <p className="truncate">{name}</p>
        <p className="truncate text-ink-3 text-second">{city}</p>
      </>
    ),
  },
  {
    key: 'state',
    head: 'State',
    className: 'w-40 max-xl:w-auto max-lg:hidden',
    cell: ({ order }) => <OrderChip state={order} />,
  },
  { key: 'words', head: 'Latest tracking', cell: (parcel) => <TextsCell parcel={parcel} /> },
  {
    key: 'days',
    head: 'Days',
    end: true,
    className: 'w-14',
    cell: (parcel) => <SilentDays parcel={parcel} />,
  },
  {
    key: 'collect',
    head: 'To collect',
    end: true,
    className: 'w-26 whitespace-nowrap',
    cell: ({ collect }) => formatPrice(collect),
  },
  {
    key: 'do',
    head: 'Actions',
    end: true,
    className: 'w-50 max-xl:hidden',
    cell: (parcel) => <ParcelActions parcel={parcel} />,
  },
];

/** In place of a number where the courier has given none. */
function NotBookedYet() {
  return <span className="font-medium text-clay-text">{notBookedTexts}</span>;
}

/** What the courier said; in a narrow window with the state above it and what can be done below. */
function TextsCell({ parcel }: { parcel: ParcelRow }) {
  return (
    <div className="grid justify-items-start gap-1">
      <span className="lg:hidden">
        <OrderChip state={parcel.order} />
      </span>
      <span>
        <LastWord parcel={parcel} />
      </span>
      <span className="xl:hidden">
        <ParcelActions parcel={parcel} />
      </span>
    </div>
  );
}

function SilentDays({ parcel: { days } }: { parcel: ParcelRow }) {
  const { silentDays } = useAdmin().rules;
  return <span className={days >= silentDays ? 'font-bold' : ''}>{days}</span>;
}

/** What the courier said, as it came; in marigold where it has been silent for long. */
function LastWord({ parcel: { words, place, isUnknown, days, disagrees, state } }: { parcel: ParcelRow }) {
  const { silentDays } = useAdmin().rules;
  if (state === 'returned') return <>Arrived, stock not checked yet</>;
  const text = `${words}${place ? `, ${place}` : ''}`;
  if (!words) return <span className="text-ink-3">No news yet</span>;
  if (isUnknown)
    return (
      <span className="flex items-center gap-1.5 text-ink-2">
        <AdminIcon name="circle-help" /> “{text}” (status not mapped)
      </span>
    );
  if (disagrees)
    return (
      <span className="flex items-center gap-1.5 text-clay-text">
        <AdminIcon name="circle-alert" /> {text}. This does not match the order.
      </span>
    );
  if (days < silentDays) return <>{text}</>;
  return (
    <span className="flex items-center gap-1.5 text-marigold-text">
      <AdminIcon name="triangle-alert" /> {text}
    </span>
  );
}

/** The same on a phone: a row of lines with what can be done below. */
export function PhoneParcel({ parcel }: { parcel: ParcelRow }) {
  const { number, name, city, trackingNumber, courier, order, days, collect } = parcel;
  return (
    <div className="grid min-w-0 flex-1 gap-1.5">
      <PhoneRow
        lines={[
          [
            <RowLink key="name" to={href('/admin/orders/:number', { number })} className="truncate">
              {name}
            </RowLink>,
            formatPrice(collect),
          ],
          [
            `${isolated(city)}, ${days} ${days === 1 ? 'day' : 'days'}`,
            <span key="tracking">
              {courierLabel(courier)} {trackingNumber ?? <NotBookedYet />}
            </span>,
          ],
          [<OrderChip key="state" state={order} />, formatOrderNumber(number)],
        ]}
      />
      <div className="wrap-anywhere text-second">
        <LastWord parcel={parcel} />
      </div>
      <ParcelActions parcel={parcel} />
    </div>
  );
}
