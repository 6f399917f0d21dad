/** The shop while its database is out of reach, silent, or back again. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { shelve } from './catalog/testing.ts';
import { orderAt } from './orders/testing.ts';
import { testDatabase, urlOf } from './platform/db/testing.ts';
import { openLine } from './platform/db/testing-line.ts';
import { type Answer, ask, timed } from './platform/http/testing.ts';
import { closeShops, openShop, type Shop } from './platform/http/testing-shop.ts';
import { formatPrice } from './platform/money.ts';

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
  await vi.waitFor(async () => expect((await order()).status).toBe(201), 15_000);
});

afterAll(closeShops);

function get(path: string): Promise<Answer> {
  return ask(`${shop.address}${path}`);
}

function order(key: string = randomUUID()): Promise<Answer> {
  return orderAt(shop.address, lamp, key);
}

test('F4: while the database is away shoppers see the last good pages, and orders ask to be sent again soon', async () => {
  const before = await Promise.all(pages.map(get));
  await line.close();
  for (const [index, page] of pages.entries()) {
    const [answer, ms] = await timed(get(page));
    expect(answer, page).toMatchObject({ status: 200, text: before[index]!.text });
    expect(ms, page).toBeLessThan(1_500);
  }
  for (const [answer, ms] of await Promise.all(Array.from({ length: 30 }, () => timed(order())))) {
    expect(answer).toMatchObject({ status: 503, text: '{"problem":"Failed to place the order. Please try again."}' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(ms).toBeLessThan(1_500);
  }
  await line.reopen();
  const [, ms] = await timed(vi.waitFor(async () => expect((await order()).status).toBe(201), 5_000));
  expect(ms).toBeLessThan(3_000);
});

test('F4: while the database is away operators read the node’s own metrics, and nothing old of the tables', async () => {
  const metrics = async () => (await get('/metrics')).text;
  expect(await metrics()).toMatch(/^shop_orders_last_hour \d+$/m);
  await line.close();
  await vi.waitFor(async () => expect(await metrics()).toMatch(/^shop_database_away 1$/m), 15_000);
  const away = await metrics();
  expect(away).toMatch(/^shop_memory_bytes \d+$/m);
  expect(away).toMatch(/^shop_disk_free_bytes \d+$/m);
  expect(away).toMatch(/^shop_database_lane_waiting\{lane="orders"\} \d+$/m);
  expect(away).not.toContain('shop_letters_waiting');
  await line.reopen();
  await vi.waitFor(async () => expect(await metrics()).toMatch(/^shop_letters_waiting \d+$/m), 15_000);
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
    const answer =
      path === '/api/receipt'
        ? await ask(`${shop.address}${path}`, { headers: { 'receipt-token': 'x'.repeat(22) } })
        : await get(path);
    expect(answer.status, path).toBe(503);
    expect(Number(answer.headers['retry-after']), path).toBeGreaterThan(0);
    expect(answer.text, path).not.toMatch(/ECONN|\.[tj]sx?:\d/);
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
  expect(home.text.match(/These products did not come through just now/g)).toHaveLength(4);
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
  await vi.waitFor(async () => expect((await at('/')).status).toBe(200), 15_000);
  expect((await at('/')).text).not.toContain('did not come through');
  await fresh.stop();
});

test('a change made while the shop could not hear it shows once it can', async () => {
  await line.close();
  await database.ask('update products set price_paisa = 479900 where id = $1', [lamp]);
  expect((await get(`/product_detail/${lamp}`)).text).toContain(formatPrice(449_000));
  await line.reopen();
  for (const page of ['/', '/top_collections', `/product_detail/${lamp}`])
    await vi.waitFor(async () => expect((await get(page)).text).toContain(formatPrice(479_900)), 5_000);
});

test('F6: orders whose connection breaks under them are told to be sent again, and are one order each', async () => {
  const keys = Array.from({ length: 30 }, () => randomUUID());
  const first = Promise.all(keys.map((key) => order(key)));
  for (let cuts = 0; cuts < 20; cuts++) {
    await new Promise((resolve) => setImmediate(resolve));
    line.cut();
  }
  for (const { status } of await first) expect([201, 503]).toContain(status);
  const numbers = await Promise.all(
    keys.map((key) =>
      vi.waitFor(async () => {
        const answer = await order(key);
        expect([200, 201]).toContain(answer.status);
        return JSON.parse(answer.text).number;
      }, 10_000),
    ),
  );
  expect(new Set(numbers).size).toBe(30);
  const [row] = await database.ask('select count(*)::int as count from orders where key = any($1)', [keys]);
  expect(row).toEqual({ count: 30 });
});

test('while the database is silent pages are served and orders are answered, not left hanging', async () => {
  line.freeze();
  const orders = Promise.all(Array.from({ length: 40 }, () => timed(order())));
  for (const page of pages) {
    const [answer, ms] = await timed(get(page));
    expect(answer.status, page).toBe(200);
    expect(ms, page).toBeLessThan(1_500);
  }
  for (const [{ status }, ms] of await orders) {
    expect(status).toBe(503);
    expect(ms).toBeLessThan(4_500);
  }
  // By now the silence is known, and nobody waits for it.
  for (const [{ status }, ms] of await Promise.all(Array.from({ length: 20 }, () => timed(order())))) {
    expect(status).toBe(503);
    expect(ms).toBeLessThan(500);
  }
  for (const page of pages) expect((await timed(get(page)))[1], page).toBeLessThan(1_500);
  line.thaw();
  const [, ms] = await timed(vi.waitFor(async () => expect((await order()).status).toBe(201), 5_000));
  expect(ms).toBeLessThan(3_000);
});

test('a shop opened for a database that is away does not open, and says why', async () => {
  await line.close();
  await expect(openShop({ RATE_LIMITS: 'off', DATABASE_URL: urlOf(line.config) })).rejects.toThrow(
    'DATABASE_URL names a server that refuses connections',
  );
});

test('the shop has come through all this as the process it was', () => {
  expect(shop.process.exitCode).toBeNull();
  expect(shop.said()).not.toMatch(/"event":"(uncaught|unhandled|request-failed)"/);
});
