import { useEffect, useRef } from 'react';
import { Form, useFetcher } from 'react-router';
import { unknownCityWords } from '#app/delivery/couriers/courier-cities.ts';
import type { PackedOrder } from '#app/delivery/parcels.server.ts';
import { isPlannedElsewhere } from '#app/delivery/parcels.ts';
import { type CourierName, courierLabels } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import { type Act, useAct } from '../acts/act-answer.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { formatWhen } from '../pieces/times.ts';
import { StrayCity } from './stray-city.tsx';
import { TrackingField } from './tracking-field.tsx';

/** What handing over answers: done, what is in its way, or what of a batch was not done. */
export type HandOverAnswer = { done: string } | { problem: string } | { report: string[]; booked: number };

/** A packed order as its row shows it; `isStray`: the connected courier does not know its city. */
export type PackedParcel = PackedOrder & { isStray: boolean };

type PackedRowProps = {
  parcel: PackedParcel;
  courier: CourierName;
  isConnected: boolean;
  now: Date;
  onDone: (after: HTMLElement) => void;
};

/** A packed order: scan the courier's number and Enter; or what became of its booking. */
export function PackedRow({ parcel, courier, isConnected, now, onDone }: PackedRowProps) {
  const fetcher = useFetcher<HandOverAnswer>();
  // Kept by the row, which stays: what stood in its way goes away with the answer.
  const booking = useAct();
  const field = useRef<HTMLInputElement>(null);
  const problem =
    fetcher.state === 'idle' && fetcher.data && 'problem' in fetcher.data ? fetcher.data.problem : undefined;
  const { number, name, city, total, packedAt } = parcel;
  const isDone = fetcher.data !== undefined && 'done' in fetcher.data && fetcher.state === 'idle';
  useEffect(() => {
    if (problem) field.current?.select();
  }, [problem]);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line px-3.5 py-2.5 not-last:border-b">
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <span className="font-semibold tabular-nums">{formatOrderNumber(number)}</span> {name}
        </p>
        <p className="text-ink-3 text-second">
          {city}, {formatPrice(total)}, packed {formatWhen(packedAt, now)}
          {parcel.isWaiting && ', is being booked'}
          {isPlannedElsewhere(parcel, courier) && parcel.planned && (
            <span className="font-medium text-marigold-text">, planned for {courierLabels[parcel.planned]}</span>
          )}
        </p>
      </div>
      {parcel.booking === 'asked' ? (
        <OpenBooking parcel={parcel} />
      ) : (
        <fetcher.Form
          method="post"
          className="flex items-start gap-2 max-md:w-full max-[25rem]:flex-wrap"
          onSubmit={() => field.current && onDone(field.current)}
        >
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="courier" value={parcel.courier ?? courier} />
          <TrackingField
            ref={field}
            key={parcel.trackingNumber}
            silent
            label={`Tracking number of order ${formatOrderNumber(number)}`}
            name="trackingNumber"
            placeholder="Tracking number"
            defaultValue={parcel.trackingNumber ?? ''}
            error={problem}
            className="w-64 max-md:min-w-0 max-md:flex-1"
          />
          <OfficeButton
            type="submit"
            icon="scan-barcode"
            busy={fetcher.state !== 'idle'}
            disabled={isDone}
            className="md:min-w-29"
          >
            Hand over
          </OfficeButton>
        </fetcher.Form>
      )}
      {parcel.isStray ? (
        <StrayCity number={number} city={city} courier={courier} booking={booking} isTried={parcel.problem !== null} />
      ) : (
        parcel.problem &&
        parcel.booking !== 'booked' && (
          <NotBooked
            number={number}
            booking={booking}
            problem={sayProblem(parcel, courier)}
            courier={isConnected ? courier : null}
          />
        )
      )}
    </li>
  );
}

/** Why it is not booked; a city that was explained since then is no reason any more. */
function sayProblem({ problem, city }: PackedParcel, courier: CourierName): string {
  if (problem !== unknownCityWords(courier, city)) return problem ?? '';
  return `${courierLabels[courier]} knows “${city}” now.`;
}

type NotBookedProps = { number: string; booking: Act; problem: string; courier: CourierName | null };

/** Why a parcel is not booked; where the courier is connected it can be asked again. */
function NotBooked({ number, booking, problem, courier }: NotBookedProps) {
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1.5 text-clay-text">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <OfficeIcon name="circle-alert" className="me-1.5 inline size-4 align-text-bottom" />
        Not booked: {booking.problem ?? problem}
      </p>
      {courier && (
        <OfficeButton small busy={booking.busy} onClick={() => booking.act({ act: 'book-one', courier, number })}>
          Book again with {courierLabels[courier]}
        </OfficeButton>
      )}
    </div>
  );
}

/** Nobody knows whether the courier has booked this one: ask, or say what its own page shows. */
function OpenBooking({ parcel: { number, courier } }: { parcel: PackedOrder }) {
  if (!courier) return null;
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="courier" value={courier} />
      <span className="text-marigold-text">{courierLabels[courier]} did not answer clearly</span>
      <OfficeButton small type="submit" name="act" value="ask-booking">
        Ask again
      </OfficeButton>
      <OfficeButton small look="quiet" type="submit" name="act" value="no-booking">
        It booked none
      </OfficeButton>
    </Form>
  );
}
