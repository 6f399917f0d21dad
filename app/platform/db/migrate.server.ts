import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Any number of nodes may start at once; this advisory lock lets one of them migrate while the others wait. */
const migrationLock = 4_717_203;

/** Brings the schema to the newest version, or finds it there. `config` must be a role that may change the schema. */
export async function migrateDatabase(config: pg.ClientConfig, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
