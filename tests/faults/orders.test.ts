/** Orders are taken while what they depend on is killed, stopped and frozen. What was acknowledged must stand. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, ask, freePort, postJson, timed } from '#tests/support/http.ts';
import { audit } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder, holdStarts, homeOf, supervisorOf } from './embedded-database-setup.ts';
import { serverOf, signal, workersIn } from './embedded-database-traces.ts';
import { report } from './figures.ts';
import { form, isAcknowledged, resend } from './fleet-shop.ts';
import { givenRounds } from './rounds.ts';

const rounds = givenRounds ?? 3;
const shelf = [1, 2, 3, 4];
const opening = 1_000_000;
let dataDir: string;
let data: string;
let port: number;
let shop: Shop;
let pool: Pool;

beforeEach(async () => {
  dataDir = await freshFolder();
  port = await freePort();
  shop = await open({ from: 'empty' });
  data = path.join(await homeOf(dataDir), 'cluster/data');
  pool = new Pool({ ...(await supervisorOf(dataDir)), max: 2 });
  pool.on('error', () => {});
  for (const id of shelf) {
    await pool.query(`insert into products (id, name, price_paisa, stock) values ($1, 'Lamp', 100000 * $1::int, $2)`, [
      id,
      opening,
    ]);
    await pool.query(`insert into stock_moves (product_id, delta, reason) values ($1, $2, 'opening')`, [id, opening]);
  }
});

afterEach(async () => {
  await pool?.end();
  for (const worker of workersIn(data)) signal(worker, 'SIGCONT');
  await closeShops();
  for (const worker of workersIn(data)) signal(worker, 'SIGKILL');
  await clearStage();
});

function open(opening?: Parameters<typeof openShop>[1]): Promise<Shop> {
  return openShop({ DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'off' }, opening);
}

/** What a client remembers of an order that was acknowledged to it. */
type Acknowledged = {
  key: string;
  number: string;
  receipt: string;
  fullname: string;
  lines: { id: number; quantity: number }[];
};

function send({ key, fullname, lines }: Pick<Acknowledged, 'key' | 'fullname' | 'lines'>): Promise<Answer> {
  const body = { ...form, fullname, products: lines };
  return postJson(`http://127.0.0.1:${port}/api/orders`, body, { 'idempotency-key': key });
}

/** Orders one thing after the other, each until it is acknowledged, as long as the shop is meant to be open. */
async function buy(name: string, acknowledged: Acknowledged[], isOver: () => boolean): Promise<void> {
  for (let number = 0; !isOver(); number++) {
    const lines = shelf
      .toSorted(() => Math.random() - 0.5)
      .slice(0, 1 + (number % 3))
      .map((id) => ({ id, quantity: 1 + (number % 2) }));
    const order = { key: randomUUID(), fullname: `${name} ${number}`, lines };
    const result = await insist(order);
    acknowledged.push({ ...order, ...result });
    if (number % 4 === 0) expect(await insist(order)).toEqual(result);
  }
}

/** Sends an order with the same key until it is acknowledged. */
async function insist(order: Parameters<typeof send>[0]): Promise<{ number: string; receipt: string }> {
  const response = await resend(() => send(order).catch(() => undefined));
  expect(isAcknowledged(response), response.text).toBe(true);
  return JSON.parse(response.text);
}

test(
  'F6: whatever is killed while orders flow, every acknowledged order stands, once and unchanged',
  async () => {
    const acknowledged: Acknowledged[] = [];
    let isOver = false;
    const clients = Promise.all(
      Array.from({ length: 8 }, (_, number) => buy(`Client ${number}`, acknowledged, () => isOver)),
    );
    const kills = { App: killApp, Postmaster: killPostmaster, Backend: killBackend };
    const recoveries: Record<string, number[]> = { App: [], Postmaster: [], Backend: [] };
    for (let round = 0; round < rounds; round++)
      for (const [name, kill] of Object.entries(kills)) {
        await flow(acknowledged, 20 + Math.random() * 30);
        await kill();
        const killed = performance.now();
        await flow(acknowledged, 16);
        recoveries[name]?.push(performance.now() - killed);
      }
    isOver = true;
    await clients;
    const missed = await expectAllStanding(acknowledged);
    report('Orders flow while the app, the postmaster and a backend are killed with -9', {
      kills: rounds * 3,
      ordersAcknowledged: acknowledged.length,
      ...missed,
      ...Object.fromEntries(
        Object.entries(recoveries).map(([name, waits]) => [
          `slowestSixteenOrdersAfter${name}Ms`,
          Math.round(Math.max(...waits)),
        ]),
      ),
    });
  },
  60_000 + rounds * 20_000,
);

/** Waits until so many more orders have been acknowledged. */
async function flow(acknowledged: unknown[], count: number): Promise<void> {
  const goal = acknowledged.length + count;
  await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(goal);
}

async function killApp(): Promise<void> {
  shop.process.kill('SIGKILL');
  await new Promise((resolve) => shop.process.once('close', resolve));
  shop = await open();
}

async function killPostmaster(): Promise<void> {
  process.kill(serverOf(dataDir)!, 'SIGKILL');
}

/** Kills the process that serves one connection of the app. */
async function killBackend(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select pid from pg_stat_activity where application_name = 'dastak' order by random() limit 1`,
      );
      return rows.length > 0 && signal(rows[0].pid, 'SIGKILL');
    })
    .toBe(true);
}

/** Expects every acknowledged order once and as it was acknowledged; returns how many were missed and how many are too many. */
async function expectAllStanding(acknowledged: Acknowledged[]): Promise<{ ordersLost: number; ordersDoubled: number }> {
  const standing = await queryAgain<{
    key: string;
    number: string;
    receipt: string;
    full_name: string;
    lines: object;
  }>(`
    select key, number, receipt, full_name, json_agg(json_build_object('id', product_id, 'quantity', quantity) order by position) as lines
    from orders join order_lines on order_id = id group by id`);
  const known = new Map(standing.map((row) => [row.key, row]));
  for (const { key, number, receipt, fullname, lines } of acknowledged)
    expect(known.get(key)).toEqual({ key, number, receipt, full_name: fullname, lines });
  expect(standing).toHaveLength(acknowledged.length);
  expect(await audit(queryAgain)).toEqual([]);
  for (const order of acknowledged.slice(-20))
    expect(JSON.parse((await send(order)).text)).toEqual({ number: order.number, receipt: order.receipt });
  return {
    ordersLost: acknowledged.filter(({ key }) => !known.has(key)).length,
    ordersDoubled: standing.length - known.size,
  };
}

async function queryAgain<Row>(text: string, values?: unknown[]): Promise<Row[]> {
  return (await pool.query(text, values)).rows;
}

const pages = ['/', '/cart', '/top_collections', '/product_detail/1'];

function look(page: string): Promise<Answer> {
  return ask(`http://127.0.0.1:${port}${page}`);
}

function tryOrder(): Promise<Answer> {
  return send({ key: randomUUID(), fullname: 'Ayesha', lines: [{ id: 1, quantity: 1 }] });
}

async function isOrderTaken(): Promise<boolean> {
  return (await tryOrder()).status === 201;
}

const asksToComeBack = { status: 503, headers: { 'retry-after': expect.any(String) } };

test('while PostgreSQL is down the last good pages are served, orders ask to come back, and all goes on when it is up', async () => {
  const before = await Promise.all(pages.map(look));
  expect(await isOrderTaken()).toBe(true);
  const release = await holdStarts(dataDir);
  process.kill(serverOf(dataDir)!, 'SIGINT');
  await expect.poll(() => serverOf(dataDir)).toBeUndefined();
  for (let round = 0; round < 5; round++) {
    for (const [index, page] of pages.slice(0, 3).entries())
      expect(await look(page), page).toMatchObject({ status: 200, text: before[index]!.text });
    expect((await look('/product_detail/1')).status).toBe(200);
    for (const response of await Promise.all(Array.from({ length: 10 }, tryOrder)))
      expect(response).toMatchObject(asksToComeBack);
  }
  // All of that came before the database was back.
  expect(serverOf(dataDir)).toBeUndefined();
  release();
  const [, ms] = await timed(expect.poll(isOrderTaken).toBe(true));
  report('PostgreSQL is down', { firstOrderAfterMs: Math.round(ms) });
  expect(shop.process.exitCode).toBeNull();
  expect(shop.output()).not.toMatch(/"event":"(uncaught|unhandled|request-failed)"/);
  expect(await audit(queryAgain)).toEqual([]);
});

test('while PostgreSQL is frozen pages are served and orders do not hang, and all goes on when it thaws', async () => {
  for (const page of pages) await look(page);
  expect(await isOrderTaken()).toBe(true);
  // The server first: it starts no worker from then on.
  signal(serverOf(dataDir)!, 'SIGSTOP');
  for (const worker of workersIn(data)) signal(worker, 'SIGSTOP');
  // Everything up to the thaw is answered without the database.
  const orders = Promise.all(Array.from({ length: 30 }, tryOrder));
  // Before the shop has noticed anything, and after it has given up the connection that no heartbeat answers on.
  for (const page of pages) expect((await look(page)).status, page).toBe(200);
  await expect.poll(() => shop.output()).toContain('"event":"announcements-lost"');
  for (const page of pages) expect((await look(page)).status, page).toBe(200);
  for (const response of [...(await orders), await tryOrder()]) expect(response).toMatchObject(asksToComeBack);
  for (const worker of workersIn(data)) signal(worker, 'SIGCONT');
  const [, ms] = await timed(expect.poll(isOrderTaken).toBe(true));
  report('PostgreSQL is frozen', { firstOrderAfterThawMs: Math.round(ms) });
  await expect.poll(async () => (await look('/product_detail/1')).status).toBe(200);
  expect(shop.output()).not.toMatch(/"event":"(uncaught|unhandled|request-failed)"/);
  expect(await audit(queryAgain)).toEqual([]);
});
