import type { ReactNode } from 'react';
import { type CourierName, courierLabels } from '#app/orders/courier.ts';
import { type CourierRate, fewestParcels } from '#app/orders/courier-rate.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeField } from '../pieces/office-field.tsx';

export type Parcel = { courier: CourierName; tracking: string };

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
        <span className="text-ink-3 text-second">
          received in <bdi>{city}</bdi>
        </span>
      }
    >
      <fieldset className="grid grid-cols-3 gap-2 max-md:grid-cols-1">
        <legend className="sr-only">Courier</legend>
        {rates.map((rate, index) => (
          <label
            key={rate.courier}
            className="flex cursor-pointer gap-2.5 rounded-control border border-strong px-3 py-2.5 has-checked:border-green has-checked:bg-chosen has-checked:outline-1 has-checked:outline-green has-focus-visible:outline-2 has-focus-visible:outline-green"
          >
            <input
              type="radio"
              name="courier"
              value={rate.courier}
              checked={parcel.courier === rate.courier}
              onChange={() => onChange({ ...parcel, courier: rate.courier })}
              className="mt-0.5 size-4 shrink-0 accent-green"
            />
            <span className="min-w-0 flex-1">
              <span className="flex justify-between gap-2 font-semibold">
                {courierLabels[rate.courier]}
                {index === 0 && rate.ended >= fewestParcels && (
                  <span className="font-medium text-green text-note">suggested</span>
                )}
              </span>
              <span className="block text-ink-2 text-second">{sayRate(rate)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <OfficeField
        label={`${courierLabels[parcel.courier]} tracking number`}
        value={parcel.tracking}
        onChange={(event) => onChange({ ...parcel, tracking: event.target.value })}
        onKeyDown={(event) => event.key === 'Enter' && parcel.tracking.trim() !== '' && onEnter()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={problem}
        hint="Type or scan the number on the courier’s slip. It can be added later."
        className="mt-3 md:max-w-80"
      />
      {booking}
    </Card>
  );
}

/** `91 % of 44`, and that there are few where there are. */
export function sayRate({ ended, received }: CourierRate): string {
  if (ended === 0) return 'no parcel yet';
  return `${Math.round((100 * received) / ended)} % of ${ended}${ended < fewestParcels ? ', few' : ''}`;
}
