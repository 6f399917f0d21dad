/** What every bench begins with: a database of its own, and the words to say how fast it was. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { startEmbeddedDatabase } from '#app/infra/db/embedded/embedded.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';

const root = path.join(import.meta.dirname, '..');

/** `app` is how the shop itself reaches the database, `owner` is connected and may do anything. */
export type BenchShop = { dataDir: string; owner: pg.Client; ownerConfig: pg.ClientConfig; app: pg.ClientConfig };

/**
 * Opens a database in a folder that is thrown away afterwards, or in the `kept` one; `app/` reads from it while `run`
 * runs.
 */
export async function inBenchShop<Result>(run: (shop: BenchShop) => Promise<Result>, kept?: string): Promise<Result> {
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'dastak-bench-')));
  // The server runs under an account of its own where the bench is run by root.
  await chmod(dataDir, 0o755).catch(() => {});
  const database = await startEmbeddedDatabase({ dataDir, packageRoot: root, report });
  const owner = new pg.Client(database.connection('owner'));
  try {
    await migrateDatabase(database.connection('owner'), path.join(root, 'migrations'));
    await owner.connect();
    const app = database.connection('app');
    const pool = createPool(app);
    connectDatabase(pool);
    const result = await run({ dataDir, owner, ownerConfig: database.connection('owner'), app });
    await pool.end();
    return result;
  } finally {
    await owner.end();
    await database.stop();
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  }
}

/** A line of a table: a name and milliseconds. */
export function row(name: string, milliseconds: readonly number[]): string {
  return name.padEnd(60) + milliseconds.map((each) => each.toFixed(1).padStart(9)).join('');
}

/** The head of such a table. */
export function head(name: string, columns: readonly string[]): string {
  return name.padEnd(60) + columns.map((each) => each.padStart(9)).join('');
}

/** A line for whoever runs the bench. */
export function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
