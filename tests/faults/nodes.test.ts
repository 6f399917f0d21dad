/** Several nodes on one database sell at the same time what there is, and no piece more. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, ask } from '#tests/support/http.ts';
import { audit } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage } from './embedded-database-setup.ts';
import { report } from './figures.ts';
import { type FleetDatabase, openFleetDatabase } from './fleet-setup.ts';
import { orderOf, shelve } from './fleet-shop.ts';
import { isLong } from './rounds.ts';

const rounds = isLong ? 20 : 1;
/** Two nodes sell in app/modules/orders/orders-process.slow.test.ts, too. */
const counts = isLong ? [2, 4] : [4];
/** Far longer than a slow machine needs. */
const patienceMs = 120_000 + rounds * 60_000;
const pieces = 40;
const buyers = 120;
let nodes: Shop[];
let database: FleetDatabase;
let pool: Pool;
let products = 0;

beforeAll(async () => {
  database = await openFleetDatabase();
  pool = new Pool({ ...database.supervisor, max: 2 });
  pool.on('error', () => {});
  const settings = { DATABASE_URL: database.url, RATE_LIMITS: 'off' };
  nodes = await Promise.all(Array.from({ length: 4 }, () => openShop(settings)));
}, patienceMs);

afterAll(async () => {
  await pool?.end();
  await closeShops();
  await database?.remove();
  await clearStage();
});

async function askDatabase<Row>(text: string, values?: unknown[]): Promise<Row[]> {
  return (await pool.query(text, values)).rows;
}

/** Puts a product on the shelf that nobody has seen yet. */
async function shelveNext(): Promise<number> {
  const id = ++products;
  await shelve(pool, id, pieces);
  return id;
}

type Outcome = { key: string; answer: Answer };

async function buy(shop: Shop, id: number, key: string): Promise<Outcome> {
  return { key, answer: await orderOf(shop.address, id, key) };
}

test.each(counts)(
  'F6: %i nodes sell exactly what there is, and answer everybody else that it is sold out',
  async (count) => {
    const open = nodes.slice(0, count);
    let sold = 0;
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      const id = await shelveNext();
      const outcomes = await Promise.all(
        Array.from({ length: buyers }, async (_, buyer) => {
          const key = randomUUID();
          const here = buy(open[buyer % count]!, id, key);
          // Every tenth buyer is sent twice, to two nodes at once.
          const there = buyer % 10 === 0 ? [buy(open[(buyer + 1) % count]!, id, key)] : [];
          return Promise.all([here, ...there]);
        }),
      );
      const served = outcomes.filter(([{ answer: response }]) => response.status !== 409);
      for (const [{ answer: response }, twin] of served) {
        expect([200, 201], response.text).toContain(response.status);
        if (twin) expect(twin.answer.text).toBe(response.text);
      }
      for (const [{ answer: response }] of outcomes.filter(([each]) => each.answer.status === 409))
        expect(JSON.parse(response.text)).toEqual({ problem: `Lamp ${id} is sold out.`, lines: [{ id, left: 0 }] });
      const bought = await askDatabase<{ key: string; number: string }>(
        'select key, number from orders join order_lines on order_id = id where product_id = $1 order by key',
        [id],
      );
      const notified = served.map(([{ key, answer: response }]) => ({ key, number: JSON.parse(response.text).number }));
      expect(bought).toEqual(notified.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
      expect(bought).toHaveLength(pieces);
      expect(await askDatabase('select stock from products where id = $1', [id])).toEqual([{ stock: 0 }]);
      for (const { address } of open)
        await expect.poll(async () => (await ask(`${address}/product_detail/${id}`)).text).toContain('Out of Stock');
      sold += served.length;
      refused += outcomes.length - served.length;
    }
    expect(await audit(askDatabase)).toEqual([]);
    report(`${count} nodes sell ${pieces} pieces to ${buyers} buyers at once`, {
      rounds,
      piecesSold: sold,
      piecesTooMany: sold - rounds * pieces,
      buyersRefused: refused,
    });
  },
  patienceMs,
);
