import { rm } from 'node:fs/promises';
import { readBackupName } from './backup-format.server.ts';
import { noteRemoved, readNewestBackup, readScheduled, readScheduledFiles } from './backup-log.server.ts';
import { isInStore, openBackupStore } from './backup-store.server.ts';
import { type BackupCommand, readPlace, startCommand } from './run-command.server.ts';
import { type Keeping, lastDue, outlivedBackups, type Rhythm } from './stored-backups.ts';

/** When and where backups are made by themselves. */
export type Schedule = Keeping &
  Rhythm & {
    /** Empty: none are made. */
    folder: string;
  };

/** The job that makes, checks and removes backups; queued with `{ now: true }` it makes one at once. */
export const keepBackupsJob = 'keep-backups';

/** Less than the shortest rhythm. */
const tryAgainMs = 30 * 60 * 1_000;
const checkAgainMs = 24 * 60 * 60 * 1_000;

/**
 * Makes a backup once it is due, or at once with `now`; restores the newest beside the shop once a day to see
 * that it is whole; and removes what is older than the schedule keeps. The work is done by the same commands that a
 * person uses, in processes of their own that give way to the shop.
 */
export async function keepBackups(schedule: Schedule, { now, signal }: { now: boolean; signal: AbortSignal }) {
  const { folder } = schedule;
  if (folder === '') return;
  const { made, tried } = await readScheduled();
  const isDue = !made || made < lastDue(schedule, new Date());
  const mayTry = !tried || Date.now() - tried.getTime() > tryAgainMs;
  if (now || (isDue && mayTry)) {
    const isMade = await run('backup', [folder, '--scheduled'], signal);
    if (isMade) await removeOutlived(schedule);
  }
  const newest = await readNewestBackup();
  if (!newest?.file || signal.aborted) return;
  const isChecked = newest.checkedAt && Date.now() - newest.checkedAt.getTime() < checkAgainMs;
  if (!isChecked) await run('check-backup', [newest.file], signal);
}

async function removeOutlived(schedule: Schedule): Promise<void> {
  for (const { id, file } of outlivedBackups(await readScheduledFiles(), schedule, new Date())) {
    if (isInStore(file)) await openBackupStore(readPlace().backupStore).remove(file);
    else if (readBackupName(file)) await rm(file, { force: true });
    await noteRemoved(id);
  }
}

/** Runs a command of the shop. It notes its own outcome in the database; false if it failed. */
function run(command: BackupCommand, options: string[], signal: AbortSignal): Promise<boolean> {
  return startCommand(command, options, { signal, stdout: 'ignore' }).ended;
}
