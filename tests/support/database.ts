/** A database for a test file. Only for tests of the project `integration`. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { createPool, type ShopPool } from '#app/infra/db/pool.server.ts';
import { cheapenPasswords } from '#app/modules/accounts/password/passwords.server.ts';
import { type Filling, filledTemplate, supervise, templateName } from './cluster.ts';

export type TestDatabase = {
  name: string;
  /** What the modules are connected to: the role that may read and write rows and nothing else. */
  pool: ShopPool;
  app: pg.ClientConfig;
  owner: pg.ClientConfig;
  /** The owner's way in, as DATABASE_URL wants it. */
  url: string;
  /** Asks in SQL, as the app, beside whatever the pool is doing. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Does what only the superuser may, such as ending connections. */
  supervise(text: string, values?: unknown[]): Promise<pg.QueryResult>;
};

/** ms. A busy machine may take longer than the shop lets its shoppers wait. Tests of those limits have pools of their own. */
const patience = {
  connectionTimeoutMillis: 60_000,
  query_timeout: 60_500,
  statement_timeout: 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  patienceMs: 60_000,
};

/**
 * A database of this test file's own: every table, with no rows or with those of `filling`. Call it at the top of the
 * file; it connects the modules to it and closes what it opened when the file ends.
 */
export async function testDatabase(filling?: Filling): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const template = filling ? await filledTemplate(cluster, filling) : templateName;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await supervise(cluster, 'postgres', async (supervisor) => {
    await supervisor.query(`create database ${name} template ${template} strategy file_copy owner shop_owner`);
    await supervisor.query(`revoke all on database ${name} from public`);
    await supervisor.query(`grant connect on database ${name} to shop_app`);
  });
  const app = { ...cluster.app, database: name };
  const pool = createPool({ ...app, ...patience });
  const asking = new pg.Pool({ ...app, max: 2 });
  connectDatabase(pool);
  // The tests of what a password costs make it dear again.
  cheapenPasswords(true);
  afterAll(() => Promise.all([pool.end(), asking.end()]));
  return {
    name,
    pool,
    app,
    owner: { ...cluster.owner, database: name },
    url: urlOf({ ...cluster.owner, database: name }),
    ask: async (text, values) => (await asking.query(text, values)).rows,
    supervise: (text, values) => supervise(cluster, name, (supervisor) => supervisor.query(text, values)),
  };
}

/** The address of a database as DATABASE_URL wants it. */
export function urlOf({ user, password, database, host, port }: pg.ClientConfig): string {
  return `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;
}
