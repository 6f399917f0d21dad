/** A streaming replica serves reads that may be a second old, and takes over when its primary is lost. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, db, readDb } from '#app/infra/db/db.server.ts';
import { createPool, type ShopPool } from '#app/infra/db/pool.server.ts';
import { maxLagMs, openReplica, type Replica } from '#app/infra/db/replica.server.ts';
import { urlOf } from '#tests/support/database.ts';
import { type Line, openLine } from '#tests/support/database-proxy.ts';
import { ask } from '#tests/support/http.ts';
import { audit } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage } from './embedded-database-setup.ts';
import { report } from './figures.ts';
import { orderOf, shelve } from './fleet-shop.ts';
import { type Pair, startPair } from './replica-setup.ts';
import { isLong } from './rounds.ts';

const rounds = isLong ? 20 : 3;
const patienceMs = 120_000;

afterAll(clearStage, patienceMs);

describe('reads that may be a second old', () => {
  let pair: Pair;
  let primary: ShopPool;
  let replica: Replica | null = null;

  beforeAll(async () => {
    pair = await startPair();
    primary = createPool(pair.primary.config('owner'));
  }, patienceMs);

  afterEach(async () => {
    await replica?.end();
    replica = null;
  });

  afterAll(() => primary?.end());

  function open(config = pair.replica.config('owner')): Replica {
    const opened = openReplica(config, primary);
    replica = opened;
    connectDatabase(primary, opened);
    return opened;
  }

  async function readsFromReplica(): Promise<boolean> {
    const { rows } = await readDb.execute<{ copy: boolean }>(sql`select pg_is_in_recovery() as copy`);
    return rows[0]?.copy === true;
  }

  test('go to the replica while it is current, and everything else to the primary', async () => {
    open();
    await expect.poll(readsFromReplica).toBe(true);
    const { rows } = await db.execute<{ copy: boolean }>(sql`select pg_is_in_recovery() as copy`);
    expect(rows).toEqual([{ copy: false }]);
    expect(replica?.figures().answered).toBeGreaterThan(0);
  });

  test('a change is pending until the replica has it, and a replica that lags is not asked', async () => {
    const opened = open();
    await expect.poll(readsFromReplica).toBe(true);
    await pair.replica.supervise('select pg_wal_replay_pause()');
    await primary.query('create table if not exists told (at timestamptz); insert into told values (now())');
    opened.noteChange(['product:1']);
    await expect.poll(() => opened.isCurrent()).toBe(false);
    expect(opened.pending()).toEqual(new Set(['product:1']));
    expect(opened.figures().lagMs).toBeGreaterThanOrEqual(maxLagMs);
    expect(await readsFromReplica()).toBe(false);
    await pair.replica.supervise('select pg_wal_replay_resume()');
    await expect.poll(readsFromReplica).toBe(true);
    expect(opened.pending()).toEqual(new Set());
  });

  test('a database that is no replica is never asked', async () => {
    const opened = open(pair.primary.config('owner'));
    await new Promise((resolve) => setImmediate(resolve));
    await primary.query('select pg_sleep(0.2)');
    expect(opened.isCurrent()).toBe(false);
  });

  test('where the replica is gone the primary serves, until it is back', async () => {
    open();
    await expect.poll(readsFromReplica).toBe(true);
    await pair.replica.kill();
    await expect.poll(readsFromReplica).toBe(false);
    await pair.replica.start();
    await expect.poll(readsFromReplica).toBe(true);
  });
});

describe('two nodes on a primary and its replica', () => {
  let pair: Pair;
  let pool: Pool;
  let nodes: Shop[];
  let line: Line;
  const to = { host: '', port: 5432 };

  beforeAll(async () => {
    pair = await startPair({ isSynchronous: true });
    Object.assign(to, pair.primary.config('owner'));
    line = await openLine(to);
    pool = new Pool({ ...pair.primary.config('supervisor'), max: 2 });
    pool.on('error', () => {});
    const settings = {
      DATABASE_URL: `postgres://shop_owner:${pair.primary.config('owner').password}@127.0.0.1:${line.config.port}/shop`,
      DATABASE_READ_URL: urlOf(pair.replica.config('owner')),
      RATE_LIMITS: 'off',
    };
    nodes = await Promise.all([openShop(settings), openShop(settings)]);
  }, patienceMs);

  afterAll(async () => {
    await pool?.end();
    await closeShops();
  }, patienceMs);

  test('a change is on the pages of both', { timeout: patienceMs }, async () => {
    await shelve(pool, 1, 10_000);
    await pool.query(
      `insert into collection_products (collection, product_id, position) values ('topCollection', 1, 1)`,
    );
    let slowestMs = 0;
    for (let round = 0; round < rounds; round++) {
      await pool.query('update products set name = $1 where id = 1', [`Lantern ${round}`]);
      const began = performance.now();
      for (const { address } of nodes)
        for (const page of ['/product_detail/1', '/top_collections', '/search-results?q=lantern'])
          await expect.poll(async () => (await ask(address + page)).text).toContain(`Lantern ${round}`);
      slowestMs = Math.max(slowestMs, performance.now() - began);
    }
    report('A change with a replica is on three pages of two nodes', { rounds, slowestMs: Math.round(slowestMs) });
  });

  test('the primary is lost and the replica takes over: no confirmed order is lost', {
    timeout: patienceMs,
  }, async () => {
    const confirmed = new Map<string, string>();
    let slowestMs = 0;
    let isOver = false;
    const buyers = Array.from({ length: 6 }, async (_, buyer) => {
      while (!isOver) {
        const key = randomUUID();
        const began = performance.now();
        const response = await orderOf(nodes[buyer % 2]!.address, 1, key);
        slowestMs = Math.max(slowestMs, performance.now() - began);
        expect(response.status, response.text).toBeLessThan(202);
        confirmed.set(key, JSON.parse(response.text).number);
      }
    });
    await expect.poll(() => confirmed.size).toBeGreaterThan(30);
    const before = confirmed.size;
    await pair.primary.kill();
    const lostAt = performance.now();
    await pair.replica.supervise('select pg_promote()');
    await pair.replica.supervise(`alter system set synchronous_standby_names = ''`);
    Object.assign(to, pair.replica.config('owner'));
    line.cut();
    const atPromotion = confirmed.size;
    const promotedMs = performance.now() - lostAt;
    await expect.poll(() => confirmed.size).toBeGreaterThan(atPromotion);
    const firstOrderMs = performance.now() - lostAt;
    await expect.poll(() => confirmed.size).toBeGreaterThan(atPromotion + 30);
    isOver = true;
    await Promise.all(buyers);
    const after = new Pool({ ...pair.replica.config('supervisor'), max: 1 });
    const askDatabase = async <Row>(text: string, values?: unknown[]): Promise<Row[]> =>
      (await after.query(text, values)).rows;
    const kept = await askDatabase<{ key: string; number: string }>('select key, number from orders');
    const numbers = new Map(kept.map(({ key, number }) => [key, number]));
    const lost = [...confirmed].filter(([key, number]) => numbers.get(key) !== number);
    const findings = await audit(askDatabase);
    await after.end();
    report('The primary is lost under orders and its synchronous replica takes over', {
      confirmedBefore: before,
      confirmedInAll: confirmed.size,
      confirmedAndLost: lost.length,
      promotedMs: Math.round(promotedMs),
      firstOrderMs: Math.round(firstOrderMs),
      slowestOrderMs: Math.round(slowestMs),
    });
    expect(lost).toEqual([]);
    expect(findings).toEqual([]);
  });
});
