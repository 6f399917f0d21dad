import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { migrateDatabase } from './migrate.server.ts';

const database = await testDatabase();

/** The module as a node that has just started finds it: knowing no key. */
async function newNode(key: string | null = null): Promise<(name: string) => Promise<string>> {
  vi.resetModules();
  const { connectDatabase } = await import('./db.server.ts');
  connectDatabase(database.pool);
  const { connectSecretKey, sharedSecret } = await import('./secrets.server.ts');
  connectSecretKey(key);
  return sharedSecret;
}

afterEach(() => vi.resetModules());

test('nodes that start together share one key, made by whoever asks first', async () => {
  const nodes = [await newNode(), await newNode(), await newNode()];
  const keys = await Promise.all(nodes.map((sharedSecret) => sharedSecret('order-number')));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect(await database.ask('select name, value from secrets')).toEqual([{ name: 'order-number', value: keys[0] }]);
});

test('each purpose has a key of its own', async () => {
  const sharedSecret = await newNode();
  expect(await sharedSecret('one')).not.toBe(await sharedSecret('other'));
});

test('T6: with SECRET_KEY what opens sessions and couriers is sealed in the database, and an older shop’s is brought along', async () => {
  const plain = await (await newNode())('couriers');
  const stored = () => database.ask<{ value: string }>(`select value from secrets where name = 'couriers'`);
  expect(await stored()).toEqual([{ value: plain }]);
  const key = 'k'.repeat(40);
  const nodes = await Promise.all([newNode(key), newNode(key)]);
  expect(await Promise.all(nodes.map((sharedSecret) => sharedSecret('couriers')))).toEqual([plain, plain]);
  const [sealed] = await stored();
  expect(sealed?.value).toMatch(/^sealed:/);
  expect(sealed?.value).not.toContain(plain);
  expect(await (await newNode(key))('couriers')).toBe(plain);
  expect(await stored()).toEqual([sealed]);
  const made = await (await newNode(key))('accounts');
  expect(JSON.stringify(await database.ask('select value from secrets'))).not.toContain(made);
});

test('T6: sealed secrets without their key stop the start with one sentence, and stay as they are', async () => {
  const key = 'k'.repeat(40);
  const value = await (await newNode(key))('couriers');
  for (const wrong of [null, 'w'.repeat(40)])
    await expect((await newNode(wrong))('couriers')).rejects.toThrow(/SECRET_KEY/);
  expect(await (await newNode(key))('couriers')).toBe(value);
});

test('nodes that migrate at the same time do it once, and a second time changes nothing', async () => {
  const folder = `${import.meta.dirname}/../../../migrations`;
  const applied = () => database.supervise('select * from drizzle.__drizzle_migrations order by id');
  const before = (await applied()).rows;
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.owner, folder)));
  expect((await applied()).rows).toEqual(before);
});
