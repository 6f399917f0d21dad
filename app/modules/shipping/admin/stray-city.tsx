import { type SubmitEvent, useId } from 'react';
import type { Actions } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';

/** The list of the courier's cities that every row of a page suggests from. */
export const strayCitiesId = 'courier-cities';

type StrayCityProps = {
  number: string;
  city: string;
  courier: CourierName;
  booking: Actions<'parcels'>;
  /** Its automatic booking was tried. */
  isTried: boolean;
};

/** A parcel whose city the courier does not know. The chosen city is stored for all parcels with this spelling. */
export function StrayCity({ number, city, courier, booking, isTried }: StrayCityProps) {
  const words = useId();
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const named = new FormData(event.currentTarget).get('city');
    void booking.send({ action: 'name-city-and-book', number, courier, city: String(named ?? '') });
  }
  return (
    <form
      method="post"
      aria-labelledby={words}
      className="flex basis-full flex-wrap items-start gap-x-3 gap-y-1.5"
      onSubmit={submit}
    >
      <p id={words} className="wrap-anywhere min-w-0 flex-1 basis-64 py-1.5 text-clay-text">
        <AdminIcon name="circle-alert" className="me-1.5 inline size-4 align-text-bottom" />
        {isTried && 'Not booked: '}
        {courierLabel(courier)} does not know the city “<bdi>{city}</bdi>”
      </p>
      <div className="flex items-start gap-2 max-md:w-full max-[25rem]:flex-wrap">
        <AdminField
          silent
          label={`What ${courierLabel(courier)} calls “${city}”`}
          name="city"
          list={strayCitiesId}
          placeholder="Which of its cities is this?"
          autoComplete="off"
          maxLength={60}
          error={booking.problem}
          className="w-64 max-md:min-w-0 max-md:flex-1"
        />
        <AdminButton type="submit" busy={booking.busy} className="md:min-w-29">
          Save and book
        </AdminButton>
      </div>
    </form>
  );
}
