import type { OrderState } from '#app/orders/order-states.ts';

/** Where a parcel is, in one list for all couriers. Pure, for both sides. */
export const shipmentStates = [
  'booked',
  'picked-up',
  'in-transit',
  'out-for-delivery',
  'attempted',
  'on-hold',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
  'unknown',
] as const;

export type ShipmentState = (typeof shipmentStates)[number];

type StateFacts = {
  label: string;
  /** How far along it is; of two events of one minute the further one is the newer. */
  advance: number;
  /** Nothing is expected to come after it but a return. */
  final: boolean;
  /** What a shopper is told. */
  words: string;
};

export const shipmentTable: Record<ShipmentState, StateFacts> = {
  booked: { label: 'Booked', advance: 1, final: false, words: 'Booked, not yet picked up by the courier.' },
  'picked-up': { label: 'Picked up', advance: 2, final: false, words: 'The courier has picked it up.' },
  'in-transit': { label: 'In transit', advance: 3, final: false, words: 'On its way with the courier.' },
  'on-hold': { label: 'On hold', advance: 4, final: false, words: 'Waiting at the courier’s office.' },
  'out-for-delivery': { label: 'Out for delivery', advance: 5, final: false, words: 'Out for delivery.' },
  attempted: {
    ...{ label: 'Attempted', advance: 6, final: false },
    words: 'The rider was there and could not hand it over. The courier will try again.',
  },
  delivered: { label: 'Delivered', advance: 7, final: true, words: 'Delivered.' },
  returning: { label: 'Returning', advance: 8, final: false, words: 'On its way back to us.' },
  returned: { label: 'Returned', advance: 11, final: true, words: 'Came back to us.' },
  lost: { label: 'Lost', advance: 10, final: true, words: 'Lost on the way. We will call you.' },
  cancelled: { label: 'Cancelled', advance: 9, final: true, words: 'The courier’s booking was cancelled.' },
  unknown: { label: 'Word not known', advance: 0, final: false, words: 'With the courier.' },
};

/** Something a courier has said about a parcel. */
export type ShipmentEvent = {
  at: Date;
  state: ShipmentState;
  /** The courier's own words, as they came (cleaned of what is not text). */
  words: string;
  /** A city or an office, where the courier names one. */
  place: string;
};

/** Whether what a form sent is one of these states. */
export function isShipmentState(value: unknown): value is ShipmentState {
  return shipmentStates.some((state) => state === value);
}

/** The same events by time, then by how far along; what a courier said twice is there once. */
export function inOrder<Event extends ShipmentEvent>(events: readonly Event[]): Event[] {
  const once = new Map(events.map((event) => [keyOf(event), event]));
  return [...once.values()].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || shipmentTable[a.state].advance - shipmentTable[b.state].advance,
  );
}

/** The same for two events exactly if a courier said the same thing twice. */
export function keyOf({ at, words, place }: ShipmentEvent): string {
  return `${at.getTime()}|${words.toLowerCase()}|${place.toLowerCase()}`;
}

/**
 * The event that tells where the parcel is now: the last one whose word is known. What has ended stays ended,
 * whatever late scans say, unless the parcel turns back.
 */
export function latestOf<Event extends ShipmentEvent>(events: readonly Event[]): Event | null {
  let latest: Event | null = null;
  for (const event of inOrder(events)) {
    if (event.state === 'unknown') continue;
    const turnsBack = event.state === 'returning' || event.state === 'returned';
    const stays = latest !== null && shipmentTable[latest.state].final && !turnsBack;
    if (latest?.state === 'returned' || stays) continue;
    latest = event;
  }
  return latest;
}

/** Did the person at the door say no? Couriers say so in the reason of an attempt. */
export function isRefusal({ state, words }: Pick<ShipmentEvent, 'state' | 'words'>): boolean {
  return state === 'attempted' && /\brefus|\brejected by (?:customer|consignee|receiver)/i.test(words);
}

/** What the order is when its parcel is so; null where the parcel's news says nothing about the order. */
export function orderStateFor(event: Pick<ShipmentEvent, 'state' | 'words'>): OrderState | null {
  switch (event.state) {
    case 'picked-up':
    case 'in-transit':
      return 'shipped';
    case 'attempted':
      return isRefusal(event) ? 'refused' : 'shipped';
    case 'out-for-delivery':
    case 'delivered':
    case 'returning':
    case 'lost':
      return event.state;
    // What came back is looked at by a person, who says what can be sold again.
    case 'returned':
      return 'returning';
    default:
      return null;
  }
}
