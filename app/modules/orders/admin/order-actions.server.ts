import { type Answer, refuse } from '#app/admin/actions/action-result.ts';
import { defineActions, silently } from '#app/admin/actions/define-actions.server.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { giveBackStock } from '../cancel/give-back-stock.server.ts';
import { courierLabel } from '../couriers/courier.ts';
import { formatOrderNumber } from '../desk/admin-order.ts';
import {
  chooseCourier,
  keepBoth,
  leaseForCall,
  markRead,
  markUnread,
  noteDone,
  putOnHold,
  writeNote,
} from '../desk/order-desk.server.ts';
import { reopenLead } from '../leads/leads.server.ts';
import type { Person } from '../states/take-step.server.ts';
import { saveOrder } from './edit/save-order-action.server.ts';
import { type OrderAction, type OrderActionInput, orderActionSchema } from './order-action-schema.ts';
import { callLead, cancelInCall, dismissLead, endCall } from './step/call-actions.server.ts';
import {
  handOverOrder,
  keepOne,
  packOrders,
  packScanned,
  takeBackSteps,
  takeOrdersOn,
  undoEvents,
} from './step/step-actions.server.ts';
import { takeOrder } from './step/take-order-action.server.ts';

type OrderAnswer = Answer<OrderAction>;

/** What can be done to orders and leads. */
export const orderActions = defineActions(orderActionSchema, {
  pack: packOrders,
  scan: packScanned,
  step: takeOrdersOn,
  'hand-over': handOverOrder,
  undo: undoEvents,
  'take-back': takeBackSteps,
  call: endCall,
  'call-cancel': cancelInCall,
  read: silently((_: Person, { number }: OrderActionInput<'read'>) => markRead([number])),
  lease: silently((person: Person, { number }: OrderActionInput<'lease'>) => leaseForCall(person, number)),
  print: silently((person: Person, { numbers, words }: OrderActionInput<'print'>) =>
    noteDone(person, numbers, 'print', words),
  ),
  message: silently((person: Person, { number, words }: OrderActionInput<'message'>) =>
    noteDone(person, [number], 'message', words),
  ),
  take: takeOrder,
  unread: keepUnread,
  note: addNote,
  aside: moveOnHold,
  courier: planCourier,
  'give-back': giveBack,
  'keep-one': keepOne,
  'keep-both': keepTwo,
  'save-order': saveOrder,
  'lead-call': callLead,
  'lead-dismiss': dismissLead,
  'lead-reopen': openLead,
});

async function keepUnread(_: Person, { number }: OrderActionInput<'unread'>): Promise<OrderAnswer> {
  await markUnread([number]);
  return {};
}

async function addNote(person: Person, { number, words, forParcel }: OrderActionInput<'note'>): Promise<OrderAnswer> {
  if (!words && !forParcel) return refuse('Write something.', number);
  await writeNote(person, number, words, forParcel);
  return {};
}

async function moveOnHold(person: Person, { number, why }: OrderActionInput<'aside'>): Promise<OrderAnswer> {
  const text = formatOrderNumber(number);
  if (!(await putOnHold(person, number, why))) return refuse('It is not waiting to be packed any more.', number);
  if (why === null) return { says: `${text}: back to packing` };
  return { says: `${text}: set aside`, undo: { act: 'aside', number, why: null } };
}

async function planCourier(person: Person, { number, courier }: OrderActionInput<'courier'>): Promise<OrderAnswer> {
  if (!(await chooseCourier(person, number, courier))) return refuse('It is with its courier already.', number);
  return { says: `${formatOrderNumber(number)} goes with ${courierLabel(courier)}` };
}

/** Unconfirmed orders put their pieces back on the shelf and wait on. */
async function giveBack(person: Person, { numbers }: OrderActionInput<'give-back'>): Promise<OrderAnswer> {
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
    .map((subject) => ({ subject, why: 'It holds no stock any more, or somebody has taken it further.' }));
  if (done.length === 0) return { refused };
  return {
    done,
    refused,
    says: pieces === 1 ? '1 piece is back on the shelf' : `${pieces} pieces are back on the shelf`,
  };
}

async function keepTwo(person: Person, { numbers }: OrderActionInput<'keep-both'>): Promise<OrderAnswer> {
  await inTransaction((tx) => keepBoth(tx, person, numbers));
  return { says: 'Both are kept' };
}

async function openLead(person: Person, { lead }: OrderActionInput<'lead-reopen'>): Promise<OrderAnswer> {
  await reopenLead(person, lead);
  return {};
}
