import { ourHours, type ShopSettings } from './shop-settings.ts';

/** What the shop promises of its deliveries' days and hours. */
export type Days = Pick<ShopSettings, 'processingDays' | 'deliveryDays' | 'doorDays' | 'deliveryHours'>;

/** How soon an order is processed: 'within one business day'. */
export function processedWords({ processingDays }: Days): string {
  return processingDays === 1 ? 'within one business day' : `within ${processingDays} business days`;
}

/** When the rider comes. A number of days only where the owner promises one: the policy says when it is shipped. */
export function doorWords({ doorDays, deliveryHours = ourHours }: Days): string {
  return doorDays === null ? `Delivered ${deliveryHours}` : `At your door within ${inDays(doorDays)}, ${deliveryHours}`;
}

/** How soon a parcel is on its way, and at the door where the owner promises that too. */
export function shippingWords({ deliveryDays, doorDays }: Days): string {
  const shipped = `shipped within ${inDays(deliveryDays)}`;
  return doorDays === null ? shipped : `${shipped}, at your door within ${inDays(doorDays)}`;
}

/** 'one day' or '7 days'. */
export function inDays(days: number): string {
  return days === 1 ? 'one day' : `${days} days`;
}
