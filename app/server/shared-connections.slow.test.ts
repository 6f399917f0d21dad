/** Several shops on one database, and a shop one of whose tables is locked. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { orderAt } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
const lamp = await shelve({ name: 'Brass lamp', price: 449_000, stock: 10_000, collections: ['topCollection'] });
const locker = new pg.Client(database.owner);

beforeAll(() => locker.connect());

afterEach(closeShops);

afterAll(() => locker.end());

function open(env: Record<string, string> = {}): Promise<Shop> {
  return openShop({ RATE_LIMITS: 'off', DATABASE_URL: database.url, ...env });
}

function order(shop: Shop): Promise<Answer> {
  return orderAt(shop.address, lamp);
}

test('H4: while orders wait for a locked table, searches and new pages are answered and the node stays ready', async () => {
  const shop = await open();
  expect((await order(shop)).status).toBe(201);
  await locker.query('begin; lock table letters in access exclusive mode');
  try {
    // The table stays locked until all of these have been answered.
    const orders = Promise.all(Array.from({ length: 60 }, () => order(shop)));
    await expect.poll(countWaiting).toBeGreaterThan(1);
    for (let round = 0; round < 20; round++)
      for (const path of [`/api/search?q=lamp${round}`, `/search-results?q=lamp${round}`, '/readyz'])
        expect((await ask(`${shop.address}${path}`)).status, path).toBe(200);
    for (const response of await orders)
      expect(response).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
  } finally {
    await locker.query('rollback');
  }
  expect((await order(shop)).status).toBe(201);
});

/** How many connections of the shop wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await database.supervise(
    `select count(*)::int as count from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
    [database.name],
  );
  return rows[0].count;
}

test('nodes that join share the connections of the server, and the setting has the last word', async () => {
  const shops = [await open(), await open(), await open({ DATABASE_CONNECTIONS: '7' })];
  await Promise.all(shops.flatMap((shop) => Array.from({ length: 60 }, () => order(shop))));
  const connections = await database.ask<{ pid: number; name: string }>(
    `select pid, application_name as name from pg_stat_activity where datname = $1 and application_name like 'dastak%'`,
    [database.name],
  );
  expect(connections.filter(({ name }) => name === 'dastak-live')).toHaveLength(3);
  expect(connections.length).toBeLessThanOrEqual(26 + 26 + 7);
  const nodes = await Promise.all(shops.map(async ({ address }) => (await ask(`${address}/metrics`)).text));
  for (const text of nodes) expect(text).toMatch(/^shop_nodes 3$/m);
  expect(nodes[2]).toMatch(/^shop_database_allowed 7$/m);
});
