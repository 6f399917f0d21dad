/** Orders over HTTP, at two processes of the shop on one database. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import zlib from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { audit, countOrders, orderFor, shopper, stockOf } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
const ours = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
let shops: [Shop, Shop];

beforeAll(async () => {
  shops = await Promise.all([
    openShop({ DATABASE_URL: database.url, RATE_LIMITS: 'off' }),
    openShop({ DATABASE_URL: database.url, RATE_LIMITS: 'off' }),
  ]);
});

afterEach(async () => {
  const findings = await audit(database.ask);
  await database.ask('delete from orders');
  await database.ask('delete from products');
  expect(findings).toEqual([]);
});

afterAll(closeShops);

function post(body: unknown, headers: Record<string, string> = {}, shop = shops[0]): Promise<Answer> {
  const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return ask(`${shop.address}/api/orders`, {
    method: 'POST',
    headers: { ...ours, 'idempotency-key': randomUUID(), ...headers },
    body: bytes,
  });
}

/** Sends the order again with the same key, as the checkout page does, while the shop says it is too busy. */
async function persist(body: unknown, shop: Shop): Promise<Answer> {
  const key = randomUUID();
  for (;;) {
    const response = await post(body, { 'idempotency-key': key }, shop);
    if (response.status !== 503) return response;
    await sleep(50);
  }
}

test('F6: twenty simultaneous posts of one key, at two processes, are one order', async () => {
  const lamp = await shelve();
  const key = randomUUID();
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => post(orderFor(lamp), { 'idempotency-key': key }, shops[index % 2])),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(results.map(({ text }) => text)).size).toBe(1);
  expect([await countOrders(database.ask), await stockOf(database.ask, lamp)]).toEqual([1, 9]);
});

test('F6: two hundred buyers at two processes buy exactly the fifty pieces there are', async () => {
  const lamp = await shelve({ name: 'Brass lamp', stock: 50 });
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, index) => persist(orderFor(lamp), shops[index % 2]!)),
  );
  expect(results.filter(({ status }) => status === 201)).toHaveLength(50);
  const refused = results.filter(({ status }) => status === 409).map(({ text }) => JSON.parse(text));
  expect(refused).toHaveLength(150);
  expect(new Set(refused.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify({ problem: 'Brass lamp is sold out.', lines: [{ id: lamp, left: 0 }] })]),
  );
  expect([await countOrders(database.ask), await stockOf(database.ask, lamp)]).toEqual([50, 0]);
});

test('an order from our own pages stands; one from elsewhere is refused and nothing is written', async () => {
  const lamp = await shelve();
  const { host } = new URL(shops[0].address);
  const foreign: Record<string, string>[] = [
    ...['cross-site', 'same-site', 'none'].map((site) => ({ 'sec-fetch-site': site, origin: shops[0].address })),
    ...['https://evil.example', 'null', `http://${host}.evil.example`].map((origin) => ({ origin })),
    {},
  ];
  for (const headers of foreign) {
    const body = JSON.stringify(orderFor(lamp));
    const more = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const response = await ask(`${shops[0].address}/api/orders`, {
      method: 'POST',
      headers: { ...more, ...headers },
      body,
    });
    expect(response, JSON.stringify(headers)).toMatchObject({ status: 403, text: expect.stringContaining('problem') });
  }
  expect(await countOrders(database.ask)).toBe(0);
  const { 'sec-fetch-site': _, ...old } = ours;
  const body = JSON.stringify(orderFor(lamp));
  const headers = { ...old, origin: shops[0].address, 'idempotency-key': randomUUID() };
  expect(await ask(`${shops[0].address}/api/orders`, { method: 'POST', headers, body })).toMatchObject({ status: 201 });
  expect(await post(orderFor(lamp))).toMatchObject({ status: 201 });
});

test('bodies that are too much, packed or broken are refused, and the next order stands', async () => {
  const lamp = await shelve();
  const packed = zlib.brotliCompressSync(JSON.stringify(orderFor(lamp)));
  expect(await post({ ...orderFor(lamp), fullname: 'x'.repeat(1024 * 1024) })).toMatchObject({ status: 413 });
  for (const encoding of ['br', 'gzip', 'deflate', 'zstd'])
    expect(await post(packed, { 'content-encoding': encoding }), encoding).toMatchObject({ status: 415 });
  for (const bytes of [Buffer.alloc(0), Buffer.from('{'), Buffer.from([0xff, 0xfe])])
    expect(await post(bytes)).toMatchObject({
      status: 400,
      headers: { 'content-type': expect.stringContaining('application/json') },
    });
  expect(await post(orderFor(lamp), { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
  expect(await post(orderFor(lamp))).toMatchObject({ status: 201 });
});

test('other methods order nothing', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
    expect(await ask(`${shops[0].address}/api/orders`, { method, headers: ours }), method).toMatchObject({
      status: 404,
    });
});

test('F8: a receipt opens with its token only, at either process, and nobody keeps a copy', async () => {
  const lamp = await shelve({ name: 'Brass lamp' });
  const { receipt, number } = JSON.parse((await post(orderFor(lamp))).text);
  const read = (token: string, path = '/api/receipt') =>
    ask(`${shops[1].address}${path}`, { headers: { 'receipt-token': token } });
  const response = await read(receipt);
  expect(JSON.parse(response.text)).toMatchObject({ number, fullname: shopper.fullname });
  expect(response.headers['cache-control']).toBe('no-store');
  for (const token of ['x'.repeat(22), number, '']) expect(await read(token), token).toMatchObject({ status: 404 });
  expect((await read(receipt, '/receipt')).text).not.toMatch(new RegExp(`${number}|${shopper.fullname}`));
});

test('what an order took from the shelf shows on the product’s page', async () => {
  const lamp = await shelve({ name: 'Brass lamp', stock: 6 });
  const page = () => ask(`${shops[1].address}/product_detail/${lamp}`);
  expect((await page()).text).toContain('In Stock');
  await post(orderFor(lamp, 6));
  await expect.poll(async () => (await page()).text).toContain('Out of Stock');
});

test('a shop that is told to close finishes the orders it has begun', async () => {
  const shop = await openShop({ DATABASE_URL: database.url, RATE_LIMITS: 'off' });
  const lamp = await shelve({ stock: 1_000 });
  const posts = Array.from({ length: 40 }, () =>
    post(orderFor(lamp), {}, shop).then(
      ({ status }) => status,
      () => 'refused' as const,
    ),
  );
  await expect.poll(() => countOrders(database.ask)).toBeGreaterThan(0);
  const code = await shop.stop();
  const outcomes = await Promise.all(posts);
  expect(code).toBe(0);
  expect(new Set(outcomes).difference(new Set([201, 'refused']))).toEqual(new Set());
  expect(await countOrders(database.ask)).toBe(outcomes.filter((outcome) => outcome === 201).length);
});
