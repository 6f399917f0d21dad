import { courierLabel } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import {
  chooseCourier,
  keepBoth,
  leaseForCall,
  markRead,
  markUnread,
  noteDone,
  setAside,
  writeNote,
} from '#app/orders/desk/order-desk.server.ts';
import { giveBackStock } from '#app/orders/give-back-stock.server.ts';
import { reopenLead } from '#app/orders/leads.server.ts';
import type { Person } from '#app/orders/take-step.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { actTable, silently } from '../acts/act-table.server.ts';
import { type Answer, refuse } from '../acts/answer.ts';
import { callLead, cancelInCall, dismissLead, endCall } from './call-acts.server.ts';
import { type OrderAct, type OrderActAsked, orderActSchema } from './order-act-schema.ts';
import { saveOrder } from './save-order-act.server.ts';
import {
  handOverOrder,
  keepOne,
  packOrders,
  packScanned,
  takeBackSteps,
  takeOrdersOn,
  undoEvents,
} from './step-acts.server.ts';
import { takeOrder } from './take-order-act.server.ts';

type OrderAnswer = Answer<OrderAct>;

/** What can be done to orders and leads. */
export const orderActs = actTable(orderActSchema, {
  pack: packOrders,
  scan: packScanned,
  step: takeOrdersOn,
  'hand-over': handOverOrder,
  undo: undoEvents,
  'take-back': takeBackSteps,
  call: endCall,
  'call-cancel': cancelInCall,
  read: silently((_: Person, { number }: OrderActAsked<'read'>) => markRead([number])),
  lease: silently((person: Person, { number }: OrderActAsked<'lease'>) => leaseForCall(person, number)),
  print: silently((person: Person, { numbers, words }: OrderActAsked<'print'>) =>
    noteDone(person, numbers, 'print', words),
  ),
  message: silently((person: Person, { number, words }: OrderActAsked<'message'>) =>
    noteDone(person, [number], 'message', words),
  ),
  take: takeOrder,
  unread: keepUnread,
  note: addNote,
  aside: putAside,
  courier: planCourier,
  'give-back': giveBack,
  'keep-one': keepOne,
  'keep-both': keepTwo,
  'save-order': saveOrder,
  'lead-call': callLead,
  'lead-dismiss': dismissLead,
  'lead-reopen': openLead,
});

async function keepUnread(_: Person, { number }: OrderActAsked<'unread'>): Promise<OrderAnswer> {
  await markUnread([number]);
  return {};
}

async function addNote(person: Person, { number, words, forParcel }: OrderActAsked<'note'>): Promise<OrderAnswer> {
  if (!words && !forParcel) return refuse('Write something.', number);
  await writeNote(person, number, words, forParcel);
  return {};
}

async function putAside(person: Person, { number, why }: OrderActAsked<'aside'>): Promise<OrderAnswer> {
  const said = formatOrderNumber(number);
  if (!(await setAside(person, number, why))) return refuse('It is not waiting to be packed any more.', number);
  if (why === null) return { says: `${said}: back to packing` };
  return { says: `${said}: set aside`, undo: { act: 'aside', number, why: null } };
}

async function planCourier(person: Person, { number, courier }: OrderActAsked<'courier'>): Promise<OrderAnswer> {
  if (!(await chooseCourier(person, number, courier))) return refuse('It is with its courier already.', number);
  return { says: `${formatOrderNumber(number)} goes with ${courierLabel(courier)}` };
}

/** Unconfirmed orders put their pieces back on the shelf and wait on. */
async function giveBack(person: Person, { numbers }: OrderActAsked<'give-back'>): Promise<OrderAnswer> {
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

async function keepTwo(person: Person, { numbers }: OrderActAsked<'keep-both'>): Promise<OrderAnswer> {
  await inTransaction((tx) => keepBoth(tx, person, numbers));
  return { says: 'Both are kept' };
}

async function openLead(person: Person, { lead }: OrderActAsked<'lead-reopen'>): Promise<OrderAnswer> {
  await reopenLead(person, lead);
  return {};
}
