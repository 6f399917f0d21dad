/** What tests of this module begin with. */

import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { type CourierName, courierAdapters } from '#app/modules/orders/couriers/courier.ts';
import type { OrderState } from '#app/modules/orders/states/order-states.ts';
import { takeStep } from '#app/modules/orders/states/take-step.server.ts';
import { setSimulator } from '#app/modules/shipping/couriers/call-courier.server.ts';
import { connectCourier } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { handOver } from '#app/modules/shipping/hand-over.server.ts';
import { handleEvents } from '#app/server/event-handlers.server.ts';
import { fakeKeys } from '#demo/couriers/dialects.ts';
import { type FakeCouriers, startFakeCouriers } from '#demo/couriers/fake-couriers.ts';
import { shelve } from './catalog.ts';
import type { TestDatabase } from './database.ts';
import { audit, order, orderFor } from './orders.ts';

handleEvents();

export const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };

/** The couriers' stand-in, which the module asks from now on. */
export async function startDemoCouriers(options: { slowMs?: number } = {}): Promise<FakeCouriers> {
  const couriers = await startFakeCouriers(options);
  setSimulator(couriers.address);
  return couriers;
}

/** Deletes what a test has left. Returns what was wrong with stock and orders before that; nothing, if all is well. */
export async function clearOrders(ask: TestDatabase['ask']) {
  const findings = await audit(ask);
  await ask('delete from orders');
  await ask('delete from products');
  return findings;
}

/** Connects all couriers, with the keys the stand-in knows. */
export async function connectAll(): Promise<void> {
  for (const courier of courierAdapters) await connectCourier(owner, courier, fakeKeys[courier]);
}

/** An order that has been packed; its number. */
export async function packedOrder(quantity = 1): Promise<string> {
  const placed = await order(orderFor(await shelve({ stock: 20 }), quantity));
  if (!placed.number) throw new Error('The order was not placed.');
  for (const to of ['confirmed', 'packed'] as const) await step(placed.number, to);
  return placed.number;
}

/** An order on its way with a courier. */
export async function shippedOrder(courier: CourierName, trackingNumber: string): Promise<string> {
  const number = await packedOrder();
  const done = await handOver(owner, { number, courier, trackingNumber });
  if (done.kind !== 'done') throw new Error(`The order is not shipped: ${done.kind}.`);
  return number;
}

/** Takes an order a step further, or fails. */
export async function step(number: string, to: OrderState): Promise<void> {
  const done = await inTransaction((tx) => takeStep(tx, owner, number, { to, reason: 'A test' }));
  if (done.kind !== 'done') throw new Error(`The order is not ${to}: ${done.kind}.`);
}

/** The state an order is in. */
export async function stateOf(ask: TestDatabase['ask'], number: string): Promise<string | undefined> {
  const [row] = await ask<{ state: string }>('select state from orders where number = $1', [number]);
  return row?.state;
}

/** The row of an order’s latest parcel. */
export async function parcelOf(ask: TestDatabase['ask'], number: string): Promise<Record<string, unknown>> {
  const [row] = await ask(
    'select shipments.* from shipments join orders on orders.id = order_id where number = $1 order by attempt desc',
    [number],
  );
  if (!row) throw new Error('The order has no parcel.');
  return { ...row, id: Number(row.id) };
}
