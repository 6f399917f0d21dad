/** The whole shop, its database included, in the memory of a small container. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { ask } from '../app/platform/http/testing.ts';
import { closeShops, openShop, type Shop } from '../app/platform/http/testing-shop.ts';
import { pictureFormats, renditionUrl, renditionWidths } from '../app/platform/media/picture.ts';
import { clearStage, freshFolder, supervisorOf } from './embedded-database-stage.ts';
import { report } from './figures.ts';
import { limitMemory, type MemoryLimit, mayLimitMemory } from './memory-limit.ts';

const memoryMb = 512;
/** All renditions of the demo's pictures are some 1,500, which takes minutes. */
const isLong = process.env.DRILL_ROUNDS !== undefined;
/** As many browsers on a shop that has just been opened, with six connections each. */
const atOnce = 240;
let limit: MemoryLimit | undefined;
let shop: Shop;

afterEach(async () => {
  await closeShops();
  await clearStage();
  limit?.remove();
  limit = undefined;
});

test.runIf(mayLimitMemory && isLong)(
  `a shop in ${memoryMb} MB makes every rendition that is asked for at once, and shows its pages meanwhile`,
  async () => {
    limit = limitMemory(memoryMb);
    // A container's volume is a disk. Files in memory would count as the shop's.
    const dataDir = await freshFolder({ within: '/var/tmp' });
    const env = { DATA_DIR: dataDir, SHOP_DEMO: '1', RATE_LIMITS: 'off', FILL_RENDITIONS: '0' };
    shop = await openShop(env, { controlGroup: limit.folder });
    const opened = limit.peakMb();
    const wanted = await allRenditions(dataDir);
    const count = wanted.length;
    const began = performance.now();
    await Promise.all(Array.from({ length: atOnce }, () => askInTurn(wanted)));
    const ms = performance.now() - began;
    for (const page of ['/', '/top_collections', '/cart'])
      expect((await ask(`${shop.address}${page}`)).status).toBe(200);
    report(`All renditions in ${memoryMb} MB`, {
      renditions: count,
      peakWhenOpenedMb: opened,
      peakMb: limit.peakMb(),
      killed: limit.kills(),
      tookMs: Math.round(ms),
    });
    expect(limit.kills()).toBe(0);
    expect(shop.process.exitCode).toBeNull();
    expect(shop.said()).not.toMatch(/"level":"error"|database-connection-lost/);
  },
  15 * 60_000,
);

async function allRenditions(dataDir: string): Promise<string[]> {
  const client = new Client(await supervisorOf(dataDir));
  await client.connect();
  const { rows } = await client.query<{ id: string; width: number }>('select id, width from pictures order by id');
  await client.end();
  return rows.flatMap(({ id, width }) =>
    renditionWidths({ width }).flatMap((each) => pictureFormats.map((format) => renditionUrl(id, each, format))),
  );
}

/** Asks for one after the other until there are none left, and again for one that the shop has no time for. */
async function askInTurn(wanted: string[]): Promise<void> {
  for (let address = wanted.pop(); address; address = wanted.pop())
    for (;;) {
      const answer = await ask(`${shop.address}${address}`);
      if (answer.status === 200) break;
      expect(answer, address).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
      await sleep(1_000);
    }
}
