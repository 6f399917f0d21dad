import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { writeDefinitions } from '#tests/support/definitions.ts';
import {
  type BackupManifest,
  BackupProblem,
  formatPicturesElsewhere,
  headName,
  readBackupName,
} from './backup-format.server.ts';
import { machineRecipient, makeBackupKey, readMachineKey, readSecret } from './backup-keys.server.ts';
import { verifyBackup } from './read-backup.server.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { type WrittenBackup, writeBackup } from './write-backup.server.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../../migrations');
const from = await testDatabase();
const empty = await testDatabase();
const used = await testDatabase();
const running = await testDatabase();
const tomorrow = await testDatabase();
let folder: string;
let written: WrittenBackup;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dastak-backup-'));
  await from.ask(
    `insert into products (id, name, price_paisa, stock) values (7, E'Lamp\\twith\\nlines \\\\.', 100, 3)`,
  );
  await from.ask(
    `insert into orders (id, number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa)
     select n, 10000000 + n, gen_random_uuid(), 'hash', 'receipt ' || n, 'Ayesha', '+923001234567', 'Punjab', 'Lahore', 'House 7', 100
     from generate_series(1, 20) as n`,
  );
  await from.supervise(`select setval('orders_id_seq', 20)`);
  await from.ask(`insert into audit_entries (actor_name, action, kind, subject) values ('Sana', 'x.y', 'x', '1')`);
  written = await writeBackup(from.app, folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function restoreInto(
  place: TestDatabase,
  options: { replace?: boolean; manifest?: BackupManifest; migrationsFolder?: string } = {},
) {
  return restoreBackup({
    connection: place.owner,
    source: { file: written.file, keys: [] },
    manifest: written.manifest,
    migrationsFolder,
    replace: false,
    ...options,
  });
}

test('the name of a backup says whose it is and when it was taken', () => {
  const { shop, takenAt } = written.manifest;
  const read = readBackupName(written.file);
  expect(read).toMatchObject({ shop, isEncrypted: false });
  expect(Math.abs(read!.takenAt.getTime() - Date.parse(takenAt))).toBeLessThan(1_000);
  expect(readBackupName('photo.tar.zst')).toBeNull();
});

test('what is restored is what was backed up, and the next order leaves a gap of ids', async () => {
  expect(await verifyBackup({ file: written.file, keys: [] })).toEqual(written.manifest);
  const place = empty;
  const { orders, gap } = await restoreInto(place);
  expect(orders).toBe(20);
  expect(gap).toEqual({ from: 21, to: 1_020 });
  const [next] = await place.ask<{ id: string }>(`select nextval('orders_id_seq') as id`);
  expect(next).toEqual({ id: '1021' });
  for (const table of ['products', 'orders', 'secrets', 'order_counts', 'search_entries', 'customers'])
    expect(await place.ask(`select * from ${table} order by 1`), table).toEqual(
      await from.ask(`select * from ${table} order by 1`),
    );
  // Triggers, keys and indexes are back.
  await expect(place.ask('delete from audit_entries')).rejects.toThrow();
  const made = 'select count(*)::int as count from';
  for (const kind of ['pg_indexes', 'pg_constraint', 'pg_trigger'])
    expect(await place.ask(`${made} ${kind}`), kind).toEqual(await from.ask(`${made} ${kind}`));
  expect(await place.ask(`${made} pg_trigger where tgenabled = 'D'`)).toEqual([{ count: 0 }]);
});

test('a restore over a shop needs to be told so, leaves the old shop when it fails, and passes the numbers it had given', async () => {
  const place = used;
  await place.ask(`insert into products (id, name, price_paisa, stock) values (8, 'Mirror', 100, 3)`);
  await place.supervise(`select setval('orders_id_seq', 5000)`);
  await expect(restoreInto(place)).rejects.toThrow('already holds a shop');
  const wrong = { ...written.manifest, newestOrder: { number: '99', placedAt: written.manifest.takenAt } };
  await expect(restoreInto(place, { replace: true, manifest: wrong })).rejects.toThrow('newest order');
  expect(await place.ask('select name from products')).toEqual([{ name: 'Mirror' }]);
  expect((await restoreInto(place, { replace: true })).gap).toEqual({ from: 21, to: 5_000 });
  expect(await place.ask('select id from products')).toEqual([{ id: 7 }]);
});

test('a restore is refused while the shop runs on the database', async () => {
  const place = running;
  const node = new pg.Client({ ...place.app, application_name: 'dastak-live' });
  await node.connect();
  await expect(restoreInto(place, { replace: true })).rejects.toThrow('The shop is running on this database');
  await node.end();
});

test('a backup of an older version is brought to the tables and functions of today', async () => {
  const place = tomorrow;
  const older = path.join(folder, 'migrations');
  await cp(migrationsFolder, older, { recursive: true });
  const journal = JSON.parse(await readFile(path.join(older, 'meta/_journal.json'), 'utf8'));
  const last = journal.entries.at(-1);
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'tomorrow' };
  await writeFile(
    path.join(older, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: [...journal.entries, next] }),
  );
  await writeFile(
    path.join(older, 'tomorrow.sql'),
    `alter table products add column tomorrow text default 'yes';
     insert into discount_codes (code, kind, worth) values ('TOMORROW', 'percent', 5);
     update orders set discount_code = 'TOMORROW'`,
  );
  await writeDefinitions(older, {
    revision: 1,
    texts: {
      'functions/karachi_day': `create or replace function karachi_day(moment timestamptz) returns date language sql stable as $$
        select 'tomorrow'::date $$`,
      // A trigger of the rows that the migration changed waits for the end of the transaction, and is made anew before.
      'triggers/orders': await readFile(path.join(migrationsFolder, '../db/triggers/orders.sql'), 'utf8'),
    },
  });
  await restoreInto(place, { migrationsFolder: older });
  expect(await place.ask('select karachi_day(now()) > current_date as is')).toEqual([{ is: true }]);
  expect(await place.ask('select uses from discount_codes')).toEqual([{ uses: 20 }]);
  expect(await place.ask('select id, tomorrow from products')).toEqual([{ id: 7, tomorrow: 'yes' }]);
  // The other way round it is the backup of a newer version.
  const newer = await writeBackup(place.app, path.join(folder, 'of-tomorrow'));
  await expect(restoreInto(running, { manifest: newer.manifest })).rejects.toThrow('made by a newer version');
});

test('a backup that is damaged, incomplete, of a newer format or of another program is refused with the reason', async () => {
  const whole = await readFile(written.file);
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)]! ^= 0x40;
  const newer = JSON.stringify({ program: 'dastak', format: 99 });
  const cases: [string, Buffer, RegExp][] = [
    ['flipped', flipped, /is damaged \(/],
    ['cut', whole.subarray(0, -200), /is damaged \(it ends in the middle\)|is incomplete/],
    ['headless', await archive([['other.txt', 'hello']]), /is not a backup of this shop program/],
    ['words', Buffer.from('hello'), /is not a backup of this shop program/],
    ['empty', Buffer.alloc(0), /is incomplete/],
    ['newer', await archive([[headName, newer]]), /newer version of the shop \(format 99/],
    ['no-manifest', await withoutManifest(), /is incomplete/],
    ['changed', await withChangedRow(), /is damaged \(the rows of products are not those that were written\)/],
  ];
  for (const [name, bytes, reason] of cases) {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    const refusal = await verifyBackup({ file, keys: [] }).catch((error: unknown) => error);
    expect(refusal, name).toBeInstanceOf(BackupProblem);
    expect((refusal as Error).message, name).toMatch(reason);
  }
  await truncate(path.join(folder, 'cut'), 30);
  await expect(verifyBackup({ file: path.join(folder, 'cut'), keys: [] })).rejects.toThrow(BackupProblem);
  await expect(verifyBackup({ file: path.join(folder, 'nowhere'), keys: [] })).rejects.toThrow('There is no file');
});

test('an encrypted backup opens with the owner’s key or the machine’s own, and with no other', async () => {
  const [owner, stranger] = [await makeBackupKey(), await makeBackupKey()];
  const dataDir = path.join(folder, 'machine');
  const { file, manifest } = await writeBackup(from.app, folder, [owner.recipient, await machineRecipient(dataDir)]);
  expect(readBackupName(file)).toMatchObject({ isEncrypted: true });
  expect((await readFile(file)).includes('orders')).toBe(false);
  const own = await readMachineKey(dataDir);
  for (const key of [owner.secret, own!])
    expect(await verifyBackup({ file, keys: [stranger.secret, key] })).toEqual(manifest);
  await expect(verifyBackup({ file, keys: [stranger.secret] })).rejects.toThrow('encrypted with another key');
  await expect(verifyBackup({ file, keys: [] })).rejects.toThrow('This backup is encrypted: give its key');
  const changed = await readFile(file);
  changed[changed.length - 20]! ^= 1;
  await writeFile(file, changed);
  await expect(verifyBackup({ file, keys: [owner.secret] })).rejects.toThrow('is damaged');
  expect(() => readSecret('my dog’s name')).toThrow(BackupProblem);
  expect(readSecret(`# of the shop\n${owner.secret}\n`)).toBe(owner.secret);
});

/** The entries of the backup, unpacked by the system’s own program: a backup can be read without the shop. */
function unpacked(): [string, string][] {
  const input = zstdDecompressSync(readFileSync(written.file));
  const names = execFileSync('tar', ['-tf', '-'], { input, encoding: 'utf8' }).trim().split('\n');
  return names.map((name) => [name, execFileSync('tar', ['-xOf', '-', name], { input, encoding: 'utf8' })]);
}

function withoutManifest(): Promise<Buffer> {
  return archive(unpacked().slice(0, -1));
}

function withChangedRow(): Promise<Buffer> {
  return archive(
    unpacked().map(([name, text]) => [name, name.startsWith('tables/products/') ? text.replace('Lamp', 'Pump') : text]),
  );
}

async function archive(entries: [string, string][]): Promise<Buffer> {
  const made = pack();
  for (const [name, text] of entries) made.entry({ name }, text);
  made.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of made as AsyncIterable<Buffer>) chunks.push(chunk);
  return zstdCompressSync(Buffer.concat(chunks));
}

test('a backup says how many pictures are not in it, and brings back where they are', async () => {
  expect(formatPicturesElsewhere(written.manifest)).toBeNull();
  await running.ask(
    `insert into pictures (id, width, height, colour, object, object_bytes, object_sha256)
     values (repeat('a', 24), 3, 2, '#aabbcc', 'a.webp', 10, repeat('0', 64))`,
  );
  const { file, manifest } = await writeBackup(running.app, folder);
  expect(manifest.picturesElsewhere).toBe(1);
  expect(formatPicturesElsewhere(manifest)).toMatch(
    /^1 picture is not in it: it is in the store that PICTURES_S3 names/,
  );
  expect(await verifyBackup({ file, keys: [] })).toEqual(manifest);
});
