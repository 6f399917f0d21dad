import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import {
  countMissing,
  countMissingAddresses,
  dismissMissing,
  forgetCounted,
  listMissing,
  maxMissing,
  maxNewPerMinute,
  writeMissing,
} from './missing-addresses.server.ts';

const { ask } = await testDatabase();

beforeEach(async () => {
  await ask('delete from missing_addresses');
  forgetCounted();
});

const listed = async () => (await listMissing()).rows.map(({ path, visits }) => [path, visits]);

test('addresses are counted, written together and listed by how often they were opened', async () => {
  for (const path of ['/products/lamp', '/products/rug', '/products/lamp', '/wp-login.php', '/.env'])
    countMissing(path);
  expect(await listed()).toEqual([]);
  await writeMissing();
  expect(await listed()).toEqual([
    ['/products/lamp', 2],
    ['/products/rug', 1],
  ]);
  countMissing('/products/rug');
  countMissing('/products/rug');
  await writeMissing();
  expect(await listed()).toEqual([
    ['/products/rug', 3],
    ['/products/lamp', 2],
  ]);
});

test('strangers who make up addresses add sixty in a minute, and known ones are counted all the same', async () => {
  const at = Date.now();
  countMissing('/products/lamp');
  await writeMissing(at);
  for (let number = 0; number < 700; number++) countMissing(`/made-up/${number}`);
  await writeMissing(at + 1_000);
  expect(await countMissingAddresses()).toBe(maxNewPerMinute);
  countMissing('/products/lamp');
  countMissing('/made-up/later');
  await writeMissing(at + 59_000);
  expect(await countMissingAddresses()).toBe(maxNewPerMinute);
  expect((await listed())[0]).toEqual(['/products/lamp', 2]);
  countMissing('/made-up/later');
  await writeMissing(at + 61_000);
  expect(await countMissingAddresses()).toBe(maxNewPerMinute + 1);
});

test('the list holds a thousand: what was seen least recently goes, and first what was seen only once', async () => {
  await ask(
    `insert into missing_addresses
    select '/old/' || n, 2, now() - interval '3 hours' - n * interval '1 second' from generate_series(1, $1::int) n`,
    [maxMissing - 1],
  );
  await ask(`insert into missing_addresses values ('/seen-once', 1, now())`);
  for (const path of ['/new', '/new', '/other', '/other']) countMissing(path);
  await writeMissing();
  expect(await countMissingAddresses()).toBe(maxMissing);
  const paths = (await ask<{ path: string }>('select path from missing_addresses')).map(({ path }) => path);
  expect(['/new', '/other', '/seen-once', '/old/1', '/old/999'].filter((path) => paths.includes(path))).toEqual([
    '/new',
    '/other',
    '/old/1',
  ]);
});

test('the list is read in pages, and an address that is dismissed comes back when it is opened again', async () => {
  await ask(`insert into missing_addresses select '/p/' || n, n, now() from generate_series(1, 120) n`);
  const first = await listMissing();
  const last = await listMissing(100);
  expect([first.rows.length, first.next, last.rows.length, last.next]).toEqual([50, 50, 20, null]);
  await dismissMissing('/p/120');
  expect((await listed())[0]).toEqual(['/p/119', 119]);
  countMissing('/p/120');
  await writeMissing();
  expect(await countMissingAddresses()).toBe(120);
});
