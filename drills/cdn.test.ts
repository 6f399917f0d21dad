/** A caching proxy in front keeps pages, and drops them when what they show has changed. */
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '../app/platform/db/testing.ts';
import { ask } from '../app/platform/http/testing.ts';
import { closeShops, openShop, type Shop } from '../app/platform/http/testing-shop.ts';
import { clearStage, freshFolder, openHere, supervisorOf } from './embedded-database-stage.ts';
import { report } from './figures.ts';
import { shelve } from './fleet-shop.ts';
import { findProgram, freePort, startVarnish } from './fleet-stage.ts';

const isLong = Number(process.env.DRILL_ROUNDS ?? 0) > 3;
const varnish = isLong ? findProgram('varnishd', 'varnish') : null;
const patienceMs = 120_000;
const waiting = { timeout: 60_000, interval: 5 };

describe.skipIf(!varnish)('behind Varnish', () => {
  let shop: Shop;
  let address: string;
  let pool: Pool;

  beforeAll(async () => {
    const dataDir = await freshFolder();
    const owner = (await openHere(dataDir)).connection('owner');
    pool = new Pool({ ...(await supervisorOf(dataDir)), max: 2 });
    pool.on('error', () => {});
    const port = await freePort();
    const CDN_PURGE_URL = `http://127.0.0.1:${port}/purge-by-key`;
    shop = await openShop({ DATABASE_URL: urlOf(owner), RATE_LIMITS: 'off', CDN_PURGE_URL });
    address = await startVarnish(varnish ?? '', port, shop.address);
  }, patienceMs);

  afterAll(async () => {
    await pool?.end();
    await closeShops();
    await clearStage();
  }, patienceMs);

  test('a page is kept there, and a change is on it within a second', { timeout: patienceMs }, async () => {
    await shelve(pool, 1, 100);
    await pool.query(
      `insert into collection_products (collection, product_id, position) values ('topCollection', 1, 1)`,
    );
    const pages = ['/product_detail/1', '/top_collections'];
    let slowestMs = 0;
    const rounds = 30;
    for (let round = 0; round < rounds; round++) {
      await pool.query('update products set name = $1 where id = 1', [`Lantern ${round}`]);
      const began = performance.now();
      for (const page of pages)
        await expect.poll(async () => (await ask(address + page)).text, waiting).toContain(`Lantern ${round}`);
      slowestMs = Math.max(slowestMs, performance.now() - began);
    }
    expect(slowestMs).toBeLessThan(1_000);
    await expect.poll(async () => (await ask(address + pages[0])).headers['x-cache'], waiting).toBe('hit');
    const asked = 2_000;
    const before = await rendersOf(shop);
    let hits = 0;
    const began = performance.now();
    for (let number = 0; number < asked; number++)
      if ((await ask(address + pages[number % 2])).headers['x-cache'] === 'hit') hits++;
    const perSecond = Math.round(asked / ((performance.now() - began) / 1_000));
    report('A page behind Varnish is dropped by its keys', {
      rounds,
      slowestMs: Math.round(slowestMs),
      asked,
      hits,
      pagesOneByOnePerSecond: perSecond,
      rendersMeanwhile: (await rendersOf(shop)) - before,
    });
    expect(hits).toBeGreaterThan(asked * 0.95);
  });

  test('what belongs to one shopper is never kept', { timeout: patienceMs }, async () => {
    for (const page of ['/account', '/api/me', '/admin', '/no-such-page', '/cart']) {
      const answers = [await ask(address + page), await ask(address + page)];
      const isPublic = answers[0]?.headers['surrogate-control'] !== undefined;
      if (!isPublic) expect(answers[1]?.headers['x-cache'], page).toBe('miss');
    }
    for (const page of ['/account', '/api/me', '/admin'])
      expect((await ask(address + page)).headers['surrogate-control'], page).toBeUndefined();
  });
});

async function rendersOf(shop: Shop): Promise<number> {
  const { text } = await ask(`${shop.address}/metrics`);
  return Number(/^\w*pages_rendered (\d+)/m.exec(text)?.[1] ?? 0);
}
