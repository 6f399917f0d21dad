/**
 * npm run restore -- PATH [--replace] [--key FILE]: restores a backup into an empty place, or into one whose shop is to be replaced.
 * The shop must be stopped. Asks nothing where its input is not a terminal.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type BackupManifest, BackupProblem, countBackup } from '#app/platform/backup/backup-format.server.ts';
import { isEncrypted, readMachineKey, readSecret } from '#app/platform/backup/backup-keys.server.ts';
import { verifyBackup } from '#app/platform/backup/read-backup.server.ts';
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { startProblem } from '#app/platform/start-problem.server.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');

await start().catch((error: unknown) => {
  const problem = error instanceof BackupProblem ? error.message : startProblem(error);
  console.error(
    `\n  ${problem.replace('The shop could not start:', 'The backup could not be restored, nothing was changed:')}\n`,
  );
  process.exitCode = 1;
});

async function start(): Promise<void> {
  const { named, replace, keyFile } = readOptions();
  // npm runs this in the shop's folder and names the one it was called in.
  const here = process.env.INIT_CWD ?? process.cwd();
  const file = path.resolve(here, named);
  const settings = readSettings(process.env, root);
  const source = { file, keys: await findKeys(file, keyFile && path.resolve(here, keyFile), settings.dataDir) };
  process.stdout.write('  Checking the backup…\n');
  const manifest = await verifyBackup(source);
  process.stdout.write(`  ${describe(manifest)}\n`);
  if (replace && !(await isAgreed())) throw new BackupProblem('Nothing was changed.');
  const began = performance.now();
  process.stdout.write('  Restoring…\n');
  const { gap, orders } = await withDatabase(settings, root, ({ owner }) =>
    restoreBackup({
      connection: owner,
      source,
      manifest,
      migrationsFolder: path.join(root, 'migrations'),
      replace,
    }),
  );
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`  ${gap.to - gap.from + 1} order numbers are left out, so that none is given twice.\n`);
  process.stdout.write(`Restored: ${orders} orders in ${seconds} s. Start the shop with: npm start\n`);
}

function readOptions(): { named: string; replace: boolean; keyFile: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean' }, key: { type: 'string' } },
      allowPositionals: true,
    });
    const [named, ...rest] = positionals;
    if (named && rest.length === 0) return { named, replace: values.replace === true, keyFile: values.key };
  } catch {
    // An option that nobody knows: said below.
  }
  throw new BackupProblem('Say which: npm run restore -- PATH, with --replace or --key FILE after it where needed.');
}

/** Every key that may fit: the one that was given, the machine's own, and for an encrypted backup the one typed at a terminal. */
async function findKeys(file: string, keyFile: string | undefined, dataDir: string): Promise<string[]> {
  const given = keyFile ? await readFile(keyFile, 'utf8') : process.env.BACKUP_KEY;
  const keys = given ? [readSecret(given)] : [];
  const own = await readMachineKey(dataDir);
  if (own) keys.push(own);
  const isLocked = keys.length === 0 && (await isEncrypted(file).catch(() => false));
  if (isLocked && process.stdin.isTTY) keys.push(readSecret(await question('  The backup is encrypted. Its key: ')));
  return keys;
}

async function question(words: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await line.question(words);
  line.close();
  return answer.trim();
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
