import { afterEach, expect, test } from 'vitest';
import { startOfDay } from '#app/infra/dates/days.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { OrderState } from '#app/modules/orders/states/order-states.ts';
import { undoStep } from '#app/modules/orders/states/take-step.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, shopper } from '#tests/support/orders.ts';
import { readCities, readPeopleShares, readSources } from './order-breakdown.server.ts';
import { addUpCounts, readDays, readEnded, readOpenOrders, readRates, readReasons } from './order-figures.server.ts';

const { ask } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
/** A week up to now, read after the orders were placed: midnight in Karachi may pass meanwhile. */
const week = () => ({ from: startOfDay(new Date(), 6), to: startOfDay(new Date(), -1) });

afterEach(async () => {
  await ask('delete from orders');
  await ask('delete from products');
});

test('I1: what waits in each state, with its money and its oldest', async () => {
  const lamp = await shelve({ price: 100_000 });
  await ordered(lamp);
  const confirmed = await ordered(lamp);
  await go(confirmed, 'confirmed');
  await go(await ordered(lamp), 'cancelled');
  const open = await readOpenOrders();
  expect(open.toSorted((a, b) => a.state.localeCompare(b.state))).toMatchObject([
    { state: 'confirmed', count: 1, total: 100_000 },
    { state: 'placed', count: 1, total: 100_000, oldest: expect.any(Date) },
  ]);
});

test('I1: a day is Karachi’s, and days without orders are there too', async () => {
  const lamp = await shelve({ price: 100_000 });
  const [early, late, cancelled] = [await ordered(lamp), await ordered(lamp), await ordered(lamp)];
  await go(cancelled, 'cancelled');
  const period = week();
  const midnight = startOfDay(period.from, -4);
  const place = (number: string, at: number) =>
    ask('update orders set placed_at = $2 where number = $1', [number, new Date(at).toISOString()]);
  await place(early, midnight.getTime() - 1);
  await place(late, midnight.getTime());
  await place(cancelled, midnight.getTime() + 1);
  const days = await readDays(period);
  expect(days).toHaveLength(7);
  expect(days[3]).toMatchObject({ kept: 1, lost: 0, total: 100_000 });
  expect(days[4]).toMatchObject({ kept: 1, lost: 1, total: 100_000 });
  expect(days[6]).toMatchObject({ kept: 0, lost: 0, total: 0 });
  expect(days[4]?.day).toBe(new Date(midnight.getTime() + 5 * 3_600_000).toISOString().slice(0, 10));
});

test('K11: received at the door, by city, courier and product, whatever way the city was typed', async () => {
  const [lamp, soap] = [await shelve({ name: 'Brass lamp', stock: 20 }), await shelve({ name: 'Rose soap' })];
  const shipTo = async (city: string, end: OrderState, product = lamp) => {
    const number = await ordered(product, city);
    await go(number, 'confirmed', 'packed');
    await changeState(owner, number, { to: 'shipped', parcel: { courier: 'trax', trackingNumber: null } });
    await go(number, end);
  };
  await shipTo('Lahore', 'delivered');
  await shipTo(' lahore', 'delivered');
  await shipTo('LAHORE', 'refused');
  await shipTo('Quetta', 'out-for-delivery', soap);
  expect(await readRates('city', week())).toEqual([
    { name: 'Lahore', received: 2, failed: 1, ordered: 3 },
    { name: 'Quetta', received: 0, failed: 0, ordered: 1 },
  ]);
  expect(await readRates('courier', week())).toEqual([{ name: 'Trax', received: 2, failed: 1, ordered: 4 }]);
  expect(await readRates('product', week())).toEqual([
    { name: 'Brass lamp', received: 2, failed: 1, ordered: 3 },
    { name: 'Rose soap', received: 0, failed: 0, ordered: 1 },
  ]);
  expect(await readReasons(week())).toEqual([{ reason: 'Because', count: 1 }]);
});

test('K11: a delivery that was taken back is not counted twice', async () => {
  const lamp = await shelve({ price: 100_000 });
  const number = await ordered(lamp);
  await go(number, 'confirmed', 'packed', 'shipped', 'delivered');
  const [last] = await ask<{ id: string }>('select id from order_events order by id desc limit 1');
  await inTransaction((tx) => undoStep(tx, owner, number, Number(last?.id)));
  await go(number, 'delivered', 'cash-received');
  expect(await readEnded(week())).toEqual({
    delivered: 1,
    deliveredTotal: 100_000,
    cashReceived: 1,
    cashTotal: 100_000,
  });
});

test('M52: orders by who confirmed them, where they came from, and to which city, with what became of them', async () => {
  const lamp = await shelve({ price: 100_000, stock: 20 });
  for (const [id, name] of [
    ['u1', 'Bilal'],
    ['u2', 'Sana'],
  ])
    await ask(
      `insert into users (id, name, user_name, email, role) values ($1, $2, $2, $1 || '@gmail.com', 'staff') on conflict do nothing`,
      [id, name],
    );
  const [first, second, undone, failed] = [
    await ordered(lamp),
    await ordered(lamp, 'Quetta'),
    await ordered(lamp),
    await ordered(lamp),
  ];
  await ask(`update orders set source = 'phone' where number = $1`, [second]);
  await ask(`update orders set origin = '{"source": "Facebook"}' where number = $1`, [first]);
  await go(first, 'confirmed', 'packed', 'shipped', 'delivered');
  await go(failed, 'confirmed', 'packed', 'shipped', 'refused');
  await go(undone, 'confirmed');
  const [last] = await ask<{ id: string }>('select id from order_events order by id desc limit 1');
  await inTransaction((tx) => undoStep(tx, owner, undone, Number(last?.id)));
  await changeState({ ...owner, id: 'u2', name: 'Sana' }, second, { to: 'confirmed' });
  expect(await readPeopleShares(week())).toMatchObject([
    { name: 'Bilal', orders: 2, received: 1, failed: 1, total: 100_000, packed: 2, handedOver: 2 },
    { name: 'Sana', orders: 1, received: 0, failed: 0, total: 100_000, packed: 0 },
  ]);
  expect(await readSources(week())).toMatchObject([
    { name: 'Website, unknown source', orders: 2, received: 0, failed: 1, total: 100_000 },
    { name: 'facebook', orders: 1, received: 1, total: 100_000 },
    { name: 'By phone', orders: 1, received: 0, total: 100_000 },
  ]);
  expect(await readCities(week())).toMatchObject([
    { name: 'Lahore', orders: 3, received: 1, failed: 1, total: 200_000 },
    { name: 'Quetta', orders: 1, total: 100_000 },
  ]);
  const before = { from: startOfDay(new Date(), 13), to: week().from };
  expect(await Promise.all([readPeopleShares(before), readSources(before), readCities(before)])).toEqual([[], [], []]);
});

test('K11: numbers are the same before and after they were added up, whoever orders meanwhile', async () => {
  const [lamp, soap] = [await shelve({ stock: 100 }), await shelve({ stock: 100 })];
  const many = (run: () => Promise<unknown>) => Promise.all(Array.from({ length: 12 }, run));
  await Promise.all([many(() => ordered(lamp)), addUpCounts(), many(() => ordered(soap, 'Quetta')), addUpCounts()]);
  const number = await ordered(lamp);
  await go(number, 'confirmed', 'packed', 'shipped', 'delivered');
  const period = week();
  const before = await Promise.all([
    readDays(period),
    readEnded(period),
    readRates('city', period),
    readRates('product', period),
  ]);
  expect(await audit(ask)).toEqual([]);
  await Promise.all([addUpCounts(), addUpCounts()]);
  expect(await ask('select from order_count_changes union all select from product_count_changes')).toEqual([]);
  expect(
    await Promise.all([readDays(period), readEnded(period), readRates('city', period), readRates('product', period)]),
  ).toEqual(before);
  await go(number, 'cash-received');
  await ask("update orders set city = 'Okara', placed_at = placed_at - interval '2 days' where number = $1", [number]);
  expect(await audit(ask)).toEqual([]);
});

async function ordered(id: number, city = 'Lahore'): Promise<string> {
  const { number } = await order({ ...shopper, city, products: [{ id, quantity: 1 }] });
  if (!number) throw new Error('The order was not placed.');
  return number;
}

async function go(number: string, ...states: OrderState[]): Promise<void> {
  for (const to of states) {
    const outcome = await changeState(owner, number, { to, reason: 'Because' });
    if (outcome.kind !== 'done') throw new Error(`${number} is ${outcome.kind}.`);
  }
}
