/** A caching proxy in front keeps pages, and drops them when what they show has changed. */
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '#tests/support/database.ts';
import { ask, freePort, timed } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder, openHere, supervisorOf } from './embedded-database-setup.ts';
import { report } from './figures.ts';
import { findProgram, startVarnish } from './fleet-setup.ts';
import { shelve } from './fleet-shop.ts';
import { isLong } from './rounds.ts';

const varnish = findProgram('varnishd', 'varnish');
const rounds = isLong ? 30 : 3;
const requests = isLong ? 2_000 : 200;
const patienceMs = 120_000;

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

  async function isHit(page: string): Promise<boolean> {
    return (await ask(address + page)).headers['x-cache'] === 'hit';
  }

  test('a page is stored there, and a change drops the pages that show it and no other', async () => {
    await shelve(pool, 1, 100);
    await pool.query(
      `insert into collection_products (collection, product_id, position) values ('topCollection', 1, 1)`,
    );
    const pages = ['/product_detail/1', '/top_collections'];
    // A product page shows other products, too.
    const other = '/shippingpolicy';
    async function change(name: string): Promise<void> {
      for (const page of pages) await expect.poll(() => isHit(page)).toBe(true);
      await pool.query('update products set name = $1 where id = 1', [name]);
      for (const page of pages) await expect.poll(async () => (await ask(address + page)).text).toContain(name);
    }
    // Purges are sent one after the other: once that of this change has arrived, so have those of the start.
    await change('Lantern');
    await expect.poll(() => isHit(other)).toBe(true);
    let slowestMs = 0;
    for (let round = 0; round < rounds; round++) {
      const [, ms] = await timed(change(`Lantern ${round}`));
      slowestMs = Math.max(slowestMs, ms);
      expect(await isHit(other)).toBe(true);
    }
    report('A page behind Varnish is dropped by its keys', { rounds, slowestMs: Math.round(slowestMs) });
  });

  test('a page that is stored there costs the shop nothing', async () => {
    const pages = ['/product_detail/1', '/top_collections'];
    for (const page of pages) await expect.poll(() => isHit(page)).toBe(true);
    const before = await rendersOf(shop);
    expect(before).toBeGreaterThan(0);
    let hits = 0;
    const began = performance.now();
    for (let number = 0; number < requests; number++) if (await isHit(pages[number % 2]!)) hits++;
    report('Pages are requested from Varnish one after the other', {
      requests,
      hits,
      perSecond: Math.round((requests * 1_000) / (performance.now() - began)),
    });
    expect(hits).toBe(requests);
    expect(await rendersOf(shop)).toBe(before);
  });

  test('a page of one shopper is never stored there', async () => {
    for (const page of ['/account', '/api/me', '/admin'])
      for (const { headers } of [await ask(address + page), await ask(address + page)])
        expect([headers['surrogate-control'], headers['x-cache']], page).toEqual([undefined, 'miss']);
  });
});

async function rendersOf(shop: Shop): Promise<number> {
  const { text } = await ask(`${shop.address}/metrics`);
  return Number(/^\w*pages_rendered (\d+)/m.exec(text)?.[1] ?? 0);
}
