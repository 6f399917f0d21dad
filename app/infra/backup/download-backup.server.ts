import { sql } from 'drizzle-orm';
import { db } from '../db/db.server.ts';
import { backupFileName } from './backup-format.server.ts';
import { startCommand } from './run-command.server.ts';
import { shopName } from './write-backup.server.ts';

/** `busy`: another is being downloaded from this machine. `failed`: it could not begin; why is in the list of backups. */
export type BackupDownload = { name: string; body: ReadableStream<Uint8Array> } | 'busy' | 'failed';

/** The snapshot of the database stays open for as long, and a reader that sleeps must not hold it for days. */
const maxMs = 60 * 60 * 1_000;

let isRunning = false;

/**
 * Begins a backup of this moment that goes to whoever reads the body, and to no disk of this machine. One at a time. The
 * body ends with an error where the backup breaks off, so that half a file is no download.
 */
export async function downloadBackup({ isEncrypted }: { isEncrypted: boolean }): Promise<BackupDownload> {
  if (isRunning) return 'busy';
  isRunning = true;
  const left = new AbortController();
  const signal = AbortSignal.any([left.signal, AbortSignal.timeout(maxMs)]);
  const { child, ended } = startCommand('backup', ['-'], { signal, stdout: 'pipe' });
  const release = () => {
    isRunning = false;
  };
  // Not when its output was read: whoever asked may have left before the first byte, and reads nothing.
  child.once('exit', release);
  child.once('error', release);
  const chunks = (child.stdout as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  const first = await chunks.next().catch(() => ({ done: true as const, value: undefined }));
  if (first.done) {
    await ended;
    return 'failed';
  }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first.value),
    async pull(controller) {
      const next = await chunks.next();
      if (!next.done) controller.enqueue(next.value);
      else if (await ended) controller.close();
      else controller.error(new Error('The backup broke off.'));
    },
    cancel() {
      left.abort();
      child.stdout?.destroy();
    },
  });
  return { name: await nameOf(isEncrypted), body };
}

async function nameOf(isEncrypted: boolean): Promise<string> {
  const { rows } = await db.execute<{ value: string }>(sql`select value from secrets where name = 'shop'`);
  const head = { shop: shopName(rows[0]?.value ?? ''), takenAt: new Date().toISOString() };
  return backupFileName(head, isEncrypted);
}
