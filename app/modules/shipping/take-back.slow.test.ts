import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { giveBackStock } from '#app/modules/orders/cancel/give-back-stock.server.ts';
import { editOrder } from '#app/modules/orders/desk/edit/edit-order.server.ts';
import type { OrderState } from '#app/modules/orders/states/order-states.ts';
import { standingSteps } from '#app/modules/orders/states/standing-steps.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  clearOrders,
  connectAll,
  owner,
  packedOrder,
  parcelOf,
  shippedOrder,
  startDemoCouriers,
  stateOf,
  step,
} from '#tests/support/delivery.ts';
import { stockOf } from '#tests/support/orders.ts';
import { bookParcel } from './booking/book-parcel.server.ts';
import { setSimulator } from './couriers/call-courier.server.ts';
import { fetchCities } from './couriers/courier-cities.server.ts';
import { handOver } from './hand-over.server.ts';
import { takeBack } from './take-back.server.ts';
import { recordCourierEvents } from './tracking/record-courier-events.server.ts';

const { ask } = await testDatabase();
const couriers = await startDemoCouriers();
const sana: Person = { id: 'u2', name: 'Sana', role: 'staff', tasks: ['confirm', 'pack', 'ship', 'cash'] };

beforeAll(async () => {
  await connectAll();
  await fetchCities('tcs');
});
afterAll(async () => {
  setSimulator(null);
  await couriers.close();
});
afterEach(async () => {
  expect(await clearOrders(ask)).toEqual([]);
});

/** The steps of an order that stand, as its page reads them. */
async function standing(number: string) {
  const events = await ask<{ id: string; from: OrderState; to: OrderState; words: string }>(
    `select e.id, from_state as from, to_state as to, words from order_events e join orders o on o.id = order_id
     where number = $1 and to_state is not null order by e.id`,
    [number],
  );
  return standingSteps(events.map((event) => ({ ...event, id: Number(event.id), details: null })));
}

async function back(number: string, person: Person = owner, reason = 'Wrong order') {
  const event = (await standing(number)).at(-1)?.id ?? 0;
  return takeBack(person, number, { event, reason });
}

test('K2: steps are taken back one by one, however old, each with its reason; cash received only by the owner', async () => {
  const number = await shippedOrder('tcs', '77944102263');
  for (const to of ['delivered', 'cash-received'] as const) await step(number, to);
  await ask(`update order_events set at = at - interval '3 days' where to_state in ('confirmed', 'packed', 'shipped')`);
  expect(await back(number, sana)).toMatchObject({ kind: 'owner-only' });
  expect(await back(number, owner, ' ')).toMatchObject({ kind: 'reason-needed' });
  expect(await stateOf(ask, number)).toBe('cash-received');
  expect(await back(number)).toMatchObject({ kind: 'done', from: 'cash-received', state: 'delivered' });
  expect(await back(number, sana)).toMatchObject({ kind: 'done', state: 'shipped' });
  expect(await parcelOf(ask, number)).toMatchObject({ on_way: true });
  expect(await back(number, sana)).toMatchObject({ kind: 'done', state: 'packed' });
  expect(await back(number, sana)).toMatchObject({ kind: 'done', state: 'confirmed' });
  expect(await back(number, sana, 'She wants to think')).toMatchObject({ kind: 'done', state: 'placed' });
  expect(await standing(number)).toEqual([]);
  expect(await back(number)).toMatchObject({ kind: 'changed', state: 'placed' });
  const [last] = await ask(
    `select actor_name, words, details ->> 'why' as why from order_events order by id desc limit 1`,
  );
  expect(last).toEqual({ actor_name: 'Sana', words: 'Taken back', why: 'She wants to think' });
  expect(
    await ask(`select 1 from audit_entries where subject = $1 and after ->> 'words' like 'Taken back: %'`, [number]),
  ).toHaveLength(5);
  // And on again.
  for (const to of ['confirmed', 'packed'] as const) await step(number, to);
  expect(await back(number)).toMatchObject({ kind: 'done', state: 'confirmed' });
});

test('K2: what comes back to the shelf and is taken back is the order’s again, and what is sold by then stays sold', async () => {
  const number = await shippedOrder('tcs', '77944102263');
  const [line] = await ask<{ product_id: number }>('select product_id from order_lines');
  const lamp = Number(line?.product_id);
  await step(number, 'refused');
  await step(number, 'returning');
  await step(number, 'returned');
  expect(await stockOf(ask, lamp)).toBe(20);
  expect(await back(number)).toMatchObject({ kind: 'done', state: 'returning', returned: 0 });
  expect(await stockOf(ask, lamp)).toBe(19);
  expect(await parcelOf(ask, number)).toMatchObject({ on_way: true, ended_at: null });
  expect(await back(number)).toMatchObject({ kind: 'done', state: 'refused' });
  expect(await ask('select reason from orders')).toEqual([{ reason: 'A test' }]);
  await step(number, 'returning');
  await step(number, 'returned');
  await ask(`insert into stock_moves (product_id, delta, reason) values ($1, -20, 'correction')`, [lamp]);
  await ask('update products set stock = 0 where id = $1', [lamp]);
  await expect(back(number)).rejects.toThrow('has been sold since');
  expect(await stateOf(ask, number)).toBe('returned');
});

test('K5: a hand-over is taken back until the courier has seen the parcel: a booking stays, a number by hand is free again', async () => {
  const byHand = await shippedOrder('tcs', '77944102263');
  expect(await back(byHand)).toMatchObject({ kind: 'done', state: 'packed' });
  expect(await parcelOf(ask, byHand)).toMatchObject({
    booking: 'withdrawn',
    on_way: false,
    ended_at: expect.any(Date),
  });
  expect(await ask('select tracking_number from orders')).toEqual([{ tracking_number: null }]);
  expect(await ask('select 1 from parcels_to_book')).toEqual([]);
  expect(await handOver(owner, { number: byHand, courier: 'leopards', trackingNumber: 'LE7750412388' })).toMatchObject({
    kind: 'done',
  });
  const other = await shippedOrder('tcs', '77944102263');
  expect(await stateOf(ask, other)).toBe('shipped');

  const booked = await packedOrder();
  const { trackingNumber } = (await bookParcel(owner, booked, 'tcs')) as { trackingNumber: string };
  await handOver(owner, { number: booked, courier: 'tcs', trackingNumber });
  expect(await back(booked)).toMatchObject({ kind: 'done', state: 'packed' });
  expect(await parcelOf(ask, booked)).toMatchObject({
    booking: 'booked',
    tracking_number: trackingNumber,
    handed_over_at: null,
  });
  await handOver(owner, { number: booked, courier: 'tcs', trackingNumber });
  const { id } = await parcelOf(ask, booked);
  await recordCourierEvents(Number(id), [{ at: new Date(), words: 'Arrived at Origin', place: 'Lahore' }]);
  expect(await back(booked)).toMatchObject({ kind: 'with-courier', courier: 'tcs' });
  expect(await stateOf(ask, booked)).toBe('shipped');
});

test('K2: twenty who take back one step take it back once; who saw another step is told', async () => {
  const number = await packedOrder();
  const event = (await standing(number)).at(-1)?.id ?? 0;
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => takeBack(owner, number, { event, reason: 'Twice' })),
  );
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(19);
  expect(await stateOf(ask, number)).toBe('confirmed');
});

test('K2: a confirmation that took stock gives back what the order wants by then', async () => {
  const number = await packedOrder(2);
  const [line] = await ask<{ product_id: number }>('select product_id from order_lines');
  const lamp = Number(line?.product_id);
  for (const _ of ['packed', 'confirmed']) await back(number);
  await giveBackStock(owner, number);
  expect(await stockOf(ask, lamp)).toBe(20);
  await step(number, 'confirmed');
  expect(await stockOf(ask, lamp)).toBe(18);
  const edited = await editOrder(owner, number, {
    before: { lines: [{ productId: lamp, quantity: 2 }] },
    after: { lines: [{ productId: lamp, quantity: 5 }] },
  });
  expect(edited).toMatchObject({ kind: 'saved' });
  expect(await stockOf(ask, lamp)).toBe(15);
  expect(await back(number)).toMatchObject({ kind: 'done', state: 'placed', returned: 5 });
  expect(await stockOf(ask, lamp)).toBe(20);
});
