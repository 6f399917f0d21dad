/** Three times as many shoppers as a node can serve, at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, timed } from '../app/platform/http/testing.ts';
import { closeShops, openShop, type Shop } from '../app/platform/http/testing-shop.ts';
import { clearStage, freshFolder, supervisorOf, until } from './embedded-database-stage.ts';
import { report, residentMb } from './figures.ts';
import { type Kind, kinds, type Outcome, offerLoad } from './load.ts';

/** Only `npm run drill`, on a machine with nothing else to do, can tell how much of its capacity a node keeps. */
const isLong = process.env.DRILL_ROUNDS !== undefined;
const seconds = isLong ? 20 : 4;
/** So many shoppers, each of whom waits for an answer before the next request, keep a node busy: fewer wait for each other. */
const crowd = 64;
let shop: Shop;
let pool: Pool;
let products: number[];

beforeEach(async () => {
  const dataDir = await freshFolder();
  shop = await openShop(
    { DATA_DIR: dataDir, SHOP_DEMO: '1', RATE_LIMITS: 'off', FILL_RENDITIONS: '0' },
    { from: 'demo' },
  );
  pool = new Pool({ ...(await supervisorOf(dataDir)), max: 2 });
  pool.on('error', () => {});
  await pool.query(`insert into stock_moves (product_id, delta, reason) select id, 1000000, 'opening' from products`);
  await pool.query('update products set stock = stock + 1000000');
  const { rows } = await pool.query<{ id: number }>('select id from products order by id limit 40');
  products = rows.map(({ id }) => id);
});

afterEach(async () => {
  await pool?.end();
  await closeShops();
  await clearStage();
});

test('H4: offered three times what it can take, a node goes on serving, refuses the rest in words, and is well right after', async () => {
  const { address } = shop;
  await offerLoad({ address, products, seconds: seconds / 2, shoppers: { closed: crowd } });
  const capacity = await offerLoad({ address, products, seconds, shoppers: { closed: crowd } });
  const before = residentMb(shop);
  const open = Object.fromEntries(kinds.map((kind) => [kind, 3 * capacity[kind].goodPerSecond])) as Record<
    Kind,
    number
  >;
  const health = watchHealth();
  const overload = await offerLoad({ address, products, seconds, shoppers: { open } });
  const slowestLivez = await health.stop();
  const during = residentMb(shop);
  const [, normalAfterMs] = await timed(until(isNormal));
  report('Three times the load that a node can take', {
    ...Object.fromEntries(kinds.flatMap((kind) => figuresOf(kind, capacity[kind], overload[kind]))),
    slowestLivezMs: Math.round(slowestLivez),
    memoryBeforeMb: before,
    memoryAfterMb: during,
    normalAfterMs: Math.round(normalAfterMs),
  });
  for (const kind of kinds) {
    expect(overload[kind].failures, kind).toEqual([]);
    if (!isLong) continue;
    expect(overload[kind].goodPerSecond / capacity[kind].goodPerSecond, kind).toBeGreaterThanOrEqual(0.8);
    expect(overload[kind].shedP95Ms, kind).toBeLessThan(1_000);
  }
  const good = (outcomes: Record<Kind, Outcome>) => kinds.reduce((sum, kind) => sum + outcomes[kind].goodPerSecond, 0);
  if (isLong) expect(good(overload) / good(capacity)).toBeGreaterThanOrEqual(0.8);
  expect(normalAfterMs).toBeLessThan(10_000);
  if (isLong) expect(during).toBeLessThan(before * 1.5);
  expect(shop.said()).not.toMatch(/"level":"error"/);
});

const plurals: Record<Kind, string> = { page: 'pages', search: 'searches', order: 'orders' };

function figuresOf(kind: Kind, capacity: Outcome, overload: Outcome): [string, number][] {
  const many = plurals[kind];
  return [
    [`${many}ASecond`, Math.round(capacity.goodPerSecond)],
    [`${many}Offered`, Math.round(overload.sent / seconds)],
    [`${many}ServedInPercent`, Math.round((100 * overload.goodPerSecond) / capacity.goodPerSecond)],
    [`${many}At95PercentMs`, Math.round(overload.goodP95Ms)],
    [`${many}RefusedAt95PercentMs`, Math.round(overload.shedP95Ms)],
    [`${many}Late`, overload.late],
  ];
}

/** Asks for /livez again and again; `stop` resolves with the longest wait in ms. */
function watchHealth(): { stop(): Promise<number> } {
  let isOver = false;
  let slowest = 0;
  async function watch(): Promise<void> {
    while (!isOver) {
      const [answer, ms] = await timed(ask(`${shop.address}/livez`));
      expect(answer.status).toBe(200);
      slowest = Math.max(slowest, ms);
      await sleep(100);
    }
  }
  const watching = watch();
  return {
    async stop() {
      isOver = true;
      await watching;
      return slowest;
    },
  };
}

/** Every kind of request is answered as asked, and soon. */
async function isNormal(): Promise<boolean> {
  const outcomes = await offerLoad({ address: shop.address, products, seconds: 0.3, shoppers: { closed: 2 } });
  return kinds.every((kind) => outcomes[kind].shed + outcomes[kind].late === 0);
}
