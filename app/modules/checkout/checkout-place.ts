import { createStore } from '#app/infra/browser/store.ts';
import { findCity } from '#app/infra/contact-details/provinces.ts';
import type { Place } from '#app/modules/settings/delivery/delivery-fee.ts';
import type { Values } from './checkout-values.ts';

/** Where the order goes as far as the form says it; what the delivery costs follows it. */
export const checkoutPlace = createStore<Place>({ city: '', province: '' });

/** Takes over where it goes. A city that is still being typed counts once it has a name that is known. */
export function notePlace({ city, province }: Values, isTypingCity = false): void {
  const place = { city: isTypingCity && !findCity(city) ? '' : city.trim(), province };
  const last = checkoutPlace.read();
  if (last.city !== place.city || last.province !== place.province) checkoutPlace.write(place);
}
