import { readShipmentOf } from '#app/cash/cash.server.ts';
import { bookParcel, withdrawBooking } from '#app/delivery/book-parcel.server.ts';
import { readCourierAccounts } from '#app/delivery/couriers/courier-accounts.server.ts';
import { unknownCityWords } from '#app/delivery/couriers/courier-cities.ts';
import { readEventsOf } from '#app/delivery/parcels.server.ts';
import { readWantedBooking } from '#app/delivery/wanted-bookings.server.ts';
import { courierLabels, isCourierName } from '#app/orders/courier.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import type { ActAnswer } from '../acts/act-answer.ts';
import { actorOf } from '../guard.server.ts';
import type { Route } from './+types/parcel-card-page.ts';
import type { ParcelCardData } from './parcel-card.tsx';

/** What the parcel card of an order shows; it asks for it by itself. */
export async function loader({ params }: Route.LoaderArgs): Promise<ParcelCardData> {
  const [found, accounts, wanted] = await Promise.all([
    readShipmentOf(params.number),
    readCourierAccounts(),
    readWantedBooking(params.number),
  ]);
  const connected = accounts.flatMap((account) => (account.connected ? [account.courier] : []));
  const wish = { isWaiting: wanted?.problem === null, problem: wanted?.problem ?? null };
  if (!found) return { parcel: null, connected, ...wish, now: new Date() };
  const { courier, trackingNumber, state, newsAt, booking, bookingWords, handedOverAt } = found.shipment;
  const link = accounts.find((account) => account.courier === courier)?.trackingLink ?? '';
  return {
    parcel: {
      ...{ courier, trackingNumber, state, newsAt, booking, bookingWords, handedOverAt },
      link:
        trackingNumber && link.startsWith('https://') ? link.replace('{cn}', encodeURIComponent(trackingNumber)) : null,
      events: await readEventsOf(found.shipment.id),
    },
    connected,
    ...wish,
    now: new Date(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ActAnswer> {
  const fields = await request.formData();
  if (fields.get('act') === 'withdraw') return withdraw(actorOf(context), params.number);
  const courier = fields.get('courier');
  if (!isCourierName(courier)) return { problem: 'Choose a courier first.' };
  const booked = await bookParcel(actorOf(context), params.number, courier);
  if (booked.kind === 'booked') return { done: `Booked with ${courierLabels[courier]}: ${booked.trackingNumber}` };
  if (booked.kind === 'unknown-city') return { problem: unknownCityWords(courier, booked.city) };
  return { problem: 'words' in booked ? booked.words : 'This order cannot be booked now.' };
}

async function withdraw(person: Actor, number: string): Promise<ActAnswer> {
  const answer = await withdrawBooking(person, number);
  switch (answer.kind) {
    case 'withdrawn':
      return { done: `${courierLabels[answer.courier]} has taken ${answer.trackingNumber} out of its book` };
    case 'not-withdrawn':
      return { problem: `The booking stands: ${answer.words}` };
    case 'not-connected':
      return { problem: 'This courier is not connected any more. Call them to take the booking back.' };
    case 'not-booked':
      return { problem: 'It is not booked any more.' };
  }
}
