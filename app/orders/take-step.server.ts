import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { returnStock, type StockMove, takeStock } from '#app/catalog/stock.server.ts';
import { products } from '#app/catalog/tables.server.ts';
import { type Actor, recordChange } from '#app/platform/audit/audit.server.ts';
import type { Transaction } from '#app/platform/db/db.server.ts';
import { queueLetter } from '#app/platform/mail/queue-letter.server.ts';
import type { CourierName } from './courier.ts';
import { suggestedCourier } from './courier-rate.ts';
import { readCourierRates } from './courier-rates.server.ts';
import { lockOrder, type Order } from './lock-order.server.ts';
import { writeEvent } from './order-events.server.ts';
import { isLegalStep, isOwnersStep, type OrderState, stateHas } from './order-states.ts';
import { orderEvents, orderLines, orders } from './tables.server.ts';

/** Who takes a step. The shop itself (couriers' news) may do what staff may. */
export type Person = Actor & { role: 'staff' | 'owner' };

export type Step = {
  to: OrderState;
  /** Needed for cancelled, refused and lost. */
  reason?: string;
  /** The version the person saw; where it is given, a change since then refuses the step. */
  version?: number;
  /** Made by the page that asks: asked again with the same key, the step is not taken again. */
  key?: string;
  /** With `confirmed`: who is to carry it; without it the courier that delivers best to the city. */
  courier?: CourierName;
  /** With `shipped`: who carries it, and under which number. */
  parcel?: { courier: CourierName; trackingNumber: string | null };
  /** With `returned`: how many of each product can be sold again; without it all of them. */
  sellable?: { productId: number; quantity: number }[];
};

export type StepDone = {
  kind: 'done';
  number: string;
  from: OrderState;
  state: OrderState;
  version: number;
  eventId: number;
};

export type StepRefused =
  | { kind: 'not-found'; number: string }
  /** Somebody was faster: what the order is now, and who made it so. */
  | { kind: 'illegal' | 'changed'; number: string; state: OrderState; by: string; at: string; words: string }
  | { kind: 'owner-only' | 'reason-needed'; number: string; state: OrderState }
  | { kind: 'short'; number: string; state: OrderState; lines: { id: number; name: string; left: number }[] };

/**
 * Takes one order one legal step further: state, timeline, audit log, stock and letter are one with the caller's
 * transaction. The order's row is locked, so of two people the second is told what the first has done. A refusal changes
 * nothing. In a transaction over several orders take them in ascending number.
 */
export async function takeStep(
  tx: Transaction,
  person: Person,
  number: string,
  step: Step,
): Promise<StepDone | StepRefused> {
  const order = await lockOrder(tx, number);
  if (!order) return { kind: 'not-found', number };
  const before = step.key ? await stepOfKey(tx, order, step.key) : null;
  if (before) return before;
  const refusal = await refusalOf(tx, person, order, step);
  if (refusal) return refusal;
  const short = step.to === 'placed' ? await shortLines(tx, order.id) : [];
  if (short.length > 0) return { kind: 'short', number, state: order.state, lines: short };
  const done = await changeState(tx, person, order, step.to, {
    words: step.reason ?? '',
    ...(step.key && { key: step.key }),
    ...(step.to === 'confirmed' && (await planCourier(tx, order, step.courier))),
    ...(step.parcel && { courier: step.parcel.courier, trackingNumber: step.parcel.trackingNumber }),
  });
  await moveStock(tx, { order, to: step.to, eventId: done.eventId, sellable: step.sellable });
  if (step.to === 'shipped' && order.email)
    await queueLetter(tx, { kind: 'order-on-its-way', about: number, recipient: order.email });
  return done;
}

/** Seconds after a step in which the one who took it may take it back. */
export const undoSeconds = 60;

/**
 * Takes back the last step of an order, for the one who took it and only for `undoSeconds`; stock that had come back is
 * taken again, as far as it is still there. Letters that are out stay out, which is why shipping cannot be undone here.
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
  if (!mayUndo || !last.fromState) return { kind: 'changed', ...(await whatItIs(tx, order)) };
  const brought = await broughtBackBy(tx, eventId);
  const done = await changeState(tx, person, order, last.fromState, { words: 'Taken back' });
  for (const { productId, quantity } of brought) {
    const move: StockMove = { productId, quantity, orderId: order.id, eventId: done.eventId, reason: 'reopened' };
    if (!(await takeStock(tx, move))) throw new StockGone(number);
  }
  return done;
}

/** Thrown by `undoStep`, so that its transaction is rolled back, where what came back has been sold meanwhile. */
export class StockGone extends Error {
  constructor(number: string) {
    super(`What order ${number} brought back has been sold since.`);
  }
}

async function refusalOf(tx: Transaction, person: Person, order: Order, step: Step): Promise<StepRefused | null> {
  const { number, state } = order;
  if (!isLegalStep(state, step.to)) return { kind: 'illegal', ...(await whatItIs(tx, order)) };
  if (step.version !== undefined && step.version !== order.version)
    return { kind: 'changed', ...(await whatItIs(tx, order)) };
  if (isOwnersStep(state, step.to) && person.role !== 'owner') return { kind: 'owner-only', number, state };
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
  return { kind: 'done', number, from: event.from, state: event.to, version, eventId: event.id };
}

/** Who is to carry it: who was chosen, now or before, or else who delivers best to its city. */
async function planCourier(tx: Transaction, order: Order, chosen?: CourierName): Promise<{ courier?: CourierName }> {
  const courier = chosen ?? order.courier ?? suggestedCourier(await readCourierRates(order.city, tx));
  return courier ? { courier } : {};
}

type Change = { words: string; key?: string; courier?: CourierName; trackingNumber?: string | null };

async function changeState(
  tx: Transaction,
  person: Person,
  order: Order,
  to: OrderState,
  { words, key, ...parcel }: Change,
): Promise<StepDone> {
  const version = order.version + 1;
  await tx
    .update(orders)
    .set({
      ...{ state: to, version, stateSince: sql`now()`, reason: stateHas(to, 'needsReason') ? words : null },
      ...{ callerId: null, callerName: null, callerUntil: null, callAfter: null },
      ...{ asideWhy: null, asideBy: null, asideAt: null },
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
  });
  await recordChange(tx, person, {
    action: `order.${to}`,
    ...{ kind: 'order', subject: order.number },
    before: { state: order.state },
    after: { state: to, ...(words && { words }), ...parcel },
  });
  return { kind: 'done', number: order.number, from: order.state, state: to, version, eventId };
}

type Movement = { order: Order; to: OrderState; eventId: number; sellable: Step['sellable'] };

/** What a step means for the shelf, in ascending product id. */
async function moveStock(tx: Transaction, { order, to, eventId, sellable }: Movement): Promise<void> {
  if (stateHas(order.state, 'holdsStock') === stateHas(to, 'holdsStock')) return;
  const lines = await tx
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.productId);
  for (const { productId, quantity } of lines) {
    const move = { productId, quantity, orderId: order.id, eventId };
    if (to === 'placed') {
      if (!(await takeStock(tx, { ...move, reason: 'reopened' }))) throw new StockGone(order.number);
    } else if (to === 'cancelled') await returnStock(tx, { ...move, reason: 'cancelled' });
    else {
      const good = Math.min(
        quantity,
        sellable?.find((line) => line.productId === productId)?.quantity ?? (sellable ? 0 : quantity),
      );
      if (good > 0) await returnStock(tx, { ...move, quantity: good, reason: 'returned' });
    }
  }
}

async function shortLines(tx: Transaction, orderId: number): Promise<{ id: number; name: string; left: number }[]> {
  return tx
    .select({
      id: products.id,
      name: products.name,
      left: sql<number>`case when ${products.active} then ${products.stock} else 0 end`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(eq(orderLines.orderId, orderId), sql`(not ${products.active} or ${products.stock} < ${orderLines.quantity})`),
    )
    .orderBy(products.id)
    .for('update', { of: products });
}

/** What an undone event had brought back, in ascending product id. */
async function broughtBackBy(tx: Transaction, eventId: number): Promise<{ productId: number; quantity: number }[]> {
  const { rows } = await tx.execute<{ productId: number; quantity: number }>(sql`
    select product_id as "productId", delta as quantity from stock_moves where event_id = ${eventId} and delta > 0 order by product_id`);
  return rows;
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
      isRecent: sql<boolean>`${orderEvents.at} > now() - make_interval(secs => ${undoSeconds})`,
    })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), isNotNull(orderEvents.toState)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last;
}

/** For the person who comes second: what the order is now, since when, by whom and why. */
async function whatItIs(tx: Transaction, order: Order) {
  const last = await lastStep(tx, order.id);
  return {
    number: order.number,
    state: order.state,
    by: last?.actorName ?? order.fullName,
    at: (last?.at ?? order.placedAt).toISOString(),
    words: last?.words ?? '',
  };
}
