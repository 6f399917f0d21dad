import { type ReactNode, useEffect } from 'react';
import { href, useRevalidator } from 'react-router';
import { type Actions, useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { useLoad } from '#app/admin/layout/use-load.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { type OrderState, stateHas } from '#app/modules/orders/states/order-states.ts';
import { notBookedTexts } from '../parcels.ts';
import { type ShipmentState, shipmentTable } from '../shipment-states.ts';
import { GiveNumber } from './give-number.tsx';

/** What parcel-card-page.ts tells the card. */
export type ParcelCardData = {
  parcel: {
    courier: CourierName;
    trackingNumber: string | null;
    state: ShipmentState;
    newsAt: Date;
    booking: string;
    bookingWords: string;
    handedOverAt: Date | null;
    /** The courier's own page about it. */
    link: string | null;
    events: { id: number; at: Date; words: string; place: string; state: ShipmentState }[];
  } | null;
  connected: CourierName[];
  /** It waits for its automatic booking. */
  isWaiting: boolean;
  /** Why it was not. */
  problem: string | null;
  now: Date;
};

type ParcelCardProps = {
  orderNumber: string;
  /** The order's state, so that the card asks again when it changes. */
  state: OrderState;
  /** Below what the courier said last. */
  children?: ReactNode;
};

/** The parcel of an order on its way: with whom, under which number, and what the courier has said. */
export function ParcelCard({ orderNumber, state, children }: ParcelCardProps) {
  const [data, reload] = useParcel(orderNumber, state);
  const withdrawal = useAction('parcels');
  const booking = useAction('parcels', () => reload());
  if (!data) return <Waiting />;
  const { parcel, now } = data;
  if (parcel?.booking === 'booked' && !parcel.handedOverAt && state === 'cancelled')
    return (
      <Card title="Courier">
        <Booked parcel={parcel} orderNumber={orderNumber} withdrawal={withdrawal}>
          The order is cancelled; the courier does not know it yet.
        </Booked>
      </Card>
    );
  if (!parcel?.handedOverAt) return null;
  return (
    <Card
      title="Courier"
      end={
        parcel.link && (
          <a className="admin-link" href={parcel.link} target="_blank" rel="noreferrer">
            Courier’s page
          </a>
        )
      }
    >
      <p className="font-medium">
        {courierLabel(parcel.courier)}
        {parcel.trackingNumber ? (
          ` ${parcel.trackingNumber}`
        ) : (
          <span className="text-clay-text">, {notBookedTexts}: it was dispatched without a number</span>
        )}
      </p>
      <p className="text-ink-3 text-second">
        {shipmentTable[parcel.state].label}, since {formatWhenExactly(parcel.newsAt, now)}
      </p>
      {parcel.booking !== 'booked' && stateHas(state, 'sent') && !stateHas(state, 'ended') && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <GiveNumber number={orderNumber} courier={parcel.courier} trackingNumber={parcel.trackingNumber} />
          {parcel.trackingNumber === null && data.connected.includes(parcel.courier) && (
            <AdminButton
              small
              busy={booking.busy}
              onClick={() => void booking.send({ action: 'book', number: orderNumber, courier: parcel.courier })}
            >
              Book it now with {courierLabel(parcel.courier)}
            </AdminButton>
          )}
          {booking.problem && (
            <p role="alert" className="basis-full wrap-anywhere text-clay-text">
              {booking.problem}
            </p>
          )}
        </div>
      )}
      {children}
      {parcel.events.length > 0 && (
        <ol className="mt-2.5 grid gap-1.5 border-line border-t pt-2.5">
          {parcel.events.map(({ id, at, words, place, state: eventState }) => (
            <li key={id} className="flex flex-wrap gap-x-3">
              <span className="w-32 text-ink-3">{formatWhenExactly(at, now)}</span>
              <span className="wrap-anywhere min-w-0 flex-1">
                {words}
                {place && `, ${place}`}
                {eventState === 'unknown' && <span className="text-ink-3"> (status not mapped)</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** What became of the booking of a packed order; it can be booked again where it was not. Nothing where no courier books. */
export function ParcelBooking({ orderNumber, state, courier }: ParcelCardProps & { courier: CourierName }) {
  const [data] = useParcel(orderNumber, state);
  const booking = useAction('parcels');
  if (!data) return null;
  const { parcel, connected, isWaiting, problem } = data;
  const message = booking.problem ?? (parcel?.booking === 'refused' ? parcel.bookingWords : problem);
  if (parcel?.booking === 'booked') return <Booked parcel={parcel} orderNumber={orderNumber} withdrawal={booking} />;
  if (isWaiting) return <p className="mt-3 text-ink-2">Booking…</p>;
  if (!connected.includes(courier) && !message) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {message && (
        <p role="alert" className="min-w-0 flex-1 basis-64 wrap-anywhere text-clay-text">
          Not booked: {message}
        </p>
      )}
      {connected.includes(courier) && (
        <AdminButton
          busy={booking.busy}
          onClick={() => void booking.send({ action: 'book', number: orderNumber, courier })}
        >
          {message ? 'Book again' : 'Book'} with {courierLabel(courier)}
        </AdminButton>
      )}
    </div>
  );
}

type BookedProps = {
  parcel: NonNullable<ParcelCardData['parcel']>;
  orderNumber: string;
  withdrawal: Actions<'parcels'>;
  children?: ReactNode;
};

/** A parcel that is booked and not handed over: its booking can be cancelled. */
function Booked({ parcel, orderNumber, withdrawal, children }: BookedProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="flex flex-wrap items-center gap-2 text-green">
        <AdminIcon name="circle-check" /> Booked with {courierLabel(parcel.courier)}, {parcel.trackingNumber}
      </p>
      <AdminButton
        small
        busy={withdrawal.busy}
        onClick={() => void withdrawal.send({ action: 'withdraw', number: orderNumber })}
      >
        Cancel booking
      </AdminButton>
      {children && <p className="basis-full text-ink-2">{children}</p>}
      {withdrawal.problem && (
        <>
          <p role="alert" className="basis-full wrap-anywhere text-clay-text">
            {withdrawal.problem}
          </p>
          <AdminButton
            small
            look="quiet"
            onClick={() => void withdrawal.send({ action: 'withdraw', number: orderNumber, told: true })}
          >
            {courierLabel(parcel.courier)} was told by phone
          </AdminButton>
        </>
      )}
    </div>
  );
}

/** The parcel as the shop knows it, and how to read it anew. */
function useParcel(orderNumber: string, state: OrderState): [ParcelCardData | undefined, () => void] {
  const { data, load } = useLoad<Serialized<ParcelCardData>>();
  const isRevalidating = useRevalidator().state === 'loading';
  const reload = () => void load(href('/admin/parcels/of/:number', { number: orderNumber }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again when the order has moved and with the page
  useEffect(() => {
    if (!isRevalidating) reload();
  }, [orderNumber, state, isRevalidating]);
  return [data && withDates(data), reload];
}

type Serialized<T> = T extends Date
  ? string
  : T extends readonly (infer Each)[]
    ? Serialized<Each>[]
    : T extends object
      ? { [Key in keyof T]: Serialized<T[Key]> }
      : T;

function withDates({ parcel, now, ...rest }: Serialized<ParcelCardData>): ParcelCardData {
  return {
    ...rest,
    now: new Date(now),
    parcel: parcel && {
      ...parcel,
      newsAt: new Date(parcel.newsAt),
      handedOverAt: parcel.handedOverAt === null ? null : new Date(parcel.handedOverAt),
      events: parcel.events.map((event) => ({ ...event, at: new Date(event.at) })),
    },
  };
}

function Waiting() {
  return (
    <Card title="Courier">
      <div className="h-16 animate-pulse rounded-control bg-grey-tint" />
    </Card>
  );
}
