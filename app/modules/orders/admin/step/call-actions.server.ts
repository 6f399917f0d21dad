import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { CallOutcome } from '../../confirmation/calls.ts';
import { formatOrderNumber } from '../../desk/admin-order.ts';
import { type CallRecorded, type CallRefused, recordCall } from '../../desk/call-texts/record-call.server.ts';
import { callLeadLater, closeLead } from '../../leads/leads.server.ts';
import type { OrderAction, OrderActionInput } from '../order-action-schema.ts';
import { stepsResult } from './step-actions.server.ts';
import { formatCancelled } from './step-texts.ts';

type OrderResult = ActionResult<OrderAction>;

/** Writes down how a call ended. The key goes into the timeline, so that the action sent again finds itself. */
export async function endCall(person: Person, input: OrderActionInput<'end-call'>): Promise<OrderResult> {
  const { number, outcome, version, until, courier, written, retryKey, name } = input;
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
export async function cancelInCall(person: Person, input: OrderActionInput<'cancel-in-call'>): Promise<OrderResult> {
  const { number, version, reason = '', name } = input;
  const ended = await inTransaction((tx) =>
    recordCall(tx, person, number, { outcome: 'cancel', ...(version && { version }), reason }),
  );
  return answerCall(ended, 'cancel', name);
}

const callSays: Record<Exclude<CallOutcome, 'cancel'>, string> = {
  confirmed: 'confirmed',
  'no-answer': 'no answer, back in the list later',
  later: 'call later',
  'wrong-number': 'wrong number, back in the list tomorrow',
};

function answerCall(ended: CallRecorded | CallRefused, outcome: CallOutcome, name: string): OrderResult {
  if (ended.kind === 'time-needed') return refuse('Choose a time within the next two weeks.', ended.number);
  if (ended.kind !== 'called' && ended.kind !== 'done') return stepsResult([ended], '');
  const { number, eventId } = ended;
  const of = ended.kind === 'done' ? 'step' : 'call';
  const text = outcome === 'cancel' ? formatCancelled(ended.kind === 'done' ? ended.returned : 0) : callSays[outcome];
  return {
    done: [number],
    says: `${name || formatOrderNumber(number)} ${text}`,
    undo: { action: 'undo-events', events: [{ number, event: eventId, of }] },
  };
}

/** A lead that was not reached comes back at the given time, or as the rules say. */
export async function callLead(person: Person, { lead, until }: OrderActionInput<'call-lead'>): Promise<OrderResult> {
  const isKept = await callLeadLater(person, lead, until);
  return { says: isKept ? 'Back in the list later' : 'Somebody else closed this lead' };
}

/** Takes a lead out of the queue. */
export async function dismissLead(person: Person, { lead }: OrderActionInput<'dismiss-lead'>): Promise<OrderResult> {
  await inTransaction((tx) => closeLead(tx, person, lead, { state: 'dismissed' }));
  return { says: 'Lead dismissed', undo: { action: 'reopen-lead', lead } };
}
