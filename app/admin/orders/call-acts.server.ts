import type { CallOutcome } from '#app/orders/calls.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { type CallRecorded, type CallRefused, recordCall } from '#app/orders/desk/record-call.server.ts';
import { callLeadLater, closeLead } from '#app/orders/leads.server.ts';
import type { Person } from '#app/orders/take-step.server.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { type Answer, refuse } from '../acts/answer.ts';
import type { OrderAct, OrderActAsked } from './order-act-schema.ts';
import { answerSteps } from './step-acts.server.ts';
import { sayCancelled } from './step-words.ts';

type OrderAnswer = Answer<OrderAct>;

/** Writes down how a call ended. The key goes into the timeline, so that the act sent again finds itself. */
export async function endCall(person: Person, asked: OrderActAsked<'call'>): Promise<OrderAnswer> {
  const { number, outcome, version, until, courier, written, retryKey, name } = asked;
  const ended = await inTransaction((tx) =>
    recordCall(tx, person, number, {
      outcome,
      ...(version && { version }),
      ...(until && { until }),
      ...(courier && { courier }),
      ...(written && { written }),
      key: retryKey,
      reason: '',
    }),
  );
  return answerCall(ended, outcome, name);
}

/** Cancels the order at the end of a call. */
export async function cancelInCall(person: Person, asked: OrderActAsked<'call-cancel'>): Promise<OrderAnswer> {
  const { number, version, reason = '', name } = asked;
  const ended = await inTransaction((tx) =>
    recordCall(tx, person, number, { outcome: 'cancel', ...(version && { version }), reason }),
  );
  return answerCall(ended, 'cancel', name);
}

const callSays: Record<Exclude<CallOutcome, 'cancel'>, string> = {
  confirmed: 'confirmed',
  'no-answer': 'no answer, comes back later',
  later: 'is called later',
  'wrong-number': 'wrong number, comes back tomorrow',
};

function answerCall(ended: CallRecorded | CallRefused, outcome: CallOutcome, name: string): OrderAnswer {
  if (ended.kind === 'time-needed') return refuse('Choose a time within the next two weeks.', ended.number);
  if (ended.kind !== 'called' && ended.kind !== 'done') return answerSteps([ended], '');
  const { number, eventId } = ended;
  const of = ended.kind === 'done' ? 'step' : 'call';
  const said = outcome === 'cancel' ? sayCancelled(ended.kind === 'done' ? ended.returned : 0) : callSays[outcome];
  return {
    done: [number],
    says: `${name || formatOrderNumber(number)} ${said}`,
    undo: { act: 'undo', events: [{ number, event: eventId, of }] },
  };
}

/** A lead that was not reached comes back at the given time, or as the rules say. */
export async function callLead(person: Person, { lead, until }: OrderActAsked<'lead-call'>): Promise<OrderAnswer> {
  const isKept = await callLeadLater(person, lead, until);
  return { says: isKept ? 'Comes back later' : 'Somebody has closed this lead' };
}

/** Takes a lead out of the queue. */
export async function dismissLead(person: Person, { lead }: OrderActAsked<'lead-dismiss'>): Promise<OrderAnswer> {
  await inTransaction((tx) => closeLead(tx, person, lead, { state: 'dismissed' }));
  return { says: 'Lead dismissed', undo: { act: 'lead-reopen', lead } };
}
