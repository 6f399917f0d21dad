import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, shopper } from '#tests/support/orders.ts';
import { takeStep } from '../states/take-step.server.ts';
import { countTasks, type OrdersQuestion, readOrders } from './read-orders.server.ts';

const { ask } = await testDatabase();
const bilal: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const placed: Record<string, string> = {};
let lamp = 0;
let mug = 0;

beforeAll(async () => {
  lamp = await shelve({ name: 'Desk lamp', stock: 50 });
  mug = await shelve({ name: 'Mug', stock: 50 });
  await place('ayesha', { fullname: 'Ayesha Siddiqui', city: 'Sahiwal', contactNo: '0301 4827196' }, lamp);
  await place('usman', { fullname: 'Muhammad Usman Tariq', city: 'Faisalabad', contactNo: '0322 4109075' }, mug);
  await place('urdu', { fullname: 'عائشہ صدیقی', city: 'Lahore', contactNo: '0345 9186620' }, mug, 3);
  await place('percent', { fullname: '100% Real_Name', city: 'Lahore', contactNo: '0300 1184402' }, lamp);
  for (const to of ['confirmed', 'packed'] as const)
    await inTransaction((tx) => takeStep(tx, bilal, placed.usman ?? '', { to }));
  await changeState(bilal, placed.usman ?? '', {
    to: 'shipped',
    parcel: { courier: 'leopards', trackingNumber: 'LE7750412388' },
  });
});

afterAll(async () => expect(await audit(ask)).toEqual([]));

test.each([
  ['a number', () => placed.ayesha ?? '', ['ayesha']],
  ['a number with its dash', () => `${placed.ayesha?.slice(0, 4)}-${placed.ayesha?.slice(4)}`, ['ayesha']],
  ['a phone as it is dialled', () => '0301 482-7196', ['ayesha']],
  ['a phone from abroad', () => '+92 301 4827196', ['ayesha']],
  ['the end of a phone', () => '27196', ['ayesha']],
  ['the beginning of a phone', () => '0322', ['usman']],
  ['the beginning of a phone from abroad', () => '0092322', ['usman']],
  ['a name in any case', () => 'siddiq', ['ayesha']],
  ['an Urdu name', () => 'عائشہ', ['urdu']],
  ['a city', () => 'lahore', ['percent', 'urdu']],
  ['a name and a city', () => 'tariq faisal', ['usman']],
  ['a tracking number', () => 'le7750412388', ['usman']],
  ['two letters', () => 'us', ['usman']],
  ['signs that mean something to a database', () => '100%', ['percent']],
  ['nothing like it', () => 'zzz', []],
] satisfies [string, () => string, string[]][])('I2: an order is found by %s', async (_, search, found) => {
  expect(await names({ search: search() })).toEqual(found);
});

test('I2: filters narrow, and all of them count', async () => {
  expect(await names({})).toEqual(['percent', 'urdu', 'usman', 'ayesha']);
  expect(await names({ city: 'LAHORE' })).toEqual(['percent', 'urdu']);
  expect(await names({ states: ['shipped', 'out-for-delivery'] })).toEqual(['usman']);
  expect(await names({ courier: 'leopards' })).toEqual(['usman']);
  expect(await names({ productId: lamp })).toEqual(['percent', 'ayesha']);
  expect(await names({ productId: lamp, city: 'Lahore', states: ['placed'] })).toEqual(['percent']);
  expect(await names({ source: 'phone' })).toEqual([]);
  expect(await names({ from: '2001-01-01', to: '2001-12-31' })).toEqual([]);
  expect(await names({ from: '2001-01-01', to: '2999-12-31' })).toHaveLength(4);
});

test('I2: rows say what the list shows', async () => {
  const { orders } = await readOrders({ search: '0322' });
  expect(orders).toMatchObject([
    {
      number: placed.usman,
      state: 'shipped',
      name: 'Muhammad Usman Tariq',
      city: 'Faisalabad',
      pieces: 1,
      phone: '+923224109075',
      total: 125_000,
      unread: true,
      courier: 'leopards',
      calls: 0,
      caller: null,
    },
  ]);
  expect(new Date(orders[0]?.placedAt ?? '').getTime()).toBeCloseTo(Date.now(), -5);
});

test('I2: pages follow each other without a gap and without counting', async () => {
  const first = await readOrders({ limit: 3 });
  expect(first).toMatchObject({ next: placed.usman, count: { number: 4, more: false } });
  const second = await readOrders({ limit: 3, after: first.next ?? '' });
  expect(second).toMatchObject({ orders: [{ number: placed.ayesha }], next: null });
});

test('I2: every task has its count', async () => {
  expect(await countTasks()).toMatchObject({
    'to-confirm': { number: 3, more: false },
    'to-pack': { number: 0 },
    'on-the-way': { number: 1 },
  });
});

async function names(question: OrdersQuestion): Promise<string[]> {
  const { orders } = await readOrders(question);
  return orders.map(({ number }) => Object.keys(placed).find((name) => placed[name] === number) ?? '?');
}

async function place(name: string, who: object, product: number, quantity = 1): Promise<void> {
  const { number } = await order({ ...shopper, ...who, products: [{ id: product, quantity }] });
  placed[name] = number ?? '';
}
