/** Nodes whose transactions go through PgBouncer in transaction mode, with more connections than the database has. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '#tests/support/database.ts';
import { ask } from '#tests/support/http.ts';
import { audit } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder, openHere, supervisorOf } from './embedded-database-setup.ts';
import { report } from './figures.ts';
import { findProgram, startPgBouncer } from './fleet-setup.ts';
import { orderOf, shelve } from './fleet-shop.ts';
import { isLong } from './rounds.ts';

const pgbouncer = findProgram('pgbouncer', 'pgbouncer');
const patienceMs = 120_000;
/** Fewer than the nodes have connections of their own, and enough for the orders that they place at a time: eight each. */
const nodeCount = isLong ? 4 : 2;
const sessions = 10 * nodeCount;
const pieces = isLong ? 100 : 40;
let nodes: Shop[];
let pool: Pool;
let pooled: string;
let direct: string;

describe.skipIf(!pgbouncer)('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    const dataDir = await freshFolder();
    const owner = (await openHere(dataDir)).connection('owner');
    pool = new Pool({ ...(await supervisorOf(dataDir)), max: 2 });
    pool.on('error', () => {});
    direct = urlOf(owner);
    pooled = await startPgBouncer(pgbouncer ?? '', owner, sessions);
    const settings = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, RATE_LIMITS: 'off' };
    nodes = await Promise.all(Array.from({ length: nodeCount }, () => openShop(settings)));
  }, patienceMs);

  afterAll(async () => {
    await pool?.end();
    await closeShops();
    await clearStage();
  }, patienceMs);

  async function askDatabase<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    return (await pool.query(text, values)).rows;
  }

  test('without a direct way the shop says what is missing', async () => {
    await expect(openShop({ DATABASE_URL: pooled })).rejects.toThrow(
      'DATABASE_URL names a PgBouncer: set DATABASE_DIRECT_URL to the PostgreSQL behind it too.',
    );
  });

  test('F6: the last pieces are sold once, and every node shows it', { timeout: patienceMs }, async () => {
    await shelve(pool, 1, pieces);
    const began = performance.now();
    const results = await Promise.all(
      Array.from({ length: 3 * pieces }, (_, buyer) => orderOf(nodes[buyer % nodeCount]!.address, 1, randomUUID())),
    );
    const tookMs = Math.round(performance.now() - began);
    const placed = results.filter(({ status }) => status === 201);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(placed).toHaveLength(pieces);
    expect(await askDatabase('select stock from products where id = 1')).toEqual([{ stock: 0 }]);
    const soldOutAt = performance.now();
    for (const { address } of nodes)
      await expect.poll(async () => (await ask(`${address}/product_detail/1`)).text).toContain('Out of Stock');
    const shownMs = Math.round(performance.now() - soldOutAt);
    expect(await audit(askDatabase)).toEqual([]);
    const [found] = await askDatabase<{ sessions: number }>(
      `select count(*)::int as sessions from pg_stat_activity where usename = 'shop_owner' and application_name = 'dastak'`,
    );
    expect(found?.sessions).toBeLessThanOrEqual(sessions);
    report(`${nodeCount} nodes behind PgBouncer in transaction mode`, {
      piecesSold: placed.length,
      piecesTooMany: placed.length - pieces,
      buyersRefused: results.length - placed.length,
      databaseSessions: found?.sessions ?? 0,
      allOrdersMs: tookMs,
      allNodesShowMs: shownMs,
    });
  });

  test('a change is on every page of every node', { timeout: patienceMs }, async () => {
    await shelve(pool, 2, 10);
    const address = (shop: Shop) => `${shop.address}/product_detail/2`;
    for (const shop of nodes) expect((await ask(address(shop))).text).toContain('Lamp 2');
    await pool.query(`update products set name = 'Lantern 2' where id = 2`);
    const began = performance.now();
    for (const shop of nodes) await expect.poll(async () => (await ask(address(shop))).text).toContain('Lantern 2');
    const shownMs = Math.round(performance.now() - began);
    report('A change behind PgBouncer is on every node', { nodes: nodeCount, shownMs });
  });

  test('every order has its e-mail, and has it once', { timeout: patienceMs }, async () => {
    await expect
      .poll(() => askDatabase(`select count(*)::int as waiting from letters where state = 'waiting'`))
      .toEqual([{ waiting: 0 }]);
    const [written] = await askDatabase<{ letters: number; orders: number }>(
      'select count(*)::int as letters, count(distinct about)::int as orders from letters',
    );
    expect(written).toEqual({ letters: pieces, orders: pieces });
  });
});
