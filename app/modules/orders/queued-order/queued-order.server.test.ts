import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, order, orderFor } from '#tests/support/orders.ts';
import { orderRequest } from '../order-form/order-form.ts';
import { placeOrder } from '../place/place-order.server.ts';
import { checkQueuedOrder } from './queued-order.server.ts';
import { queuedOrderApi } from './queued-order-api.server.ts';

const { ask } = await testDatabase();

async function keepOrders(isOn: boolean): Promise<void> {
  await ask(
    `insert into shop_settings (values) values (jsonb_build_object('keepsOrders', $1::boolean))
     on conflict (id) do update set values = excluded.values`,
    [isOn],
  );
}

beforeEach(() => keepOrders(true));

afterAll(async () => {
  expect(await audit(ask)).toEqual([]);
});

async function takeBack(key: string): Promise<unknown> {
  const headers = { 'idempotency-key': key, 'content-type': 'application/json' };
  const response = await queuedOrderApi.request('/orders/take-back', { method: 'POST', headers, body: '{}' });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.json();
}

async function countOf(key: string): Promise<number> {
  const [row] = await ask('select count(*)::int as count from orders where key = $1', [key]);
  return Number(row?.count);
}

test('M81: an order that waited is placed at what was shown or less, and refused above it with what it comes to', async () => {
  const lamp = await shelve({ price: 100_000, stock: 9 });
  const kept = { ...orderFor(lamp, 2), shownTotal: 2_000 };
  expect(await order(kept)).toMatchObject({ status: 201 });
  await ask('update products set price_paisa = 90000 where id = $1', [lamp]);
  expect(await order(kept)).toMatchObject({ status: 201 });
  await ask('update products set price_paisa = 110000 where id = $1', [lamp]);
  const key = randomUUID();
  expect(await order(kept, key)).toMatchObject({
    status: 409,
    problem: 'This order comes to Rs.\u00a02,200 now, more than when you placed it.',
  });
  expect(await countOf(key)).toBe(0);
  expect(await ask('select stock from products where id = $1', [lamp])).toEqual([{ stock: 5 }]);
  // It does not matter whether the owner has switched it off meanwhile; an order of now costs what things cost now.
  await keepOrders(false);
  expect(await order(kept, key)).toMatchObject({ status: 409 });
  expect(await order(orderFor(lamp, 2), key)).toMatchObject({ status: 201 });
});

test('M81: an order with the key of one that was placed is found, whatever was shown and whatever it costs by now', async () => {
  const lamp = await shelve({ price: 100_000, stock: 9 });
  const key = randomUUID();
  const { number, receipt } = await order(orderFor(lamp), key);
  await ask('update products set price_paisa = 200000 where id = $1', [lamp]);
  expect(await order({ ...orderFor(lamp), shownTotal: 1_000 }, key)).toMatchObject({ status: 200, number, receipt });
  expect(await countOf(key)).toBe(1);
});

test('M81: taken back before it is placed, an order is none, and the request that arrives later is refused', async () => {
  const key = randomUUID();
  expect(await takeBack(key)).toEqual({ takenBack: true });
  expect(await takeBack(key.toUpperCase())).toEqual({ takenBack: true });
  const kept = orderFor(await shelve({ stock: 9 }));
  expect(await order(kept, key)).toMatchObject({
    status: 422,
    problem: 'This order was taken back.',
    fields: { 'Idempotency-Key': 'Make a new key for a new order.' },
  });
  expect(await countOf(key)).toBe(0);
  expect(await order(kept)).toMatchObject({ status: 201 });
});

test('M81: what is placed is not called taken back, and its number is not told to who knows the key alone', async () => {
  const key = randomUUID();
  const { number } = await order(orderFor(await shelve({ stock: 9 })), key);
  expect(await takeBack(key)).toEqual({ takenBack: false });
  expect(await ask('select state from orders where number = $1', [number])).toEqual([{ state: 'placed' }]);
  expect(await takeBack('x')).toEqual({ problem: 'Send a UUID as Idempotency-Key.' });
});

test('M81: an order that is being written is not taken back: the cancellation waits for it, and is answered that it is placed', async () => {
  const key = randomUUID();
  const request = orderRequest(['gmail.com']).parse(orderFor(await shelve({ stock: 9 })));
  const checked = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const placing = placeOrder(request, key, {
    async complete(tx, number) {
      const refusal = await checkQueuedOrder(tx, number, { key });
      checked.resolve();
      await commit.promise;
      return refusal;
    },
  });
  await checked.promise;
  const taking = takeBack(key);
  const waiting = "select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted";
  await expect.poll(() => ask(waiting)).toEqual([{ count: 1 }]);
  commit.resolve();
  expect(await placing).toMatchObject({ kind: 'placed' });
  expect(await taking).toEqual({ takenBack: false });
  expect(await countOf(key)).toBe(1);
});
