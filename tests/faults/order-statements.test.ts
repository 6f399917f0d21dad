/**
 * An order is cut after each of its statements in turn: the connection's backend dies, the app dies, or the answer takes
 * its time, while the same key is sent to another node. The test finds the statements itself: it goes on until an order
 * passes uncut. An order is one statement, so it is also cut inside of it, at each row for which it has to wait.
 */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { urlOf } from '#tests/support/database.ts';
import { type Answer, postJson } from '#tests/support/http.ts';
import { audit } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder, openHere, supervisorOf } from './embedded-database-setup.ts';
import { signal } from './embedded-database-traces.ts';
import { report } from './figures.ts';
import { form, isAcknowledged, resend } from './fleet-shop.ts';
import { isLong } from './rounds.ts';
import { openStatementLine, type StatementLine, type Stopped, writesOrder } from './statement-proxy.ts';

/** Far longer than a slow machine needs. */
const patienceMs = 300_000;
const shelf = [1, 2];
const opening = 1_000;
let line: StatementLine;
/** Behind the line. */
let first: Shop;
/** Beside it. */
let second: Shop;
let pool: Pool;

beforeAll(async () => {
  const dataDir = await freshFolder();
  const database = await openHere(dataDir);
  const direct = { ...database.connection('owner') };
  line = await openStatementLine(direct);
  pool = new Pool({ ...(await supervisorOf(dataDir)), max: 4 });
  pool.on('error', () => {});
  first = await openNode(line.config);
  second = await openNode(direct);
  for (const id of shelf) {
    await pool.query(`insert into products (id, name, price_paisa, stock) values ($1, 'Lamp', 100000, $2)`, [
      id,
      opening,
    ]);
    await pool.query(`insert into stock_moves (product_id, delta, reason) values ($1, $2, 'opening')`, [id, opening]);
  }
}, patienceMs);

afterAll(async () => {
  await pool?.end();
  await closeShops();
  await line?.close();
  await clearStage();
});

/** A node with every limit on, because their questions are statements of an order too. */
function openNode(database: Parameters<typeof urlOf>[0]): Promise<Shop> {
  return openShop({ DATABASE_URL: urlOf(database), TRUSTED_PROXIES: '127.0.0.1' });
}

type Order = { key: string; phone: string; address: string };
let people = 0;

/** Of a shopper who has never ordered. */
function newOrder(): Order {
  people++;
  return {
    key: randomUUID(),
    phone: `0300${String(people).padStart(7, '0')}`,
    address: `10.1.${people >> 8}.${people & 255}`,
  };
}

function send(shop: Shop, { key, phone, address }: Order): Promise<Answer> {
  const products = shelf.map((id) => ({ id, quantity: 1 }));
  const body = { ...form, email: 'ayesha@gmail.com', contactNo: phone, products };
  return postJson(`${shop.address}/api/orders`, body, { 'idempotency-key': key, 'x-forwarded-for': address });
}

/** Sends an order with the same key until it is acknowledged. */
async function insist(shop: Shop, order: Order): Promise<string> {
  const response = await resend(() => send(shop, order).catch(() => undefined));
  expect(isAcknowledged(response), response.text).toBe(true);
  return response.text;
}

/** Asks the database, which may be coming back from a crash. */
async function queryAgain<Row>(text: string, values?: unknown[]): Promise<Row[]> {
  return vi.waitFor(async () => (await pool.query(text, values)).rows, { timeout: 20_000, interval: 20 });
}

/** How many sessions wait for a lock of somebody else. */
async function countWaiting(): Promise<number> {
  return (await queryAgain('select distinct pid from pg_locks where not granted')).length;
}

/**
 * Places an order, stops it after the statement of this number, sends the same key to the other node, and has `strike` do
 * its work when the twin is answered or waits for the first. Then both nodes are asked again. Returns the statement; null
 * if the order has not so many.
 */
async function cutAfter(number: number, strike: (at: Stopped) => unknown): Promise<string | null> {
  await insist(first, newOrder());
  const order = newOrder();
  const stop = line.stopAfter(number);
  const cut = send(first, order).catch(() => undefined);
  const at = await Promise.race([stop, cut.then(() => null)]);
  if (!at) {
    expect(await cut).toMatchObject({ status: 201 });
    return null;
  }
  await meetTwin(order, cut, { at, strike: () => strike(at) });
  return at.statement;
}

type Cut = { at: Pick<Stopped, 'backend' | 'statement'>; strike: (at: Pick<Stopped, 'backend'>) => unknown };

/** Sends the key of an order that was stopped to the other node, strikes, and expects that all answers name one order. */
async function meetTwin(order: Order, cut: Promise<Answer | undefined>, { at, strike }: Cut): Promise<void> {
  const waiting = await countWaiting();
  let isAnswered = false;
  const twin = send(second, order)
    .catch(() => undefined)
    .finally(() => {
      isAnswered = true;
    });
  await expect.poll(async () => isAnswered || (await countWaiting()) > waiting).toBe(true);
  await strike(at);
  const results = [await cut, await twin].filter((result) => result !== undefined);
  for (const response of results) expect([200, 201, 503], response.text).toContain(response.status);
  const notified = [
    ...results.filter(isAcknowledged).map(({ text }) => text),
    ...(await Promise.all([insist(first, order), insist(second, order)])),
  ];
  expect(new Set(notified).size, at.statement).toBe(1);
  await expectOnce(order, JSON.parse(notified[0]!), at.statement);
}

/**
 * Rows for which an order waits while somebody else holds them, in the order in which it comes to them: its customer, once
 * the order is written; a product, before its line is written; each product, before its pieces are taken.
 */
const holds: ((order: Order) => [text: string, values: unknown[]])[] = [
  ({ phone }) => [
    `insert into customers (phone, name, city, last_order_at) values ($1, 'Ayesha', 'Lahore', now())`,
    [`+92${phone.slice(1)}`],
  ],
  () => ['select from products where id = $1 for update', [shelf[0]]],
  () => ['select from products where id = $1 for no key update', [shelf[0]]],
  () => ['select from products where id = $1 for no key update', [shelf[1]]],
];

/** Sends an order until it is seen waiting: it waits for 1.3 s, and a busy machine may look later than that. */
async function sendUntilItWaits(order: Order): Promise<{ cut: Promise<Answer | undefined>; waiting: Cut['at'] }> {
  for (;;) {
    let isAnswered = false;
    let waiting: Cut['at'] | undefined;
    const cut = send(first, order)
      .catch(() => undefined)
      .finally(() => {
        isAnswered = true;
      });
    await expect
      .poll(async () => {
        [waiting] = await queryAgain<Cut['at']>(
          `select pid as backend, query as statement from pg_stat_activity
           where pid in (select pid from pg_locks where not granted)`,
        );
        return isAnswered || waiting !== undefined;
      })
      .toBe(true);
    if (waiting) return { cut, waiting };
  }
}

/** Places an order that has to wait in its middle, and has `strike` do its work there. Returns how many were struck. */
async function cutInside(strike: Cut['strike']): Promise<number> {
  for (const hold of holds) {
    const order = newOrder();
    const holder = await pool.connect();
    holder.on('error', () => {});
    await holder.query('begin');
    await holder.query(...hold(order));
    const { cut, waiting } = await sendUntilItWaits(order);
    expect(waiting.statement).toMatch(writesOrder);
    await meetTwin(order, cut, {
      at: waiting,
      async strike(at) {
        await strike(at);
        await holder.query('rollback').catch(() => {});
        holder.release(true);
      },
    });
  }
  return holds.length;
}

/** Expects the order once and whole, and the books right. */
async function expectOnce({ key }: Order, { number }: { number: string }, statement: string): Promise<void> {
  const [found] = await queryAgain(
    `select number, (select count(*)::int from order_lines where order_id = orders.id) as lines,
       (select count(*)::int from stock_moves where order_id = orders.id) as moves,
       (select count(*)::int from order_events where order_id = orders.id) as events,
       (select count(*)::int from letters where about = number) as letters
     from orders where key = $1`,
    [key],
  );
  expect(found, statement).toEqual({ number, lines: 2, moves: 2, events: 1, letters: 2 });
  expect(await audit(queryAgain), statement).toEqual([]);
}

/** Expects that only the orders that were acknowledged stand, that each took its pieces, and that none left an e-mail behind. */
async function expectNothingElse(acknowledged: number): Promise<void> {
  expect(await countOrders()).toBe(acknowledged);
  expect(await queryAgain('select about from letters where about not in (select number from orders)')).toEqual([]);
  for (const { stock } of await queryAgain<{ stock: number }>('select stock from products'))
    expect(stock).toBe(opening - acknowledged);
}

/** Cuts after every statement, or after those of the given numbers. */
async function cutEverywhere(
  strike: (at: Stopped) => unknown,
  only?: readonly number[],
): Promise<{ statements: number; ordersAcknowledged: number }> {
  const before = people;
  const cut: string[] = [];
  for (const number of only ?? Array.from({ length: 200 }, (_, index) => index + 1)) {
    const statement = await cutAfter(number, strike);
    if (statement === null) break;
    cut.push(statement);
  }
  if (!only) expect(cut).toHaveLength(line.newestOrder().length);
  expect(cut.at(-1)).toMatch(cut.length === 1 ? writesOrder : /^commit$/i);
  await expectNothingElse(people);
  return { statements: cut.length, ordersAcknowledged: people - before };
}

async function countOrders(): Promise<number> {
  const [row] = await queryAgain<{ orders: number }>('select count(*)::int as orders from orders');
  return row!.orders;
}

function isGone(process: number): boolean {
  return !signal(process, 0);
}

/** Ends the backend as an operator does; only its own connection is lost. */
async function endBackend({ backend }: Pick<Stopped, 'backend'>): Promise<void> {
  await pool.query('select pg_terminate_backend($1)', [backend]);
  await expect.poll(() => isGone(backend)).toBe(true);
}

/** PostgreSQL takes the death of a backend for a broken memory, ends all others and recovers from its log. */
async function killBackend({ backend }: Pick<Stopped, 'backend'>): Promise<void> {
  signal(backend, 'SIGKILL');
  await expect.poll(() => isGone(backend)).toBe(true);
}

async function killApp(): Promise<void> {
  const ended = new Promise((resolve) => first.process.once('close', resolve));
  first.process.kill('SIGKILL');
  await ended;
  first = await openNode(line.config);
}

test('F6: a backend that dies after any statement of an order leaves one order or none, and the same key finds it', {
  timeout: patienceMs,
}, async () => {
  const { statements, ordersAcknowledged } = await cutEverywhere(isLong ? killBackend : endBackend);
  report('A backend dies after each statement of an order, while a second node is asked for the same key', {
    kills: statements,
    ordersAcknowledged,
    ordersLostOrDoubled: (await countOrders()) - people,
  });
});

test('F6: an app that is killed after a statement of an order leaves one order or none, and the same key finds it', {
  timeout: patienceMs,
}, async () => {
  await insist(first, newOrder());
  const count = line.newestOrder().length;
  // Opening a shop takes seconds.
  const only = isLong ? undefined : [...new Set([Math.ceil(count / 2), count])];
  const { statements, ordersAcknowledged } = await cutEverywhere(killApp, only);
  report('The app is killed with -9 after statements of an order, while a second node is asked for the same key', {
    kills: statements,
    ordersAcknowledged,
    ordersLostOrDoubled: (await countOrders()) - people,
  });
});

test('F6: a backend that dies while an order waits in its middle leaves nothing of that order', {
  timeout: patienceMs,
}, async () => {
  const before = people;
  const kills = await cutInside(isLong ? killBackend : endBackend);
  await expectNothingElse(people);
  report('A backend dies inside the statement of an order, while a second node is asked for the same key', {
    kills,
    ordersAcknowledged: people - before,
    ordersLostOrDoubled: (await countOrders()) - people,
  });
});

test('F6: while an order is in doubt after any of its statements, the same key at another node waits or finds it', {
  timeout: patienceMs,
}, async () => {
  await cutEverywhere((at) => at.release());
});
