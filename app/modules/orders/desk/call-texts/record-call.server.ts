import { and, eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { type CallOutcome, callBackAt, outcomeLabels } from '../../confirmation/calls.ts';
import type { CourierName } from '../../couriers/courier.ts';
import { lockOrder, type Order } from '../../states/lock-order.server.ts';
import { writeEvent } from '../../states/order-events.server.ts';
import { type StepDone, type StepRefused, takeStep, undoSeconds } from '../../states/take-step.server.ts';
import { orderEvents, orders } from '../../tables.server.ts';

export type CallEnded = {
  outcome: CallOutcome;
  /** The version the person saw. */
  version?: number;
  /** With `later`: when to call. */
  until?: Date;
  /** With `cancel`: why. */
  reason?: string;
  /** With `confirmed`: who is to carry it. */
  courier?: CourierName;
  /** With `confirmed`: the shopper wrote it; nobody called. */
  written?: boolean;
  /** Made by the page: sent again with the same key, the call is not counted again. */
  key?: string;
};

export type CallRecorded =
  | StepDone
  | { kind: 'called'; number: string; version: number; eventId: number; calls: number; callAfter: string };

export type CallRefused = StepRefused | { kind: 'time-needed'; number: string };

const furthest = 14 * 24 * 60 * 60 * 1000;

/**
 * Writes down how a call to confirm an order ended. Confirmed and cancelled are steps of the order; the other outcomes
 * count the call and say when to call again. Of two people who called, the second is told what the first has written.
 */
export async function recordCall(
  tx: Transaction,
  person: Person,
  number: string,
  { outcome, version, until, reason, courier, written, key }: CallEnded,
): Promise<CallRecorded | CallRefused> {
  const seen = { ...(version !== undefined && { version }), ...(key && { key }) };
  const order = await lockOrder(tx, number);
  if (!order) return { kind: 'not-found', number };
  const call = order.calls + 1;
  if (outcome === 'confirmed')
    return takeStep(tx, person, number, {
      to: 'confirmed',
      reason: written ? 'Yes by WhatsApp' : `On the phone, call ${call}`,
      ...seen,
      ...(courier && { courier }),
    });
  if (outcome === 'cancel') return takeStep(tx, person, number, { to: 'cancelled', reason: reason ?? '', ...seen });
  const before = key ? await callOfKey(tx, order, key) : null;
  if (before) return before;
  // Asks the table of steps whether there is still something to call about, and says who was faster.
  if (order.state !== 'placed' || (version !== undefined && version !== order.version)) return whoWasFaster(tx, order);
  const now = new Date();
  const rules = await readOrderRules(tx);
  const callAfter = outcome === 'later' ? until : callBackAt(outcome === 'wrong-number' ? 3 : call, now, rules);
  if (!callAfter || callAfter <= now || callAfter.getTime() - now.getTime() > furthest)
    return { kind: 'time-needed', number };
  return countCall(tx, person, { order, outcome, call, callAfter, ...(key && { key }) });
}

/** Takes back an outcome that was no step, for the person who wrote it, as long as nothing has happened since. */
export async function undoCall(
  tx: Transaction,
  person: Person,
  number: string,
  eventId: number,
): Promise<{ kind: 'undone'; number: string } | StepRefused> {
  const order = await lockOrder(tx, number);
  if (!order) return { kind: 'not-found', number };
  const [event] = await tx
    .select()
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.id, eventId),
        eq(orderEvents.orderId, order.id),
        eq(orderEvents.kind, 'call'),
        sql`${orderEvents.at} > now() - make_interval(secs => ${undoSeconds})`,
      ),
    );
  const before = event?.details;
  if (!before || event.actorId !== person.id || before.version !== order.version) return whoWasFaster(tx, order);
  const callAfter = typeof before.callAfter === 'string' ? new Date(before.callAfter) : null;
  await tx
    .update(orders)
    .set({ calls: order.calls - 1, callAfter, version: order.version + 1 })
    .where(eq(orders.id, order.id));
  await writeEvent(tx, { orderId: order.id, actor: person, kind: 'call', words: `${event.words}, undone` });
  return { kind: 'undone', number };
}

/** The call that was written down with this key before; null where none was. */
async function callOfKey(tx: Transaction, order: Order, key: string): Promise<CallRecorded | null> {
  const [event] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.key, key)));
  if (!event) return null;
  const { number, version, calls } = order;
  const callAfter = (order.callAfter ?? new Date()).toISOString();
  return { kind: 'called', number, version, eventId: event.id, calls, callAfter };
}

type Counted = { order: Order; outcome: CallOutcome; call: number; callAfter: Date; key?: string };

async function countCall(
  tx: Transaction,
  person: Person,
  { order, outcome, call, callAfter, key }: Counted,
): Promise<CallRecorded> {
  const version = order.version + 1;
  const free = { callerId: null, callerName: null, callerUntil: null };
  await tx
    .update(orders)
    .set({ calls: call, callAfter, version, ...free })
    .where(eq(orders.id, order.id));
  const eventId = await writeEvent(tx, {
    orderId: order.id,
    actor: person,
    kind: 'call',
    words: outcomeLabels[outcome],
    ...(key && { key }),
    // What it was, and the version it is now: with both it can be taken back.
    details: {
      outcome,
      call,
      until: callAfter.toISOString(),
      callAfter: order.callAfter?.toISOString() ?? null,
      version,
    },
  });
  await recordChange(tx, person, {
    action: 'order.called',
    kind: 'order',
    subject: order.number,
    before: { calls: order.calls, callAfter: order.callAfter },
    after: { calls: call, callAfter, outcome },
  });
  return { kind: 'called', number: order.number, version, eventId, calls: call, callAfter: callAfter.toISOString() };
}

/** What the order is now, who made it so and when. */
async function whoWasFaster(tx: Transaction, order: Order): Promise<StepRefused> {
  const [last] = await tx
    .select({ by: orderEvents.actorName, at: orderEvents.at, words: orderEvents.words })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(sql`${orderEvents.id} desc`)
    .limit(1);
  return {
    kind: 'changed',
    number: order.number,
    state: order.state,
    by: last?.by ?? order.fullName,
    at: (last?.at ?? order.placedAt).toISOString(),
    words: last?.words ?? '',
  };
}
