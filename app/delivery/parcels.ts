/** The tabs of the parcels' list: tasks, and where a parcel is. */
export const parcelTabs = {
  look: 'Needs a look',
  'handed-over': 'Handed over',
  'in-transit': 'In transit',
  out: 'Out for delivery',
  'delivered-today': 'Delivered today',
  back: 'Coming back',
  all: 'All',
} as const;

export type ParcelTab = keyof typeof parcelTabs;

export function isParcelTab(value: unknown): value is ParcelTab {
  return typeof value === 'string' && Object.hasOwn(parcelTabs, value);
}
