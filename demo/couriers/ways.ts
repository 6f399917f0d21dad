import type { CourierAdapter } from '#app/modules/orders/couriers/courier.ts';

type Ways = Record<'delivered' | 'returned', readonly string[]>;

/** What parcels go through by themselves, in each courier's words. */
export const ways: Record<CourierAdapter, Ways> = {
  tcs: {
    delivered: [
      'Shipment Picked Up',
      'Arrived at TCS Facility',
      'Departed From Origin',
      'Out For Delivery',
      'Shipment Delivered',
    ],
    returned: [
      'Shipment Picked Up',
      'Out For Delivery',
      'Recipient Refused',
      'Return In Process',
      'Shipment Returned To Origin',
    ],
  },
  leopards: {
    delivered: ['Shipment Picked', 'Dispatched', 'Arrived at Station', 'Assign to Courier', 'Delivered'],
    returned: ['Shipment Picked', 'Assign to Courier', 'Refused', 'Being Return', 'Returned to shipper'],
  },
  trax: {
    delivered: [
      'Shipment - Rider Picked',
      'Shipment - In Transit',
      'Shipment - Out for Delivery',
      'Shipment - Delivered',
    ],
    returned: [
      'Shipment - Rider Picked',
      'Shipment - Out for Delivery',
      'Shipment - Delivery Unsuccessful - Refused',
      'Return - Confirm',
      'Return - Delivered to Shipper',
    ],
  },
};

/** Where a parcel with this history goes; of parcels without a telling event, every sixth comes back. */
export function wayOf(
  courier: CourierAdapter,
  number: string,
  messages: readonly { words: string }[],
): readonly string[] {
  const { delivered, returned } = ways[courier];
  const last = messages.findLast(({ words }) => delivered.includes(words) !== returned.includes(words));
  if (last) return delivered.includes(last.words) ? delivered : returned;
  return Number(number.at(-1)) % 6 === 5 ? returned : delivered;
}

/** The words that a parcel has said, and is to say by `now` where it says one each `stepMs` from `movesFrom` on. */
export function wordsUntil(
  now: number,
  history: readonly { words: string; at: Date }[],
  { way, movesFrom, stepMs }: { way: readonly string[]; movesFrom: number; stepMs: number },
): { words: string; at: Date }[] {
  const begun = Math.max(0, ...history.map(({ words }) => way.indexOf(words) + 1));
  const steps = Math.max(0, Math.floor((now - movesFrom) / stepMs));
  const to = way.slice(begun, begun + steps);
  return [...history, ...to.map((words, index) => ({ words, at: new Date(movesFrom + (index + 1) * stepMs) }))];
}
