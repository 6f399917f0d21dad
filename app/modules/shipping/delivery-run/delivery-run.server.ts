import { and, desc, eq, sql } from 'drizzle-orm';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { type CourierName, isOurRider } from '#app/modules/orders/couriers/courier.ts';
import { lockOrder } from '#app/modules/orders/states/lock-order.server.ts';
import { writeEvent } from '#app/modules/orders/states/order-events.server.ts';
import { stateIs } from '#app/modules/orders/states/order-states.server.ts';
import { stateHas } from '#app/modules/orders/states/order-states.ts';
import { type StepDone, type StepRefused, takeStep } from '#app/modules/orders/states/take-step.server.ts';
import { orderEvents } from '#app/modules/orders/tables.server.ts';
import { type HandedOver, handOver } from '../hand-over.server.ts';
import { readPacked } from '../parcels.server.ts';
import { isNotVoid, shipmentEvents, shipments } from '../tables.server.ts';
import { normalizeWord } from '../tracking/courier-texts.ts';
import { type DeliveryRunParcel, type DoorOutcome, maxOnDeliveryRun, nobodyHome, type Round } from './delivery-run.ts';

/** What a rider has to deliver, to bring back and to hand in. */
export async function readDeliveryRun(rider: CourierName): Promise<Round> {
  const [{ rows }, { rows: inHand }] = await Promise.all([
    db.execute<Omit<DeliveryRunParcel, 'collect'> & { collect: string; isWaiting: boolean }>(sql`
      select o.number, o.full_name as name, o.phone, o.city, o.note, s.collect_paisa as collect,
        concat_ws(', ', o.shipping_address, o.apartment) as address, o.state = 'shipped' as "isWaiting",
        ${stateIs('notTaken', sql`o.state`)} as "comesBack",
        (select coalesce(sum(quantity), 0)::int from order_lines where order_id = o.id) as pieces,
        (select count(*)::int from shipment_events where shipment_id = s.id and state = 'attempted') as tries
      from shipments s join orders o on o.id = s.order_id
      where s.on_way and s.courier = ${rider}
      order by ${stateIs('notTaken', sql`o.state`)}, o.city, s.handed_over_at, o.id limit ${maxOnDeliveryRun}`),
    db.execute<{ number: string; name: string; amount: string }>(sql`
      select o.number, o.full_name as name, s.collect_paisa - s.settled_paisa as amount
      from shipments s join orders o on o.id = s.order_id
      where s.courier = ${rider} and o.state = 'delivered' and s.collect_paisa > s.settled_paisa and ${isNotVoid()}
      order by o.state_since, o.id limit ${maxOnDeliveryRun}`),
  ]);
  return {
    parcels: rows.map(({ isWaiting: _, collect, ...row }) => ({ ...row, collect: Number(collect) })),
    waiting: rows.filter(({ isWaiting }) => isWaiting).length,
    inHand: inHand.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) })),
  };
}

/** Gives a rider every packed order that is planned for them. */
export async function giveToRider(person: Person, rider: CourierName): Promise<HandedOver[]> {
  const outcomes: HandedOver[] = [];
  for (const { number, planned } of await readPacked())
    if (planned === rider) outcomes.push(await handOver(person, { number, courier: rider, trackingNumber: null }));
  return outcomes;
}

/** A rider leaves: everything they carry is out for delivery, and the shoppers’ pages say so. */
export async function startDeliveryRun(person: Person, rider: CourierName): Promise<(StepDone | StepRefused)[]> {
  const rows = await db.execute<{ number: string }>(sql`
    select o.number from shipments s join orders o on o.id = s.order_id
    where s.on_way and s.courier = ${rider} and o.state = 'shipped' order by o.number limit ${maxOnDeliveryRun}`);
  const outcomes: (StepDone | StepRefused)[] = [];
  for (const { number } of rows.rows)
    outcomes.push(await inTransaction((tx) => takeStep(tx, carrying(person), number, { to: 'out-for-delivery' })));
  return outcomes;
}

export type AtDoor = { number: string; outcome: DoorOutcome; reason: string; retryKey: string };
export type ToldAtDoor =
  | StepDone
  | StepRefused
  | { kind: 'not-ours'; number: string }
  | { kind: 'tried'; number: string };

/**
 * What became of a parcel at its door, as its rider says. Idempotent by `retryKey`, so that a phone without a network may
 * send it again. `not-ours`: no rider of the shop carries the parcel, or not any more.
 */
export function messageAtDoor(person: Person, { number, outcome, reason, retryKey }: AtDoor): Promise<ToldAtDoor> {
  return inTransaction(async (tx): Promise<ToldAtDoor> => {
    const order = await lockOrder(tx, number);
    if (!order) return { kind: 'not-found', number };
    const parcel = await readCarried(tx, order.id);
    if (!parcel) return { kind: 'not-ours', number };
    if (outcome === 'not-home') {
      if (!stateHas(order.state, 'onTheWay')) return { kind: 'not-ours', number };
      await noteNobodyHome(tx, person, { orderId: order.id, shipmentId: parcel.id, retryKey });
      return { kind: 'tried', number };
    }
    return takeStep(tx, carrying(person), number, { to: outcome, key: retryKey, ...(reason && { reason }) });
  });
}

/** The latest parcel of an order, if a rider of the shop carries it. */
async function readCarried(tx: Transaction, orderId: number): Promise<{ id: number } | null> {
  const [parcel] = await tx
    .select({ id: shipments.id, courier: shipments.courier })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNotVoid()))
    .orderBy(desc(shipments.attempt))
    .limit(1);
  return parcel && isOurRider(parcel.courier) ? parcel : null;
}

async function noteNobodyHome(
  tx: Transaction,
  actor: Person,
  { orderId, shipmentId, retryKey }: { orderId: number; shipmentId: number; retryKey: string },
): Promise<void> {
  const [known] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.key, retryKey)));
  if (known) return;
  await writeEvent(tx, { orderId, actor, kind: 'parcel', words: nobodyHome, key: retryKey });
  await tx.insert(shipmentEvents).values({
    shipmentId,
    at: sql`now()`,
    words: nobodyHome,
    place: '',
    state: 'attempted',
    plain: normalizeWord(nobodyHome),
  });
  await tx
    .update(shipments)
    .set({ state: 'attempted', words: nobodyHome, place: '', newsAt: sql`now()` })
    .where(eq(shipments.id, shipmentId));
}

/** Whoever carries parcels may take the steps of shipping for those of their riders, and for no others. */
function carrying(person: Person): Person {
  return { ...person, tasks: ['ship'] };
}
