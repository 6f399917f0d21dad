import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { queueEmail } from '#app/infra/mail/queue-email.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { CourierName } from '../couriers/courier.ts';
import { suggestedCourier } from '../couriers/courier-rate.ts';
import { readCourierRates } from '../couriers/courier-rates.server.ts';
import { type NotReservedReason, notReservedReasons } from '../place/not-reserved.ts';
import { isSentBackSince } from '../returns/returnable.server.ts';
import { orderEvents, orders } from '../tables.server.ts';
import { domainEvents } from './domain-events.server.ts';
import { lockOrder, type Order } from './lock-order.server.ts';
import { writeEvent } from './order-events.server.ts';
import { isLegalStep, mayTakeStep, type OrderState, stateHas } from './order-states.ts';
import { type StandingStep, takenBackTexts } from './standing-steps.ts';
import { moveStock, piecesReturned, type Sellable, shortLines, takesStock, undoStock } from './step-stock.server.ts';

export type Step = {
  to: OrderState;
  /** Needed for cancelled, refused and lost. */
  reason?: string;
  /** The state the person saw; where it is given and the order has left it, the step is refused. */
  from?: OrderState;
  /** The version the person saw; where it is given, a change since then refuses the step. */
  version?: number;
  /** Made by the page: sent again with the same key, the step is not taken again. */
  key?: string;
  /** With `confirmed`: who is to carry it; without it the courier that delivers best to the city. */
  courier?: CourierName;
  /** With `returned`: how many of each product can be sold again; without it all of them. */
  sellable?: Sellable[];
};

/** Who carries an order, and under which number; null where the courier has given none yet. */
export type Parcel = { courier: CourierName; trackingNumber: string | null };

/** Writes the parcel of an order that is being handed over. */
export type WriteParcel = (tx: Transaction, order: Order, parcel: Parcel) => Promise<void>;

export type HandOverStep = Omit<Step, 'to' | 'from' | 'courier' | 'sellable'> & { parcel: Parcel };

export type StepDone = {
  kind: 'done';
  number: string;
  from: OrderState;
  state: OrderState;
  version: number;
  eventId: number;
  /** How many pieces the step put back on the shelf. */
  returned: number;
};

export type StepRefused =
  | { kind: 'not-found'; number: string }
  /** Somebody was faster: what the order is now, and who made it so. */
  | { kind: 'illegal' | 'changed'; number: string; state: OrderState; by: string; at: string; words: string }
  | { kind: 'owner-only' | 'reason-needed'; number: string; state: OrderState }
  /** Pieces were sent back since, so the delivery stands. */
  | { kind: 'returned-since'; number: string; state: OrderState }
  | { kind: 'short'; number: string; state: OrderState; lines: { id: number; name: string; left: number }[] };

/**
 * Takes one order one legal step further: state, timeline, audit log, stock, e-mail and what other modules add are one with
 * the caller's transaction. The order's row is locked, so of two people the second is told what the first has done. A
 * refusal changes nothing. In a transaction over several orders take them in ascending number. A packed order is not
 * shipped here but handed over, with its parcel: see `shipOrder`.
 */
export async function takeStep(
  tx: Transaction,
  person: Person,
  number: string,
  step: Step,
): Promise<StepDone | StepRefused> {
  const order = await beginStep(tx, person, number, step);
  if ('kind' in order) return order;
  if (order.state === 'packed' && step.to === 'shipped') return { kind: 'illegal', ...(await whatItIs(tx, order)) };
  const takes = takesStock(order, step.to);
  const short = takes ? await shortLines(tx, order.id) : [];
  if (short.length > 0) return { kind: 'short', number, state: order.state, lines: short };
  const done = await changeState(tx, person, order, step.to, {
    words: step.reason ?? '',
    ...(step.key && { key: step.key }),
    ...(takes && order.unheldWhy && { unheldWhy: null, details: { unheld: order.unheldWhy } }),
    ...(step.to === 'confirmed' && (await planCourier(tx, order, step.courier))),
  });
  const returned = await moveStock(tx, { order, to: step.to, eventId: done.eventId, sellable: step.sellable });
  if (step.to === 'shipped') await queueShippedEmail(tx, order);
  await domainEvents.emit(tx, 'order.state-changed', { orderId: order.id, from: order.state, to: step.to });
  return { ...done, returned };
}

/**
 * A packed order is shipped, in the caller's transaction, and `writeParcel` writes the parcel it travels in. For
 * `modules/shipping/hand-over.server.ts`, which is the one place that ships.
 */
export async function shipOrder(
  tx: Transaction,
  person: Person,
  number: string,
  { parcel, ...step }: HandOverStep,
  writeParcel: WriteParcel,
): Promise<StepDone | StepRefused> {
  const order = await beginStep(tx, person, number, { ...step, to: 'shipped' });
  if ('kind' in order) return order;
  if (order.state !== 'packed') return { kind: 'illegal', ...(await whatItIs(tx, order)) };
  const done = await changeState(tx, person, order, 'shipped', {
    words: step.reason ?? '',
    ...(step.key && { key: step.key }),
    ...parcel,
  });
  await writeParcel(tx, order, parcel);
  await queueShippedEmail(tx, order);
  await domainEvents.emit(tx, 'order.state-changed', { orderId: order.id, from: 'packed', to: 'shipped' });
  return done;
}

/** The order, locked, where the step may be taken; otherwise the refusal, or the step that this key has taken before. */
async function beginStep(
  tx: Transaction,
  person: Person,
  number: string,
  step: Step,
): Promise<Order | StepDone | StepRefused> {
  const order = await lockOrder(tx, number);
  if (!order) return { kind: 'not-found', number };
  const before = step.key ? await stepOfKey(tx, order, step.key) : null;
  return before ?? (await refusalOf(tx, person, order, step)) ?? order;
}

async function queueShippedEmail(tx: Transaction, { number, email }: Order): Promise<void> {
  if (email) await queueEmail(tx, { kind: 'order-on-its-way', about: number, recipient: email });
}

/** Seconds after a step in which the one who took it may take it back. */
export const undoSeconds = 60;

/**
 * Takes back the last step of an order, for the one who took it and only for `undoSeconds`; stock that had come back is
 * taken again, as far as it is still there, and stock that was taken goes back. E-mails that are out stay out, which is why shipping cannot be undone here.
 */
export async function undoStep(
  tx: Transaction,
  person: Person,
  number: string,
  eventId: number,
): Promise<StepDone | StepRefused> {
  const order = await lockOrder(tx, number);
  if (!order) return { kind: 'not-found', number };
  const last = await lastStep(tx, order.id);
  const mayUndo =
    last?.id === eventId &&
    last.actorId === person.id &&
    last.fromState &&
    last.toState &&
    !stateHas(last.toState, 'cannotUndo') &&
    last.isRecent;
  if (!mayUndo || !last.fromState || !last.toState) return { kind: 'changed', ...(await whatItIs(tx, order)) };
  const { fromState: from, toState: to, words, details } = last;
  if (await isSentBackSince(tx, order.id, { from, to })) return { kind: 'returned-since', number, state: order.state };
  return reverseStep(tx, person, order, { id: eventId, from, to, words, details });
}

/** Writes that a step is undone: state, timeline, audit log, stock and what other modules add. Throws `StockGone`. */
export async function reverseStep(
  tx: Transaction,
  person: Person,
  order: Order,
  step: StandingStep,
  { why, before }: { why?: string; before?: StandingStep } = {},
): Promise<StepDone> {
  const unheldWhy = notReservedReasons.find((known) => known === step.details?.unheld) ?? order.unheldWhy;
  const done = await changeState(tx, person, order, step.from, {
    words: takenBackTexts,
    reason: before?.to === step.from && stateHas(step.from, 'needsReason') ? before.words : null,
    details: { undoes: step.id, ...(why && { why }) },
    unheldWhy,
  });
  const undoing = { order, to: step.from, unheldWhy, undone: step.id, eventId: done.eventId };
  const returned = await undoStock(tx, undoing);
  await domainEvents.emit(tx, 'order.state-changed', { orderId: order.id, from: order.state, to: step.from });
  return { ...done, returned };
}

async function refusalOf(tx: Transaction, person: Person, order: Order, step: Step): Promise<StepRefused | null> {
  const { number, state } = order;
  // Nobody knows any more where an order goes whose shopper is forgotten.
  const isForgotten = order.forgottenAt !== null && step.to === 'placed';
  if (isForgotten || !isLegalStep(state, step.to)) return { kind: 'illegal', ...(await whatItIs(tx, order)) };
  const isElsewhere = step.from !== undefined && step.from !== state;
  if (isElsewhere || (step.version !== undefined && step.version !== order.version))
    return { kind: 'changed', ...(await whatItIs(tx, order)) };
  if (!mayTakeStep(person, state, step.to)) return { kind: 'owner-only', number, state };
  if (stateHas(step.to, 'needsReason') && !step.reason?.trim()) return { kind: 'reason-needed', number, state };
  return null;
}

/** The step that was taken with this key before; null where none was. */
async function stepOfKey(tx: Transaction, order: Order, key: string): Promise<StepDone | null> {
  const [event] = await tx
    .select({ id: orderEvents.id, from: orderEvents.fromState, to: orderEvents.toState })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.key, key)));
  if (!event?.from || !event.to) return null;
  const { number, version } = order;
  const returned = await piecesReturned(tx, event.id);
  return { kind: 'done', number, from: event.from, state: event.to, version, eventId: event.id, returned };
}

/** Who is to carry it: who was chosen, now or before, or else who delivers best to its city. */
async function planCourier(tx: Transaction, order: Order, chosen?: CourierName): Promise<{ courier?: CourierName }> {
  const courier = chosen ?? order.courier ?? suggestedCourier(await readCourierRates(order.city, tx));
  return courier ? { courier } : {};
}

type Change = {
  words: string;
  /** Of the state, where it is not the words of this step. */
  reason?: string | null;
  key?: string;
  /** What the undo of this step has to know. */
  details?: Record<string, unknown>;
  unheldWhy?: NotReservedReason | null;
  courier?: CourierName;
  trackingNumber?: string | null;
};

async function changeState(
  tx: Transaction,
  person: Person,
  order: Order,
  to: OrderState,
  { words, reason, key, details, unheldWhy, ...parcel }: Change,
): Promise<StepDone> {
  const version = order.version + 1;
  await tx
    .update(orders)
    .set({
      state: to,
      version,
      stateSince: sql`now()`,
      reason: reason === undefined ? (stateHas(to, 'needsReason') ? words : null) : reason,
      callerId: null,
      callerName: null,
      callerUntil: null,
      callAfter: null,
      asideWhy: null,
      asideBy: null,
      asideAt: null,
      ...(unheldWhy !== undefined && { unheldWhy }),
      ...parcel,
    })
    .where(eq(orders.id, order.id));
  const step = { fromState: order.state, toState: to };
  const eventId = await writeEvent(tx, {
    orderId: order.id,
    actor: person,
    kind: 'step',
    words,
    ...step,
    ...(key && { key }),
    ...(details && { details }),
  });
  await recordChange(tx, person, {
    action: `order.${to}`,
    kind: 'order',
    subject: order.number,
    before: { state: order.state },
    after: { state: to, ...(words && { words: details?.why ? `${words}: ${details.why}` : words }), ...parcel },
  });
  return { kind: 'done', number: order.number, from: order.state, state: to, version, eventId, returned: 0 };
}

async function lastStep(tx: Transaction, orderId: number) {
  const [last] = await tx
    .select({
      id: orderEvents.id,
      actorId: orderEvents.actorId,
      actorName: orderEvents.actorName,
      at: orderEvents.at,
      words: orderEvents.words,
      fromState: orderEvents.fromState,
      toState: orderEvents.toState,
      details: orderEvents.details,
      isRecent: sql<boolean>`${orderEvents.at} > now() - make_interval(secs => ${undoSeconds})`,
    })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), isNotNull(orderEvents.toState)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last;
}

/** For the person who comes second: what the order is now, since when, by whom and why. */
export async function whatItIs(tx: Transaction, order: Order) {
  const last = await lastStep(tx, order.id);
  return {
    number: order.number,
    state: order.state,
    by: last?.actorName ?? order.fullName,
    at: (last?.at ?? order.placedAt).toISOString(),
    words: last?.words ?? '',
  };
}
