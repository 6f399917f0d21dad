/**
 * A steady stream of shoppers: the memory of a node stays level, and so do its open files. For some seconds, or for
 * FAULT_SOAK_MINUTES, in which memory is measured, too: a node that has just started is still growing.
 */
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { closeShops, openShop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder, supervisorOf } from './embedded-database-setup.ts';
import { countOpenFiles, report, residentMb } from './figures.ts';
import { offerLoad } from './load.ts';

const minutes = Number(process.env.FAULT_SOAK_MINUTES ?? 0);
const seconds = minutes > 0 ? minutes * 60 : 8;
const sampleMs = minutes > 0 ? 5_000 : 250;
/** Until then code is compiled and pages are kept for the first time. */
const warmShare = 0.4;
const rates = { page: 20, search: 5, order: 5 };

afterEach(async () => {
  await closeShops();
  await clearStage();
});

type Sample = { hours: number; mb: number; files: number };

test(
  'a node that serves a steady stream of shoppers needs no more memory and no more files as time goes by',
  async () => {
    const dataDir = await freshFolder();
    const shop = await openShop(
      { DATA_DIR: dataDir, SHOP_DEMO: '1', RATE_LIMITS: 'off', FILL_RENDITIONS: '0' },
      { from: 'demo' },
    );
    const products = await stockUp(dataDir);
    const samples: Sample[] = [];
    const began = performance.now();
    const sampling = setInterval(() => {
      const hours = (performance.now() - began) / 3_600_000;
      samples.push({ hours, mb: residentMb(shop), files: countOpenFiles(shop) });
    }, sampleMs);
    const load = { address: shop.address, products, seconds, shoppers: { open: rates } };
    const outcomes = await offerLoad(load).finally(() => clearInterval(sampling));
    const warm = samples.slice(Math.floor(samples.length * warmShare));
    const half = Math.floor(warm.length / 2);
    const [earlier, later] = [mean(warm.slice(0, half)), mean(warm.slice(half))];
    report(`A steady stream of shoppers for ${minutes > 0 ? `${minutes} minutes` : `${seconds} seconds`}`, {
      pages: outcomes.page.good,
      searches: outcomes.search.good,
      orders: outcomes.order.good,
      refused: outcomes.page.shed + outcomes.search.shed + outcomes.order.shed,
      memoryMb: Math.round(later.mb),
      memoryGrowthInMbAnHour: Math.round(slope(warm)),
      openFiles: Math.round(later.files),
    });
    for (const [kind, outcome] of Object.entries(outcomes)) {
      expect(outcome.failures, kind).toEqual([]);
      expect(outcome.good, kind).toBeGreaterThan(0);
      expect(outcome.good + outcome.late + outcome.shed, kind).toBe(outcome.sent);
    }
    if (minutes > 0) expect(later.mb).toBeLessThan(earlier.mb * 1.15 + 10);
    expect(later.files).toBeLessThan(earlier.files + 10);
    expect(shop.output()).not.toMatch(/"level":"error"/);
  },
  seconds * 1_000 + 120_000,
);

/** Gives every product enough stock; returns some of them. */
async function stockUp(dataDir: string): Promise<number[]> {
  const client = new Client(await supervisorOf(dataDir));
  await client.connect();
  await client.query(`insert into stock_moves (product_id, delta, reason) select id, 1000000, 'opening' from products`);
  await client.query('update products set stock = stock + 1000000');
  const { rows } = await client.query<{ id: number }>('select id from products order by id limit 40');
  await client.end();
  return rows.map(({ id }) => id);
}

function mean(samples: Sample[]): { mb: number; files: number } {
  const sum = (values: number[]) => values.reduce((total, each) => total + each, 0) / values.length;
  return { mb: sum(samples.map(({ mb }) => mb)), files: sum(samples.map(({ files }) => files)) };
}

/** MB an hour: the slope of the line nearest to all samples (least squares). */
function slope(samples: Sample[]): number {
  const hours = samples.reduce((total, each) => total + each.hours, 0) / samples.length;
  const { mb } = mean(samples);
  const together = samples.reduce((total, each) => total + (each.hours - hours) * (each.mb - mb), 0);
  return together / samples.reduce((total, each) => total + (each.hours - hours) ** 2, 0);
}
