/**
 * npm run backup -- FOLDER, or s3: writes a backup of the shop, while the shop runs or while it does not. With - in place of
 * a folder it goes to the standard output, for a download from the admin.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupProblem, countBackup, formatPicturesElsewhere } from '#app/infra/backup/backup-format.server.ts';
import { machineRecipient } from '#app/infra/backup/backup-keys.server.ts';
import { noteBackup, noteFailedBackup } from '#app/infra/backup/backup-log.server.ts';
import { type BackupStore, isInStore, openBackupStore } from '#app/infra/backup/backup-store.server.ts';
import { streamBackup, type WrittenBackup, writeBackup } from '#app/infra/backup/write-backup.server.ts';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { readSettings, type Settings } from '#app/infra/process/env.server.ts';
import { readBackupRecipient } from '#app/modules/settings/backup-plan.server.ts';
import { backupProblem, nameError } from './backup-command.ts';
import { type ShopDatabase, withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');
const standardOutput = '-';

await start().catch((error: unknown) => {
  console.error(`\n  ${backupProblem(error, 'The backup could not be written:')}\n`);
  process.exitCode = 1;
});

async function start(): Promise<void> {
  const { folder, scheduled } = readOptions();
  const settings = readSettings(process.env, root);
  const isPath = folder !== standardOutput && !isInStore(folder);
  if (folder !== standardOutput) process.stdout.write('  Writing the backup…\n');
  const written = await withDatabase(settings, root, (database) =>
    backUp(database, settings, { folder: isPath ? nameError(folder) : folder, scheduled }),
  );
  if (!written) return;
  const { file, bytes, manifest } = written;
  const { orders, rows } = countBackup(manifest);
  process.stdout.write(`  ${orders} orders, ${rows} rows in all, ${(bytes / 1_000_000).toFixed(1)} MB\n`);
  const elsewhere = formatPicturesElsewhere(manifest);
  if (elsewhere) process.stdout.write(`  ${elsewhere}\n`);
  if (!file.endsWith('.age'))
    process.stdout.write(
      '  It is not encrypted: keep it where only you can read it, or make a key in Settings, Health.\n',
    );
  process.stdout.write(`Backup: ${file}\n`);
}

/** `--scheduled` is said by the shop itself: such backups are removed by age. */
function readOptions(): { folder: string; scheduled: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { scheduled: { type: 'boolean' } }, allowPositionals: true });
    const [folder, ...rest] = positionals;
    if (folder && rest.length === 0) return { folder, scheduled: values.scheduled === true };
  } catch {
    // An unknown option: reported below.
  }
  throw new BackupProblem('Say where to: npm run backup -- FOLDER, or s3 for the store that BACKUP_S3 names.');
}

/**
 * Writes the backup, encrypted where the owner has a key, and notes it or why it failed. Null where it went to the standard
 * output: nobody here knows whether it is kept.
 */
async function backUp(
  { app }: ShopDatabase,
  { dataDir, backupStore }: Settings,
  { folder, scheduled }: { folder: string; scheduled: boolean },
): Promise<WrittenBackup | null> {
  const pool = createPool({ ...app, max: 2 });
  connectDatabase(pool);
  try {
    const owner = await readBackupRecipient();
    const recipients = owner ? [owner, await machineRecipient(dataDir)] : [];
    if (folder === standardOutput) {
      await streamBackup(app, process.stdout, recipients);
      return null;
    }
    const written = isInStore(folder)
      ? await writeIntoStore(openBackupStore(backupStore), { app, dataDir, recipients })
      : await writeBackup(app, folder, recipients);
    await noteBackup(written, { scheduled, encrypted: owner !== null });
    return written;
  } catch (error) {
    await noteFailedBackup(backupProblem(error, 'It could not be written:'), scheduled).catch(() => {});
    throw error;
  } finally {
    await pool.end();
  }
}

/** The file is written beside the data first: the store wants to know its length before its first byte. */
async function writeIntoStore(
  store: BackupStore,
  { app, dataDir, recipients }: Pick<ShopDatabase, 'app'> & Pick<Settings, 'dataDir'> & { recipients: string[] },
): Promise<WrittenBackup> {
  await mkdir(dataDir, { recursive: true });
  const folder = await mkdtemp(path.join(dataDir, 'backup-'));
  try {
    const written = await writeBackup(app, folder, recipients);
    return { ...written, file: await store.put(written.file) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
