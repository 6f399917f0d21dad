/** The whole shop, its database included, in the memory of a small container. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { pictureFormats, renditionUrl, renditionWidths } from '#app/infra/media/pictures/picture.ts';
import { ask, timed } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder, supervisorOf } from './embedded-database-setup.ts';
import { report } from './figures.ts';
import { limitMemory, type MemoryLimit, mayLimitMemory } from './memory-limit.ts';
import { isLong } from './rounds.ts';

const memoryMb = 512;
/** All renditions of the demo's pictures are some 1,500, which takes minutes: the short run requests the widest ones of some. */
const shortCount = 40;
/** As many browsers on a shop that has just been opened, with six connections each. */
const atOnce = 240;
if (!mayLimitMemory)
  process.stdout.write(
    'Memory cannot be limited here (that takes root and a control group), so its tests are skipped.\n',
  );
let limit: MemoryLimit | undefined;
let shop: Shop;

afterEach(async () => {
  await closeShops();
  await clearStage();
  limit?.remove();
  limit = undefined;
});

test.skipIf(!mayLimitMemory)(
  'a shop in the memory of a small container makes every rendition that is requested at once, and shows its pages meanwhile',
  async () => {
    limit = limitMemory(memoryMb);
    // A container's volume is a disk. Files in memory would count as the shop's.
    const dataDir = await freshFolder({ within: '/var/tmp' });
    const env = { DATA_DIR: dataDir, SHOP_DEMO: '1', RATE_LIMITS: 'off', FILL_RENDITIONS: '0' };
    shop = await openShop(env, { controlGroup: limit.folder });
    const opened = limit.peakMb();
    const wanted = await renditions(dataDir);
    const count = wanted.length;
    const [, ms] = await timed(
      Promise.all([
        ...Array.from({ length: atOnce }, () => askInTurn(wanted)),
        ...['/', '/top_collections', '/cart'].map(async (page) =>
          expect((await ask(`${shop.address}${page}`)).status).toBe(200),
        ),
      ]),
    );
    report(isLong ? `All renditions in ${memoryMb} MB` : `Some renditions in ${memoryMb} MB`, {
      renditions: count,
      peakWhenOpenedMb: opened,
      peakMb: limit.peakMb(),
      killed: limit.kills(),
      tookMs: Math.round(ms),
    });
    expect(limit.kills()).toBe(0);
    expect(shop.process.exitCode).toBeNull();
    expect(shop.output()).not.toMatch(/"level":"error"|database-connection-lost/);
  },
  15 * 60_000,
);

async function renditions(dataDir: string): Promise<string[]> {
  const client = new Client(await supervisorOf(dataDir));
  await client.connect();
  const { rows } = await client.query<{ id: string; width: number }>('select id, width from pictures order by id');
  await client.end();
  const all = rows.flatMap(({ id, width }) =>
    renditionWidths({ width })
      .toReversed()
      .flatMap((each) => pictureFormats.map((format) => ({ each, address: renditionUrl(id, each, format) }))),
  );
  const chosen = isLong ? all : all.toSorted((a, b) => b.each - a.each).slice(0, shortCount);
  return chosen.map(({ address }) => address);
}

/** Requests one after the other until there are none left, and again one for which the shop has no time. */
async function askInTurn(wanted: string[]): Promise<void> {
  for (let address = wanted.pop(); address; address = wanted.pop())
    for (;;) {
      const response = await ask(`${shop.address}${address}`);
      if (response.status === 200) break;
      expect(response, address).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
      await sleep(1_000);
    }
}
