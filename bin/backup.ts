/** npm run backup -- FOLDER: writes a backup of the shop into a folder, while the shop runs or while it does not. */
import path from 'node:path';
import { BackupProblem, countBackup } from '#app/platform/backup/backup-format.server.ts';
import { writeBackup } from '#app/platform/backup/write-backup.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { startProblem } from '#app/platform/start-problem.server.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');

await start().catch((error: unknown) => {
  const problem = error instanceof BackupProblem ? error.message : startProblem(error);
  console.error(`\n  ${problem.replace('The shop could not start:', 'The backup could not be written:')}\n`);
  process.exitCode = 1;
});

async function start(): Promise<void> {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new BackupProblem('Say where to: npm run backup -- FOLDER');
  const settings = readSettings(process.env, root);
  process.stdout.write('  Writing the backup…\n');
  const { file, bytes, manifest } = await withDatabase(settings, root, ({ app }) =>
    // npm runs this in the shop's folder and names the one it was called in.
    writeBackup(app, path.resolve(process.env.INIT_CWD ?? process.cwd(), folder)),
  );
  const { orders, rows } = countBackup(manifest);
  process.stdout.write(`  ${orders} orders, ${rows} rows in all, ${(bytes / 1_000_000).toFixed(1)} MB\n`);
  process.stdout.write(`Backup: ${file}\n`);
}
