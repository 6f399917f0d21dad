import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { type ShipmentState, shipmentTable } from '#app/delivery/shipment-states.ts';
import { type CourierName, courierLabels, courierNames, isCourierName } from '#app/orders/courier.ts';
import type { OrderState } from '#app/orders/order-states.ts';
import { useAct } from './act-answer.ts';
import { Card } from './pieces/card.tsx';
import { OfficeButton } from './pieces/office-button.tsx';
import { OfficeField, OfficeSelect } from './pieces/office-field.tsx';
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

type ParcelCardProps = {
  orderNumber: string;
  /** The order's state, so that the card asks again when it changes, and offers to hand over what is packed. */
  state?: OrderState;
};

/** The parcel of an order: with whom, under which number, what the courier has said; for a packed one the ways to hand it over. */
export function ParcelCard({ orderNumber, state }: ParcelCardProps) {
  const { data, load } = useFetcher<ParcelCardData>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the order has moved
  useEffect(() => {
    void load(`/admin/parcels/of/${orderNumber}`);
  }, [orderNumber, state]);
  if (!data) return <Card title="Courier">{<div className="h-16 animate-pulse rounded-control bg-grey-tint" />}</Card>;
  const { parcel, connected, now } = data;
  if (!parcel?.handedOverAt)
    return (
      <Card title="Courier">
        {parcel?.booking === 'refused' && (
          <p className="mb-2 text-clay-text">{`${courierLabels[parcel.courier]} did not book it: ${parcel.bookingWords}`}</p>
        )}
        {state === undefined || state === 'packed' ? (
          <HandOver orderNumber={orderNumber} parcel={parcel} connected={connected} />
        ) : (
          <p className="text-ink-3">Not handed over yet.</p>
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

type HandOverProps = {
  orderNumber: string;
  parcel: { courier: CourierName; trackingNumber: string | null; booking: string } | null;
  connected: CourierName[];
};

function HandOver({ orderNumber, parcel, connected }: HandOverProps) {
  const acting = useAct(`/admin/parcels/of/${orderNumber}`);
  const [courier, setCourier] = useState<CourierName>(parcel?.courier ?? connected[0] ?? 'leopards');
  const isBooked = parcel?.booking === 'booked';
  return (
    <form
      method="post"
      className="grid items-start gap-3 md:grid-cols-[10rem_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        acting.act({ courier, trackingNumber: String(new FormData(event.currentTarget).get('trackingNumber')) });
      }}
    >
      <OfficeSelect
        label="Courier"
        value={courier}
        disabled={isBooked}
        onChange={({ target }) => isCourierName(target.value) && setCourier(target.value)}
      >
        {courierNames.map((name) => (
          <option key={name} value={name}>
            {courierLabels[name]}
          </option>
        ))}
      </OfficeSelect>
      <OfficeField
        key={parcel?.trackingNumber}
        label="Tracking number"
        name="trackingNumber"
        defaultValue={parcel?.trackingNumber ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={acting.problem ?? undefined}
        hint="Type or scan the number on the courier’s slip."
      />
      <div className="flex flex-wrap gap-2 md:mt-5.75">
        {!isBooked && connected.includes(courier) && (
          <OfficeButton busy={acting.busy} onClick={() => acting.act({ act: 'book', courier })}>
            Book
          </OfficeButton>
        )}
        <OfficeButton type="submit" icon="truck" busy={acting.busy}>
          Hand over
        </OfficeButton>
      </div>
    </form>
  );
}
