/**
 * npm run check-backup -- PATH: restores a backup, or the newest of a folder or of `s3`, into a database of its own beside
 * the shop, compares what came out with what was put in, and throws that database away. The shop may run or not.
 */
import { mkdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupProblem, countBackup } from '#app/infra/backup/backup-format.server.ts';
import { noteCheck } from '#app/infra/backup/backup-log.server.ts';
import { isInStore } from '#app/infra/backup/backup-store.server.ts';
import { verifyBackup } from '#app/infra/backup/read-backup.server.ts';
import { restoreBackup } from '#app/infra/backup/restore-backup.server.ts';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { startEmbeddedDatabase } from '#app/infra/db/embedded/embedded.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { readSettings, type Settings } from '#app/infra/process/env.server.ts';
import { backupProblem, findKeys, nameError, withBackupFile } from './backup-command.ts';
import { findBackup } from './find-backup.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');

await start().catch((error: unknown) => {
  console.error(`\n  ${backupProblem(error, 'The backup could not be checked:')}\n`);
  process.exitCode = 1;
});

async function start(): Promise<void> {
  const [input, ...rest] = process.argv.slice(2);
  if (!input || rest.length > 0) throw new BackupProblem('Say which: npm run check-backup -- PATH');
  const settings = readSettings(process.env, root);
  const found = await findBackup(input, settings, { until: null, archives: false });
  if (found.kind === 'archive') throw new Error('An archive was found that was not asked for.');
  const file = isInStore(found.name) ? found.name : nameError(found.name);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  try {
    const { orders, rows } = await withBackupFile(file, settings, (copy) => check(copy, settings));
    await note(settings, () => noteCheck(file, seconds(), null));
    process.stdout.write(
      `Checked: ${orders} orders and ${rows} rows came back whole in ${seconds().toFixed(1)} s, ${file}\n`,
    );
  } catch (error) {
    await note(settings, () => noteCheck(file, seconds(), backupProblem(error, 'It could not be restored:')));
    throw error;
  }
}

/** A restore that is not equal to the backup's manifest, in counts and newest order, fails. */
async function check(file: string, settings: Settings): Promise<{ orders: number; rows: number }> {
  const source = { file, keys: await findKeys(file, undefined, settings.dataDir) };
  const manifest = await verifyBackup(source);
  const folder = path.join(settings.dataDir, 'backup-check');
  await clear(folder);
  await mkdir(folder, { recursive: true });
  const beside = await startEmbeddedDatabase({ dataDir: folder, packageRoot: root, report: () => {} });
  try {
    await restoreBackup({
      connection: beside.connection('owner'),
      source,
      manifest,
      migrationsFolder: path.join(root, 'migrations'),
      replace: true,
    });
  } finally {
    await beside.stop();
    await clear(folder);
  }
  return countBackup(manifest);
}

/** Where the data folder is closed to the database's account, its database lies elsewhere under a link. */
async function clear(folder: string): Promise<void> {
  const home = await realpath(path.join(folder, 'postgres')).catch(() => null);
  if (home) await rm(home, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

/** A check of a backup on another machine has no shop to note it in, and is a check all the same. */
async function note(settings: Settings, write: () => Promise<void>): Promise<void> {
  await withDatabase(settings, root, async ({ app }) => {
    const pool = createPool({ ...app, max: 1 });
    connectDatabase(pool);
    await write().finally(() => pool.end());
  }).catch(() => {});
}
