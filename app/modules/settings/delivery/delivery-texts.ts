import { type Translate, tIn } from '#app/i18n/translate.ts';
import { ourHours, type ShopSettings } from '../shop-settings.ts';

/** What the shop promises of its deliveries' days and hours. */
export type Days = Pick<ShopSettings, 'processingDays' | 'deliveryDays' | 'doorDays' | 'deliveryHours'>;

/** How soon an order is processed: 'within one business day'. */
export function processedTexts({ processingDays: count }: Days, t: Translate = tIn()): string {
  return count === 1 ? t('within one business day') : t('within {count} business days', { count });
}

/** When the rider comes. A number of days only where the owner promises one: the policy says when it is shipped. */
export function doorTexts(shop: Days, t: Translate = tIn()): string {
  const { doorDays } = shop;
  const hours = hoursTexts(shop, t);
  if (doorDays === null) return t('Delivered {hours}', { hours });
  return t('At your door within {days}, {hours}', { days: inDays(doorDays, t), hours });
}

/** When riders come: 'between 9 AM and 7 PM'. */
export function hoursTexts({ deliveryHours = ourHours }: Days, t: Translate = tIn()): string {
  return deliveryHours === ourHours ? t(deliveryHours) : deliveryHours;
}

/** How soon a parcel is on its way, and at the door where the owner promises that too. */
export function shippingTexts({ deliveryDays, doorDays }: Days, t: Translate = tIn()): string {
  const days = inDays(deliveryDays, t);
  if (doorDays === null) return t('shipped within {days}', { days });
  return t('shipped within {days}, at your door within {door}', { days, door: inDays(doorDays, t) });
}

/** Stands among the carriers for the shop's own riders: their names are on no page. */
export const ourRider = 'our own rider';

/**
 * Who brings the parcels: of an owner's own shop its couriers, such as 'TCS or our own rider'; of the demo the sentence of the
 * specification, which a new courier does not change.
 */
export function carriersTexts({ carriers }: Pick<ShopSettings, 'carriers'>, t: Translate = tIn()): string {
  if (!carriers) return t('TCS, Leopards or Trax');
  const names = carriers.map((name) => (name === ourRider ? t(ourRider) : name));
  const last = names.pop();
  if (last === undefined) return t('our rider or a courier');
  if (names.length === 0) return last;
  return t('{some} or {other}', {
    some: names.reduce((some, other) => t('{some}, {other}', { some, other })),
    other: last,
  });
}

/** 'one day' or '7 days'. */
export function inDays(count: number, t: Translate = tIn()): string {
  return count === 1 ? t('one day') : t('{count} days', { count });
}
