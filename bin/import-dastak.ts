/** `npm run import -- dastak FOLDER`: fills an empty database with what `npm run export` wrote. */
import path from 'node:path';
import { countBackup } from '#app/infra/backup/backup-format.server.ts';
import type { Settings } from '#app/infra/process/env.server.ts';
import type { ExportManifest } from '#app/modules/data-transfer/export/export-format.server.ts';
import { importExport, verifyExport } from '#app/modules/data-transfer/export/import-dastak.server.ts';
import { nameError } from './backup-command.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');

/**
 * Imports the export in `folder`, or only checks it, and says at the end what is there now. Throws `BackupProblem` if
 * nothing could be done.
 */
export async function importDastak(settings: Settings, place: string, { dryRun }: { dryRun: boolean }): Promise<void> {
  const folder = nameError(place);
  const report = (line: string) => void process.stdout.write(`  ${line}\n`);
  const manifest = await verifyExport(folder, report);
  report(`Written ${manifest.takenAt}: ${countBackup(manifest).rows} rows in all`);
  if (dryRun) return announce('Would import', manifest);
  const migrationsFolder = path.join(root, 'migrations');
  const { gap } = await withDatabase(settings, root, ({ owner }) =>
    importExport({ connection: owner, folder, manifest, migrationsFolder, report }),
  );
  report(`${gap.to - gap.from + 1} order numbers are left out, so that none is given twice.`);
  report('Passwords and keys are not in an export: npm run owner -- EMAIL makes the owner; npm start opens the shop.');
  announce('Imported', manifest);
}

function announce(verb: string, { tables }: ExportManifest): void {
  const count = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  process.stdout.write(
    `${verb}: ${count('products')} products, 0 families, ${count('orders')} orders, ${count('customers')} customers, ${count('users')} accounts, ${count('contact_messages')} messages; 0 rejected\n`,
  );
}
