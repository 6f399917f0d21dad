import type { AdminIconName } from '#app/admin/components/icon-name.ts';
import { orderStateIcon } from '#app/admin/components/order-chip.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { OrderRow } from '../../desk/admin-order.ts';
import type { PackingSlip } from '../../desk/packing/read-packing-slip.server.ts';
import { type OrderState, stateHas, stateTable } from '../../states/order-states.ts';
import type { StepRefused } from '../../states/take-step.server.ts';

/** A step as its button says it: the verb, and the effect where it is not obvious. */
export function formatStep({ state: from, unheld }: Pick<OrderRow, 'state' | 'unheld'>, to: OrderState): string {
  if (from === 'packed' && to === 'confirmed') return 'Unpack, back to Confirmed';
  if (from === 'out-for-delivery' && to === 'shipped') return 'Failed attempt, back to Shipped';
  if (from === 'refused' && to === 'out-for-delivery') return 'Send again';
  if (from === 'lost' && to === 'cash-received') return 'Claim paid';
  if (to === 'cancelled' && unheld) return 'Cancel order';
  return stepTexts[to];
}

/** What became of a cancelled order that put so many pieces back on the shelf. */
export function formatCancelled(pieces: number): string {
  return pieces > 0 ? 'cancelled and restocked' : 'cancelled, no stock was reserved';
}

const stepTexts: Record<OrderState, string> = {
  placed: 'Reopen and reserve stock',
  confirmed: 'Confirmed',
  packed: 'Mark packed',
  shipped: 'Dispatch',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
  'cash-received': 'Cash received',
  cancelled: 'Cancel order and restock',
  refused: 'Refused at the door',
  returning: 'Coming back',
  returned: 'Received',
  lost: 'Lost',
};

/** The same for several orders: `Mark 2 of 3 packed`. */
export function formatBulkStep(to: OrderState, legal: number, chosen: number): string {
  if (to === 'cancelled') return legal === chosen ? 'Cancel orders' : `Cancel ${legal} of ${chosen}`;
  const state = stateTable[to].label.toLowerCase();
  return legal === chosen ? `Mark ${state}` : `Mark ${legal} of ${chosen} ${state}`;
}

/** Steps that need a reason end what the shop hoped for; they stand apart, in clay. */
export function isEnding(to: OrderState): boolean {
  return stateHas(to, 'needsReason');
}

/** The picture of a step is that of the state it leads to. */
export function stepIcon(to: OrderState): AdminIconName {
  return orderStateIcon(to);
}

/** Reasons that are offered for a step that needs one; any other can be written. */
const stepReasons: Partial<Record<OrderState, readonly string[]>> = {
  cancelled: ['Changed mind', 'Duplicate', 'Price', 'Fake order', 'Unreachable'],
  refused: ['Not at home', 'No cash', 'Did not order it', 'Opened and not wanted', 'Wrong address'],
  lost: ['Courier cannot find it', 'Damaged on the way'],
};

/** The reasons that are offered before a step that needs one; null where none is asked about. */
export function reasonsFor(to: OrderState | null): readonly string[] | null {
  return to && (stepReasons[to] ?? []);
}

/** Reasons that are offered before a step is taken back. */
export const takeBackReasons: readonly string[] = ['Wrong order', 'Pressed by mistake', 'The courier was wrong'];

/** What follows when this step of an order is taken back. */
export function formatTakeBack({ from, to }: { from: OrderState; to: OrderState }): string {
  const again = `It is ${stateTable[from].label.toLowerCase()} again.`;
  if (to === 'cancelled' || to === 'returned') return `${again} The restocked items are reserved for it again.`;
  if (from === 'packed' && to === 'shipped')
    return `${again} A booking stays; a tracking number typed by hand is removed. The “on its way” e-mail may have been sent already.`;
  return again;
}

const was: Record<OrderState, string> = {
  placed: 'reopened this order',
  confirmed: 'confirmed this order',
  packed: 'packed this order',
  shipped: 'dispatched this order',
  'out-for-delivery': 'marked this order out for delivery',
  delivered: 'marked this order delivered',
  'cash-received': 'marked this order cash received',
  cancelled: 'cancelled this order',
  refused: 'marked this order refused',
  returning: 'marked this order returning',
  returned: 'marked this order returned',
  lost: 'marked this order lost',
};

/** Why a step was not taken, in a sentence: who was faster, or what is missing. */
export function formatRefusal(refusal: StepRefused, now: Date): string {
  switch (refusal.kind) {
    case 'not-found':
      return 'There is no such order.';
    case 'owner-only':
      return 'Only the owner can do this, or somebody with the permission.';
    case 'returned-since':
      return 'Items of it have been returned since. Close that return first.';
    case 'reason-needed':
      return 'Enter a reason.';
    case 'short':
      return refusal.lines
        .map(({ name, left }) => `${left === 0 ? 'None' : `Only ${left}`} left of ${isolated(name)}.`)
        .join(' ');
    default: {
      const { by, state, at, words } = refusal;
      const done = refusal.kind === 'changed' && words ? `changed this order` : was[state];
      return `${isolated(by)} ${done}, ${formatWhenExactly(new Date(at), now)}${words ? `: “${isolated(words)}”` : ''}.`;
    }
  }
}

/** Why the slip of an order that is further than it should be is of no use, with who took it there. */
export function formatPast(slip: Extract<PackingSlip, { kind: 'past' }>): string {
  const text = formatRefusal({ ...slip, kind: 'illegal' }, new Date());
  if (slip.state === 'cancelled') return `It is cancelled, so do not send it. ${text}`;
  return `It is ${stateTable[slip.state].label.toLowerCase()} already. ${text}`;
}
