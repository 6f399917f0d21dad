/** The shop while its database is out of reach, silent, or back again. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formatPrice } from '#app/infra/money/money.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase, urlOf } from '#tests/support/database.ts';
import { openLine } from '#tests/support/database-proxy.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { orderAt } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
const line = await openLine(database.owner);
const lamp = await shelve({ name: 'Brass lamp', price: 449_000, stock: 1_000, collections: ['topCollection'] });
const pages = ['/', '/top_collections', '/cart', '/checkout', `/product_detail/${lamp}`];
let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: 'off', DATABASE_URL: urlOf(line.config) });
  for (const page of pages) expect((await get(page)).status, page).toBe(200);
});

afterEach(async () => {
  line.thaw();
  await line.reopen().catch(() => {});
  await ordersAreTaken();
});

afterAll(closeShops);

function get(path: string): Promise<Answer> {
  return ask(`${shop.address}${path}`);
}

function order(key: string = randomUUID()): Promise<Answer> {
  return orderAt(shop.address, lamp, key);
}

/** Orders that came while the database was away are refused; once it is back the shop finds that out by itself. */
async function ordersAreTaken(): Promise<void> {
  await expect.poll(async () => (await order()).status).toBe(201);
}

test('F4: while the database is away shoppers see the last good pages, and orders ask to be sent again soon', async () => {
  const before = await Promise.all(pages.map(get));
  await line.close();
  // The database comes back only after all of these answers.
  for (const [index, page] of pages.entries())
    expect(await get(page), page).toMatchObject({ status: 200, text: before[index]!.text });
  for (const response of await orderMany(30)) {
    expect(response).toMatchObject({ status: 503, text: '{"problem":"Failed to place the order. Please try again."}' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  await line.reopen();
  await ordersAreTaken();
});

test('F4: while the database is away operators read the node’s own metrics, and nothing old of the tables', async () => {
  const metrics = async () => (await get('/metrics')).text;
  expect(await metrics()).toMatch(/^shop_orders_last_hour \d+$/m);
  await line.close();
  await expect.poll(metrics).toMatch(/^shop_database_away 1$/m);
  const away = await metrics();
  expect(away).toMatch(/^shop_memory_bytes \d+$/m);
  expect(away).toMatch(/^shop_disk_free_bytes \d+$/m);
  expect(away).toMatch(/^shop_database_lane_waiting\{lane="orders"\} \d+$/m);
  expect(away).not.toContain('shop_letters_waiting');
  await line.reopen();
  await expect.poll(metrics).toMatch(/^shop_letters_waiting \d+$/m);
});

test('H4: while the database is away nothing answers with a fault: what needs it asks to come back', async () => {
  await line.close();
  for (const path of [
    '/electronics',
    '/product_detail/77',
    '/nothing',
    '/api/products/77',
    '/api/collections/topCollection',
    '/api/receipt',
    '/media/aaaaaaaaaaaaaaaaaaaaaaaa-200.webp',
  ]) {
    const response =
      path === '/api/receipt'
        ? await ask(`${shop.address}${path}`, { headers: { 'receipt-token': 'x'.repeat(22) } })
        : await get(path);
    expect(response.status, path).toBe(503);
    expect(Number(response.headers['retry-after']), path).toBeGreaterThan(0);
    expect(response.text, path).not.toMatch(/ECONN|\.[tj]sx?:\d/);
  }
  expect(await get('/livez')).toMatchObject({ status: 200 });
  expect(await get('/readyz')).toMatchObject({ status: 503 });
  expect(await get('/readyz/pages')).toMatchObject({ status: 200 });
});

test('C7, E4: while the database is away pages that nobody has seen stand with empty lists and a way to try again', async () => {
  const fresh = await openShop({ RATE_LIMITS: 'off', DATABASE_URL: urlOf(line.config) });
  await line.close();
  const at = (path: string) => ask(`${fresh.address}${path}`);
  const home = await at('/');
  expect(home.status).toBe(503);
  expect(Number(home.headers['retry-after'])).toBeGreaterThan(0);
  expect(home.text.match(/These products could not be loaded just now/g)).toHaveLength(4);
  expect(home.text).toMatch(/<a href="\/"[^>]*>Try again<\/a>/);
  const collection = await at('/electronics');
  expect(collection.status).toBe(503);
  expect(collection.text).toContain('All electronic accessories products');
  expect(collection.text).toMatch(/<button[^>]*>Try again<\/button>/);
  for (const path of ['/cart', '/shopnow', '/ordernow']) {
    const cart = await at(path);
    expect(cart.status, path).toBe(200);
    expect(cart.text, path).toContain('Your cart');
    expect(cart.text, path).toContain('No services available');
  }
  // An open page keeps what it shows.
  expect((await at('/_.data')).status).toBe(503);
  await line.reopen();
  await expect.poll(async () => (await at('/')).status).toBe(200);
  expect((await at('/')).text).not.toContain('could not be loaded just now');
  await fresh.stop();
});

test('a change made while the shop could not be notified shows once it can', async () => {
  await line.close();
  await database.ask('update products set price_paisa = 479900 where id = $1', [lamp]);
  expect((await get(`/product_detail/${lamp}`)).text).toContain(formatPrice(449_000));
  await line.reopen();
  for (const page of ['/', '/top_collections', `/product_detail/${lamp}`])
    await expect.poll(async () => (await get(page)).text).toContain(formatPrice(479_900));
});

test('F6: orders whose connection breaks under them are told to be sent again, and are one order each', async () => {
  const keys = Array.from({ length: 30 }, () => randomUUID());
  const first = Promise.all(keys.map((key) => order(key)));
  for (let cuts = 0; cuts < 20; cuts++) {
    await new Promise((resolve) => setImmediate(resolve));
    line.cut();
  }
  for (const { status } of await first) expect([201, 503]).toContain(status);
  for (const key of keys) await expect.poll(async () => (await order(key)).status).toBeOneOf([200, 201]);
  const again = await Promise.all(keys.map((key) => order(key)));
  expect(again.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(new Set(again.map(({ text }) => JSON.parse(text).number)).size).toBe(30);
  const [row] = await database.ask('select count(*)::int as count from orders where key = any($1)', [keys]);
  expect(row).toEqual({ count: 30 });
});

test('while the database is silent pages are served and orders are answered, not left hanging', async () => {
  line.freeze();
  // The database speaks again only after all of these answers.
  const orders = orderMany(40);
  for (const page of pages) expect((await get(page)).status, page).toBe(200);
  expect(statusesOf(await orders)).toEqual(Array(40).fill(503));
  await expect.poll(async () => (await get('/metrics')).text).toMatch(/^shop_database_away 1$/m);
  expect(statusesOf(await orderMany(20))).toEqual(Array(20).fill(503));
  for (const page of pages) expect((await get(page)).status, page).toBe(200);
  line.thaw();
  await ordersAreTaken();
});

function orderMany(count: number): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, () => order()));
}

function statusesOf(results: Answer[]): number[] {
  return results.map(({ status }) => status);
}

test('a shop opened for a database that is away does not open, and says why', async () => {
  await line.close();
  await expect(openShop({ RATE_LIMITS: 'off', DATABASE_URL: urlOf(line.config) })).rejects.toThrow(
    'DATABASE_URL names a server that refuses connections',
  );
});

test('the shop has come through all this as the process it was', () => {
  expect(shop.process.exitCode).toBeNull();
  expect(shop.output()).not.toMatch(/"event":"(uncaught|unhandled|request-failed)"/);
});
