import { href } from 'react-router';
import type { ParcelRow } from '#app/delivery/parcels.server.ts';
import { notBookedWords } from '#app/delivery/parcels.ts';
import { courierLabel } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { useOffice } from '../frame/use-office.ts';
import type { Column } from '../pieces/data-table.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { OrderChip } from '../pieces/order-chip.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { RowLink } from '../pieces/row-link.tsx';
import { ParcelActs } from './parcel-acts.tsx';

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
  { key: 'words', head: 'Last word from the courier', cell: (parcel) => <WordsCell parcel={parcel} /> },
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
    head: 'Do',
    end: true,
    className: 'w-50 max-xl:hidden',
    cell: (parcel) => <ParcelActs parcel={parcel} />,
  },
];

/** In place of a number where the courier has given none. */
function NotBookedYet() {
  return <span className="font-medium text-clay-text">{notBookedWords}</span>;
}

/** What the courier said; in a narrow window with the state above it and what can be done below. */
function WordsCell({ parcel }: { parcel: ParcelRow }) {
  return (
    <div className="grid justify-items-start gap-1">
      <span className="lg:hidden">
        <OrderChip state={parcel.order} />
      </span>
      <span>
        <LastWord parcel={parcel} />
      </span>
      <span className="xl:hidden">
        <ParcelActs parcel={parcel} />
      </span>
    </div>
  );
}

function SilentDays({ parcel: { days } }: { parcel: ParcelRow }) {
  const { silentDays } = useOffice().rules;
  return <span className={days >= silentDays ? 'font-bold' : ''}>{days}</span>;
}

/** What the courier said, as it came; in marigold where it has been silent for long. */
function LastWord({ parcel: { words, place, isUnknown, days, disagrees, state } }: { parcel: ParcelRow }) {
  const { silentDays } = useOffice().rules;
  if (state === 'returned') return <>Arrived, stock not yet checked</>;
  const said = `${words}${place ? `, ${place}` : ''}`;
  if (!words) return <span className="text-ink-3">No news yet</span>;
  if (isUnknown)
    return (
      <span className="flex items-center gap-1.5 text-ink-2">
        <OfficeIcon name="circle-help" /> “{said}” (word not known)
      </span>
    );
  if (disagrees)
    return (
      <span className="flex items-center gap-1.5 text-clay-text">
        <OfficeIcon name="circle-alert" /> {said}. The order says otherwise.
      </span>
    );
  if (days < silentDays) return <>{said}</>;
  return (
    <span className="flex items-center gap-1.5 text-marigold-text">
      <OfficeIcon name="triangle-alert" /> {said}
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
      <ParcelActs parcel={parcel} />
    </div>
  );
}
