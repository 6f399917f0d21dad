/** The life of an order, as one table that screens, server and tests ask. Pure, for both sides. */
export const orderStates = [
  'placed',
  'confirmed',
  'packed',
  'shipped',
  'out-for-delivery',
  'delivered',
  'cash-received',
  'cancelled',
  'refused',
  'returning',
  'returned',
  'lost',
] as const;

export type OrderState = (typeof orderStates)[number];

type StateFacts = {
  /** As people say it. */
  label: string;
  /** To where an order may go from here; the step that is usually taken next comes first. */
  next: readonly OrderState[];
  /** Do the pieces of its lines stand outside the shelf, taken for it? */
  holdsStock: boolean;
  /** Nothing more happens by itself: neither we nor the courier has something to do. */
  ended: boolean;
};

export const stateTable: Record<OrderState, StateFacts> = {
  placed: { label: 'Placed', next: ['confirmed', 'cancelled'], holdsStock: true, ended: false },
  confirmed: { label: 'Confirmed', next: ['packed', 'cancelled'], holdsStock: true, ended: false },
  packed: { label: 'Packed', next: ['shipped', 'confirmed', 'cancelled'], holdsStock: true, ended: false },
  shipped: {
    label: 'Shipped',
    next: ['out-for-delivery', 'delivered', 'refused', 'returning', 'lost'],
    ...{ holdsStock: true, ended: false },
  },
  'out-for-delivery': {
    label: 'Out for delivery',
    next: ['delivered', 'shipped', 'refused', 'returning', 'lost'],
    ...{ holdsStock: true, ended: false },
  },
  delivered: { label: 'Delivered', next: ['cash-received'], holdsStock: true, ended: false },
  'cash-received': { label: 'Cash received', next: [], holdsStock: true, ended: true },
  cancelled: { label: 'Cancelled', next: ['placed'], holdsStock: false, ended: true },
  refused: { label: 'Refused', next: ['returning', 'out-for-delivery', 'lost'], holdsStock: true, ended: false },
  returning: { label: 'Returning', next: ['returned', 'lost'], holdsStock: true, ended: false },
  // What came back is put on the shelf line by line, as far as it can be sold again.
  returned: { label: 'Returned', next: [], holdsStock: false, ended: true },
  lost: { label: 'Lost', next: ['cash-received', 'returned'], holdsStock: true, ended: true },
};

/** Steps that only the owner may take. */
const ownersSteps: readonly `${OrderState}>${OrderState}`[] = ['cancelled>placed'];

/** Steps that a person gives a reason for. */
const reasonedSteps: readonly OrderState[] = ['cancelled', 'refused', 'lost'];

/** Whether a word, as it stands in an address or a row, is a state. */
export function isOrderState(value: unknown): value is OrderState {
  return orderStates.some((state) => state === value);
}

/** Whether an order may go from one state to the other at all, whoever asks. */
export function isLegalStep(from: OrderState, to: OrderState): boolean {
  return stateTable[from].next.includes(to);
}

/** Whether only the owner may take this step. */
export function isOwnersStep(from: OrderState, to: OrderState): boolean {
  return ownersSteps.includes(`${from}>${to}`);
}

/** Whether somebody who takes an order there has to say why. */
export function needsReason(to: OrderState): boolean {
  return reasonedSteps.includes(to);
}

/** The steps a person may take from here, the usual one first. */
export function stepsFor(from: OrderState, role: 'staff' | 'owner'): readonly OrderState[] {
  return stateTable[from].next.filter((to) => role === 'owner' || !isOwnersStep(from, to));
}

/** Lines and address may be edited, because no parcel has been closed over them. */
export function isEditable(state: OrderState): boolean {
  return state === 'placed' || state === 'confirmed';
}

/** The stations of an order without trouble, as the order page draws them. */
export const stations: readonly OrderState[] = orderStates.slice(0, 7);

/** How far along a state is on the line; what leaves the line counts where it left. */
export function stationOf(state: OrderState): number {
  const station = stations.indexOf(state);
  if (station >= 0) return station;
  return state === 'cancelled' ? 0 : stations.indexOf('shipped');
}

/** What a shopper is told about their order. */
export const shopperWords: Record<OrderState, string> = {
  placed: 'We have your order and will call you to confirm it.',
  confirmed: 'Confirmed. We are packing it.',
  packed: 'Packed. The courier will collect it.',
  shipped: 'On its way with the courier.',
  'out-for-delivery': 'Out for delivery today.',
  delivered: 'Delivered.',
  'cash-received': 'Delivered.',
  cancelled: 'Cancelled.',
  refused: 'Not accepted at the door.',
  returning: 'On its way back to us.',
  returned: 'Came back to us.',
  lost: 'Lost on the way. We will call you.',
};

/** The tasks of the office; each is a tab with a count. */
export const orderTasks = {
  'to-confirm': { label: 'To confirm', states: ['placed'] },
  'to-pack': { label: 'To pack', states: ['confirmed'] },
  'to-hand-over': { label: 'To hand over', states: ['packed'] },
  'on-the-way': { label: 'On the way', states: ['shipped', 'out-for-delivery'] },
  'coming-back': { label: 'Coming back', states: ['refused', 'returning'] },
  'cash-due': { label: 'Cash due', states: ['delivered'] },
  done: { label: 'Done', states: ['cash-received', 'cancelled', 'returned', 'lost'] },
} as const satisfies Record<string, { label: string; states: readonly OrderState[] }>;

export type OrderTask = keyof typeof orderTasks;
