import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { ruleNow } from '#app/modules/settings/admin-settings.server.ts';
import { type CourierName, courierLabel } from '../couriers/courier.ts';
import { lockOrder } from '../states/lock-order.server.ts';
import { type OnHoldReason, onHoldLabels } from '../states/on-hold.ts';
import { writeEvent } from '../states/order-events.server.ts';
import type { OrderEventKind } from '../states/order-events.ts';
import { stateHas } from '../states/order-states.ts';
import { type StepDone, type StepRefused, takeStep } from '../states/take-step.server.ts';
import { orders } from '../tables.server.ts';
import { lastLabels } from './packing/pack-list.server.ts';
import type { Printed } from './packing/pack-list.ts';

/** Writes a note into the timeline; with `forParcel` it is printed on slip and label too. False where there is no such order. */
export async function writeNote(person: Actor, number: string, words: string, forParcel = false): Promise<boolean> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return false;
    if (forParcel) {
      await tx
        .update(orders)
        .set({ note: words, version: order.version + 1 })
        .where(eq(orders.id, order.id));
      await recordChange(tx, person, {
        action: 'order.note-for-parcel',
        kind: 'order',
        subject: number,
        before: { note: order.note },
        after: { note: words },
      });
    }
    await writeEvent(tx, { orderId: order.id, actor: person, kind: 'note', words, details: { forParcel } });
    return true;
  });
}

/** Somebody of the team has looked at these orders. */
export async function markRead(numbers: readonly string[]): Promise<void> {
  await db
    .update(orders)
    .set({ readAt: sql`now()` })
    .where(and(inArray(orders.number, [...numbers]), isNull(orders.readAt)));
}

/** As if nobody had looked at them. */
export async function markUnread(numbers: readonly string[]): Promise<void> {
  await db
    .update(orders)
    .set({ readAt: null })
    .where(and(inArray(orders.number, [...numbers]), not(isNull(orders.readAt))));
}

/** How long others see that a person calls about an order, unless that person renews it. */
const lease = sql`make_interval(mins => ${ruleNow('leaseMinutes')})`;

/**
 * Leases an order to the person who calls about it, so that others see who does. The lease is advice, not a lock, and
 * expires after the minutes of the owner's rule; the outcome of the call ends it, too. False where somebody else has the
 * lease. Asked again by the same person it is renewed, but only written when half of its time is over.
 */
export async function leaseForCall(person: Actor, number: string): Promise<boolean> {
  const isFree = or(
    isNull(orders.callerUntil),
    sql`${orders.callerUntil} < now()`,
    and(eq(orders.callerId, person.id ?? ''), sql`${orders.callerUntil} < now() + ${lease} / 2`),
  );
  await db
    .update(orders)
    .set({
      callerId: person.id,
      callerName: person.name,
      callerUntil: sql`now() + ${lease}`,
    })
    .where(and(eq(orders.number, number), eq(orders.state, 'placed'), isFree));
  const [order] = await db.select({ callerId: orders.callerId }).from(orders).where(eq(orders.number, number));
  return order?.callerId === person.id;
}

/** Writes down that something was printed, or a chat was opened with a text: what we did, not what came of it. */
export async function noteDone(
  person: Actor,
  numbers: readonly string[],
  kind: Extract<OrderEventKind, 'print' | 'message'>,
  words: string,
): Promise<void> {
  await inTransaction(async (tx) => {
    const found = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.number, [...numbers]))
      .orderBy(orders.id);
    for (const { id } of found) await writeEvent(tx, { orderId: id, actor: person, kind, words });
  });
}

/** An order whose current label was already printed. */
export type LabelledOrder = { number: string; labelled: Printed };

/**
 * Writes down that the labels of these orders are printed. Without `again`, nothing is written where one of them was printed
 * with its present number, and those are returned: of two people who print at the same moment, one has to confirm.
 */
export function recordLabels(
  person: Actor,
  { numbers, words, again }: { numbers: readonly string[]; words: string; again: boolean },
): Promise<LabelledOrder[]> {
  return inTransaction(async (tx) => {
    const found = await tx
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(inArray(orders.number, [...numbers]))
      .orderBy(orders.id)
      .for('update');
    const ids = found.map(({ id }) => id);
    const printed = again ? new Map<number, Printed>() : await lastLabels(ids, tx);
    if (printed.size === 0)
      for (const orderId of ids) await writeEvent(tx, { orderId, actor: person, kind: 'print', words });
    return found.flatMap(({ id, number }) => {
      const labelled = printed.get(id);
      return labelled ? [{ number, labelled }] : [];
    });
  });
}

/** K3: the customer wants one order and not the other; the other is cancelled and its stock goes back. */
export function cancelDuplicate(
  tx: Transaction,
  person: Person,
  other: string,
  keep: string,
): Promise<StepDone | StepRefused> {
  return takeStep(tx, person, other, { to: 'cancelled', reason: `Duplicate of ${keep}` });
}

/** K3: the customer wants both orders. */
export async function keepBoth(tx: Transaction, person: Actor, numbers: readonly string[]): Promise<void> {
  const kept = await tx
    .update(orders)
    .set({ wantedTwice: true })
    .where(inArray(orders.number, [...numbers]))
    .returning({ id: orders.id });
  for (const { id } of kept)
    await writeEvent(tx, { orderId: id, actor: person, kind: 'duplicate', words: 'Both kept' });
}

/**
 * A confirmed order that cannot be packed now leaves the pick list; null brings it back. False where there is nothing to
 * set aside: no such order, or it is not confirmed any more.
 */
export function putOnHold(person: Actor, number: string, why: OnHoldReason | null): Promise<boolean> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (order?.state !== 'confirmed') return false;
    if (order.asideWhy === why) return true;
    const [asideBy, asideAt] = why ? [person.name, new Date()] : [null, null];
    await tx.update(orders).set({ asideWhy: why, asideBy, asideAt }).where(eq(orders.id, order.id));
    const words = why ? onHoldLabels[why] : '';
    await writeEvent(tx, { orderId: order.id, actor: person, kind: 'aside', words });
    await recordChange(tx, person, {
      action: why ? 'order.set-aside' : 'order.taken-up',
      kind: 'order',
      subject: number,
      before: { asideWhy: order.asideWhy },
      after: { asideWhy: why },
    });
    return true;
  });
}

/** Who is to carry an order, until it is handed over. False where it is, or where there is no such order. */
export function chooseCourier(person: Actor, number: string, courier: CourierName): Promise<boolean> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order || !stateHas(order.state, 'inShop')) return false;
    if (order.courier === courier) return true;
    await tx.update(orders).set({ courier }).where(eq(orders.id, order.id));
    const words = `${courierLabel(courier)} chosen`;
    await writeEvent(tx, { orderId: order.id, actor: person, kind: 'parcel', words });
    await recordChange(tx, person, {
      action: 'order.courier-chosen',
      kind: 'order',
      subject: number,
      before: { courier: order.courier },
      after: { courier },
    });
    return true;
  });
}
