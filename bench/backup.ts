/**
 * How long a backup of a shop with 100,000 orders takes, and how long its restore: fills a database of its own with SQL,
 * backs it up, restores it into another, and fails where the restore takes more than a minute. `BENCH_DATA` names a folder
 * to keep the shop in and use again; `BENCH_ORDERS` and `BENCH_PRODUCTS` make it larger or smaller.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { countBackup } from '#app/platform/backup/backup-format.server.ts';
import { makeBackupKey } from '#app/platform/backup/backup-keys.server.ts';
import { verifyBackup } from '#app/platform/backup/read-backup.server.ts';
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts';
import { type WrittenBackup, writeBackup } from '#app/platform/backup/write-backup.server.ts';
import { inBenchShop, report } from './bench-shop.ts';
import { fillShop } from './fill-shop.ts';

const orderCount = Number(process.env.BENCH_ORDERS ?? 100_000);
const productCount = Number(process.env.BENCH_PRODUCTS ?? 10_000);
const accountCount = 50_000;
const limitSeconds = 60;
const migrationsFolder = path.join(import.meta.dirname, '../migrations');

const folder = await mkdtemp(path.join(tmpdir(), 'dastak-bench-backups-'));
const { secret, recipient } = await makeBackupKey();
const written = await inBenchShop(async ({ owner, app }) => {
  await fillShop(owner, { productCount, orderCount, accountCount });
  await timed('A backup that is not encrypted', () => writeBackup(app, path.join(folder, 'plain')));
  return (await timed('An encrypted backup', () => writeBackup(app, folder, [recipient]))).result;
}, process.env.BENCH_DATA);
const { orders, rows } = countBackup(written.manifest);
report(`${orders} orders, ${rows} rows, ${Math.round(written.bytes / 1_000_000)} MB`);
const seconds = await inBenchShop(({ ownerConfig }) => restore(written, ownerConfig));
await rm(folder, { recursive: true });
report(`Restored in ${seconds.toFixed(1)} s; ${limitSeconds} s are the limit for 100,000 orders.`);
process.exitCode = seconds <= limitSeconds ? 0 : 1;

/** As the command does it: the whole file is checked first. */
async function restore({ file }: WrittenBackup, connection: pg.ClientConfig): Promise<number> {
  const source = { file, keys: [secret] };
  const { result: manifest, seconds: checked } = await timed('Checking it', () => verifyBackup(source));
  const { seconds: restored } = await timed('Restoring it', () =>
    restoreBackup({ connection, source, manifest, migrationsFolder, replace: true, report: since() }),
  );
  return checked + restored;
}

async function timed<T>(what: string, act: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now();
  const result = await act();
  const seconds = (performance.now() - began) / 1_000;
  report(`${seconds.toFixed(1).padStart(6)} s  ${what}`);
  return { result, seconds };
}

/** Says each step with the seconds that have passed. */
function since(): (line: string) => void {
  const began = performance.now();
  return (line) => report(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
}
