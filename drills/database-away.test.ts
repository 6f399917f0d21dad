/** Twenty seconds without a database, at a steady stream of shoppers. `npm test` tries the same, shorter, in orders.test.ts. */
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeShops, openShop, type Shop } from '../app/platform/http/testing-shop.ts';
import { clearStage, freshFolder, holdStarts, homeOf, supervisorOf, until } from './embedded-database-stage.ts';
import { serverOf, signal, workersIn } from './embedded-database-traces.ts';
import { report } from './figures.ts';
import { type Kind, offerLoad } from './load.ts';

const awaySeconds = 20;
const rates: Record<Kind, number> = { page: 50, search: 0, order: 10 };
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
  await until(() => serverOf(dataDir) === undefined);
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

// The pages of a steady stream are measured in tenths of a second, which only a machine with nothing else to do can keep.
describe.runIf(process.env.DRILL_ROUNDS !== undefined)(
  'H4: for twenty seconds pages are served as ever and orders ask to come back',
  () => {
    test.each([
      ['stopped', stop, 1_500],
      ['frozen', freeze, 4_000],
    ] as const)('PostgreSQL is %s', async (words, takeAway, refusedWithinMs) => {
      const { address } = shop;
      // Every page is seen once, with its newest stock.
      await offerLoad({ address, products, seconds: 3, shoppers: { open: { page: 50, search: 0, order: 0 } } });
      const bringBack = await takeAway();
      const away = await offerLoad({ address, products, seconds: awaySeconds, shoppers: { open: rates } });
      bringBack();
      const [, firstOrderMs] = await timed(until(isOrderTaken));
      report(`PostgreSQL is ${words} for ${awaySeconds} s, 50 pages and 10 orders a second`, {
        pages: away.page.sent,
        pagesWithinATenthOfASecond: away.page.atOnce,
        slowestRefusalOfAnOrderMs: Math.round(away.order.shedSlowestMs),
        firstOrderAfterMs: Math.round(firstOrderMs),
      });
      expect([...away.page.failures, ...away.order.failures]).toEqual([]);
      expect(away.page.atOnce / away.page.sent).toBeGreaterThanOrEqual(0.999);
      expect(away.order.shed).toBe(away.order.sent);
      expect(away.order.shedSlowestMs).toBeLessThan(refusedWithinMs);
      expect(firstOrderMs).toBeLessThan(3_000);
    });
  },
);

async function isOrderTaken(): Promise<boolean> {
  const open = { page: 0, search: 0, order: 10 };
  const { order } = await offerLoad({ address: shop.address, products, seconds: 0.1, shoppers: { open } });
  return order.good > 0;
}

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await work, performance.now() - began];
}
