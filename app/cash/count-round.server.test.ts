import { afterEach, beforeEach, expect, test } from 'vitest';
import { handOver } from '#app/delivery/hand-over.server.ts';
import { readRound, tellAtDoor } from '#app/delivery/round.server.ts';
import { owner, packedOrder, stateOf } from '#app/delivery/testing.ts';
import { makeCourier } from '#app/orders/couriers.server.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import { countRound } from './count-round.server.ts';

const database = await testDatabase();
const { ask } = database;

beforeEach(async () => {
  await makeCourier(owner, { label: 'Bilal', kind: 'rider' });
});
afterEach(async () => {
  await database.supervise('alter table cash_moves disable trigger user');
  for (const table of ['cash_moves', 'payment_sheets', 'orders', 'products'])
    await database.supervise(`delete from ${table}`);
  await database.supervise('alter table cash_moves enable trigger user');
});

async function delivered(): Promise<string> {
  const number = await packedOrder();
  await handOver(owner, { number, courier: 'bilal', trackingNumber: null });
  await tellAtDoor(owner, { number, outcome: 'delivered', reason: '', retryKey: crypto.randomUUID() });
  return number;
}

test('M19: the cash that is counted pays its orders once; what is left out stays owed by the rider', async () => {
  const [first, second] = [await delivered(), await delivered()];
  const [one] = (await readRound('bilal')).inHand;
  const amount = one?.amount ?? 0;
  const count = () => countRound(owner, 'bilal', { numbers: [first], counted: amount });
  const counted = await Promise.all([count(), count()]);
  expect(counted.map(({ kind }) => kind).toSorted()).toEqual(['counted', 'nothing']);
  expect(await stateOf(ask, first)).toBe('cash-received');
  expect(await stateOf(ask, second)).toBe('delivered');
  expect((await readRound('bilal')).inHand).toMatchObject([{ number: second }]);
  const [{ paid } = { paid: 0 }] = await ask<{ paid: number }>('select sum(amount_paisa)::int as paid from cash_moves');
  expect(paid).toBe(amount);
});

test('M19: a count that is not the sum of its parcels pays nothing, and says what it should be', async () => {
  const number = await delivered();
  const due = (await readRound('bilal')).inHand[0]?.amount ?? 0;
  expect(await countRound(owner, 'bilal', { numbers: [number], counted: due - 100 })).toEqual({ kind: 'differs', due });
  expect(await stateOf(ask, number)).toBe('delivered');
  expect(await countRound(owner, 'bilal', { numbers: ['99999999'], counted: due })).toEqual({ kind: 'nothing' });
});
