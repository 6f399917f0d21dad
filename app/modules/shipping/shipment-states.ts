import type { OrderState } from '#app/modules/orders/states/order-states.ts';

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
  /** The position on the way. Of two events in the same minute, the one with the higher value is the newer. */
  advance: number;
  /** The parcel's way ends here; only a return may follow. */
  final: boolean;
  /** The parcel has not begun to travel. */
  waits?: true;
  /** It has ended and is not delivered: wrong for a parcel whose order is still on the way. */
  endedBadly?: true;
};

export const shipmentTable: Record<ShipmentState, StateFacts> = {
  booked: { label: 'Booked', advance: 1, final: false, waits: true },
  'picked-up': { label: 'Picked up', advance: 2, final: false, waits: true },
  'in-transit': { label: 'In transit', advance: 3, final: false },
  'on-hold': { label: 'On hold', advance: 4, final: false },
  'out-for-delivery': { label: 'Out for delivery', advance: 5, final: false },
  attempted: { label: 'Attempted', advance: 6, final: false },
  delivered: { label: 'Delivered', advance: 7, final: true },
  returning: { label: 'Returning', advance: 8, final: false },
  returned: { label: 'Returned', advance: 11, final: true, endedBadly: true },
  lost: { label: 'Lost', advance: 10, final: true, endedBadly: true },
  cancelled: { label: 'Cancelled', advance: 9, final: true, endedBadly: true },
  unknown: { label: 'Status not mapped', advance: 0, final: false },
};

/** All states of a parcel of which something is true, in the order of the table. */
export function shipmentStatesWhere(trait: 'waits' | 'endedBadly'): readonly ShipmentState[] {
  return shipmentStates.filter((state) => shipmentTable[state][trait]);
}

/** Something a courier has said about a parcel. */
export type ShipmentEvent = {
  at: Date;
  state: ShipmentState;
  /** The courier's own words, as they came (cleaned of what is not text). */
  words: string;
  /** A city or an office of the courier, where it names one. */
  place: string;
};

/** Whether what a form sent is one of these states. */
export function isShipmentState(value: unknown): value is ShipmentState {
  return shipmentStates.some((state) => state === value);
}

/** The events sorted by time, then by `advance`, without duplicates. */
export function inOrder<Event extends ShipmentEvent>(events: readonly Event[]): Event[] {
  const once = new Map(events.map((event) => [identityOf(event), event]));
  return [...once.values()].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || shipmentTable[a.state].advance - shipmentTable[b.state].advance,
  );
}

/** Equal for two events exactly if the courier said the same thing twice. */
function identityOf({ at, words, place }: ShipmentEvent): string {
  return `${at.getTime()}|${words.toLowerCase()}|${place.toLowerCase()}`;
}

/**
 * The event that sets the parcel's state: the last one whose word is known. After a final event late scans are ignored,
 * unless they say that the parcel returns.
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

/** Whether the customer refused the parcel. Couriers say so in the reason of an attempt. */
function isRefusal({ state, words }: Pick<ShipmentEvent, 'state' | 'words'>): boolean {
  return state === 'attempted' && /\brefus|\brejected by (?:customer|consignee|receiver)/i.test(words);
}

/** The order's state that follows from an event of its parcel; null if the event says nothing about the order. */
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
