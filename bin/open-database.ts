/** The shop's database for the commands beside `npm start`: they work while the shop runs and while it does not. */
import type pg from 'pg';
import { startEmbeddedDatabase } from '#app/infra/db/embedded/embedded.server.ts';
import type { Settings } from '#app/infra/process/env.server.ts';

export type ShopDatabase = {
  /** The role that makes tables. */
  owner: pg.ClientConfig;
  /** The role that reads and writes rows. */
  app: pg.ClientConfig;
};

/** Runs `run` with the shop's database, started for as long if nobody else has started it. */
export async function withDatabase<T>(
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  packageRoot: string,
  run: (database: ShopDatabase) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl) {
    // Commands hold locks of their session, which a pooler would hand to somebody else.
    const config = { connectionString: settings.databaseDirectUrl ?? settings.databaseUrl };
    return run({ owner: config, app: config });
  }
  const embedded = await startEmbeddedDatabase({ dataDir: settings.dataDir, packageRoot, report: () => {} });
  try {
    return await run({ owner: embedded.connection('owner'), app: embedded.connection('app') });
  } finally {
    await embedded.stop();
  }
}
