import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { type ShipmentState, shipmentTable } from '#app/delivery/shipment-states.ts';
import { type CourierName, courierLabels } from '#app/orders/courier.ts';
import type { CourierRate } from '#app/orders/courier-rate.ts';
import type { OrderDetail } from '#app/orders/office-order.ts';
import { useAct } from './act-answer.ts';
import { CourierChoice } from './orders/courier-choice.tsx';
import { Card } from './pieces/card.tsx';
import { OfficeButton } from './pieces/office-button.tsx';
import { OfficeField } from './pieces/office-field.tsx';
import { formatWhenExactly } from './pieces/times.ts';

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
  now: Date;
};

/** What goes with a hand-over: who carries it, and the number on the courier's slip. */
export type ToHandOver = { courier: CourierName; tracking: string };

type ParcelCardProps = {
  order: Pick<OrderDetail, 'number' | 'state' | 'city'>;
  rates: readonly CourierRate[];
  toHandOver: ToHandOver;
  onChange: (change: Partial<ToHandOver>) => void;
  /** A scanner ends the number with Enter: that is the hand-over. */
  onEnter: () => void;
};

/** The parcel of an order: for a packed one who carries it, under which number; then with whom it is and what the courier says. */
export function ParcelCard({ order, ...choice }: ParcelCardProps) {
  const { number, state } = order;
  const { data, load } = useFetcher<ParcelCardData>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the order has moved
  useEffect(() => {
    void load(`/admin/parcels/of/${number}`);
  }, [number, state]);
  if (!data) return <Card title="Courier">{<div className="h-16 animate-pulse rounded-control bg-grey-tint" />}</Card>;
  const { parcel, connected, now } = data;
  if (!parcel?.handedOverAt)
    return (
      <Card
        title="Courier"
        end={
          (state === 'packed' || state === 'confirmed') && (
            <span className="text-ink-3 text-second">
              received in <bdi>{order.city}</bdi>
            </span>
          )
        }
      >
        {parcel?.booking === 'refused' && (
          <p className="mb-2 text-clay-text">{`${courierLabels[parcel.courier]} did not book it: ${parcel.bookingWords}`}</p>
        )}
        {state === 'packed' ? (
          <HandOver {...choice} order={order} parcel={parcel} connected={connected} />
        ) : state === 'confirmed' ? (
          <CourierChoice
            rates={choice.rates}
            chosen={choice.toHandOver.courier}
            onChoose={(courier) => choice.onChange({ courier })}
          />
        ) : (
          <p className="text-ink-3">No courier is written down.</p>
        )}
      </Card>
    );
  return (
    <Card
      title="Courier"
      end={
        parcel.link && (
          <a className="text-green underline underline-offset-4" href={parcel.link} target="_blank" rel="noreferrer">
            Courier’s page
          </a>
        )
      }
    >
      <p className="font-medium">
        {courierLabels[parcel.courier]} {parcel.trackingNumber ?? 'without a number'}
      </p>
      <p className="text-ink-3 text-second">
        {shipmentTable[parcel.state].label}, since {formatWhenExactly(parcel.newsAt, now)}
      </p>
      {parcel.events.length > 0 && (
        <ol className="mt-2.5 grid gap-1.5 border-line border-t pt-2.5">
          {parcel.events.map(({ id, at, words, place, state: told }) => (
            <li key={id} className="flex flex-wrap gap-x-3">
              <span className="w-32 text-ink-3">{formatWhenExactly(at, now)}</span>
              <span className="wrap-anywhere min-w-0 flex-1">
                {words}
                {place && `, ${place}`}
                {told === 'unknown' && <span className="text-ink-3"> (word not known)</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

type HandOverProps = ParcelCardProps & Pick<ParcelCardData, 'parcel' | 'connected'>;

function HandOver({ order, rates, toHandOver, onChange, onEnter, parcel, connected }: HandOverProps) {
  const booking = useAct(`/admin/parcels/of/${order.number}`);
  const { courier, tracking } = toHandOver;
  const booked = parcel?.booking === 'booked' ? parcel : null;
  const take = useEffectEvent(onChange);
  const [bookedWith, bookedAs] = [booked?.courier, booked?.trackingNumber];
  useEffect(() => {
    if (bookedWith && bookedAs) take({ courier: bookedWith, tracking: bookedAs });
  }, [bookedWith, bookedAs]);
  return (
    <>
      <CourierChoice
        rates={rates}
        chosen={courier}
        disabled={booked !== null}
        onChoose={(chosen) => onChange({ courier: chosen })}
      />
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <OfficeField
          label={`${courierLabels[courier]} tracking number`}
          value={tracking}
          onChange={({ target }) => onChange({ tracking: target.value })}
          onKeyDown={({ key }) => key === 'Enter' && tracking.trim() !== '' && onEnter()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={booking.problem ?? undefined}
          hint={
            booked
              ? `Booked with ${courierLabels[booked.courier]}.`
              : 'Type or scan the number on the courier’s slip. It can be added later.'
          }
          className="min-w-0 flex-1 basis-60 md:max-w-80"
        />
        {!booked && connected.includes(courier) && (
          <OfficeButton busy={booking.busy} onClick={() => booking.act({ act: 'book', courier })} className="mt-5.5">
            {`Book with ${courierLabels[courier]}`}
          </OfficeButton>
        )}
      </div>
    </>
  );
}
