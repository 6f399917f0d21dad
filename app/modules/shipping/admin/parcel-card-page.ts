import { readShipmentOf } from '#app/modules/payments/cash.server.ts';
import { readWantedBooking } from '../booking/wanted-bookings.server.ts';
import { readCourierAccounts } from '../couriers/courier-accounts.server.ts';
import { readEventsOf } from '../parcels.server.ts';
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
  const waiting = { isWaiting: wanted?.problem === null, problem: wanted?.problem ?? null };
  if (!found) return { parcel: null, connected, ...waiting, now: new Date() };
  const { courier, trackingNumber, state, newsAt, booking, bookingWords, handedOverAt } = found.shipment;
  const link = accounts.find((account) => account.courier === courier)?.trackingLink ?? '';
  return {
    parcel: {
      courier,
      trackingNumber,
      state,
      newsAt,
      booking,
      bookingWords,
      handedOverAt,
      link:
        trackingNumber && link.startsWith('https://') ? link.replace('{cn}', encodeURIComponent(trackingNumber)) : null,
      events: await readEventsOf(found.shipment.id),
    },
    connected,
    ...waiting,
    now: new Date(),
  };
}
