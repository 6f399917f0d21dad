import path from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '#app/infra/db/embedded/embedded.server.ts';

export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Joins the database of a shop, as its owner. Close it before the shop ends. */
export async function joinDatabase(dataDir: string): Promise<{ pool: pg.Pool; sql: Sql; close(): Promise<void> }> {
  const database = await startEmbeddedDatabase({
    dataDir,
    packageRoot: path.join(import.meta.dirname, '../..'),
    report: () => {},
  });
  const pool = new pg.Pool({ ...database.connection('owner'), max: 3 });
  pool.on('error', () => {});
  return {
    pool,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    async close() {
      await pool.end();
      await database.stop();
    },
  };
}
