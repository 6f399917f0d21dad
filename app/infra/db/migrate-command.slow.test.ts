/** `npm run migrate` as an operator runs it: a process of its own, on a database and on a folder. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { writeDefinitions } from '#tests/support/definitions.ts';
import { migrateDatabase } from './migrate.server.ts';

const database = await testDatabase();
const root = path.join(import.meta.dirname, '../../..');
const pinned = path.join(root, 'node_modules/.bin/node');
const node = existsSync(pinned) ? pinned : process.execPath;
const migrations = path.join(root, 'migrations');
const folders: string[] = [];
const journal: { entries: { tag: string }[] } = JSON.parse(
  await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8'),
);
const all = journal.entries.length;

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** An empty database again, with what its owner may do in one. */
beforeEach(async () => {
  await database.supervise(`
    drop schema if exists public, drizzle, jobs cascade;
    create schema public authorization shop_owner;
    create extension if not exists pg_trgm schema public`);
});

type Outcome = { code: number | null; text: string };

async function migrate(place: Record<string, string>): Promise<Outcome> {
  const child = spawn(node, ['bin/migrate.ts'], { cwd: root, env: { PATH: process.env.PATH, ...place } });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, text: text.trim() };
}

function migrateOurs(): Promise<Outcome> {
  return migrate({ DATABASE_URL: database.url });
}

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dastak-migrate-'));
  folders.push(folder);
  // The server runs under an account of its own where the tests are run by root.
  await chmod(folder, 0o755);
  return folder;
}

/** The migrations without the last ones, as an older version had them. */
async function olderMigrations(count: number): Promise<string> {
  const folder = path.join(await freshFolder(), 'migrations');
  await cp(migrations, folder, { recursive: true });
  await writeFile(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
  );
  await writeDefinitions(folder);
  return folder;
}

test('an empty database gets every table; a second time nothing is to be done', async () => {
  expect(await migrateOurs()).toEqual({ code: 0, text: `${all} migrations were made; the database is up to date.` });
  expect(await migrateOurs()).toEqual({
    code: 0,
    text: 'The database is up to date; nothing was to be done.',
  });
});

test('an older database is told migration by migration, also when two people run it at once', async () => {
  await migrateDatabase(database.owner, await olderMigrations(all - 2));
  const message = await Promise.all([migrateOurs(), migrateOurs()]);
  expect(message.map(({ code }) => code)).toEqual([0, 0]);
  const [idle, busy] = message.map(({ text }) => text).toSorted((a, b) => a.length - b.length);
  expect(idle).toBe('The database is up to date; nothing was to be done.');
  expect(busy?.split('\n').map((line) => line.trim())).toEqual([
    ...journal.entries.slice(-2).map(({ tag }) => `Migrating: ${tag}`),
    expect.stringMatching(/^Functions and triggers: \d+ files with a new text$/),
    '',
    '2 migrations were made; the database is up to date.',
  ]);
});

test('a migration that fails is named in one sentence, and what there was stays', async () => {
  await migrateDatabase(database.owner, await olderMigrations(26));
  // In the way of 0027_backups.
  await database.supervise('create table backups (id int); alter table backups owner to shop_owner');
  const { code, text } = await migrateOurs();
  expect([code, text.split('\n').at(-1)?.trim()]).toEqual([
    1,
    'The migration 0027_backups failed: relation "backups" already exists. Nothing of it was kept, so the version of the shop that ran before still runs.',
  ]);
  await database.supervise('drop table backups');
  expect(await migrateOurs()).toMatchObject({ code: 0 });
});

test('a newer database, one that is away and one that lets nobody in are refused, each with one sentence', async () => {
  await migrateDatabase(database.owner, migrations);
  await database.supervise(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  );
  expect(await migrateOurs()).toEqual({
    code: 1,
    text: 'The database belongs to a newer version of the shop than this one; start that version, or restore a backup from before the update.',
  });
  expect(await migrate({ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' })).toEqual({
    code: 1,
    text: 'DATABASE_URL names a server that refuses connections; is PostgreSQL running there?',
  });
  expect(await migrate({ DATABASE_URL: database.url.replace(/:[^:@/]+@/, ':wrong@') })).toEqual({
    code: 1,
    text: 'DATABASE_URL has a user or password that the database does not accept.',
  });
});

test('a folder without a database gets one, which is left in order', async () => {
  const folder = await freshFolder();
  expect(await migrate({ DATA_DIR: path.join(folder, 'data') })).toEqual({
    code: 0,
    text: `${all} migrations were made; the database is up to date.`,
  });
  expect(await migrate({ DATA_DIR: path.join(folder, 'data') })).toEqual({
    code: 0,
    text: 'The database is up to date; nothing was to be done.',
  });
});
