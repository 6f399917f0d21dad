/** A steady stream of shoppers while there is no database: for four seconds, or for twenty in the long run. */
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { timed } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder, holdStarts, homeOf, supervisorOf } from './embedded-database-setup.ts';
import { serverOf, signal, workersIn } from './embedded-database-traces.ts';
import { report } from './figures.ts';
import { type Kind, offerLoad } from './load.ts';
import { isLong } from './rounds.ts';

const awaySeconds = isLong ? 20 : 4;
const rates: Record<Kind, number> = isLong ? { page: 50, search: 0, order: 10 } : { page: 20, search: 0, order: 5 };
let dataDir: string;
let shop: Shop;
let products: number[];

beforeEach(async () => {
  dataDir = await freshFolder();
  shop = await openShop(
    { DATA_DIR: dataDir, SHOP_DEMO: '1', RATE_LIMITS: 'off', FILL_RENDITIONS: '0' },
    { from: 'demo' },
  );
  const client = new Client(await supervisorOf(dataDir));
  await client.connect();
  await client.query(`insert into stock_moves (product_id, delta, reason) select id, 100000, 'opening' from products`);
  await client.query('update products set stock = stock + 100000');
  const { rows } = await client.query<{ id: number }>('select id from products order by id limit 10');
  products = rows.map(({ id }) => id);
  await client.end();
});

afterEach(async () => {
  for (const worker of workersIn(await dataOf())) signal(worker, 'SIGCONT');
  await closeShops();
  await clearStage();
});

async function dataOf(): Promise<string> {
  return path.join(await homeOf(dataDir), 'cluster/data');
}

async function stop(): Promise<() => void> {
  const release = await holdStarts(dataDir);
  process.kill(serverOf(dataDir)!, 'SIGINT');
  await expect.poll(() => serverOf(dataDir)).toBeUndefined();
  return release;
}

async function freeze(): Promise<() => void> {
  const data = await dataOf();
  // The server first: it starts no worker from then on.
  signal(serverOf(dataDir)!, 'SIGSTOP');
  for (const worker of workersIn(data)) signal(worker, 'SIGSTOP');
  return () => {
    for (const worker of workersIn(data)) signal(worker, 'SIGCONT');
  };
}

test.each([
  ['stopped', stop],
  ['frozen', freeze],
] as const)(
  'H4: while PostgreSQL is %s every page is served and every order asks to come back',
  async (state, takeAway) => {
    const { address } = shop;
    // Every page is rendered once, with its newest stock.
    await offerLoad({ address, products, seconds: 3, shoppers: { open: { ...rates, order: 0 } } });
    const bringBack = await takeAway();
    // Resolves once every request has its response: all of them come while the database is away.
    const away = await offerLoad({ address, products, seconds: awaySeconds, shoppers: { open: rates } });
    bringBack();
    const [, firstOrderMs] = await timed(expect.poll(isOrderTaken).toBe(true));
    report(`PostgreSQL is ${state} for ${awaySeconds} s, ${rates.page} pages and ${rates.order} orders a second`, {
      pages: away.page.sent,
      pagesWithinATenthOfASecond: away.page.atOnce,
      slowestRefusalOfAnOrderMs: Math.round(away.order.shedSlowestMs),
      firstOrderAfterMs: Math.round(firstOrderMs),
    });
    expect([...away.page.failures, ...away.order.failures]).toEqual([]);
    expect(away.page.sent).toBeGreaterThan(awaySeconds);
    expect(away.page.good + away.page.late).toBe(away.page.sent);
    expect(away.order.sent).toBeGreaterThan(0);
    expect(away.order.shed).toBe(away.order.sent);
  },
);

async function isOrderTaken(): Promise<boolean> {
  const open = { page: 0, search: 0, order: 10 };
  const { order } = await offerLoad({ address: shop.address, products, seconds: 0.1, shoppers: { open } });
  return order.good > 0;
}
