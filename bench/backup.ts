/**
 * How long a backup of a shop with 100,000 orders takes, and how long its restore: fills a database of its own with SQL,
 * backs it up, restores it into another, does the same with an archive of its files, and fails where a restore takes more
 * than a minute. `BENCH_DATA` names a folder to keep the shop in and use again; `BENCH_ORDERS` and `BENCH_PRODUCTS` make it
 * larger or smaller.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { archiveFolder } from '#app/platform/backup/archive-place.server.ts';
import { countBackup } from '#app/platform/backup/backup-format.server.ts';
import { makeBackupKey } from '#app/platform/backup/backup-keys.server.ts';
import { verifyBackup } from '#app/platform/backup/read-backup.server.ts';
import { findArchive, restoreArchive } from '#app/platform/backup/restore-archive.server.ts';
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts';
import { writeArchive } from '#app/platform/backup/write-archive.server.ts';
import { type WrittenBackup, writeBackup } from '#app/platform/backup/write-backup.server.ts';
import { supervisorOf } from '#app/platform/db/embedded.server.ts';
import { inBenchShop, report } from './bench-shop.ts';
import { fillShop } from './fill-shop.ts';

const orderCount = Number(process.env.BENCH_ORDERS ?? 100_000);
const productCount = Number(process.env.BENCH_PRODUCTS ?? 10_000);
const accountCount = 50_000;
const limitSeconds = 60;
const root = path.join(import.meta.dirname, '..');
const migrationsFolder = path.join(root, 'migrations');

const folder = await mkdtemp(path.join(tmpdir(), 'dastak-bench-backups-'));
const { secret, recipient } = await makeBackupKey();
const place = archiveFolder(folder);
const written = await inBenchShop(async ({ dataDir, owner, app }) => {
  await fillShop(owner, { productCount, orderCount, accountCount });
  await timed('A backup that is not encrypted', () => writeBackup(app, path.join(folder, 'plain')));
  await timed('An encrypted archive', () => archive(dataDir));
  return (await timed('An encrypted backup', () => writeBackup(app, folder, [recipient]))).result;
}, process.env.BENCH_DATA);
const { orders, rows } = countBackup(written.manifest);
report(`${orders} orders, ${rows} rows, ${Math.round(written.bytes / 1_000_000)} MB`);
const seconds = await inBenchShop(({ ownerConfig }) => restore(written, ownerConfig));
const { seconds: fromArchive } = await timed('Restoring the archive', restoreFromArchive);
await rm(folder, { recursive: true });
report(`Restored in ${seconds.toFixed(1)} s; ${limitSeconds} s are the limit for 100,000 orders.`);
process.exitCode = Math.max(seconds, fromArchive) <= limitSeconds ? 0 : 1;

/** Writes an archive until its base is complete. */
async function archive(dataDir: string): Promise<void> {
  const ending = new AbortController();
  await writeArchive(
    {
      supervisor: await supervisorOf(dataDir, root),
      place,
      shop: '0123abcd',
      recipients: [recipient],
      seconds: 1,
      keptDays: 1,
      renewedSince: () => new Date(0),
      async tell({ completeUntil }) {
        if (completeUntil) ending.abort();
      },
    },
    ending.signal,
  );
}

async function restoreFromArchive(): Promise<void> {
  const found = await findArchive(place, await place.archives(), null);
  if (!found) throw new Error('There is no archive.');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dastak-bench-'));
  await chmod(dataDir, 0o755);
  await restoreArchive({
    place,
    archive: found,
    keys: [secret],
    until: null,
    dataDir,
    packageRoot: root,
    replace: false,
    report: since(),
  });
  await rm(dataDir, { recursive: true });
}

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
