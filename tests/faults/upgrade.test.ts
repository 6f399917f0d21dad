/**
 * The data of versions that have landed before is brought to today's while orders are under way, and a migration that
 * fails leaves the old version runnable. Where the rows come from stands in tests/faults/old-shops/dump-shop.ts.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, type ClientConfig, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { editOrder } from '#app/modules/orders/desk/edit/edit-order.server.ts';
import { ask, postJson } from '#tests/support/http.ts';
import { audit, changeState } from '#tests/support/orders.ts';
import { closeShops, openShop } from '#tests/support/shop-process.ts';
import { clearStage, connect, freshFolder, openHere, supervisorOf } from './embedded-database-setup.ts';
import { report } from './figures.ts';
import { form } from './fleet-shop.ts';
import {
  countMigrations,
  migrations,
  migrationsUntil,
  nextOrder,
  type OldOrder,
  type OldVersion,
  oldVersions,
  readJournal,
  readSchema,
  restoreOldShop,
} from './old-shops/old-shop.ts';
import { isLong } from './rounds.ts';

const root = path.join(import.meta.dirname, '../..');
const pinned = path.join(root, 'node_modules/.bin/node');
const node = existsSync(pinned) ? pinned : process.execPath;
/** Far longer than a slow machine needs. */
const patienceMs = 300_000;
const sold = 1038;
/** Of a product of its own: the shelf is locked until the order ends. */
const soldOnce = 1040;
let dataDir: string;
let supervisor: Client;
/** For questions that are asked at once. */
let auditPool: Pool;
let owner: ClientConfig;
let app: ClientConfig;
const pools: Pool[] = [];

beforeEach(async () => {
  dataDir = await freshFolder();
  const database = await openHere(dataDir);
  owner = database.connection('owner');
  app = database.connection('app');
  supervisor = await connect(await supervisorOf(dataDir));
  auditPool = new Pool({ ...(await supervisorOf(dataDir)), max: 4 });
  pools.push(auditPool);
}, patienceMs);

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await closeShops();
  await clearStage();
}, patienceMs);

async function askDatabase<Row>(text: string, values?: unknown[]): Promise<Row[]> {
  return (await auditPool.query(text, values)).rows;
}

/** What an old program was told to try again: deadlocks, conflicts, and locks that others hold for too long. */
const temporaryError = new Set(['40P01', '40001', '55P03']);

type Selling = { placed: OldOrder[]; refused: number; slowestMs: number; stop(): Promise<void> };

/** Nodes of the old version that place one order after the other, each again until it stands. */
async function sell(version: OldVersion, nodes = 3): Promise<Selling> {
  let isOver = false;
  const selling: Selling = {
    placed: [],
    refused: 0,
    slowestMs: 0,
    async stop() {
      isOver = true;
      await running;
    },
  };
  async function run(client: Client): Promise<void> {
    while (!isOver) {
      const began = performance.now();
      const order = await nextOrder(client, sold);
      while (!(await tryToPlace(client, version, order))) selling.refused++;
      selling.placed.push(order);
      selling.slowestMs = Math.max(selling.slowestMs, Math.round(performance.now() - began));
      await sleep(5);
    }
  }
  const clients = await Promise.all(Array.from({ length: nodes }, () => connectOldNode()));
  const running = Promise.all(clients.map(run)).then(() => undefined);
  // Heard in `stop`.
  running.catch(() => {});
  return selling;
}

/** A connection with the waits of the lane that orders have. */
async function connectOldNode(): Promise<Client> {
  const client = await connect(app);
  await client.query('set lock_timeout = 1500');
  return client;
}

async function tryToPlace(client: Client, version: OldVersion, order: OldOrder): Promise<boolean> {
  try {
    await client.query('begin');
    await version.place(client, order);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (!temporaryError.has((error as { code: string }).code)) throw error;
    return false;
  }
}

/** Waits for something to become true, on a slow machine too. */
function patiently(isTrue: () => boolean): Promise<void> {
  return expect.poll(isTrue, { timeout: 120_000 }).toBe(true);
}

type Command = { said(): string; ended: Promise<number | null> };

/** `npm run migrate`, as it is run beside nodes that serve. */
function migrate(): Command {
  const child = spawn(node, ['bin/migrate.ts'], { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return { said: () => output, ended: new Promise((resolve) => child.once('close', resolve)) };
}

type Row = Record<string, unknown>;

/** All rows of all tables of the shop, but what a sale changes. */
async function readRows(): Promise<Map<string, Row[]>> {
  const tables = await askDatabase<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const rows = new Map<string, Row[]>();
  for (const { name } of tables)
    rows.set(
      name,
      (await askDatabase<{ row: Row }>(`select to_jsonb(each) - 'stock' as row from ${name} as each`)).map(
        ({ row }) => row,
      ),
    );
  return rows;
}

/** Expects that what there was is there, column by column; tables may have got more of both. */
async function expectKept(before: Map<string, Row[]>): Promise<void> {
  const after = await readRows();
  for (const [table, rows] of before) {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column in (after.get(table)?.[0] ?? {}));
    const known = new Set(after.get(table)?.map((row) => JSON.stringify(columns.map((column) => row[column]))));
    const lost = rows.filter((row) => !known.has(JSON.stringify(columns.map((column) => row[column]))));
    expect(lost, table).toEqual([]);
  }
}

async function findReceipt(address: string, receipt: string) {
  const response = await ask(`${address}/api/receipt`, { headers: { 'receipt-token': receipt } });
  expect(response, response.text).toMatchObject({ status: 200 });
  return JSON.parse(response.text);
}

/** The books, but for what the old program did not write into an order after the migration had done so for the others. */
async function auditOf({ signsLines }: OldVersion, placed: readonly OldOrder[]): Promise<string[]> {
  const unsigned = signsLines
    ? []
    : placed.map(({ number }) => `${number} has a word for its lines that is not theirs`);
  return (await audit(askDatabase)).filter((finding) => !unsigned.includes(finding));
}

/** Orders of one piece each, with everything that belongs to them. */
async function fillWithOrders(count: number): Promise<void> {
  await supervisor.query(`
    create temporary table made as select nextval(pg_get_serial_sequence('orders', 'id')) as id from generate_series(1, ${count});
    update products set stock = stock - ${count} where id = ${sold};
    insert into orders (id, number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa, lines_signature)
      select made.id, 'made-' || made.id, gen_random_uuid(), 'hash', 'made-' || made.id, 'Sana', '+92302' || lpad((made.id % 1000)::text, 7, '0'),
        'Punjab', 'Lahore', 'House 7', price_paisa, '${sold}x1' from made, products where products.id = ${sold};
    insert into order_lines (order_id, product_id, position, name, title, unit_price_paisa, quantity)
      select made.id, products.id, 0, name, title, price_paisa, 1 from made, products where products.id = ${sold};
    insert into order_events (order_id, kind, words, actor_name) select id, 'placed', '', 'Sana' from made;
    insert into stock_moves (product_id, delta, reason, order_id, event_id)
      select ${sold}, -1, 'order', order_id, id from order_events where order_id in (select id from made);
    drop table made;
    analyze`);
}

test('behind somebody who reads for a long time orders go on, and the migration comes after', {
  timeout: patienceMs,
}, async () => {
  const version = await restoreVersion(oldVersions[1]!);
  const orders = isLong ? 100_000 : 1_000;
  await fillWithOrders(orders);
  const reader = await connect(app);
  await reader.query('begin; select count(*) from orders');
  const selling = await sell(version);
  const command = migrate();
  await expect.poll(() => command.said(), { timeout: 120_000 }).toContain('is tried again in a moment');
  const [before, since] = [selling.placed.length, Date.now()];
  const heldMs = isLong ? 15_000 : 0;
  await expect
    .poll(() => selling.placed.length > before + 30 && Date.now() - since >= heldMs, { timeout: 120_000 })
    .toBe(true);
  const meanwhile = selling.placed.length - before;
  await reader.query('commit');
  expect(await command.ended, command.said()).toBe(0);
  await selling.stop();
  expect(await audit(askDatabase)).toEqual([]);
  report(`Somebody reads the orders while ${orders.toLocaleString('en-GB')} of them are migrated`, {
    ordersMeanwhile: meanwhile,
    ordersThatWereSentAgain: selling.refused,
    slowestOrderMs: selling.slowestMs,
    ordersLost: selling.placed.length - (await countOf(selling.placed)),
  });
});

async function countOf(placed: OldOrder[]): Promise<number> {
  return (await askDatabase('select 1 from orders where number = any($1)', [placed.map(({ number }) => number)]))
    .length;
}

/** The rows of an old version, with a shelf that is never empty. */
async function restoreVersion(version: OldVersion): Promise<OldVersion> {
  await restoreOldShop(supervisor, owner, version);
  await supervisor.query('update products set stock = stock + 1000000 where id = $1', [sold]);
  await supervisor.query(`insert into stock_moves (product_id, delta, reason) values ($1, 1000000, 'correction')`, [
    sold,
  ]);
  return version;
}

describe.each(oldVersions)('the data of $commit', (version) => {
  beforeEach(async () => {
    await restoreVersion(version);
  }, patienceMs);

  test('is brought to today’s while its orders are under way, and every one of them stands', {
    timeout: patienceMs,
  }, async () => {
    const before = await readRows();
    const known = await askDatabase<{ number: string; receipt: string; full_name: string }>(
      'select number, receipt, full_name from orders order by id limit 20',
    );
    // One order has begun before the migrations and ends among them.
    const slow = await connectOldNode();
    const begun = await nextOrder(slow, soldOnce);
    await slow.query('begin');
    await version.place(slow, begun);
    const selling = await sell(version);
    await patiently(() => selling.placed.length > 10);
    const command = migrate();
    await patiently(() => /is tried again in a moment/.test(command.said()));
    await slow.query('commit');
    expect(await command.ended, command.said()).toBe(0);
    expect(command.said()).toMatch(/migrations were made; the database is up to date\./);
    const soFar = selling.placed.length;
    await patiently(() => selling.placed.length > soFar + 10);
    await selling.stop();
    await expectKept(before);
    const placed = [begun, ...selling.placed];
    expect(await countOf(placed)).toBe(placed.length);
    expect(await auditOf(version, placed)).toEqual([]);

    const shop = await openShop({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
    for (const { number, receipt, full_name } of known)
      expect(await findReceipt(shop.address, receipt)).toMatchObject({ number, fullname: full_name });
    expect(await findReceipt(shop.address, begun.receipt)).toMatchObject({ number: begun.number, fullname: 'Ayesha' });
    const response = await postJson(
      `${shop.address}/api/orders`,
      { ...form, products: [{ id: sold, quantity: 2 }] },
      { 'idempotency-key': crypto.randomUUID() },
    );
    expect(response.status, response.text).toBe(201);
    const fresh = JSON.parse(response.text).number;
    const pool = createPool(app);
    pools.push(pool);
    connectDatabase(pool);
    const person = { id: null, name: 'Zainab', role: 'owner' } as const;
    for (const number of [begun.number, fresh]) {
      expect(await editOrder(person, number, { before: { city: 'Lahore' }, after: { city: 'Karachi' } })).toMatchObject(
        {
          kind: 'saved',
        },
      );
      expect(await changeState(person, number, { to: 'confirmed' })).toMatchObject({ kind: 'done' });
      const tracked = await postJson(`${shop.address}/track`, { trackingId: number });
      expect(tracked.status).toBe(200);
      expect(JSON.parse(tracked.text)).toMatchObject({ trackingData: expect.stringMatching(/confirmed/i) });
    }
    expect(await auditOf(version, placed)).toEqual([]);
    report(`The data of ${version.commit} is migrated while old nodes take orders`, {
      migrations: (await countMigrations()) - version.migrations,
      ordersAcknowledged: placed.length,
      ordersLost: placed.length - (await countOf(placed)),
      ordersThatWereSentAgain: selling.refused,
      slowestOrderMs: selling.slowestMs,
    });
  });

  test('stays as it was when a migration fails, whichever, and old nodes go on', { timeout: patienceMs }, async () => {
    const client = await connectOldNode();
    const all = await countMigrations();
    // Each, or the first and the last.
    const counts = Array.from({ length: all - version.migrations }, (_, index) => version.migrations + index + 1);
    for (const count of isLong ? counts : [counts[0]!, all]) {
      const before = await migrationsUntil(count - 1);
      await migrateDatabase(owner, before);
      const [schema, journal] = [await readSchema(supervisor), await readJournal(supervisor)];
      const broken = await migrationsUntil(count, { isBroken: true });
      await expect(migrateDatabase(owner, broken)).rejects.toThrow('division by zero');
      expect(await readSchema(supervisor)).toEqual(schema);
      expect(await readJournal(supervisor)).toBe(journal);
      expect(await tryToPlace(client, version, await nextOrder(client, sold))).toBe(true);
      for (const folder of [before, broken]) await rm(path.dirname(folder), { recursive: true });
    }
    expect(await migrateDatabase(owner, migrations)).toMatchObject({ migrations: 1 });
    expect(await audit(askDatabase)).toEqual([]);
  });
});
