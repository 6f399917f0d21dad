import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { isSentBackSince } from '../returns/returnable.server.ts';
import { orderEvents } from '../tables.server.ts';
import { lockOrder, type Order } from './lock-order.server.ts';
import { mayTakeBack } from './order-states.ts';
import { type StandingStep, standingSteps } from './standing-steps.ts';
import { reverseStep, type StepDone, type StepRefused, whatItIs } from './take-step.server.ts';

export type TakeBack = {
  /** The step as the person saw it: the last one of the order that stands. */
  event: number;
  reason: string;
};

/** What another module undoes with the step, in the same transaction. What it answers instead of null refuses the step. */
export type Release<Refusal> = (tx: Transaction, order: Order, step: StandingStep) => Promise<Refusal | null>;

/**
 * Takes back the last step of an order that stands, with a reason, however long ago it was taken. State, timeline, audit
 * log and stock are one with the caller's transaction. Repeated, it goes back step by step. Whoever may take a step may
 * take it back; cash received only the owner. Pieces that had come back to the shelf are taken again: throws `StockGone`
 * where they are sold. For `modules/shipping/take-back.server.ts`, which knows the parcel and its money.
 */
export async function takeBackStep<Refusal>(
  tx: Transaction,
  person: Person,
  number: string,
  { event, reason }: TakeBack,
  release: Release<Refusal>,
): Promise<StepDone | StepRefused | Refusal> {
  const order = await lockOrder(tx, number);
  if (!order) return { kind: 'not-found', number };
  const standing = await readStandingSteps(tx, order.id);
  const step = standing.at(-1);
  // An order whose shopper is forgotten has ended for good.
  if (step?.id !== event || order.forgottenAt) return { kind: 'changed', ...(await whatItIs(tx, order)) };
  if (!mayTakeBack(person, step.from, step.to)) return { kind: 'owner-only', number, state: order.state };
  const why = reason.trim();
  if (!why) return { kind: 'reason-needed', number, state: order.state };
  if (await isSentBackSince(tx, order.id, step)) return { kind: 'returned-since', number, state: order.state };
  const refused = await release(tx, order, step);
  if (refused) return refused;
  const before = standing.at(-2);
  return reverseStep(tx, person, order, step, { why, ...(before && { before }) });
}

/** The steps of an order that were not taken back, the oldest first. */
export async function readStandingSteps(tx: Transaction, orderId: number): Promise<StandingStep[]> {
  const events = await tx
    .select({
      id: orderEvents.id,
      from: orderEvents.fromState,
      to: orderEvents.toState,
      words: orderEvents.words,
      details: orderEvents.details,
    })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), isNotNull(orderEvents.toState)))
    .orderBy(asc(orderEvents.id));
  return standingSteps(events);
}
