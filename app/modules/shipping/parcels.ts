import type { CourierName } from '#app/modules/orders/couriers/courier.ts';

/** The tabs of the parcels' list: tasks, and where a parcel is. */
export const parcelTabs = {
  look: 'Needs attention',
  'handed-over': 'Dispatched',
  'in-transit': 'In transit',
  tried: 'Failed attempt',
  out: 'Out for delivery',
  'delivered-today': 'Delivered today',
  back: 'Coming back',
  all: 'All',
} as const;

export type ParcelTab = keyof typeof parcelTabs;

/** Whether the word in an address is one of the list's tabs. */
export function isParcelTab(value: unknown): value is ParcelTab {
  return typeof value === 'string' && Object.hasOwn(parcelTabs, value);
}

/** What stands where a parcel on its way has no number: its courier cannot be asked about it. */
export const notBookedTexts = 'not booked';

/** Counted no further than this: “1,000+” says as much and takes no time. */
export const maxCounted = 1_000;

/** `38`, or `1,000+` for more than were counted. */
export function formatCount(count: number): string {
  return count > maxCounted ? `${maxCounted.toLocaleString('en')}+` : String(count);
}

/** Who carries a packed order as things stand: who has booked it, who was chosen, or who delivers best in its city. */
export function goesWith({
  courier,
  planned,
  proposed,
}: Record<'courier' | 'planned' | 'proposed', CourierName | null>): CourierName | null {
  return courier ?? planned ?? proposed;
}

/** Whether a person or a booking has said who carries it, so that it was not only proposed. */
export function isDecided({ courier, planned }: Record<'courier' | 'planned', CourierName | null>): boolean {
  return courier !== null || planned !== null;
}

/** Whether another courier was to carry a packed order when it was confirmed. */
export function isPlannedElsewhere({ planned }: { planned: CourierName | null }, courier: CourierName): boolean {
  return planned !== null && planned !== courier;
}
