import { afterEach, expect, test, vi } from 'vitest';
import { migrateDatabase } from './migrate.server.ts';
import { testDatabase } from './testing.ts';

const database = await testDatabase();

/** The room as a node that has just started finds it: knowing no key. */
async function newNode(): Promise<(name: string) => Promise<string>> {
  vi.resetModules();
  const { connectDatabase } = await import('./db.server.ts');
  connectDatabase(database.pool);
  return (await import('./secrets.server.ts')).sharedSecret;
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

test('nodes that migrate at the same time do it once, and a second time changes nothing', async () => {
  const folder = `${import.meta.dirname}/../../../migrations`;
  const applied = () => database.supervise('select * from drizzle.__drizzle_migrations order by id');
  const before = (await applied()).rows;
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.owner, folder)));
  expect((await applied()).rows).toEqual(before);
});
