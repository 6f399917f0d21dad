/**
 * How long a backup of a shop with 100,000 orders takes, and how long its restore; the same with an archive of its files.
 */
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { type ArchivePlace, archiveFolder } from '#app/infra/backup/archive/archive-place.server.ts';
import { findArchive, restoreArchive } from '#app/infra/backup/archive/restore-archive.server.ts';
import { writeArchive } from '#app/infra/backup/archive/write-archive.server.ts';
import { countBackup } from '#app/infra/backup/backup-format.server.ts';
import { makeBackupKey } from '#app/infra/backup/backup-keys.server.ts';
import { verifyBackup } from '#app/infra/backup/read-backup.server.ts';
import { restoreBackup } from '#app/infra/backup/restore-backup.server.ts';
import { type WrittenBackup, writeBackup } from '#app/infra/backup/write-backup.server.ts';
import { supervisorOf } from '#app/infra/db/embedded/embedded.server.ts';
import { inBenchShop, report } from './bench-shop.ts';
import type { Goal, Part, PartResult } from './figures.ts';
import { fillShop } from './fill-shop.ts';

const orderCount = Number(process.env.BENCH_ORDERS ?? 100_000);
const productCount = Number(process.env.BENCH_PRODUCTS ?? 10_000);
const accountCount = 50_000;
const limitSeconds = 60;
const root = path.join(import.meta.dirname, '..');
const migrationsFolder = path.join(root, 'migrations');

let folder = '';
let place: ArchivePlace;
let keys: { secret: string; recipient: string };

export const backup: Part = {
  about: `a backup and an archive of a shop with ${orderCount.toLocaleString('en-GB')} orders, and their restore, beside a copy of their bytes`,
  async run() {
    folder = await mkdtemp(path.join(tmpdir(), 'dastak-bench-backups-'));
    place = archiveFolder(folder);
    keys = await makeBackupKey();
    try {
      return await measure();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(): Promise<PartResult> {
  const made = await inBenchShop(async ({ dataDir, owner, app }) => {
    await fillShop(owner, { productCount, orderCount, accountCount });
    const plain = await timed('A backup that is not encrypted', () => writeBackup(app, path.join(folder, 'plain')));
    const archived = await timed('An encrypted archive', () => archive(dataDir));
    const encrypted = await timed('An encrypted backup', () => writeBackup(app, folder, [keys.recipient]));
    return { plain, archived, encrypted };
  }, process.env.BENCH_DATA);
  const written = made.encrypted.result;
  const copied = await timed('Copying the backup', () => copyFile(written.file, path.join(folder, 'copy')));
  const restored = await inBenchShop(({ ownerConfig }) => restore(written, ownerConfig));
  const fromArchive = await timed('Restoring the archive', restoreFromArchive);
  const { orders, rows } = countBackup(written.manifest);
  const bare = { name: 'copying the file', values: [copied.seconds] };
  const goal = (row: string): Goal => ({
    row,
    before: '',
    aim: `≤ ${limitSeconds} s`,
    of: 'value',
    max: limitSeconds,
  });
  return {
    figures: [
      { name: 'a backup that is not encrypted', unit: 's', values: [made.plain.seconds], bare },
      { name: 'an encrypted backup', unit: 's', values: [made.encrypted.seconds], bare },
      { name: 'an encrypted archive', unit: 's', values: [made.archived.seconds] },
      { name: 'restoring the backup', unit: 's', values: [restored], bare, goal: goal('restore of a backup') },
      { name: 'restoring the archive', unit: 's', values: [fromArchive.seconds], goal: goal('restore of an archive') },
    ],
    notes: [
      `${orders} orders, ${rows} rows, ${Math.round(written.bytes / 1_000_000)} MB. A restore checks the whole file first.`,
    ],
  };
}

/** Writes an archive until its base is complete. */
async function archive(dataDir: string): Promise<void> {
  const ending = new AbortController();
  await writeArchive(
    {
      supervisor: await supervisorOf(dataDir, root),
      place,
      shop: '0123abcd',
      recipients: [keys.recipient],
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
    keys: [keys.secret],
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
  const source = { file, keys: [keys.secret] };
  const { result: manifest, seconds: checked } = await timed('Checking it', () => verifyBackup(source));
  const { seconds: restored } = await timed('Restoring it', () =>
    restoreBackup({ connection, source, manifest, migrationsFolder, replace: true, report: since() }),
  );
  return checked + restored;
}

async function timed<T>(what: string, run: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now();
  const result = await run();
  const seconds = (performance.now() - began) / 1_000;
  report(`${seconds.toFixed(1).padStart(6)} s  ${what}`);
  return { result, seconds };
}

/** Says each step with the seconds that have passed. */
function since(): (line: string) => void {
  const began = performance.now();
  return (line) => report(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
}
