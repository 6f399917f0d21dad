import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { orderFor } from '#tests/support/orders.ts';
import { ordersApi } from '../place/orders-api.server.ts';
import { readLeads } from './leads.server.ts';
import { leadsApi } from './leads-api.server.ts';

const { ask } = await testDatabase();

beforeEach(async () => {
  switchLimits(false);
  await ask(`insert into shop_settings (values) values ('{"keepsDrafts": true}')`);
});
afterEach(async () => {
  for (const table of ['shop_settings', 'leads', 'rate_counts']) await ask(`delete from ${table}`);
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const api = path === '/orders' ? ordersApi : leadsApi;
  const { status } = await api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return status;
}

function draft(products: { id: number; quantity: number }[], more: Record<string, string> = {}) {
  return { key: randomUUID() as string, mobileNumber: '0300 1234567', products, ...more };
}

test('M16: an unfinished checkout is a lead with what was typed and all its products', async () => {
  const [lamp, rug] = [await shelve({ name: 'Lamp' }), await shelve({ name: 'Rug', price: 50_000, stock: 3 })];
  const sent = draft(
    [
      { id: lamp, quantity: 2 },
      { id: rug, quantity: 1 },
    ],
    { name: 'Hina', city: 'Lahore' },
  );
  expect(await post('/leads/checkout', sent)).toBe(201);
  expect(await post('/leads/checkout', { ...sent, address: 'House 7' })).toBe(201);
  expect(await readLeads()).toMatchObject([
    {
      source: 'checkout',
      name: 'Hina',
      phone: '+923001234567',
      whatsapp: '+923001234567',
      city: 'Lahore',
      province: '',
      address: 'House 7',
      quantity: 2,
      product: { id: lamp, name: 'Lamp' },
      others: [{ quantity: 1, product: { id: rug, name: 'Rug', price: 50_000, stock: 3 } }],
    },
  ]);
});

test('M16: nothing is kept where the owner has not switched it on, without a phone number, or without products', async () => {
  const lamp = await shelve();
  const lines = [{ id: lamp, quantity: 1 }];
  expect(await post('/leads/checkout', draft([]))).toBe(422);
  expect(await post('/leads/checkout', { ...draft(lines), mobileNumber: '0300' })).toBe(422);
  await ask('delete from shop_settings');
  expect(await post('/leads/checkout', draft(lines))).toBe(409);
  expect(await readLeads()).toEqual([]);
});

test('M16: a shopper who takes the tick away is forgotten, by their own key alone', async () => {
  const lamp = await shelve();
  const sent = draft([{ id: lamp, quantity: 1 }]);
  await post('/leads/checkout', sent);
  expect(await post('/leads/forget', { key: randomUUID() })).toBe(200);
  expect(await readLeads()).toHaveLength(1);
  expect(await post('/leads/forget', { key: sent.key })).toBe(200);
  expect(await readLeads()).toEqual([]);
  await ask(
    `insert into leads (key, name, phone, whatsapp, quantity, province, city, address)
      values ($1, 'Ali', '+923001234567', '+923001234567', 1, 'Punjab', 'Lahore', 'House 1')`,
    [sent.key],
  );
  await post('/leads/forget', { key: sent.key });
  await post('/leads/checkout', { ...sent, name: 'Somebody' });
  expect(await readLeads()).toMatchObject([{ name: 'Ali', source: 'whatsapp' }]);
});

test('M16: an order closes the lead of its phone, and what arrives late is not kept', async () => {
  const lamp = await shelve();
  const sent = draft([{ id: lamp, quantity: 1 }]);
  const other = { ...draft([{ id: lamp, quantity: 1 }]), mobileNumber: '0333 7654321' };
  await post('/leads/checkout', sent);
  await post('/leads/checkout', other);
  const order = { ...orderFor(lamp), contactNo: '0300 1234567' };
  expect(await post('/orders', order, { 'idempotency-key': randomUUID() })).toBe(201);
  expect(
    await ask('select phone, state, order_number = (select max(number) from orders) as its from leads order by id'),
  ).toEqual([
    { phone: '+923001234567', state: 'ordered', its: true },
    { phone: '+923337654321', state: 'open', its: null },
  ]);
  expect(await post('/leads/checkout', draft([{ id: lamp, quantity: 1 }]))).toBe(201);
  expect(await readLeads()).toMatchObject([{ phone: '+923337654321' }]);
});

test('M16: one phone number sends a dozen an hour at most', async () => {
  switchLimits(true);
  const lamp = await shelve();
  const sent = draft([{ id: lamp, quantity: 1 }]);
  const statuses = [];
  for (let count = 0; count < 14; count++) statuses.push(await post('/leads/checkout', sent));
  expect(statuses.at(0)).toBe(201);
  expect(statuses.at(-1)).toBe(429);
});
