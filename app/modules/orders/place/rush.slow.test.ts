import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { poolLimits } from '#app/infra/db/pools.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, countOrders, type Outcome, order, orderFor, shopper, stockOf } from '#tests/support/orders.ts';

const database = await testDatabase();

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(async () => {
  vi.restoreAllMocks();
  const findings = await audit(database.ask);
  await database.ask('delete from orders');
  await database.ask('delete from products');
  expect(findings).toEqual([]);
});

async function countDeadlocks(): Promise<number> {
  const { rows } = await database.supervise('select deadlocks::int from pg_stat_database where datname = $1', [
    database.name,
  ]);
  return rows[0].deadlocks;
}

/** Does `work` for each of `tasks`, so many at a time. */
async function inFlight<T, R>(tasks: T[], atOnce: number, work: (task: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = tasks.entries();
  async function go(): Promise<void> {
    for (const [index, task] of waiting) results[index] = await work(task);
  }
  await Promise.all(Array.from({ length: atOnce }, go));
  return results;
}

/** Repeats with the same key, as the checkout page does, while the shop is too busy to answer. */
async function persist(body: unknown): Promise<Outcome> {
  const key = randomUUID();
  for (;;) {
    const outcome = await order(body, key);
    if (outcome.status !== 503) return outcome;
    // A full queue refuses at once: without a pause for others a repeat would be refused for ever.
    await setImmediate();
  }
}

test('F6: twenty clicks at once are one order, and all twenty are told its number', async () => {
  const lamp = await shelve({ stock: 100 });
  const key = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => order(orderFor(lamp, 3), key)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(outcomes.map(({ number, receipt }) => `${number} ${receipt}`)).size).toBe(1);
  expect(await stockOf(database.ask, lamp)).toBe(97);
  expect(await countOrders(database.ask)).toBe(1);
});

test('F6: two different orders that fight over one key leave one order', async () => {
  const lamp = await shelve({ stock: 100 });
  const key = randomUUID();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => order(orderFor(lamp, 1 + (index % 2)), key)),
  );
  expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(outcomes.filter(({ status }) => status === 422)).toHaveLength(10);
});

test('F6: two hundred buyers for fifty pieces buy exactly fifty, and the others are told that none are left', async () => {
  const lamp = await shelve({ name: 'Brass lamp', stock: 50 });
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => persist(orderFor(lamp))));
  expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(50);
  const refused = outcomes.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(150);
  for (const { problem, lines } of refused)
    expect({ problem, lines }).toEqual({ problem: 'Brass lamp is sold out.', lines: [{ id: lamp, left: 0 }] });
  expect([await stockOf(database.ask, lamp), await countOrders(database.ask)]).toEqual([0, 50]);
});

test('F6: buyers of several pieces empty the shelf to the last one they can, never below', async () => {
  const lamp = await shelve({ stock: 50 });
  const outcomes = await inFlight(
    Array.from({ length: 60 }, (_, index) => 1 + (index % 4)),
    16,
    (quantity) => persist(orderFor(lamp, quantity)),
  );
  const left = (await stockOf(database.ask, lamp)) ?? -1;
  for (const { status, lines } of outcomes)
    if (status !== 201) expect([status, lines?.[0]?.left]).toEqual([409, expect.any(Number)]);
  expect(left).toBe(0);
});

test('F6: shuffled carts never wait for each other in a circle', async () => {
  const shelf = await Promise.all(Array.from({ length: 8 }, () => shelve({ stock: 100_000 })));
  const before = await countDeadlocks();
  const carts = Array.from({ length: 300 }, (_, index) => {
    const ids = shelf.toSorted(() => Math.random() - 0.5).slice(0, 4);
    const lines = ids.map((id) => ({ id, quantity: 1 + (index % 3) }));
    return { ...shopper, products: index % 10 === 0 ? [...lines, lines[0]] : lines };
  });
  const outcomes = await inFlight(carts, 16, (cart) => order(cart));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(300).fill(201));
  expect(await countDeadlocks()).toBe(before);
});

test('F6: a product deleted in the middle of an order is no longer sold, and that is all', async () => {
  const [lamp, soap] = [await shelve(), await shelve({ name: 'Rose soap' })];
  const office = await openAdmin();
  await office.query('begin');
  await office.query('delete from products where id = $1', [soap]);
  const products = [
    { id: lamp, quantity: 1 },
    { id: soap, quantity: 1 },
  ];
  const ordering = order({ ...shopper, products });
  await expect.poll(countWaiting).toBe(1);
  await office.query('commit');
  expect(await ordering).toMatchObject({ status: 409, lines: [{ id: soap, left: 0 }] });
  expect([await stockOf(database.ask, lamp), await countOrders(database.ask)]).toEqual([10, 0]);
});

test('F6: an order that waits for an edit of the team takes what the edit leaves', async () => {
  const lamp = await shelve({ name: 'Brass lamp', stock: 10 });
  const office = await openAdmin();
  await office.query('begin');
  await office.query(`insert into stock_moves (product_id, delta, reason) values ($1, -9, 'correction')`, [lamp]);
  await office.query('update products set stock = 1, price_paisa = 150000 where id = $1', [lamp]);
  const ordering = order(orderFor(lamp, 2));
  await expect.poll(countWaiting).toBe(1);
  await office.query('commit');
  expect(await ordering).toMatchObject({ status: 409, problem: 'Only 1 left of Brass lamp.' });
});

test('an order gives up while the team still edits its product, asks to be sent again, and then stands', async () => {
  const lamp = await shelve();
  const key = randomUUID();
  const office = await openAdmin();
  await office.query('begin');
  await office.query('update products set title = title where id = $1', [lamp]);
  // The limits of a shop: the test's own pool waits far longer. The admin holds the product until this has its answer.
  const pool = createPool({ ...database.app, ...poolLimits.orders });
  connectDatabase(pool);
  onTestFinished(async () => {
    connectDatabase(database.pool);
    await pool.end();
  });
  const outcome = await order(orderFor(lamp), key);
  expect(outcome).toMatchObject({ status: 503, problem: 'Failed to place the order. Please try again.' });
  expect(Number(outcome.retryAfter)).toBeGreaterThan(0);
  expect(await countOrders(database.ask)).toBe(0);
  await office.query('rollback');
  expect(await order(orderFor(lamp), key)).toMatchObject({ status: 201 });
});

/** Somebody who edits products in a transaction of their own, for as long as they please. */
async function openAdmin(): Promise<pg.Client> {
  const office = new pg.Client(database.app);
  await office.connect();
  onTestFinished(() => office.end());
  return office;
}

async function countWaiting(): Promise<number> {
  const { rows } = await database.supervise(
    `select count(*)::int as count from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
    [database.name],
  );
  return rows[0].count;
}
