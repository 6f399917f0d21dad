import { type ActionResult, refuse, silent } from '#app/admin/actions/action-result.ts';
import { defineActions } from '#app/admin/actions/define-actions.server.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Saved } from '#app/infra/merge.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { giveBackStock } from '../cancel/give-back-stock.server.ts';
import { courierLabel } from '../couriers/courier.ts';
import { formatOrderNumber } from '../desk/admin-order.ts';
import { editOrder } from '../desk/edit/edit-order.server.ts';
import type { Edited, OrderForm } from '../desk/edit/edit-order.ts';
import {
  chooseCourier,
  keepBoth,
  type LabelledOrder,
  leaseForCall,
  markRead,
  markUnread,
  noteDone,
  putOnHold,
  recordLabels,
  writeNote,
} from '../desk/order-desk.server.ts';
import { formatMostAgreed } from '../discounts/order-discount.server.ts';
import { reopenLead } from '../leads/leads.server.ts';
import { stateTable } from '../states/order-states.ts';
import { type OrderAction, type OrderActionInput, orderActionSchema } from './order-action-schema.ts';
import { callLead, cancelInCall, dismissLead, endCall } from './step/call-actions.server.ts';
import {
  changeState,
  handOverOrder,
  keepOne,
  packOrders,
  packScanned,
  takeBackSteps,
  undoEvents,
} from './step/step-actions.server.ts';
import { takeOrder } from './step/take-order-action.server.ts';

type OrderResult = ActionResult<OrderAction>;

/** What can be done to orders and leads. */
export const orderActions = defineActions(orderActionSchema, {
  'pack-orders': packOrders,
  'pack-scanned': packScanned,
  'change-state': changeState,
  'hand-over-order': handOverOrder,
  'undo-events': undoEvents,
  'take-back-steps': takeBackSteps,
  'end-call': endCall,
  'cancel-in-call': cancelInCall,
  async 'mark-read'(_, { number }) {
    await markRead([number]);
    return silent;
  },
  async 'lease-for-call'(person, { number }) {
    await leaseForCall(person, number);
    return silent;
  },
  async 'record-print'(person, { numbers, words }) {
    await noteDone(person, numbers, 'print', words);
    return silent;
  },
  async 'record-labels'(person, labels): Promise<OrderResult & { labelled: LabelledOrder[] }> {
    return { labelled: await recordLabels(person, labels) };
  },
  async 'record-message'(person, { number, words }) {
    await noteDone(person, [number], 'message', words);
    return silent;
  },
  'take-order': takeOrder,
  async 'mark-unread'(_, { number }): Promise<OrderResult> {
    await markUnread([number]);
    return {};
  },
  'add-note': addNote,
  'set-on-hold': setOnHold,
  'plan-courier': planCourier,
  'release-stock': releaseStock,
  'keep-one': keepOne,
  async 'keep-both'(person, { numbers }): Promise<OrderResult> {
    await inTransaction((tx) => keepBoth(tx, person, numbers));
    return { says: 'Both orders are kept' };
  },
  'save-order': saveOrder,
  'call-lead': callLead,
  'dismiss-lead': dismissLead,
  async 'reopen-lead'(person, { lead }): Promise<OrderResult> {
    await reopenLead(person, lead);
    return {};
  },
});

async function addNote(
  person: Person,
  { number, words, forParcel }: OrderActionInput<'add-note'>,
): Promise<OrderResult> {
  if (!words && !forParcel) return refuse('Enter a note.', number);
  await writeNote(person, number, words, forParcel);
  return {};
}

async function setOnHold(person: Person, { number, why }: OrderActionInput<'set-on-hold'>): Promise<OrderResult> {
  const orderLabel = formatOrderNumber(number);
  if (!(await putOnHold(person, number, why))) return refuse('It is no longer waiting to be packed.', number);
  if (why === null) return { says: `${orderLabel}: back to packing` };
  return { says: `${orderLabel}: on hold`, undo: { action: 'set-on-hold', number, why: null } };
}

async function planCourier(
  person: Person,
  { number, courier }: OrderActionInput<'plan-courier'>,
): Promise<OrderResult> {
  if (!(await chooseCourier(person, number, courier))) return refuse('The courier has it already.', number);
  return { says: `${formatOrderNumber(number)} goes with ${courierLabel(courier)}` };
}

/** Unconfirmed orders put their pieces back on the shelf and wait on. */
async function releaseStock(person: Person, { numbers }: OrderActionInput<'release-stock'>): Promise<OrderResult> {
  const done: string[] = [];
  let pieces = 0;
  for (const number of numbers) {
    const back = await giveBackStock(person, number);
    if (back === null) continue;
    done.push(number);
    pieces += back;
  }
  const refused = numbers
    .filter((number) => !done.includes(number))
    .map((subject) => ({ subject, why: 'It has no stock reserved any more, or somebody else moved it on.' }));
  if (done.length === 0) return { refused };
  return {
    done,
    refused,
    says: pieces === 1 ? '1 item is back in stock' : `${pieces} items are back in stock`,
  };
}

/** Saves what a person corrected in an order. */
async function saveOrder(
  person: Person,
  { number, before, after }: OrderActionInput<'save-order'>,
): Promise<Saved<OrderForm>> {
  const edited = await editOrder(person, number, { before, after });
  if (edited.kind === 'too-generous') return { kind: 'invalid', problems: { discount: formatMostAgreed(edited.most) } };
  const refusal = refusalOf(edited);
  // Without a refusal it was saved.
  return refusal === null ? (edited as Saved<OrderForm>) : { kind: 'invalid', problems: { '': refusal } };
}

/** Why the order as a whole may not be corrected so; null where it may. */
function refusalOf(edited: Edited): string | null {
  switch (edited.kind) {
    case 'gone':
      return 'There is no such order.';
    case 'closed':
      return `The order is ${stateTable[edited.state].label.toLowerCase()} now; nothing was saved.`;
    case 'empty':
      return 'An order has at least one product. Cancel it instead.';
    case 'short':
      return edited.lines
        .map(({ name, left }) => (name ? `Only ${left} left of ${isolated(name)}.` : 'This product is not on sale.'))
        .join(' ');
    default:
      return null;
  }
}
