import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { databaseCode, isDatabaseAway } from './db.server.ts';
import { planDefinitions, readDefinitions } from './definitions.server.ts';
import { locks } from './locks.server.ts';

/** The schema cannot be brought to where this program needs it. The message is for the person who starts the shop. */
export class MigrationError extends Error {}

type Migration = { name: string; statements: string[]; hash: string; at: number };

/** One transaction. */
type Step = {
  /** As sentences begin with it. */
  name: string;
  statements: pg.QueryConfig[];
  /** The tables that are named in it are those that the step may lock. */
  locking: string;
};

/** How many migrations it took, and how many files of db/functions and db/triggers had a new text. */
type Migrated = { migrations: number; definitions: number };

type Options = {
  /** Told before each migration of a database that is in use, and before each pause. */
  report?: (line: string) => void;
  /** For how long a migration is tried again when it cannot have a lock. */
  patienceMs?: number;
  /** The version of the shop whose database this was may be started on it again: an update goes back to it. */
  oldMayReturn?: boolean;
};

/**
 * A migration that waits for a lock makes everybody wait who comes after it, so it gives up soon and tries again. This is
 * shorter than what an order waits for a lock (pools.server.ts), and than PostgreSQL waits before it looks for a
 * deadlock: of the two it is the migration that gives way.
 */
const lockTimeoutMs = 500;
/** Lock not available, deadlock, serialisation failure. */
const passing = new Set(['55P03', '40P01', '40001']);
const insufficientPrivilege = '42501';
/** In which order the placing of an order touches tables. */
const tablesOfOrders = ['products', 'orders', 'order_lines', 'letters', 'order_events', 'stock_moves'];

/**
 * Migrates the schema to the newest version and gives functions and triggers their text of this version; does nothing if it
 * is already there. Functions and triggers of a newer version stay as they are. One node migrates at a time, the others wait. Each migration is a transaction of its own, so one that fails leaves
 * the schema of the one before. Throws `MigrationError` if the schema is newer than this program, if a migration fails, or
 * if tables stay locked.
 * `config` must be a role that may change the schema.
 */
export async function migrateDatabase(
  config: pg.ClientConfig,
  folder: string,
  { report = () => {}, patienceMs = 120_000, oldMayReturn = false }: Options = {},
): Promise<Migrated> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    const migrations = readMigrations(folder);
    const last = await readLast(client);
    const newest = migrations.at(-1)?.at ?? 0;
    // The update that migrated the database lets this version return.
    const survival = last > newest ? await readSurvival(client) : null;
    if (survival && survival.upTo >= last && newest >= survival.by) return { migrations: 0, definitions: 0 };
    if (last > newest)
      throw new MigrationError(
        'The database belongs to a newer version of the shop than this one; start that version, or restore a backup from before the update.',
      );
    const missing = migrations.filter(({ at }) => at > last);
    if (oldMayReturn && missing.length > 0 && last > 0) await noteSurvivor(client, last, newest);
    for (const migration of missing) {
      // A new database has everything to do and nobody who waits.
      if (last > 0) report(`Migrating: ${migration.name}`);
      await persist(client, stepOf(migration), { report, patienceMs });
    }
    const plan = await planDefinitions(client, readDefinitions(folder));
    if (!plan) return { migrations: missing.length, definitions: 0 };
    const { changed, statements } = plan;
    if (last > 0) report(`Functions and triggers: ${changed.length} files with a new text`);
    const triggers = changed.filter(({ name }) => name.startsWith('triggers/'));
    await persist(
      client,
      {
        name: 'The new text of functions and triggers',
        statements,
        locking: triggers.map(({ text }) => text).join('\n'),
      },
      { report, patienceMs },
    );
    return { migrations: missing.length, definitions: changed.length };
  } finally {
    await client.end();
  }
}

/** How far the database is from what this program needs. Only reads. */
export async function readMigrationState(
  client: pg.Client,
  folder: string,
): Promise<{ pending: number; isNewer: boolean }> {
  const migrations = readMigrations(folder);
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  const last = rows[0]?.there ? await readNewest(client) : 0;
  return { pending: migrations.filter(({ at }) => at > last).length, isNewer: last > (migrations.at(-1)?.at ?? 0) };
}

function readMigrations(folder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'),
  );
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, index) => ({
    name: journal.entries[index]?.tag ?? '',
    statements: sql,
    hash,
    at: folderMillis,
  }));
}

/** When the newest migration of this database was written, as drizzle-kit has it; 0 for an empty database. */
async function readLast(client: pg.Client): Promise<number> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  return readNewest(client);
}

type Survival = { by: number; upTo: number };

/**
 * Notes which program outlives the migrations that follow: the one whose database this was until now. Its nodes go on
 * serving during the update, and one of them may be started again. `upTo` is the newest migration of this program: as long
 * as the database has not got there, an attempt before this one was cut, and what it noted holds.
 */
async function noteSurvivor(client: pg.Client, last: number, upTo: number): Promise<void> {
  const noted = await readSurvival(client);
  const by = noted && noted.upTo > last ? noted.by : last;
  await client.query(`comment on table drizzle.__drizzle_migrations is 'survived by ${by} up to ${upTo}'`);
}

/** What the program that migrated this database noted; null where none has. */
async function readSurvival(client: pg.Client): Promise<Survival | null> {
  const { rows } = await client.query<{ comment: string | null }>(
    "select obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as comment",
  );
  const [, by, upTo] = /^survived by (\d+) up to (\d+)$/.exec(rows[0]?.comment ?? '') ?? [];
  return by && upTo ? { by: Number(by), upTo: Number(upTo) } : null;
}

async function readNewest(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    'select coalesce(max(created_at), 0) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? 0);
}

function stepOf({ name, statements, hash, at }: Migration): Step {
  return {
    name: `The migration ${name}`,
    statements: [
      ...statements.map((text) => ({ text })),
      { text: 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', values: [hash, at] },
    ],
    locking: statements.join('\n'),
  };
}

/** Runs a step, again and again while others hold what it needs. */
async function persist(
  client: pg.Client,
  step: Step,
  { report, patienceMs }: Required<Pick<Options, 'report' | 'patienceMs'>>,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(client, step, { locksFirst: attempt > 1 });
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!passing.has(databaseCode(error) ?? '')) throw explain(error, step);
      if (performance.now() > deadline)
        throw new MigrationError(
          `${step.name} changes tables that were in use for ${Math.round(patienceMs / 1_000)} seconds; the database is as it was. Run "npm run migrate" in a quieter moment.`,
        );
      report(`The tables are in use. ${step.name} is tried again in a moment.`);
      // Long enough for what has queued up behind the step to be served.
      await sleep(300 + Math.random() * 1_200);
    }
  }
}

/** Says which step failed where it is its own fault; a lost connection and a full disk have sentences of their own. */
function explain(error: unknown, { name }: Step): unknown {
  const code = databaseCode(error);
  if (!(error instanceof Error) || code === null || code === insufficientPrivilege || isDatabaseAway(error))
    return error;
  return new MigrationError(
    `${name} failed: ${error.message}. Nothing of it was kept, so the version of the shop that ran before still runs.`,
    { cause: error },
  );
}

/**
 * A step takes its locks in the order of its statements. While orders flow, that may be against theirs: each waits for
 * what the other holds, and the step gives way every time. With `locksFirst` it begins with all locks, in the order of
 * an order: the orders under way end, and those that come after hold nothing yet.
 */
async function run(
  client: pg.Client,
  { statements, locking }: Step,
  { locksFirst }: { locksFirst: boolean },
): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
  const tables = locksFirst ? await readTablesIn(client, locking) : [];
  if (tables.length > 0) await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}

/** The tables there are whose names stand in the text, those of orders first. */
async function readTablesIn(client: pg.Client, text: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `select relname as name, oid::regclass::text as quoted from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'member')
     order by array_position($1::text[], relname::text), relname`,
    [tablesOfOrders],
  );
  const words = new Set(text.match(/\w+/g));
  return rows.filter(({ name }) => words.has(name)).map(({ quoted }) => quoted);
}
