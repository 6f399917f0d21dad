import { type SubmitEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { type Actions, useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import type { Choice } from '#app/admin/components/choice.ts';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { formatWhen } from '#app/admin/components/times.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { type CourierName, courierLabel, isOurRider } from '#app/modules/orders/couriers/courier.ts';
import { numberCourier } from '#app/modules/orders/couriers/number-courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import type { CourierProposal } from '#app/modules/payments/rates/propose-couriers.server.ts';
import { unknownCityTexts } from '../../couriers/courier-cities.ts';
import type { PackedOrder } from '../../parcels.server.ts';
import { goesWith } from '../../parcels.ts';
import { StrayCity } from '../stray-city.tsx';
import { TrackingField } from '../tracking-field.tsx';
import { WhichCourier } from './which-courier.tsx';

/** A packed order as its row shows it. */
export type PackedParcel = PackedOrder & {
  /** The connected courier does not know its city. */
  isStray: boolean;
} & CourierProposal;

type PackedRowProps = {
  parcel: PackedParcel;
  courier: CourierName;
  isConnected: boolean;
  now: Date;
  /** The action of the page, which shows the outcome of an open booking. */
  actions: Actions<'parcels'>;
  choice: Choice;
  onDone: (after: HTMLElement) => void;
};

/** A packed order: scan the courier's number and Enter; or what became of its booking. */
export function PackedRow({ parcel, courier, isConnected, now, actions, choice, onDone }: PackedRowProps) {
  const [isDone, setDone] = useState(false);
  const [unclear, setUnclear] = useState<{ trackingNumber: string; couriers: CourierName[] } | null>(null);
  const { send, busy, problem } = useAction('orders', ({ refused }) => {
    if (refused) requestAnimationFrame(() => field.current?.select());
    else setDone(true);
  });
  // State of the row, because the row stays mounted and the controls below it are replaced by the answer.
  const booking = useAction('parcels');
  const field = useRef<HTMLInputElement>(null);
  const { number, name, city, total, packedAt } = parcel;
  const carrier = parcel.courier ?? courier;
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const written = field.current?.value;
    const named =
      written && parcel.booking !== 'booked'
        ? numberCourier(written, { courier: carrier, isDecided: parcel.planned === carrier })
        : { kind: 'clear' as const, courier: carrier };
    if (named.kind === 'unclear') setUnclear({ trackingNumber: written ?? '', couriers: named.couriers });
    else handOver(named.courier);
  }
  function handOver(named: CourierName): void {
    setDone(false);
    setUnclear(null);
    const written = field.current?.value;
    void send({
      action: 'hand-over-order',
      number,
      courier: named,
      ...(written !== undefined && { trackingNumber: written }),
    });
    if (field.current) onDone(field.current);
  }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line px-3.5 py-2.5 not-last:border-b has-[[data-chooses]:checked]:bg-chosen max-md:gap-x-2">
      <CheckBox
        silent
        data-chooses
        label={`Select order ${formatOrderNumber(number)}`}
        checked={choice.chosen.has(number)}
        onClick={(event) => choice.toggle(number, event.shiftKey)}
        onChange={() => {}}
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere">
          <span className="font-semibold tabular-nums">{formatOrderNumber(number)}</span> <bdi>{name}</bdi>
        </p>
        <p className="wrap-anywhere text-ink-3 text-second">
          <bdi>{city}</bdi>, {formatPrice(total)}, packed {formatWhen(packedAt, now)}
          {parcel.isWaiting && ', booking'}
          <GoesWith parcel={parcel} courier={courier} />
        </p>
        {parcel.paper === 'outdated' && (
          <p className="flex items-center gap-1.5 font-medium text-marigold-text text-second">
            <AdminIcon name="printer" className="size-3.5" />
            Its label was printed before it was booked. Print it again.
          </p>
        )}
      </div>
      {parcel.booking === 'asked' ? (
        <OpenBooking parcel={parcel} actions={actions} />
      ) : (
        <form
          method="post"
          action={href('/admin/orders/actions')}
          className="flex items-start gap-2 max-md:w-full max-[25rem]:flex-wrap"
          onSubmit={submit}
        >
          <input type="hidden" name="action" value="hand-over-order" />
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="courier" value={carrier} />
          {/* What a rider of the shop carries goes under the number of its order. */}
          {!isOurRider(carrier) && (
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
          )}
          <AdminButton
            type="submit"
            icon={isOurRider(carrier) ? 'bike' : 'scan-barcode'}
            busy={busy}
            disabled={isDone}
            className="md:min-w-29"
          >
            Dispatch
          </AdminButton>
        </form>
      )}
      {unclear && (
        <WhichCourier
          key={unclear.trackingNumber}
          trackingNumber={unclear.trackingNumber}
          couriers={unclear.couriers}
          onChoose={handOver}
        />
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

/** Who else it goes with: as somebody has chosen, or as the parcels to its city say. */
function GoesWith({ parcel, courier }: { parcel: PackedParcel; courier: CourierName }) {
  const carrier = goesWith(parcel);
  const isElsewhere = carrier !== null && carrier !== courier;
  if (carrier !== null && carrier === parcel.proposed)
    return (
      <span className={isElsewhere ? 'font-medium text-marigold-text' : ''}>
        , suggested: {courierLabel(carrier)}, {whyProposed(parcel)}
      </span>
    );
  if (!isElsewhere) return null;
  return (
    <span className="font-medium text-marigold-text">
      , {parcel.booking === 'booked' ? 'booked with' : 'planned for'} {courierLabel(carrier)}
    </span>
  );
}

function whyProposed({ rate, cost }: CourierProposal): string {
  const price = cost === null ? [] : [`${formatPrice(cost)} at its rates`];
  if (!rate) return price.join('');
  return [`${Math.round((100 * rate.received) / rate.ended)} % of ${rate.ended} delivered there`, ...price].join(', ');
}

/** Why it is not booked, unless the reason was a city that is known by now. */
function sayProblem({ problem, city }: PackedParcel, courier: CourierName): string {
  if (problem !== unknownCityTexts(courier, city)) return problem ?? '';
  return `${courierLabel(courier)} knows “${city}” now.`;
}

type NotBookedProps = { number: string; booking: Actions<'parcels'>; problem: string; courier: CourierName | null };

/** Why a parcel is not booked; where the courier is connected it can be asked again. */
function NotBooked({ number, booking, problem, courier }: NotBookedProps) {
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1.5 text-clay-text">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <AdminIcon name="circle-alert" className="me-1.5 inline size-4 align-text-bottom" />
        Not booked: {booking.problem ?? problem}
      </p>
      {courier && (
        <AdminButton
          small
          busy={booking.busy}
          onClick={() => void booking.send({ action: 'book-again', courier, number })}
        >
          Book again with {courierLabel(courier)}
        </AdminButton>
      )}
    </div>
  );
}

/** Nobody knows whether the courier has booked this one: ask, or say what its own page shows. */
function OpenBooking({ parcel: { number, courier }, actions }: { parcel: PackedOrder; actions: Actions<'parcels'> }) {
  if (!courier) return null;
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (!courier || !(submitter instanceof HTMLButtonElement)) return;
    void actions.send({
      action: submitter.value === 'ask-booking' ? 'ask-booking' : 'settle-unbooked',
      number,
      courier,
    });
  }
  return (
    <form
      method="post"
      action={href('/admin/parcels/actions')}
      className="flex flex-wrap items-center gap-2"
      onSubmit={submit}
    >
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="courier" value={courier} />
      <span className="text-marigold-text">{courierLabel(courier)} gave no clear answer</span>
      <AdminButton small type="submit" name="action" value="ask-booking">
        Check again
      </AdminButton>
      <AdminButton small look="quiet" type="submit" name="action" value="settle-unbooked">
        It was not booked
      </AdminButton>
    </form>
  );
}
