import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { writeDefinitions } from '#tests/support/definitions.ts';
import { MigrationError, migrateDatabase } from './migrate.server.ts';
import { createPool } from './pool.server.ts';

const database = await testDatabase();
const own = path.join(import.meta.dirname, '../../../migrations');
const reader = new pg.Client(database.owner);
const known = await database.supervise('select max(created_at)::text as last from drizzle.__drizzle_migrations');
const last = Number(known.rows[0].last);
await reader.connect();
afterAll(() => reader.end());

let table: string;

beforeEach(async () => {
  table = `shelf_${randomBytes(4).toString('hex')}`;
  await database.supervise('delete from drizzle.__drizzle_migrations where created_at > $1', [last]);
  await database.supervise('comment on table drizzle.__drizzle_migrations is null');
});

/** A folder of migrations that come after those of the shop. */
async function folderOf(...migrations: string[]): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'migrations-')), 'migrations');
  await mkdir(path.join(folder, 'meta'), { recursive: true });
  await writeDefinitions(folder);
  const entries = migrations.map((_, index) => ({
    idx: index,
    when: last + 1 + index,
    tag: `000${index}_step`,
    breakpoints: true,
  }));
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [index, sql] of migrations.entries()) await writeFile(path.join(folder, `000${index}_step.sql`), sql);
  return folder;
}

test('a second start finds nothing to do', async () => {
  expect(await migrateDatabase(database.owner, own)).toEqual({ migrations: 0, definitions: 0 });
  const folder = await folderOf(`create table ${table} (id int)`);
  expect(await migrateDatabase(database.owner, folder)).toMatchObject({ migrations: 1 });
  expect(await migrateDatabase(database.owner, folder)).toMatchObject({ migrations: 0 });
});

test('of many starts at once one migrates', async () => {
  const folder = await folderOf(`create table ${table} (id int)`, `alter table ${table} add name text`);
  const counts = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.owner, folder)));
  expect(counts.map(({ migrations }) => migrations).toSorted()).toEqual([0, 0, 0, 0, 2]);
});

test('behind a long read a migration gives way to orders and comes back, instead of holding them up', async () => {
  const folder = await folderOf(`alter table secrets add column ${table} text`);
  await reader.query('begin; select count(*) from secrets');
  const lines: string[] = [];
  const migrating = migrateDatabase(database.owner, folder, { report: (line) => lines.push(line) });
  // A pool with the shop's limits: its statements give up waiting for a lock, unless the migration gives way before that.
  const pool = createPool(database.app);
  onTestFinished(() => pool.end());
  while (lines.filter((line) => line.includes('tried again')).length < 2)
    await pool.query('select count(*) from secrets');
  await reader.query('commit');
  expect(await migrating).toMatchObject({ migrations: 1 });
});

test('tables that stay in use leave the schema as it was, with one sentence that says what to do', async () => {
  const folder = await folderOf(`alter table secrets add column ${table} text`);
  await reader.query('begin; select count(*) from secrets');
  const failed = migrateDatabase(database.owner, folder, { patienceMs: 500 });
  await expect(failed).rejects.toThrow(
    /^The migration 0000_step changes tables that were in use for .*"npm run migrate"/,
  );
  await reader.query('commit');
  expect(await migrateDatabase(database.owner, folder)).toMatchObject({ migrations: 1 });
});

test('a deadlock with an order is not the end of a migration', async () => {
  const folder = await folderOf(
    `alter table secrets add column ${table} text;--> statement-breakpoint\nalter table web_vitals add column ${table} text`,
  );
  await reader.query('begin; lock table web_vitals in row exclusive mode');
  const migrating = migrateDatabase(database.owner, folder);
  await expect
    .poll(async () => (await database.ask(`select 1 from pg_locks where not granted`)).length)
    .toBeGreaterThan(0);
  await reader.query(`select count(*) from secrets`);
  await reader.query('commit');
  expect(await migrating).toMatchObject({ migrations: 1 });
});

test('orders that overlap all the time do not keep a migration out that locks their tables the other way round', async () => {
  const folder = await folderOf(
    `alter table stock_moves add column ${table} text;--> statement-breakpoint\nalter table orders add column ${table} text`,
  );
  const shoppers = await Promise.all([0, 1].map(() => openShopper()));
  // Each begins before the other one ends, so that there is never a moment without an order.
  let isOver = false;
  const migrating = Promise.withResolvers<unknown>();
  const ordering = (async () => {
    await begin(shoppers[0]!);
    for (let turn = 0; !isOver; turn++) {
      const [ending, beginning] = [shoppers[turn % 2]!, shoppers[(turn + 1) % 2]!];
      const begun = begin(beginning);
      if (turn === 0) migrateDatabase(database.owner, folder).then(migrating.resolve, migrating.reject);
      await end(ending);
      await begun;
    }
  })();
  expect(await migrating.promise).toMatchObject({ migrations: 1 });
  isOver = true;
  await ordering;
  await Promise.all(shoppers.map((shopper) => shopper.end()));
});

async function openShopper(): Promise<pg.Client> {
  const shopper = new pg.Client(database.app);
  await shopper.connect();
  return shopper;
}

async function begin(shopper: pg.Client): Promise<void> {
  await shopper.query('begin; lock table orders in row exclusive mode');
}

async function end(shopper: pg.Client): Promise<void> {
  await shopper.query('lock table stock_moves in row exclusive mode; commit').catch(() => shopper.query('rollback'));
}

test('a migration that fails leaves what the ones before it made, and nothing of its own', async () => {
  const folder = await folderOf(`create table ${table} (id int)`, `create table ${table}_more (id int); select 1 / 0`);
  await expect(migrateDatabase(database.owner, folder)).rejects.toThrow('division by zero');
  const made = await database.ask('select to_regclass($1) as first, to_regclass($2) as second', [
    table,
    `${table}_more`,
  ]);
  expect(made).toEqual([{ first: table, second: null }]);
});

test('an older program refuses the schema of a newer one, with one sentence', async () => {
  await migrateDatabase(database.owner, await folderOf(`create table ${table} (id int)`));
  const refused = migrateDatabase(database.owner, own);
  await expect(refused).rejects.toBeInstanceOf(MigrationError);
  await expect(refused).rejects.toThrow(
    /^The database belongs to a newer version of the shop than this one; start that version/,
  );
});

test('an update that says so lets the version before it start again, and none older, also after it was cut', async () => {
  const newer = await folderOf(`create table ${table} (id int)`, 'select 1 / (select count(*) from nothing_here)');
  await expect(migrateDatabase(database.owner, newer, { oldMayReturn: true })).rejects.toThrow('nothing_here');
  expect(await migrateDatabase(database.owner, own)).toEqual({ migrations: 0, definitions: 0 });
  const mended = await folderOf(`create table ${table} (id int)`, 'select 1');
  expect(await migrateDatabase(database.owner, mended, { oldMayReturn: true })).toMatchObject({ migrations: 1 });
  expect(await migrateDatabase(database.owner, own)).toEqual({ migrations: 0, definitions: 0 });
  const older = await folderOf('select 1');
  const journal = { entries: [{ idx: 0, when: last - 1, tag: '0000_step', breakpoints: true }] };
  await writeFile(path.join(older, 'meta/_journal.json'), JSON.stringify(journal));
  await expect(migrateDatabase(database.owner, older)).rejects.toBeInstanceOf(MigrationError);
});
