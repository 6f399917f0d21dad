import { pipeline } from 'node:stream/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { planDefinitions, readDefinitions } from '../db/definitions.server.ts';
import { keeperName } from '../db/embedded/embedded-process.server.ts';
import { locks } from '../db/locks.server.ts';
import { type BackupManifest, BackupProblem, countBackup } from './backup-format.server.ts';
import { type EndedAccess, endRestoredAccess, readEndedAccess } from './end-restored-access.server.ts';
import { type OrderGap, skipOrderNumbers } from './order-gap.server.ts';
import { type BackupSource, readParts } from './read-backup.server.ts';

export type RestoreRequest = {
  /** The role that owns the tables. */
  connection: pg.ClientConfig;
  migrationsFolder: string;
  source: BackupSource;
  /** What `verifyBackup` found in the file. */
  manifest: BackupManifest;
  /** Whether what is there may be replaced. */
  replace: boolean;
  /** Told what is being done, for whoever waits. */
  report?: (line: string) => void;
};

export type Restored = {
  orders: number;
  rows: number;
  gap: OrderGap;
  /** What of people's access was ended and suspended; null where that was not noted. */
  endedAccess: EndedAccess | null;
};

type Migration = { sql: string[]; hash: string; folderMillis: number };

/**
 * Restores the backup in one transaction: either the database holds what the backup holds, or it is as it was. The
 * tables are made as they were when the backup was taken, filled, and then migrated to this version, functions and triggers
 * included. Throws `BackupProblem` if the place is not empty and `replace` is not set, if the shop is running on it, or if the
 * backup is of a newer version.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { connection, source, manifest, migrationsFolder, replace, report = () => {} } = request;
  const client = new pg.Client({ ...connection, application_name: restorerName, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const migrations = splitMigrations(readMigrationFiles({ migrationsFolder }), manifest);
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    await assertNobodyThere(client);
    await client.query('begin');
    const before = await readPlace(client);
    if (before.isUsed && !replace)
      throw new BackupProblem(
        'This place already holds a shop. To replace it with the backup, add --replace: npm run restore -- PATH --replace',
      );
    await empty(client);
    await migrate(client, migrations.before);
    await load(client, { source, manifest, report });
    report('Comparing with what was written…');
    await setSequences(client, manifest);
    await assertRestored(client, manifest);
    await migrate(client, migrations.after);
    const plan = await planDefinitions(client, readDefinitions(migrationsFolder));
    for (const statement of plan?.statements ?? []) await client.query(statement);
    const gap = await leaveGap(client, { takenAt: new Date(manifest.takenAt), lastHere: before.lastOrder });
    const endedAccess = await endAccess(client, manifest);
    await client.query('commit');
    report('Counting for the query planner…');
    await analyze(connection, client);
    return { ...countBackup(manifest), gap, endedAccess };
  } finally {
    await client.end().catch(() => {});
  }
}

const restorerName = 'dastak-restore';

/** The largest tables take most of the time of `analyze`, so two connections share the tables, the largest first. */
async function analyze(connection: pg.ClientConfig, client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     order by pg_relation_size(oid) desc`,
  );
  const second = new pg.Client({ ...connection, application_name: restorerName, connectionTimeoutMillis: 5_000 });
  second.on('error', () => {});
  await second.connect();
  try {
    await Promise.all(
      [client, second].map(async (one) => {
        for (let table = tables.shift(); table; table = tables.shift()) await one.query(`analyze ${table.name}`);
      }),
    );
  } finally {
    await second.end().catch(() => {});
  }
}

/** The migrations the backup had, and those that came after it. */
function splitMigrations(
  all: Migration[],
  { migrations }: BackupManifest,
): { before: Migration[]; after: Migration[] } {
  const isSame = migrations.every((hash, index) => all[index]?.hash === hash);
  if (isSame) return { before: all.slice(0, migrations.length), after: all.slice(migrations.length) };
  if (migrations.length > all.length)
    throw new BackupProblem(
      'This backup was made by a newer version of the shop: install that version and restore with it. Nothing was changed.',
    );
  throw new BackupProblem(
    'This backup was made by another edition of the shop, whose tables differ from this one’s. Nothing was changed.',
  );
}

async function assertNobodyThere(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name like 'dastak%'
     and application_name <> all ($1) limit 1`,
    [[restorerName, keeperName, 'dastak-backup']],
  );
  if (rows.length > 0)
    throw new BackupProblem('The shop is running on this database: stop it, and try again. Nothing was changed.');
}

/** Whether somebody has kept anything here, and the last order id that was given out. */
type Before = { isUsed: boolean; lastOrder: number };

/** The same of a database that is about to be replaced as a whole. Throws `BackupProblem` if the shop is running on it. */
export async function readBefore(connection: pg.ClientConfig): Promise<Before> {
  const client = new pg.Client({ ...connection, application_name: restorerName, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await assertNobodyThere(client);
    return await readPlace(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function readPlace(client: pg.Client): Promise<Before> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const names = new Set(tables.map(({ name }) => name));
  let isUsed = false;
  for (const name of ['orders', 'products', 'users', 'pictures', 'contact_messages'])
    if (names.has(name)) isUsed ||= (await client.query(`select 1 from public.${name} limit 1`)).rows.length > 0;
  if (names.size > 0 && !names.has('orders'))
    throw new BackupProblem('This database holds tables of another program: name an empty one. Nothing was changed.');
  const { rows } = await client.query<{ last: string | null }>(
    `select last_value::text as last from pg_sequences where schemaname = 'public' and sequencename = 'orders_id_seq'`,
  );
  return { isUsed, lastOrder: Number(rows[0]?.last ?? 0) };
}

/** Drops everything of the shop. What belongs to an extension stays, because the supervisor may own it. */
async function empty(client: pg.Client): Promise<void> {
  await client.query(`
    drop schema if exists jobs cascade;
    drop schema if exists drizzle cascade;
    do $$
    declare each record;
    begin
      for each in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
        execute format('drop table if exists %s cascade', each.name);
      end loop;
      for each in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
        execute format('drop routine if exists %s cascade', each.name);
      end loop;
      for each in select oid::regtype as name from pg_type
        where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
        and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e') loop
        execute format('drop type if exists %s cascade', each.name);
      end loop;
    end $$`);
}

/** What Drizzle's migrator does, inside the transaction of the restore. */
async function migrate(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/**
 * Writes the rows. Triggers are off, because what they would write is among the rows; keys and indexes are put aside
 * and made anew, which checks every row and is faster than keeping them row by row.
 */
async function load(
  client: pg.Client,
  { source, manifest, report }: Required<Pick<RestoreRequest, 'source' | 'manifest' | 'report'>>,
): Promise<void> {
  report('Copying the rows…');
  await client.query(moveOnHold);
  for (const { name } of manifest.tables) await client.query(`truncate public.${pg.escapeIdentifier(name)}`);
  await copyRows(client, source, manifest.tables);
  report('Making keys and indexes…');
  await putBack(client);
}

async function copyRows(client: pg.Client, source: BackupSource, tables: BackupManifest['tables']): Promise<void> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  await readParts(source, async ({ table, rows }) => {
    const columns = columnsOf.get(table);
    if (!columns) throw new Error(`${table} is not in the manifest`);
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const name = `public.${pg.escapeIdentifier(table)}`;
    await pipeline(rows, client.query(copyFrom(`copy ${name} (${names}) from stdin with (freeze)`)));
  });
}

const moveOnHold = `
  set local maintenance_work_mem = '256MB';
  create temp table put_aside on commit drop as
    select conrelid::regclass as relation, conname as name, pg_get_constraintdef(oid) as definition,
      case contype when 'f' then 3 else 1 end as turn
      from pg_constraint where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace
    union all select indrelid::regclass, indexrelid::regclass::text, pg_get_indexdef(indexrelid), 2
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_constraint where conindid = indexrelid);
  do $$
  declare each record;
  begin
    for each in select oid::regclass as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s disable trigger user', each.name);
    end loop;
    for each in select * from put_aside order by turn desc loop
      execute case when each.turn = 2 then format('drop index %s', each.name)
        else format('alter table %s drop constraint %I', each.relation, each.name) end;
    end loop;
  end $$`;

/** Makes keys, indexes and foreign keys anew, in this order, and switches triggers on. */
async function putBack(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select case when turn = 2 then definition
      else format('alter table %s add constraint %I %s', relation, name, definition) end as statement
    from put_aside order by turn, relation`);
  for (const { statement } of rows) await client.query(statement);
  await client.query(triggersOn);
}

const triggersOn = `
  do $$
  declare each record;
  begin
    for each in select oid::regclass as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s enable trigger user', each.name);
    end loop;
  end $$`;

/** Sets every sequence to where it was. */
async function setSequences(client: pg.Client, { sequences }: BackupManifest): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, coalesce($2, 1)::bigint, $2::bigint is not null)', [
      `public.${pg.escapeIdentifier(name)}`,
      value,
    ]);
}

/** A row that is missing rolls the restore back. */
async function assertRestored(client: pg.Client, { tables, newestOrder }: BackupManifest): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from public.${pg.escapeIdentifier(name)}`);
    if (Number(rows[0]?.count) !== expected)
      throw new Error(`${name} has ${rows[0]?.count} rows after the restore, but ${expected} were in the backup.`);
  }
  const { rows } = await client.query<{ number: string }>('select number from public.orders order by id desc limit 1');
  if (rows[0]?.number !== newestOrder?.number)
    throw new Error('The newest order after the restore is not that of the backup.');
}

/** Leaves out the numbers that people may hold of orders that are lost, and says so in the activity log. */
async function leaveGap(client: pg.Client, since: Parameters<typeof skipOrderNumbers>[0]): Promise<OrderGap> {
  const { rows } = await client.query<{ first: string; last: string }>(skipOrderNumbers(since));
  return { from: Number(rows[0]!.first), to: Number(rows[0]!.last) };
}

/** Ends and suspends the access of the backup's day, so that what was withdrawn since then stays withdrawn. */
async function endAccess(client: pg.Client, { takenAt }: BackupManifest): Promise<EndedAccess | null> {
  await client.query(endRestoredAccess({ takenAt: new Date(takenAt) }));
  return readEndedAccess(client);
}
