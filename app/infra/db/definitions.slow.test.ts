import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { writeDefinitions } from '#tests/support/definitions.ts';
import { readDefinitions } from './definitions.server.ts';
import { migrateDatabase } from './migrate.server.ts';

const database = await testDatabase();
const root = path.join(import.meta.dirname, '../../..');
const own = path.join(root, 'migrations');
const folders: string[] = [];
let revision = readDefinitions(own).revision;

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** A version of the program with these texts beside or instead of ours: its folder of migrations. */
async function program(at: number, texts: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'definitions-'));
  folders.push(folder);
  const migrations = path.join(folder, 'migrations');
  await symlink(own, migrations);
  await cp(path.join(root, 'db'), path.join(folder, 'db'), { recursive: true });
  await writeDefinitions(migrations, { revision: at, texts });
  return migrations;
}

const greeting = (word: string) => ({
  'functions/greeting': `create or replace function greeting() returns text language sql as $$ select '${word}' $$`,
});

async function greet(): Promise<string> {
  return (await database.ask<{ greeting: string }>('select greeting()'))[0]!.greeting;
}

/** Every function and trigger of ours as PostgreSQL writes it. */
const made = `
  select 'functions/' || proname as file, oid::regprocedure::text as name, pg_get_functiondef(oid) as text
    from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all select 'triggers/' || tgrelid::regclass, tgname, pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
  order by 1, 2`;

test('every function and trigger of the database has its text in db, and no other', async () => {
  const rows = await database.ask<{ file: string; name: string }>(made);
  const { all } = readDefinitions(own);
  expect([...new Set(rows.map(({ file }) => file))].toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  const named = rows.filter(({ file }) => file.startsWith('triggers/')).map(({ file, name }) => `${file} ${name}`);
  const written = all.flatMap(({ name, text }) =>
    [...text.matchAll(/^CREATE (?:OR REPLACE|CONSTRAINT) TRIGGER (\w+)/gm)].map(([, trigger]) => `${name} ${trigger}`),
  );
  expect(written.toSorted()).toEqual(named.toSorted());
});

test('what the database has is what the files say', async () => {
  const before = await database.ask(made);
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query('begin');
  for (const { text } of readDefinitions(own).all) await owner.query(text);
  expect((await owner.query(made)).rows).toEqual(before);
  await owner.end();
});

test('a new text is applied once, also by many starts at once, and the others are left alone', async () => {
  const before = await database.supervise(`select name, applied_at from drizzle.sql_definitions order by name`);
  const first = await program(++revision, greeting('Salam'));
  const counts = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database.owner, first)));
  expect(counts.map(({ definitions }) => definitions).toSorted()).toEqual([0, 0, 0, 1]);
  expect(await greet()).toBe('Salam');
  const second = await program(++revision, greeting('Khush amdeed'));
  expect(await migrateDatabase(database.owner, second)).toEqual({ migrations: 0, definitions: 1 });
  expect(await greet()).toBe('Khush amdeed');
  const after = await database.supervise(
    `select name, applied_at from drizzle.sql_definitions where name <> 'functions/greeting' order by name`,
  );
  expect(after.rows).toEqual(before.rows);
});

test('a node of an older version that starts later leaves the newer text, also one that has never been here', async () => {
  const [older, between] = [await program(++revision, greeting('Old')), await program(++revision, greeting('Between'))];
  await migrateDatabase(database.owner, older);
  await migrateDatabase(database.owner, await program(++revision, greeting('New')));
  for (const folder of [older, between, own])
    expect(await migrateDatabase(database.owner, folder)).toEqual({ migrations: 0, definitions: 0 });
  expect(await greet()).toBe('New');
  // A version that goes back to an older text is the newer one all the same.
  const back = await program(++revision, greeting('New'));
  await migrateDatabase(database.owner, back);
  await migrateDatabase(database.owner, await program(revision - 1, greeting('Not the newest')));
  expect(await greet()).toBe('New');
});

test('a function calls one that comes after it, and triggers find theirs', async () => {
  const folder = await program(++revision, {
    'functions/a_caller': `create or replace function a_caller() returns text language sql as $$ select z_called() $$`,
    'functions/z_called': `create or replace function z_called() returns text language sql as $$ select 'called' $$`,
    'functions/z_triggered': `create or replace function z_triggered() returns trigger language plpgsql as $$ begin new.value := a_caller(); return new; end $$`,
    'triggers/secrets':
      'create or replace trigger each_insert before insert on secrets for each row execute function z_triggered()',
  });
  expect(await migrateDatabase(database.owner, folder)).toEqual({ migrations: 0, definitions: 4 });
  expect(await database.ask(`insert into secrets (name, value) values ('one', '') returning value`)).toEqual([
    { value: 'called' },
  ]);
  // A file that is gone drops nothing by itself: a migration does.
  await migrateDatabase(database.owner, await program(++revision, {}));
  expect(await database.ask('select a_caller()')).toEqual([{ a_caller: 'called' }]);
});

test('what a migration has dropped is made again', async () => {
  const folder = await program(++revision, greeting('Salam'));
  await migrateDatabase(database.owner, folder);
  await database.supervise('drop function greeting(); drop trigger announce_office on backups');
  expect(await migrateDatabase(database.owner, folder)).toEqual({ migrations: 0, definitions: 2 });
  expect(await greet()).toBe('Salam');
});

test('a text that fails leaves all of them as they were, with one sentence', async () => {
  const stands = await program(++revision, greeting('Stands'));
  await migrateDatabase(database.owner, stands);
  const broken = await program(++revision, { ...greeting('Broken'), 'functions/zz': 'create or replace nothing' });
  await expect(migrateDatabase(database.owner, broken)).rejects.toThrow(
    /^The new text of functions and triggers failed: syntax error .* Nothing of it was kept, so the version/,
  );
  expect(await greet()).toBe('Stands');
  expect(await migrateDatabase(database.owner, stands)).toEqual({ migrations: 0, definitions: 0 });
});

test('a new trigger gives way to an order that is being placed, and comes back', async () => {
  const shopper = new pg.Client(database.app);
  await shopper.connect();
  await shopper.query('begin; lock table products in row exclusive mode');
  const lines: string[] = [];
  const trigger = readDefinitions(own).all.find(({ name }) => name === 'triggers/products')!;
  const folder = await program(++revision, { 'triggers/products': `-- Newer.\n${trigger.text}` });
  const migrating = migrateDatabase(database.owner, folder, { report: (line) => lines.push(line) });
  await expect.poll(() => lines.join('\n'), { timeout: 15_000 }).toContain('tried again in a moment');
  await shopper.query('commit');
  await shopper.end();
  expect(await migrating).toEqual({ migrations: 0, definitions: 1 });
});
