/**
 * npm run export -- FOLDER: writes everything the shop holds into an empty folder, in formats that other programs read,
 * while the shop runs or while it does not.
 */
import path from 'node:path';
import { recordChange, systemActor } from '#app/infra/audit/audit.server.ts';
import { BackupProblem, countBackup } from '#app/infra/backup/backup-format.server.ts';
import { connectDatabase, db } from '#app/infra/db/db.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { connectPictureStore } from '#app/infra/media/pictures/picture-store.server.ts';
import { readSettings } from '#app/infra/process/env.server.ts';
import { exportShop } from '#app/modules/data-transfer/export/export-shop.server.ts';
import { backupProblem, nameError } from './backup-command.ts';
import { withDatabase } from './open-database.ts';

const root = path.join(import.meta.dirname, '..');

await start().catch((error: unknown) => {
  console.error(`\n  ${backupProblem(error, 'The shop could not be exported:')}\n`);
  process.exitCode = 1;
});

async function start(): Promise<void> {
  const [name, ...rest] = process.argv.slice(2);
  if (!name || name.startsWith('-') || rest.length > 0)
    throw new BackupProblem('Say where to: npm run export -- FOLDER, a new folder or an empty one.');
  const folder = nameError(name);
  const settings = readSettings(process.env, root);
  connectPictureStore(settings.pictureStore);
  await withDatabase(settings, root, async ({ app }) => {
    const manifest = await exportShop(app, folder, (line) => process.stdout.write(`  ${line}\n`));
    const { orders, rows } = countBackup(manifest);
    const products = manifest.tables.find((table) => table.name === 'products')?.rows ?? 0;
    const { files } = manifest.media;
    await note(app, { folder, takenAt: manifest.takenAt, products, orders, files });
    process.stdout.write(
      `  ${rows} rows in all. Names, phones and addresses are in it: keep it where only you can read it.\n`,
    );
    process.stdout.write('  Passwords and keys are not in it; manifest.json says what else is not.\n');
    process.stdout.write(
      `Exported: ${products} products, ${orders} orders, ${files} pictures and videos to ${folder}\n`,
    );
  });
}

/** The owner sees in the activity log that everything was written out. */
async function note(
  app: Parameters<typeof createPool>[0],
  { takenAt, ...after }: { folder: string; takenAt: string; products: number; orders: number; files: number },
): Promise<void> {
  const pool = createPool({ ...app, max: 1 });
  connectDatabase(pool);
  try {
    await recordChange(db, systemActor, { action: 'export.written', kind: 'export', subject: takenAt, after });
  } finally {
    await pool.end();
  }
}
