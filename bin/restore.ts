/**
 * npm run restore -- PATH [--replace] [--key FILE] (or s3:NAME): restores a backup into an empty place, or into one whose shop is to be replaced.
 * The shop must be stopped. Asks nothing where its input is not a terminal.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type BackupManifest, BackupProblem, countBackup } from '#app/platform/backup/backup-format.server.ts';
import { verifyBackup } from '#app/platform/backup/read-backup.server.ts';
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts';
import { connectDatabase } from '#app/platform/db/db.server.ts';
import { createPool } from '#app/platform/db/pool.server.ts';
import { checkSecretKey, connectSecretKey } from '#app/platform/db/secrets.server.ts';
import { readSettings, SettingError, type Settings } from '#app/platform/env.server.ts';
import { backupProblem, findKeys, question, withBackupFile } from './backup-words.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');

await start().catch((error: unknown) => {
  console.error(`\n  ${backupProblem(error, 'The backup could not be restored, nothing was changed:')}\n`);
  process.exitCode = 1;
});

async function start(): Promise<void> {
  const { asked, replace, keyFile } = readOptions();
  const settings = readSettings(process.env, root);
  await withBackupFile(asked, settings, (file) => restore(file, settings, { replace, keyFile }));
}

async function restore(
  file: string,
  settings: Settings,
  { replace, keyFile }: Pick<Options, 'replace' | 'keyFile'>,
): Promise<void> {
  const source = { file, keys: await findKeys(file, keyFile, settings.dataDir) };
  process.stdout.write('  Checking the backup…\n');
  const manifest = await verifyBackup(source);
  process.stdout.write(`  ${describe(manifest)}\n`);
  if (replace && !(await isAgreed())) throw new BackupProblem('Nothing was changed.');
  const began = performance.now();
  const { gap, orders, sealed } = await withDatabase(settings, root, async ({ owner, app }) => {
    const restored = await restoreBackup({
      connection: owner,
      source,
      manifest,
      migrationsFolder: path.join(root, 'migrations'),
      replace,
      report: (line) => process.stdout.write(`  ${line}\n`),
    });
    return { ...restored, sealed: await findSealed(app, settings) };
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`  ${gap.to - gap.from + 1} order numbers are left out, so that none is given twice.\n`);
  if (sealed) process.stdout.write(`  ${sealed}\n`);
  process.stdout.write(`Restored: ${orders} orders in ${seconds} s. Start the shop with: npm start\n`);
}

/** Why the shop will not start with the SECRET_KEY that is set here; null if it will. */
async function findSealed(app: pg.ClientConfig, { secretKey }: Settings): Promise<string | null> {
  const pool = createPool({ ...app, max: 1 });
  connectDatabase(pool);
  connectSecretKey(secretKey);
  try {
    await checkSecretKey();
    return null;
  } catch (error) {
    // The restore is done; whatever else is wrong, the start says.
    return error instanceof SettingError ? error.message : null;
  } finally {
    await pool.end();
  }
}

type Options = { asked: string; replace: boolean; keyFile: string | undefined };

function readOptions(): Options {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean' }, key: { type: 'string' } },
      allowPositionals: true,
    });
    const [asked, ...rest] = positionals;
    if (asked && rest.length === 0) return { asked, replace: values.replace === true, keyFile: values.key };
  } catch {
    // An option that nobody knows: said below.
  }
  throw new BackupProblem('Say which: npm run restore -- PATH, with --replace or --key FILE after it where needed.');
}

function describe(manifest: BackupManifest): string {
  const { orders, rows } = countBackup(manifest);
  const newest = manifest.newestOrder;
  return `Taken ${manifest.takenAt}: ${orders} orders, ${rows} rows in all${newest ? `, the newest order ${newest.number} of ${newest.placedAt}` : ''}`;
}

/** Whoever sits at a terminal is asked before a shop is replaced. */
async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const answer = await question('  The shop that is here will be replaced. Type "replace" to go on: ');
  return answer.toLowerCase() === 'replace';
}
