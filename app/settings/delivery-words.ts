import { type Say, sayIn } from '#app/language/say.ts';
import { ourHours, type ShopSettings } from './shop-settings.ts';

/** What the shop promises of its deliveries' days and hours. */
export type Days = Pick<ShopSettings, 'processingDays' | 'deliveryDays' | 'doorDays' | 'deliveryHours'>;

/** How soon an order is processed: 'within one business day'. */
export function processedWords({ processingDays: count }: Days, say: Say = sayIn()): string {
  return count === 1 ? say('within one business day') : say('within {count} business days', { count });
}

/** When the rider comes. A number of days only where the owner promises one: the policy says when it is shipped. */
export function doorWords(shop: Days, say: Say = sayIn()): string {
  const { doorDays } = shop;
  const hours = hoursWords(shop, say);
  if (doorDays === null) return say('Delivered {hours}', { hours });
  return say('At your door within {days}, {hours}', { days: inDays(doorDays, say), hours });
}

/** When riders come: 'between 9 AM and 7 PM'. */
export function hoursWords({ deliveryHours = ourHours }: Days, say: Say = sayIn()): string {
  return deliveryHours === ourHours ? say(deliveryHours) : deliveryHours;
}

/** How soon a parcel is on its way, and at the door where the owner promises that too. */
export function shippingWords({ deliveryDays, doorDays }: Days, say: Say = sayIn()): string {
  const days = inDays(deliveryDays, say);
  if (doorDays === null) return say('shipped within {days}', { days });
  return say('shipped within {days}, at your door within {door}', { days, door: inDays(doorDays, say) });
}

/** 'one day' or '7 days'. */
export function inDays(count: number, say: Say = sayIn()): string {
  return count === 1 ? say('one day') : say('{count} days', { count });
}
