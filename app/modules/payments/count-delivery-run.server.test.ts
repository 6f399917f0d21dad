import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCourier } from '#app/modules/orders/couriers/couriers.server.ts';
import { messageAtDoor, readDeliveryRun } from '#app/modules/shipping/delivery-run/delivery-run.server.ts';
import { handOver } from '#app/modules/shipping/hand-over.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { owner, packedOrder, stateOf } from '#tests/support/delivery.ts';
import { countDeliveryRun } from './count-delivery-run.server.ts';

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
  await messageAtDoor(owner, { number, outcome: 'delivered', reason: '', retryKey: crypto.randomUUID() });
  return number;
}

test('M19: the cash that is counted pays its orders once; what is left out stays owed by the rider', async () => {
  const [first, second] = [await delivered(), await delivered()];
  const [one] = (await readDeliveryRun('bilal')).inHand;
  const amount = one?.amount ?? 0;
  const count = () => countDeliveryRun(owner, 'bilal', { numbers: [first], counted: amount });
  const counted = await Promise.all([count(), count()]);
  expect(counted.map(({ kind }) => kind).toSorted()).toEqual(['counted', 'nothing']);
  expect(await stateOf(ask, first)).toBe('cash-received');
  expect(await stateOf(ask, second)).toBe('delivered');
  expect((await readDeliveryRun('bilal')).inHand).toMatchObject([{ number: second }]);
  const [{ paid } = { paid: 0 }] = await ask<{ paid: number }>('select sum(amount_paisa)::int as paid from cash_moves');
  expect(paid).toBe(amount);
});

test('M19: a count that is not the sum of its parcels pays nothing, and says what it should be', async () => {
  const number = await delivered();
  const due = (await readDeliveryRun('bilal')).inHand[0]?.amount ?? 0;
  expect(await countDeliveryRun(owner, 'bilal', { numbers: [number], counted: due - 100 })).toEqual({
    kind: 'differs',
    due,
  });
  expect(await stateOf(ask, number)).toBe('delivered');
  expect(await countDeliveryRun(owner, 'bilal', { numbers: ['99999999'], counted: due })).toEqual({ kind: 'nothing' });
});
