import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openLine } from '#tests/support/database-proxy.ts';
import { onChanges } from './live.server.ts';

const database = await testDatabase();
const picture = 'a'.repeat(24);
let batches: Set<string>[] = [];
let connectionStates: boolean[] = [];
let adminBatches: string[] = [];
let subscriptions: { close(): Promise<void> } | undefined;

const listener = {
  changed: (tags: Set<string>) => void batches.push(tags),
  connectionChanged: (isConnected: boolean) => void connectionStates.push(isConnected),
  office: (tags: Set<string>) => void adminBatches.push(...tags),
};

async function listen(config: pg.ClientConfig = database.app, patienceMs?: number): Promise<void> {
  subscriptions = await onChanges(config, listener, patienceMs);
}

/** The tags of a change; waits until they have arrived. */
async function announced(change: string): Promise<string[]> {
  batches = [];
  await database.ask(change);
  await database.ask(`select pg_notify('changed', 'the end')`);
  await expect.poll(() => batches.some((tags) => tags.has('the end'))).toBe(true);
  return [...new Set(batches.flatMap((tags) => [...tags]))].filter((tag) => tag !== 'the end').toSorted();
}

beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await database.ask('delete from products');
  await database.ask('delete from pictures');
  await database.ask(`insert into pictures values ('${picture}', 10, 10, '#ffffff', '')`);
  await database.ask(
    `insert into products (id, name, price_paisa) select id, 'Lamp', 100 from generate_series(1, 300) as id`,
  );
  await database.ask(`insert into collection_products values ('topCollection', 1, 1), ('ourCollection', 1, 1)`);
  connectionStates = [];
});

afterEach(async () => {
  await subscriptions?.close();
  subscriptions = undefined;
  vi.restoreAllMocks();
});

test('every change of a product is announced under its number', async () => {
  await listen();
  expect(await announced('update products set price_paisa = 200 where id in (1, 2)')).toEqual([
    'product:1',
    'product:2',
  ]);
  expect(await announced('update products set stock = 5 where id = 3')).toEqual(['product:3']);
  expect(await announced(`insert into product_pictures values (4, 'gallery', 0, '${picture}', '')`)).toEqual([
    'product:4',
  ]);
  expect(await announced('update product_pictures set product_id = 5')).toEqual(['product:4', 'product:5']);
  expect(await announced('delete from product_pictures')).toEqual(['product:5']);
});

test('a change of many products at once is one announcement', async () => {
  await listen();
  expect(await announced('update products set price_paisa = 300 where id <= 200')).toHaveLength(200);
  expect(await announced('update products set price_paisa = 300')).toEqual(['product:*']);
});

test('a collection is announced when a product comes, goes, or moves within it', async () => {
  await listen();
  expect(await announced(`insert into collection_products values ('electronicCollection', 2, 0)`)).toEqual([
    'collection:electronicCollection',
  ]);
  expect(await announced(`update collection_products set position = 7 where product_id = 2`)).toEqual([
    'collection:electronicCollection',
  ]);
  expect(await announced(`delete from collection_products where product_id = 2`)).toEqual([
    'collection:electronicCollection',
  ]);
});

test('a product that moves from one collection to another changes both', async () => {
  await listen();
  const move = `update collection_products set collection = 'homeImprovement' where collection = 'ourCollection'`;
  expect(await announced(move)).toEqual(['collection:homeImprovement', 'collection:ourCollection']);
});

test('a product shown, hidden or deleted changes the collections', async () => {
  await listen();
  expect(await announced('update products set active = false where id = 1')).toEqual([
    'collection:*',
    'product:1',
    'search',
  ]);
  const deleted = await announced('delete from products where id = 1');
  expect(deleted).toEqual(
    expect.arrayContaining(['collection:ourCollection', 'collection:topCollection', 'product:1']),
  );
});

test('what a search finds is announced when a product comes, goes or is called otherwise, and not when it sells', async () => {
  await listen();
  expect(await announced(`insert into products (id, name, price_paisa) values (901, 'Mug', 100)`)).toContain('search');
  expect(await announced(`update products set name = 'Cup' where id = 901`)).toEqual(['product:901', 'search']);
  expect(await announced('update products set stock = 4, price_paisa = 90 where id = 901')).toEqual(['product:901']);
  expect(await announced('delete from products where id = 901')).toContain('search');
});

test('what the owner says and shows is announced by its kind', async () => {
  await listen();
  for (const [change, tags] of Object.entries({
    "insert into header_line (text) values ('Eid sale')": ['content:header'],
    "update header_line set text = ''": ['content:header'],
    'delete from header_line': ['content:header'],
    [`insert into banners (collection, position, picture_id) values ('hero', 0, '${picture}')`]: ['content:banners'],
    "insert into sale_countdown (start_time, end_time) values (now(), now() + '1 day')": ['content:countdown'],
    "insert into services (position, img_url, title, description) values (0, '/x.svg', 'x', 'x')": ['content:services'],
    "insert into picks (kind, product_id) values ('featured', 1)": ['content:picks'],
    'insert into shop_settings (version) values (2)': ['settings'],
    'delete from banners': ['content:banners'],
  }))
    expect(await announced(change), change).toEqual(tags);
});

test('emptying a table by hand is announced too', async () => {
  await listen();
  batches = [];
  await database.supervise('truncate collection_products, product_pictures');
  await expect
    .poll(() => new Set(batches.flatMap((tags) => [...tags])))
    .toEqual(new Set(['collection:*', 'product:*']));
});

test('what was not committed is not announced, nor anything of a shopper', async () => {
  await listen();
  expect(
    await announced(
      'do $$ begin update products set stock = 9; raise division_by_zero; exception when others then end $$',
    ),
  ).toEqual([]);
  const order = `insert into orders (number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa)
    values ('10000000', gen_random_uuid(), '', 'r', 'Ayesha', '+923001234567', 'Punjab', 'Lahore', 'House 7', 100)`;
  expect(await announced(order)).toEqual([]);
});

test('I2: what concerns the admin alone is announced to the admin alone, and says only which thing changed', async () => {
  await listen();
  adminBatches = [];
  const message = `insert into contact_messages (full_name, phone, email, message, submitted_by)
    values ('Sana Riaz', '+923001234567', 'sana@gmail.com', 'Hello', 'x')`;
  expect(await announced(message)).toEqual([]);
  expect(await announced('update contact_messages set read_at = now()')).toEqual([]);
  await expect.poll(() => adminBatches).toContain('messages');
  await database.ask(`insert into audit_entries (actor_name, action, kind, subject) values ('Bilal', 'x.y', 'x', '1')`);
  await database.ask(`insert into users (id, name, user_name, email) values ('ali', '', 'ali', 'ali@gmail.com')`);
  await database.ask(`update users set name = 'Ali' where id = 'ali'`);
  await expect.poll(() => adminBatches).toContain('audit');
  expect(adminBatches).not.toContain('person:ali');
  await database.ask(`update users set role = 'staff' where id = 'ali'`);
  await expect.poll(() => adminBatches).toContain('person:ali');
  expect(new Set(adminBatches)).toEqual(new Set(['messages', 'audit', 'person:ali']));
});

test('what arrives together is passed on together', async () => {
  await listen();
  batches = [];
  await database.ask('update products set stock = stock + 1 where id <= 50');
  await expect.poll(() => batches.reduce((sum, tags) => sum + tags.size, 0)).toBe(50);
  expect(batches.length).toBeLessThan(5);
});

test('a listener that lost its connection says so, comes back by itself, and says that something may have been missed', async () => {
  await listen();
  expect(connectionStates).toEqual([true]);
  await database.supervise(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dastak-live' and datname = $1`,
    [database.name],
  );
  await expect.poll(() => connectionStates).toEqual([true, false, true]);
  expect(await announced('update products set stock = 1 where id = 7')).toEqual(['product:7']);
});

test('a line that fell silent is not trusted, however long nothing has to be said on it', async () => {
  const line = await openLine(database.app);
  await listen(line.config, 150);
  line.freeze();
  await expect.poll(() => connectionStates).toEqual([true, false]);
  line.thaw();
  await expect.poll(() => connectionStates).toEqual([true, false, true]);
  expect(await announced('update products set stock = 2 where id = 7')).toEqual(['product:7']);
});

test('a shop that starts before its database waits for it', async () => {
  const config = { ...database.app, host: '/nowhere' };
  await listen(config);
  expect(connectionStates).toEqual([false]);
  config.host = String(database.app.host);
  await expect.poll(() => connectionStates).toEqual([false, true]);
  expect(await announced('update products set stock = 4 where id = 7')).toEqual(['product:7']);
});

test('once closed it receives nothing and does not come back', async () => {
  await listen();
  await subscriptions?.close();
  batches = [];
  await database.ask('update products set stock = 3 where id = 7');
  const listeners = `select 1 from pg_stat_activity where application_name = 'dastak-live' and datname = '${database.name}'`;
  await expect.poll(async () => (await database.supervise(listeners)).rowCount).toBe(0);
  expect(batches).toEqual([]);
  expect(connectionStates).toEqual([true]);
});

test('nodes on one database count each other, at once when one joins and soon when one leaves', async () => {
  const counts: number[] = [];
  const counting = { ...listener, nodes: ({ count }: { count: number }) => void counts.push(count) };
  const first = await onChanges(database.app, counting, 200);
  await expect.poll(() => counts.at(-1)).toBe(1);
  await listen();
  await expect.poll(() => counts.at(-1)).toBe(2);
  await subscriptions?.close();
  await expect.poll(() => counts.at(-1)).toBe(1);
  await first.close();
});
