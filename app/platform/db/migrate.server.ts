import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { locks } from './locks.server.ts';

/**
 * Migrates the schema to the newest version; does nothing if it is already there. `config` must be a role that may
 * change the schema.
 */
export async function migrateDatabase(config: pg.ClientConfig, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    // Several nodes may start at once: one migrates while the others wait.
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
