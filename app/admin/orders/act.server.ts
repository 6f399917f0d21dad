import { isNumberTaken, whoHasNumber } from '#app/delivery/number-taken.server.ts';
import { asTrackingNumber } from '#app/delivery/written-numbers.ts';
import { isAsideReason } from '#app/orders/aside.ts';
import { type CallOutcome, isCallOutcome } from '#app/orders/calls.ts';
import { type CourierName, courierLabels, isCourierName } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import {
  cancelDuplicate,
  chooseCourier,
  keepBoth,
  leaseForCall,
  markRead,
  markUnread,
  noteDone,
  releaseCall,
  setAside,
  writeNote,
} from '#app/orders/desk/order-desk.server.ts';
import { type CallRecorded, type CallRefused, recordCall, undoCall } from '#app/orders/desk/record-call.server.ts';
import { callLeadLater, closeLead, reopenLead } from '#app/orders/leads.server.ts';
import { isOrderState, stateHas, stateTable } from '#app/orders/order-states.ts';
import {
  type Person,
  type Step,
  type StepDone,
  type StepRefused,
  StockGone,
  takeStep,
  undoStep,
} from '#app/orders/take-step.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import type { ActsAnswer } from './acts-answer.ts';
import { sayRefusal } from './step-words.ts';

const nothing: ActsAnswer = { done: [], refused: [], says: '' };
const mostAtOnce = 500;

type Act = (person: Person, fields: FormData) => Promise<ActsAnswer>;

/** What can be done to orders, by the name under which pages ask for it. */
const acts: Record<string, Act> = {
  step: takeSteps,
  call: endCall,
  undo: undoAll,
  read: quietly((_, fields) => markRead(numbersOf(fields))),
  unread: quietly((_, fields) => markUnread(numbersOf(fields))),
  lease: quietly((person, fields) => leaseForCall(person, textOf(fields, 'number'))),
  release: quietly((person, fields) => releaseCall(person, textOf(fields, 'number'))),
  print: quietly((person, fields) => noteDone(person, numbersOf(fields), 'print', textOf(fields, 'words'))),
  message: quietly((person, fields) => noteDone(person, numbersOf(fields), 'message', textOf(fields, 'words'))),
  note: addNote,
  aside: putAside,
  courier: planCourier,
  'keep-one': keepOne,
  'keep-both': async (person, fields) => {
    await inTransaction((tx) => keepBoth(tx, person, numbersOf(fields)));
    return { ...nothing, says: 'Both are kept' };
  },
  'lead-call': async (person, fields) => {
    const kept = await callLeadLater(person, wholeOf(textOf(fields, 'lead')), momentOf(textOf(fields, 'until')));
    return { ...nothing, says: kept ? 'Comes back later' : 'Somebody has closed this lead' };
  },
  'lead-dismiss': async (person, fields) => {
    const lead = textOf(fields, 'lead');
    await inTransaction((tx) => closeLead(tx, person, wholeOf(lead), { state: 'dismissed' }));
    return { ...nothing, says: 'Lead dismissed', undo: { intent: 'lead-reopen', lead } };
  },
  'lead-reopen': quietly((person, fields) => reopenLead(person, wholeOf(textOf(fields, 'lead')))),
};

/** Does what a page asks for; null where there is no such act. */
export async function act(person: Person, fields: FormData): Promise<ActsAnswer | null> {
  const intent = textOf(fields, 'intent');
  return Object.hasOwn(acts, intent) ? ((await acts[intent]?.(person, fields)) ?? null) : null;
}

function quietly(does: (person: Person, fields: FormData) => Promise<unknown>): Act {
  return async (person, fields) => {
    await does(person, fields);
    return nothing;
  };
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 20_000).trim() : '';
}

/** A whole number as a page sends it; 0 where it is none. */
function wholeOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function momentOf(text: string): Date | undefined {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function numbersOf(fields: FormData): string[] {
  const numbers = textOf(fields, 'number')
    .split(',')
    .filter((each) => /^\d{8}$/.test(each));
  return [...new Set(numbers)].slice(0, mostAtOnce).toSorted();
}

/** One transaction for each order: one that is refused holds none of the others back. */
async function takeSteps(person: Person, fields: FormData): Promise<ActsAnswer> {
  const to = textOf(fields, 'to');
  if (!isOrderState(to)) return nothing;
  const step = stepOf(to, fields);
  if (step.parcel?.trackingNumber === null && textOf(fields, 'tracking'))
    return { ...nothing, refused: numbersOf(fields).map((number) => ({ number, why: noNumber })) };
  const outcomes: (StepDone | StepRefused)[] = [];
  try {
    for (const number of numbersOf(fields))
      outcomes.push(await orShort(number, () => inTransaction((tx) => takeStep(tx, person, number, step))));
  } catch (error) {
    if (!isNumberTaken(error) || !step.parcel?.trackingNumber) throw error;
    return refuseNumber(textOf(fields, 'number'), step.parcel.courier, step.parcel.trackingNumber);
  }
  return answerOf(outcomes, `: ${stateTable[to].label.toLowerCase()}`);
}

const noNumber = 'Type or scan the number on the courier’s slip: 4 to 30 letters and digits.';

async function refuseNumber(number: string, courier: CourierName, trackingNumber: string): Promise<ActsAnswer> {
  const other = await whoHasNumber(courier, trackingNumber);
  const who = other ? `Order ${formatOrderNumber(other)}` : 'Another order';
  return {
    ...nothing,
    refused: [{ number, why: `${who} has the number ${trackingNumber} already. Was the wrong slip scanned?` }],
  };
}

function stepOf(to: Step['to'], fields: FormData): Step {
  const version = wholeOf(textOf(fields, 'version'));
  const reason = textOf(fields, 'reason').slice(0, 300);
  const courier = textOf(fields, 'courier');
  const trackingNumber = asTrackingNumber(textOf(fields, 'tracking'));
  const key = keyOf(fields);
  const sellable = [...fields]
    .filter(([name]) => /^sellable-\d+$/.test(name))
    .map(([name, value]) => ({
      productId: Number(name.slice('sellable-'.length)),
      quantity: Math.max(0, Math.trunc(Number(value)) || 0),
    }));
  return {
    to,
    ...(version > 0 && { version }),
    ...(reason && { reason }),
    ...(key && { key }),
    ...(isCourierName(courier) && to === 'shipped' && { parcel: { courier, trackingNumber } }),
    ...(sellable.length > 0 && { sellable }),
  };
}

/** What the page made so that the act is done once, however often it is sent. */
function keyOf(fields: FormData): string | null {
  const key = textOf(fields, 'key').toLowerCase();
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key) ? key : null;
}

async function endCall(person: Person, fields: FormData): Promise<ActsAnswer> {
  const outcome = textOf(fields, 'outcome');
  const number = textOf(fields, 'number');
  if (!isCallOutcome(outcome)) return nothing;
  const until = momentOf(textOf(fields, 'until'));
  const version = wholeOf(textOf(fields, 'version'));
  const [courier, key] = [textOf(fields, 'courier'), keyOf(fields)];
  const ended = await inTransaction((tx) =>
    recordCall(tx, person, number, {
      outcome,
      ...(version > 0 && { version }),
      ...(until && { until }),
      ...(isCourierName(courier) && { courier }),
      ...(key && { key }),
      reason: textOf(fields, 'reason').slice(0, 300),
    }),
  );
  return answerCall(ended, outcome, textOf(fields, 'name'));
}

const callSays: Record<CallOutcome, string> = {
  confirmed: 'confirmed',
  'no-answer': 'no answer, comes back later',
  later: 'is called later',
  'wrong-number': 'wrong number, comes back tomorrow',
  cancel: 'cancelled, stock is back',
};

function answerCall(ended: CallRecorded | CallRefused, outcome: CallOutcome, name: string): ActsAnswer {
  if (ended.kind === 'time-needed')
    return { ...nothing, refused: [{ number: ended.number, why: 'Choose a time within the next two weeks.' }] };
  if (ended.kind !== 'called' && ended.kind !== 'done') return answerOf([ended], '');
  const { number, eventId } = ended;
  const what = ended.kind === 'done' ? 'step' : 'call';
  const state = ended.kind === 'done' ? ended.state : 'placed';
  return {
    ...nothing,
    done: [{ number, name, state }],
    says: `${name || formatOrderNumber(number)} ${callSays[outcome]}`,
    undo: { intent: 'undo', what: `${number}:${eventId}:${what}` },
  };
}

type Undone = StepDone | StepRefused | { kind: 'undone'; number: string };

/** Takes back what a toast offers: `number:event:step` or `number:event:call`, with commas between. */
async function undoAll(person: Person, fields: FormData): Promise<ActsAnswer> {
  const outcomes: (StepDone | StepRefused)[] = [];
  let undone = 0;
  for (const each of textOf(fields, 'what').split(',').slice(0, mostAtOnce).toSorted()) {
    const [number = '', event = '', what] = each.split(':');
    const outcome = await orShort(number, () =>
      inTransaction(async (tx): Promise<Undone> => {
        const undo = what === 'call' ? undoCall : undoStep;
        return undo(tx, person, number, wholeOf(event));
      }),
    );
    if (outcome.kind === 'undone') undone += 1;
    else outcomes.push(outcome);
  }
  const answer = answerOf(outcomes, '');
  const count = answer.done.length + undone;
  return { done: answer.done, refused: answer.refused, says: count > 0 ? 'Taken back' : '' };
}

/** What had come back and was sold since refuses the undo as short stock does. */
async function orShort<T>(number: string, does: () => Promise<T>): Promise<T | StepRefused> {
  try {
    return await does();
  } catch (error) {
    if (!(error instanceof StockGone)) throw error;
    return { kind: 'short', number, state: 'cancelled', lines: [{ id: 0, name: 'what came back', left: 0 }] };
  }
}

function answerOf(outcomes: readonly (StepDone | StepRefused)[], says: string): ActsAnswer {
  const now = new Date();
  const done = outcomes.filter((outcome) => outcome.kind === 'done');
  const refused = outcomes
    .filter((outcome) => outcome.kind !== 'done')
    .map((outcome) => ({ number: outcome.number, why: sayRefusal(outcome, now) }));
  const which = done.length === 1 ? formatOrderNumber(done[0]?.number ?? '') : `${done.length} orders`;
  const mayUndo = done.length > 0 && done.every(({ state }) => !stateHas(state, 'cannotUndo'));
  return {
    done: done.map(({ number, state }) => ({ number, name: '', state })),
    refused,
    says: done.length > 0 ? `${which}${says}` : '',
    ...(mayUndo && {
      undo: { intent: 'undo', what: done.map(({ number, eventId }) => `${number}:${eventId}:step`).join(',') },
    }),
  };
}

async function addNote(person: Person, fields: FormData): Promise<ActsAnswer> {
  const words = textOf(fields, 'words').slice(0, 500);
  const forParcel = fields.get('parcel') === 'on';
  if (!words && !forParcel)
    return { ...nothing, refused: [{ number: textOf(fields, 'number'), why: 'Write something.' }] };
  await writeNote(person, textOf(fields, 'number'), words, forParcel);
  return { ...nothing, says: 'Note kept' };
}

async function putAside(person: Person, fields: FormData): Promise<ActsAnswer> {
  const [number, why] = [textOf(fields, 'number'), textOf(fields, 'why')];
  const said = formatOrderNumber(number);
  if (!(await setAside(person, number, isAsideReason(why) ? why : null)))
    return { ...nothing, refused: [{ number, why: 'It is not waiting to be packed any more.' }] };
  if (!isAsideReason(why)) return { ...nothing, says: `${said}: back to packing` };
  return { ...nothing, says: `${said}: set aside`, undo: { intent: 'aside', number } };
}

async function planCourier(person: Person, fields: FormData): Promise<ActsAnswer> {
  const [number, courier] = [textOf(fields, 'number'), textOf(fields, 'courier')];
  if (!isCourierName(courier)) return nothing;
  if (await chooseCourier(person, number, courier))
    return { ...nothing, says: `${formatOrderNumber(number)} goes with ${courierLabels[courier]}` };
  return { ...nothing, refused: [{ number, why: 'It is with its courier already.' }] };
}

async function keepOne(person: Person, fields: FormData): Promise<ActsAnswer> {
  const [other, keep] = [textOf(fields, 'other'), textOf(fields, 'number')];
  const outcome = await inTransaction((tx) => cancelDuplicate(tx, person, other, formatOrderNumber(keep)));
  return answerOf([outcome], ': cancelled, stock is back');
}
