import type { ReactNode } from 'react';
import { Card } from '#app/admin/components/card.tsx';
import { TrackingField } from '#app/modules/shipping/admin/tracking-field.tsx';
import { courierLabel } from '../couriers/courier.ts';
import type { CourierRate } from '../couriers/courier-rate.ts';
import { CourierChoice } from './courier-choice.tsx';
import type { Parcel } from './step/step-action.ts';

type OrderCourierProps = {
  city: string;
  rates: readonly CourierRate[];
  parcel: Parcel;
  /** What is in the way of the number, beside the field. */
  problem?: string | undefined;
  /** What became of its booking. */
  booking?: ReactNode;
  onChange: (parcel: Parcel) => void;
  /** A scanner ends the number with Enter: that is the hand-over. */
  onEnter: () => void;
};

/** Before the hand-over: who carries it, and the number on the courier's slip. */
export function OrderCourier({ city, rates, parcel, problem, booking, onChange, onEnter }: OrderCourierProps) {
  return (
    <Card
      title="Courier"
      end={
        <span className="wrap-anywhere min-w-0 text-end text-ink-3 text-second">
          received in <bdi>{city}</bdi>
        </span>
      }
    >
      <CourierChoice rates={rates} chosen={parcel.courier} onChoose={(courier) => onChange({ ...parcel, courier })} />
      <TrackingField
        label={`${courierLabel(parcel.courier)} tracking number`}
        value={parcel.trackingNumber}
        onChange={(event) => onChange({ ...parcel, trackingNumber: event.target.value })}
        onKeyDown={(event) => event.key === 'Enter' && parcel.trackingNumber.trim() !== '' && onEnter()}
        error={problem}
        hint="Type or scan the number on the courier’s slip. You can also add it later."
        className="mt-3 md:max-w-80"
      />
      {booking}
    </Card>
  );
}
