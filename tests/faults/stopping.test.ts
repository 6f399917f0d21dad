/** Ctrl-C while an order is under way, as a terminal, npm and an impatient person send it. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '#tests/support/http.ts';
import { orderAt } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshFolder, supervisorOf } from './embedded-database-setup.ts';
import { serverOf } from './embedded-database-traces.ts';

let dataDir: string;
let shop: Shop;
let pool: Pool;
let ended: Promise<number | null>;

beforeEach(async () => {
  dataDir = await freshFolder();
  shop = await openShop({ DATA_DIR: dataDir }, { from: 'empty' });
  ended = new Promise((resolve) => shop.process.once('close', resolve));
  pool = new Pool({ ...(await supervisorOf(dataDir)), max: 2 });
  pool.on('error', () => {});
  await pool.query(`insert into products (id, name, price_paisa, stock) values (1, 'Lamp', 100000, 5)`);
  await pool.query(`insert into stock_moves (product_id, delta, reason) values (1, 5, 'opening')`);
});

afterEach(async () => {
  await pool.end();
  await closeShops();
  await clearStage();
});

/** An order that waits for a lock until the returned function releases it. */
async function orderThatWaits() {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select 1 from products where id = 1 for update');
  const result = orderAt(shop.address, 1);
  result.catch(() => {});
  await expect
    .poll(async () => (await pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount)
    .toBe(1);
  return {
    answer: result,
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}

/** Begins to send an order and never ends: the shop waits longer for its body than for a lock. What is refused unread does not keep it waiting. */
async function startSending(): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'content-length': 1_000,
    'idempotency-key': randomUUID(),
    'sec-fetch-site': 'same-origin',
    expect: '100-continue',
  };
  const sending = request(`${shop.address}/api/orders`, { method: 'POST', headers });
  sending.on('error', () => {});
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.write('{');
}

test('Ctrl-C that is heard three times is one: the order under way is answered, and the database is closed', async () => {
  const order = await orderThatWaits();
  // The terminal signals the shop and npm; npm hands the signal on.
  for (const pause of [20, 20, 0]) {
    shop.process.kill('SIGINT');
    await sleep(pause);
  }
  await order.release();
  expect((await order.answer).status).toBe(201);
  // The supervisor's own connections would hold up the database's end.
  await pool.end();
  pool = new Pool();
  expect(await ended).toBe(0);
  expect(serverOf(dataDir)).toBeUndefined();
});

test('a person who presses Ctrl-C again seconds later ends the shop at once, is told so, and the next start finds everything', async () => {
  await startSending();
  shop.process.kill('SIGINT');
  await sleep(2_300);
  shop.process.kill('SIGINT');
  expect(await ended).toBe(1);
  expect(shop.output()).toContain('Stopped at once.');
  shop = await openShop({ DATA_DIR: dataDir });
  expect((await ask(`${shop.address}/api/products/1`)).status).toBe(200);
});
