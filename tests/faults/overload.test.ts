/** Three times as many shoppers as a node can serve, at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, timed } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder, supervisorOf } from './embedded-database-setup.ts';
import { report, residentMb } from './figures.ts';
import { type Kind, kinds, type Outcome, offerLoad } from './load.ts';
import { isLong } from './rounds.ts';

const seconds = isLong ? 20 : 4;
/** So many shoppers, each of whom waits for an answer before the next request, keep a node busy: fewer wait for each other. */
const crowd = 64;
/**
 * So many requests a second are more than a node can take, even where its capacity was measured while other programs had most
 * of the processor.
 */
const tooMany = 300;
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
  const open = Object.fromEntries(
    kinds.map((kind) => [kind, Math.max(tooMany, 3 * capacity[kind].goodPerSecond)]),
  ) as Record<Kind, number>;
  const health = watchHealth();
  const overload = await offerLoad({ address, products, seconds, shoppers: { open } });
  const livez = await health.stop();
  const during = residentMb(shop);
  const [, normalAfterMs] = await timed(expect.poll(isNormal).toBe(true));
  report('Three times the load that a node can take', {
    ...Object.fromEntries(kinds.flatMap((kind) => figuresOf(kind, capacity[kind], overload[kind]))),
    slowestLivezMs: Math.round(livez.slowestMs),
    memoryBeforeMb: before,
    memoryAfterMb: during,
    normalAfterMs: Math.round(normalAfterMs),
  });
  for (const kind of kinds) {
    const { sent, good, late, shed, failures } = overload[kind];
    expect(failures, kind).toEqual([]);
    expect(good + late + shed, kind).toBe(sent);
    expect(good + late, kind).toBeGreaterThan(0);
  }
  const sum = (outcomes: Record<Kind, Outcome>, figure: 'good' | 'late' | 'shed') =>
    kinds.reduce((total, kind) => total + outcomes[kind][figure], 0);
  // More was offered than it could take, and it did not do less for that: a node that breaks down serves almost nothing.
  expect(sum(overload, 'shed')).toBeGreaterThan(0);
  expect(sum(overload, 'good')).toBeGreaterThan(sum(capacity, 'good') / 4);
  expect(livez.answered).toBeGreaterThan(0);
  expect(during).toBeLessThan(before * 1.5);
  expect(shop.output()).not.toMatch(/"level":"error"/);
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

/** Requests /livez again and again; `stop` resolves with the count of responses and the longest wait. */
function watchHealth(): { stop(): Promise<{ answered: number; slowestMs: number }> } {
  let isOver = false;
  let answered = 0;
  let slowestMs = 0;
  async function watch(): Promise<void> {
    while (!isOver) {
      const [response, ms] = await timed(ask(`${shop.address}/livez`));
      expect(response.status).toBe(200);
      answered++;
      slowestMs = Math.max(slowestMs, ms);
      await sleep(100);
    }
  }
  const watching = watch();
  return {
    async stop() {
      isOver = true;
      await watching;
      return { answered, slowestMs };
    },
  };
}

/** Every request is answered in full, and none is refused. */
async function isNormal(): Promise<boolean> {
  const outcomes = await offerLoad({ address: shop.address, products, seconds: 0.3, shoppers: { closed: 2 } });
  return kinds.every((kind) => outcomes[kind].good > 0 && outcomes[kind].shed === 0);
}
