/**
 * npm run restore -- PATH [--replace] [--key FILE] [--until MOMENT]: restores a backup or an archive into an empty place,
 * or into one whose shop is to be replaced. PATH is one of them, or a folder, whose newest is restored; `s3:NAME` and `s3`
 * are the same in the store. The shop must be stopped. Asks nothing where its input is not a terminal.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { readRestored, restoreArchive } from '#app/infra/backup/archive/restore-archive.server.ts';
import {
  type BackupManifest,
  BackupProblem,
  countBackup,
  formatPicturesElsewhere,
} from '#app/infra/backup/backup-format.server.ts';
import { describeEndedAccess, type EndedAccess } from '#app/infra/backup/end-restored-access.server.ts';
import type { OrderGap } from '#app/infra/backup/order-gap.server.ts';
import { verifyBackup } from '#app/infra/backup/read-backup.server.ts';
import { restoreBackup } from '#app/infra/backup/restore-backup.server.ts';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { checkSecretKey, connectSecretKey } from '#app/infra/db/secrets.server.ts';
import { readSettings, SettingError, type Settings } from '#app/infra/process/env.server.ts';
import { backupProblem, collectKeys, findKeys, question, withBackupFile } from './backup-command.ts';
import { type Found, findBackup } from './find-backup.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');

await start().catch((error: unknown) => {
  console.error(`\n  ${backupProblem(error, 'The backup could not be restored, nothing was changed:')}\n`);
  process.exitCode = 1;
});

async function start(): Promise<void> {
  const { input, until, ...options } = readOptions();
  const settings = readSettings(process.env, root);
  const found = await findBackup(input, settings, { until, archives: settings.databaseUrl === null });
  if (found.kind === 'archive') return restoreFromArchive(found, settings, { until, ...options });
  if (found.takenAt) process.stdout.write(`  The newest is ${found.name}\n`);
  await withBackupFile(found.name, settings, (file) => restore(file, settings, options));
}

/** The database is put together beside the one that is here, and takes its place when it is complete. */
async function restoreFromArchive(
  { place, archive }: Extract<Found, { kind: 'archive' }>,
  settings: Settings,
  { until, replace, keyFile }: Omit<Options, 'input'>,
): Promise<void> {
  const isLocked = archive.head.recipients.length > 0;
  const keys = await collectKeys(isLocked, keyFile, settings.dataDir);
  const moment = until && until < archive.newest ? until : archive.newest;
  process.stdout.write(`  ${archive.name}, as the shop was at ${moment.toISOString()}\n`);
  if (replace && !(await askAgreement())) throw new BackupProblem('Nothing was changed.');
  const began = performance.now();
  const report = (line: string) => process.stdout.write(`  ${line}\n`);
  const { dataDir } = settings;
  await restoreArchive({ place, archive, keys, until, dataDir, packageRoot: root, replace, report });
  const restored = await withDatabase(settings, root, async ({ owner, app }) => ({
    ...(await readRestored(owner)),
    sealed: await findKeyProblem(app, settings),
  }));
  announce(restored, began);
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
  const elsewhere = formatPicturesElsewhere(manifest);
  if (elsewhere) process.stdout.write(`  ${elsewhere} npm run pictures -- check compares them afterwards.\n`);
  if (replace && !(await askAgreement())) throw new BackupProblem('Nothing was changed.');
  const began = performance.now();
  const restored = await withDatabase(settings, root, async ({ owner, app }) => {
    const done = await restoreBackup({
      connection: owner,
      source,
      manifest,
      migrationsFolder: path.join(root, 'migrations'),
      replace,
      report: (line) => process.stdout.write(`  ${line}\n`),
    });
    return { ...done, sealed: await findKeyProblem(app, settings) };
  });
  announce(restored, began);
}

type Announced = { gap: OrderGap; orders: number; endedAccess: EndedAccess | null; sealed: string | null };

function announce({ gap, orders, endedAccess, sealed }: Announced, began: number) {
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`  ${gap.to - gap.from + 1} order numbers are left out, so that none is given twice.\n`);
  if (endedAccess) process.stdout.write(`  ${describeEndedAccess(endedAccess)}\n`);
  if (sealed) process.stdout.write(`  ${sealed}\n`);
  process.stdout.write(`Restored: ${orders} orders in ${seconds} s. Start the shop with: npm start\n`);
}

/** Why the shop will not start with the SECRET_KEY that is set here; null if it will. */
async function findKeyProblem(app: pg.ClientConfig, { secretKey }: Settings): Promise<string | null> {
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

type Options = { input: string; replace: boolean; keyFile: string | undefined; until: Date | null };

function readOptions(): Options {
  const { values, positionals } = parseOptions() ?? {};
  const [input, ...rest] = positionals ?? [];
  if (!values || !input || rest.length > 0)
    throw new BackupProblem(
      'Say which: npm run restore -- PATH, with --replace, --key FILE or --until "2026-11-22 10:00" after it where needed.',
    );
  return {
    input,
    replace: values.replace === true,
    keyFile: values.key,
    until: values.until === undefined ? null : readMoment(values.until),
  };
}

/** Null where an option is unknown. */
function parseOptions() {
  try {
    return parseArgs({
      options: { replace: { type: 'boolean' }, key: { type: 'string' }, until: { type: 'string' } },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
}

/** A moment as a person writes it is in Karachi's time, unless it says otherwise. */
function readMoment(text: string): Date {
  const pattern = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/;
  const [, day, time, zone = '+05:00'] = pattern.exec(text) ?? [];
  const moment = new Date(`${day}T${time}${zone}`);
  if (Number.isNaN(moment.getTime()))
    throw new BackupProblem(`Write the moment as --until "2026-11-22 10:00", in Karachi's time, not "${text}".`);
  return moment;
}

function describe(manifest: BackupManifest): string {
  const { orders, rows } = countBackup(manifest);
  const newest = manifest.newestOrder;
  return `Taken ${manifest.takenAt}: ${orders} orders, ${rows} rows in all${newest ? `, the newest order ${newest.number} of ${newest.placedAt}` : ''}`;
}

/** Asks for confirmation on a terminal before a shop is replaced. */
async function askAgreement(): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const reply = await question('  The shop that is here will be replaced. Type "replace" to go on: ');
  return reply.toLowerCase() === 'replace';
}
