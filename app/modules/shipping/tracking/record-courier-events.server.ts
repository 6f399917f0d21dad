import { and, desc, eq, sql } from 'drizzle-orm';
import { type Actor, recordChange, systemActor } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { takeStep } from '#app/modules/orders/states/take-step.server.ts';
import { orders } from '#app/modules/orders/tables.server.ts';
import type { CourierNews } from '../couriers/courier-client.ts';
import { courierAccounts, taughtWords } from '../couriers/tables.server.ts';
import { handOverIn } from '../hand-over.server.ts';
import { lockShipment } from '../lock-shipment.server.ts';
import { latestOf, orderStateFor, type ShipmentState, shipmentTable } from '../shipment-states.ts';
import { isNotVoid, shipmentEvents, shipments } from '../tables.server.ts';
import { isConsistent, stepsTowards } from './courier-steps.ts';
import { normalizeWord, readWords, type Synonyms } from './courier-texts.ts';

const theShopItself: Person = { ...systemActor, role: 'staff' };
/** News dated further in the future than this are dropped: the courier's clock is wrong. */
const soonMs = 10 * 60_000;

type Shipment = typeof shipments.$inferSelect;

/**
 * Stores a courier's news of a parcel. The newest known word sets the parcel's state, and the order follows by legal
 * steps in the shop's name. Idempotent: news that are stored already, and unknown words, change nothing. Returns the
 * number of new entries. With `requestedNumber`, the number the courier was asked about, nothing is stored where the
 * parcel has another number by now.
 */
export async function recordCourierEvents(
  shipmentId: number,
  news: readonly CourierNews[],
  requestedNumber?: string,
): Promise<number> {
  return inTransaction(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    if (!shipment || (requestedNumber !== undefined && shipment.trackingNumber !== requestedNumber)) return 0;
    const taught = await readTaught(tx, shipment.courier);
    const received = await keepNews(tx, shipment, news, taught);
    if (received > 0) await updateFromNews(tx, shipment);
    return received;
  });
}

async function readTaught(tx: Transaction, courier: CourierName): Promise<Synonyms> {
  const rows = await tx
    .select({ plain: taughtWords.plain, state: taughtWords.state })
    .from(taughtWords)
    .where(eq(taughtWords.courier, courier))
    .limit(1_000);
  return new Map(rows.map(({ plain, state }) => [plain, state]));
}

async function keepNews(
  tx: Transaction,
  { id: shipmentId, courier }: Shipment,
  news: readonly CourierNews[],
  taught: Synonyms,
): Promise<number> {
  const believed = news.filter(({ at }) => at.getTime() < Date.now() + soonMs).slice(-200);
  if (believed.length === 0) return 0;
  const rows = believed.map(({ at, words, place }) => ({
    shipmentId,
    at,
    words,
    place,
    state: readWords(courier, words, taught),
    plain: normalizeWord(words),
  }));
  const kept = await tx.insert(shipmentEvents).values(rows).onConflictDoNothing().returning({ id: shipmentEvents.id });
  return kept.length;
}

/** Sets the parcel's state from all its news, and takes the order there by legal steps. */
async function updateFromNews(tx: Transaction, shipment: Shipment): Promise<void> {
  const events = await tx
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipment.id))
    .orderBy(desc(shipmentEvents.at))
    .limit(500);
  const latest = latestOf(events);
  const newest = events[0];
  const isEnded = latest !== null && shipmentTable[latest.state].final;
  const disagrees = latest !== null && (await moveOrder(tx, shipment, latest));
  await tx
    .update(shipments)
    .set({
      state: latest?.state ?? shipment.state,
      disagrees,
      words: newest?.words ?? '',
      place: newest?.place ?? '',
      newsAt: sql`now()`,
      ...(isEnded && { endedAt: sql`coalesce(${shipments.endedAt}, now())` }),
    })
    .where(eq(shipments.id, shipment.id));
}

/** True if the news contradict the order: no legal step leads from its state to theirs. */
async function moveOrder(
  tx: Transaction,
  shipment: Shipment,
  latest: { state: ShipmentState; words: string },
): Promise<boolean> {
  if (latest.state === 'cancelled') return true;
  const to = orderStateFor(latest);
  const [order] = await tx
    .select({ number: orders.number, state: orders.state })
    .from(orders)
    .where(eq(orders.id, shipment.orderId));
  if (!to || !order || !(await isCurrent(tx, shipment))) return false;
  const steps = stepsTowards(order.state, to);
  if (!steps) return !isConsistent(order.state, to);
  if (!(await mayMove(tx, shipment.courier))) return false;
  const parcel = { courier: shipment.courier, trackingNumber: shipment.trackingNumber };
  for (const step of steps) {
    const reason = latest.words;
    const done =
      step === 'shipped' && order.state === 'packed'
        ? await handOverIn(tx, theShopItself, order.number, { parcel, reason })
        : await takeStep(tx, theShopItself, order.number, { to: step, reason });
    if (done.kind !== 'done') return true;
  }
  return false;
}

/** Whether this is the order's latest parcel. News of a replaced parcel do not move the order. */
async function isCurrent(tx: Transaction, { id, orderId }: Shipment): Promise<boolean> {
  const [current] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNotVoid(sql`${shipments.booking}`)))
    .orderBy(desc(shipments.attempt))
    .limit(1);
  return current?.id === id;
}

async function mayMove(tx: Transaction, courier: CourierName): Promise<boolean> {
  const [account] = await tx
    .select({ moves: courierAccounts.moves })
    .from(courierAccounts)
    .where(eq(courierAccounts.courier, courier));
  return account?.moves ?? true;
}

/**
 * Stores what a courier's word means, as the owner says. It applies to later and earlier news: parcels whose newest word
 * it is are updated at once. Returns the number of parcels whose news have the word.
 */
export async function teachWord(
  owner: Actor,
  courier: CourierName,
  words: string,
  state: Exclude<ShipmentState, 'unknown'>,
): Promise<number> {
  const plain = normalizeWord(words);
  if (!plain) return 0;
  await inTransaction(async (tx) => {
    await tx
      .insert(taughtWords)
      .values({ courier, plain, state, taughtBy: owner.name })
      .onConflictDoUpdate({ target: [taughtWords.courier, taughtWords.plain], set: { state, taughtBy: owner.name } });
    await recordChange(tx, owner, {
      action: 'courier.word-taught',
      kind: 'courier',
      subject: courier,
      after: { words, state },
    });
  });
  return readWordAgain(courier, plain, state);
}

/** What a courier's word was taught to mean is forgotten: it means what it meant before, mostly nothing. */
export async function forgetWord(owner: Actor, courier: CourierName, plain: string): Promise<ShipmentState | null> {
  const was = await inTransaction(async (tx) => {
    const [taught] = await tx
      .delete(taughtWords)
      .where(and(eq(taughtWords.courier, courier), eq(taughtWords.plain, plain)))
      .returning({ state: taughtWords.state });
    if (!taught) return null;
    const before = { words: plain, state: taught.state };
    await recordChange(tx, owner, { action: 'courier.word-forgotten', kind: 'courier', subject: courier, before });
    return taught.state;
  });
  if (was) await readWordAgain(courier, plain, readWords(courier, plain));
  return was;
}

export type Synonym = {
  courier: CourierName;
  plain: string;
  state: ShipmentState;
  taughtBy: string;
  taughtAt: Date;
};

const maxListed = 500;

/** What the owner has taught of couriers' words, by courier and word. */
export function readSynonyms(): Promise<Synonym[]> {
  return db.select().from(taughtWords).orderBy(taughtWords.courier, taughtWords.plain).limit(maxListed);
}

/** Reads the news that have a word anew; returns the number of parcels that have it in their news. */
async function readWordAgain(courier: CourierName, plain: string, state: ShipmentState): Promise<number> {
  const received = await db
    .selectDistinct({ id: shipments.id })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .where(and(eq(shipmentEvents.plain, plain), eq(shipments.courier, courier)))
    .orderBy(shipments.id)
    .limit(500);
  for (const { id } of received) await readAgain(id, plain, state);
  return received.length;
}

async function readAgain(shipmentId: number, plain: string, state: ShipmentState): Promise<void> {
  await inTransaction(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    if (!shipment) return;
    await tx
      .update(shipmentEvents)
      .set({ state })
      .where(and(eq(shipmentEvents.shipmentId, shipmentId), eq(shipmentEvents.plain, plain)));
    await updateFromNews(tx, shipment);
  });
}
