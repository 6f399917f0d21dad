/** The life of an order, as one table that screens, server and tests ask. Pure, for both sides. */
import { type AdminTask, hasTask, roleOf, type Worker } from '#app/modules/accounts/team/tasks.ts';

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

export type OrderTask = 'to-confirm' | 'to-pack' | 'to-hand-over' | 'on-the-way' | 'coming-back' | 'cash-due' | 'done';

/** What may be true of a state. Whoever asks about a kind of state asks for its trait and lists no states. */
export type StateTrait =
  /** The pieces of its lines are off the shelf, taken for it. */
  | 'holdsStock'
  /** Nothing more happens by itself: neither we nor the courier has something to do. */
  | 'ended'
  /** No courier has the parcel yet. */
  | 'inShop'
  /** Lines and address may be edited, because no parcel has been closed over them. */
  | 'editable'
  /** A courier has taken the parcel, whatever became of it. */
  | 'sent'
  /** The courier has the parcel now, on the way there or back. */
  | 'withCourier'
  /** The parcel travels to its door. */
  | 'onTheWay'
  /** The parcel is in the shopper's hands. */
  | 'received'
  /** Sent and not taken: what the terms call a failed receipt. */
  | 'notTaken'
  /** Sent, and the shopper will not have it: not taken, or lost. */
  | 'failed'
  /** The courier owes the cash: it collected it, or lost the parcel. */
  | 'cashOwed'
  /** The courier has the cash, or will have it when it says that it paid. */
  | 'payable'
  /** A courier's word may bring an order here. */
  | 'toldByCourier'
  /** Whoever brings an order here gives a reason. */
  | 'needsReason'
  /** The step here is told to the shopper at once, so that it cannot be undone. */
  | 'cannotUndo';

type StateFacts = {
  /** As people say it. */
  label: string;
  /** To where an order may go from here; the step that is usually taken next comes first. */
  next: readonly OrderState[];
  /** Under which tab of the admin it stands. */
  task: OrderTask;
  traits: readonly StateTrait[];
  /** What its courier may still say without contradicting the order: states that it has passed. */
  passed?: readonly OrderState[];
};

/** The database knows some of the traits, too (`state_has`); a test compares them. */
export const stateTable: Record<OrderState, StateFacts> = {
  placed: {
    label: 'Placed',
    next: ['confirmed', 'cancelled'],
    task: 'to-confirm',
    traits: ['holdsStock', 'inShop', 'editable'],
  },
  confirmed: {
    label: 'Confirmed',
    next: ['packed', 'cancelled'],
    task: 'to-pack',
    traits: ['holdsStock', 'inShop', 'editable'],
  },
  packed: {
    label: 'Packed',
    next: ['shipped', 'confirmed', 'cancelled'],
    task: 'to-hand-over',
    traits: ['holdsStock', 'inShop'],
  },
  shipped: {
    label: 'Shipped',
    next: ['out-for-delivery', 'delivered', 'refused', 'returning', 'lost'],
    task: 'on-the-way',
    traits: ['holdsStock', 'sent', 'withCourier', 'onTheWay', 'payable', 'toldByCourier', 'cannotUndo'],
  },
  'out-for-delivery': {
    label: 'Out for delivery',
    next: ['delivered', 'shipped', 'refused', 'returning', 'lost'],
    task: 'on-the-way',
    traits: ['holdsStock', 'sent', 'withCourier', 'onTheWay', 'payable', 'toldByCourier'],
  },
  delivered: {
    label: 'Delivered',
    next: ['cash-received'],
    task: 'cash-due',
    traits: ['holdsStock', 'sent', 'received', 'cashOwed', 'payable', 'toldByCourier'],
    passed: ['shipped', 'out-for-delivery'],
  },
  'cash-received': {
    label: 'Cash received',
    next: [],
    task: 'done',
    traits: ['holdsStock', 'sent', 'received', 'ended'],
    passed: ['delivered', 'shipped', 'out-for-delivery'],
  },
  cancelled: {
    label: 'Cancelled',
    next: ['placed'],
    task: 'done',
    traits: ['ended', 'needsReason'],
  },
  refused: {
    label: 'Refused',
    next: ['returning', 'out-for-delivery', 'lost'],
    task: 'coming-back',
    traits: ['holdsStock', 'sent', 'withCourier', 'notTaken', 'failed', 'toldByCourier', 'needsReason'],
    passed: ['shipped'],
  },
  returning: {
    label: 'Returning',
    next: ['returned', 'lost'],
    task: 'coming-back',
    traits: ['holdsStock', 'sent', 'withCourier', 'notTaken', 'failed', 'toldByCourier'],
    passed: ['refused', 'shipped', 'out-for-delivery'],
  },
  // What came back is put on the shelf line by line, as far as it can be sold again.
  returned: {
    label: 'Returned',
    next: [],
    task: 'done',
    traits: ['sent', 'notTaken', 'failed', 'ended'],
    passed: ['returning', 'refused', 'shipped'],
  },
  lost: {
    label: 'Lost',
    next: ['cash-received', 'returned'],
    task: 'done',
    traits: ['holdsStock', 'sent', 'failed', 'cashOwed', 'payable', 'toldByCourier', 'ended', 'needsReason'],
  },
};

/** Whether something is true of a state. */
export function stateHas(state: OrderState, trait: StateTrait): boolean {
  return stateTable[state].traits.includes(trait);
}

/** All states of which something is true, in the order of the table. */
export function statesWhere(trait: StateTrait): readonly OrderState[] {
  return orderStates.filter((state) => stateHas(state, trait));
}

/** Steps that only the owner may take. */
const ownersSteps: readonly `${OrderState}>${OrderState}`[] = ['cancelled>placed'];

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

/** The task of the admin that a step belongs to. What is packed already is taken back or cancelled by whoever packs. */
function taskOfStep(from: OrderState, to: OrderState): AdminTask {
  if (to === 'cash-received') return 'cash';
  if (to === 'packed' || from === 'packed') return to === 'shipped' ? 'ship' : 'pack';
  return stateHas(from, 'inShop') ? 'confirm' : 'ship';
}

/** Whether somebody may take this step, as far as it is legal. */
export function mayTakeStep(worker: Worker, from: OrderState, to: OrderState): boolean {
  if (isOwnersStep(from, to)) return roleOf(worker) === 'owner';
  return hasTask(worker, taskOfStep(from, to));
}

/** Whether somebody may take back this step of an order: whoever may take it, and cash received only the owner. */
export function mayTakeBack(worker: Worker, from: OrderState, to: OrderState): boolean {
  return to === 'cash-received' ? roleOf(worker) === 'owner' : mayTakeStep(worker, from, to);
}

/** The steps a person may take from here, the usual one first. */
export function stepsFor(from: OrderState, worker: Worker): readonly OrderState[] {
  return stateTable[from].next.filter((to) => mayTakeStep(worker, from, to));
}

/** The stations of an order without trouble, as the order page draws them. */
export const stations: readonly OrderState[] = orderStates.slice(0, 7);

/** How far along a state is on the line; what leaves the line counts where it left. */
export function stationOf(state: OrderState): number {
  const station = stations.indexOf(state);
  if (station >= 0) return station;
  return state === 'cancelled' ? 0 : stations.indexOf('shipped');
}

/** The tasks of the admin; each is a tab with a count. */
export const orderTasks = {
  'to-confirm': { label: 'To confirm', states: statesOf('to-confirm') },
  'to-pack': { label: 'To pack', states: statesOf('to-pack') },
  'to-hand-over': { label: 'To dispatch', states: statesOf('to-hand-over') },
  'on-the-way': { label: 'On the way', states: statesOf('on-the-way') },
  'coming-back': { label: 'Coming back', states: statesOf('coming-back') },
  'cash-due': { label: 'Cash due', states: statesOf('cash-due') },
  done: { label: 'Done', states: statesOf('done') },
} as const satisfies Record<OrderTask, { label: string; states: readonly OrderState[] }>;

function statesOf(task: OrderTask): readonly OrderState[] {
  return orderStates.filter((state) => stateTable[state].task === task);
}
