/** Orders are taken while what they depend on is killed, stopped and frozen. What was acknowledged must stand. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '../app/orders/testing.ts';
import { type Answer, ask, timed } from '../app/platform/http/testing.ts';
import { closeShops, openShop, type Shop } from '../app/platform/http/testing-shop.ts';
import { clearStage, freshFolder, holdStarts, homeOf, supervisorOf, until } from './embedded-database-stage.ts';
import { serverOf, signal, workersIn } from './embedded-database-traces.ts';
import { report } from './figures.ts';

/** `npm run drill` kills more often than `npm test`. */
const rounds = Number(process.env.DRILL_ROUNDS ?? 3);
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
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'idempotency-key': key };
  const form = { fullname, shippingAddress: 'House 7', city: 'Lahore', province: 'Punjab', contactNo: '03001234567' };
  return ask(`http://127.0.0.1:${port}/api/orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...form, products: lines }),
  });
}

/** Orders one thing after the other, each until it is acknowledged, as long as the shop is meant to be open. */
async function buy(name: string, acknowledged: Acknowledged[], isOver: () => boolean): Promise<void> {
  for (let number = 0; !isOver(); number++) {
    const lines = shelf
      .toSorted(() => Math.random() - 0.5)
      .slice(0, 1 + (number % 3))
      .map((id) => ({ id, quantity: 1 + (number % 2) }));
    const order = { key: randomUUID(), fullname: `${name} ${number}`, lines };
    const answer = await insist(order);
    acknowledged.push({ ...order, ...answer });
    if (number % 4 === 0) expect(await insist(order)).toEqual(answer);
  }
}

/** Sends an order with the same key until there is an answer one can know something from. */
async function insist(order: Parameters<typeof send>[0]): Promise<{ number: string; receipt: string }> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const answer = await send(order).catch(() => undefined);
    if (answer?.status === 200 || answer?.status === 201) return JSON.parse(answer.text);
    // No answer and "come back" are all that a shopper may get beside it.
    if (answer)
      expect(answer, answer.text).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
    await sleep(50);
  }
  throw new Error('An order was not acknowledged within thirty seconds.');
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
  await until(() => acknowledged.length >= goal);
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
  await until(async () => {
    const { rows } = await pool.query(
      `select pid from pg_stat_activity where application_name = 'dastak' order by random() limit 1`,
    );
    return rows.length > 0 && signal(rows[0].pid, 'SIGKILL');
  });
}

/** Expects every acknowledged order once and as it was acknowledged; returns how many were missed and how many are too many. */
async function expectAllStanding(acknowledged: Acknowledged[]): Promise<{ ordersLost: number; ordersDoubled: number }> {
  const standing = await askAgain<{ key: string; number: string; receipt: string; full_name: string; lines: object }>(`
    select key, number, receipt, full_name, json_agg(json_build_object('id', product_id, 'quantity', quantity) order by position) as lines
    from orders join order_lines on order_id = id group by id`);
  const known = new Map(standing.map((row) => [row.key, row]));
  for (const { key, number, receipt, fullname, lines } of acknowledged)
    expect(known.get(key)).toEqual({ key, number, receipt, full_name: fullname, lines });
  expect(standing).toHaveLength(acknowledged.length);
  expect(await audit(askAgain)).toEqual([]);
  for (const order of acknowledged.slice(-20))
    expect(JSON.parse((await send(order)).text)).toEqual({ number: order.number, receipt: order.receipt });
  return {
    ordersLost: acknowledged.filter(({ key }) => !known.has(key)).length,
    ordersDoubled: standing.length - known.size,
  };
}

async function askAgain<Row>(text: string, values?: unknown[]): Promise<Row[]> {
  return (await pool.query(text, values)).rows;
}

const pages = ['/', '/cart', '/top_collections', '/product_detail/1'];

async function look(page: string): Promise<Answer> {
  const [answer, ms] = await timed(ask(`http://127.0.0.1:${port}${page}`));
  expect(ms, page).toBeLessThan(1_500);
  return answer;
}

async function tryOrder(): Promise<[Answer, number]> {
  return timed(send({ key: randomUUID(), fullname: 'Ayesha', lines: [{ id: 1, quantity: 1 }] }));
}

test('while PostgreSQL is down the last good pages are served, orders ask to come back, and all goes on when it is up', async () => {
  const before = await Promise.all(pages.map(look));
  expect((await tryOrder())[0].status).toBe(201);
  const process_ = shop.process.pid;
  const release = await holdStarts(dataDir);
  process.kill(serverOf(dataDir)!, 'SIGINT');
  await until(() => serverOf(dataDir) === undefined);
  for (let round = 0; round < 5; round++) {
    for (const [index, page] of pages.slice(0, 3).entries())
      expect(await look(page), page).toMatchObject({ status: 200, text: before[index]!.text });
    expect((await look('/product_detail/1')).status).toBe(200);
    for (const [answer, ms] of await Promise.all(Array.from({ length: 10 }, tryOrder))) {
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
      expect(ms).toBeLessThan(1_500);
    }
  }
  release();
  const [, ms] = await timed(until(async () => (await tryOrder())[0].status === 201));
  report('PostgreSQL is down', { firstOrderAfterMs: Math.round(ms) });
  expect(ms).toBeLessThan(10_000);
  expect(shop.process.pid).toBe(process_);
  expect(shop.process.exitCode).toBeNull();
  expect(shop.said()).not.toMatch(/"event":"(uncaught|unhandled|request-failed)"/);
  expect(await audit(askAgain)).toEqual([]);
});

test('while PostgreSQL is frozen pages are served and orders do not hang, and all goes on when it thaws', async () => {
  for (const page of pages) await look(page);
  expect((await tryOrder())[0].status).toBe(201);
  // The server first: it starts no worker from then on.
  signal(serverOf(dataDir)!, 'SIGSTOP');
  for (const worker of workersIn(data)) signal(worker, 'SIGSTOP');
  const orders = Promise.all(Array.from({ length: 30 }, tryOrder));
  // Longer than any query, connection or heartbeat waits.
  for (const began = Date.now(); Date.now() - began < 8_000; await sleep(100))
    for (const page of pages) expect((await look(page)).status, page).toBe(200);
  for (const [answer, ms] of [...(await orders), await tryOrder()]) {
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
    expect(ms).toBeLessThan(6_000);
  }
  for (const worker of workersIn(data)) signal(worker, 'SIGCONT');
  const [, ms] = await timed(until(async () => (await tryOrder())[0].status === 201));
  report('PostgreSQL is frozen for 8 s', { firstOrderAfterThawMs: Math.round(ms) });
  expect(ms).toBeLessThan(5_000);
  await until(async () => (await look('/product_detail/1')).status === 200);
  expect(shop.said()).not.toMatch(/"event":"(uncaught|unhandled|request-failed)"/);
  expect(await audit(askAgain)).toEqual([]);
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
