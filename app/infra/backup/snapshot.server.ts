import { open } from 'node:fs/promises';
import pg from 'pg';
import { locks } from '../db/locks.server.ts';
import { type BackupManifest, BackupProblem } from './backup-format.server.ts';

export type TableColumns = { name: string; columns: string[] };

type Visit = {
  /** What PostgreSQL calls the connection. */
  name: string;
  /** What is said where the database holds no shop. */
  nothing: string;
  /** Writes something before the snapshot is taken; what comes after can only read. */
  before?: (client: pg.Client) => Promise<void>;
};

/**
 * Calls `run` on one consistent moment of the database, while the shop goes on. Migrations wait until it has ended. Throws
 * `BackupProblem` if the database holds no shop.
 */
export async function inSnapshot<T>(
  connection: pg.ClientConfig,
  { name, nothing, before }: Visit,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: name, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    // A migration in the middle would change the tables under the reader.
    await client.query('select pg_advisory_lock_shared($1)', [locks.migration]);
    await assertShop(client, nothing);
    await before?.(client);
    await client.query('begin isolation level repeatable read read only');
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function assertShop(client: pg.Client, nothing: string): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.orders') is not null as is`,
  );
  if (!rows[0]?.is) throw new BackupProblem(nothing);
}

/** The hash of every migration that the database has had, oldest first. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash }) => hash);
}

/** Every table of the shop and its columns. Background jobs are left out: the shop asks for them anew when it starts. */
export async function readTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select relation.relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class as relation join pg_attribute on attrelid = relation.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relation.relname order by relation.relname`);
  return rows;
}

/** The last value of each sequence. Sequences do not belong to a snapshot: read last, they are never behind the rows. */
export async function readSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function readNewestOrder(client: pg.Client): Promise<BackupManifest['newestOrder']> {
  const { rows } = await client.query<{ number: string; placed_at: Date }>(
    'select number, placed_at from public.orders order by id desc limit 1',
  );
  return rows[0] ? { number: rows[0].number, placedAt: rows[0].placed_at.toISOString() } : null;
}

/** Flushes a folder, so that the names in it survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
