import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { Settings } from '../process/env.server.ts';
import { log } from '../process/log.server.ts';
import { readBackupName } from './backup-format.server.ts';
import { noteRemoved, readNewestBackup, readScheduled, readScheduledFiles } from './backup-log.server.ts';
import { isInStore, openBackupStore } from './backup-store.server.ts';
import { type Keeping, lastDue, outlivedBackups, type Rhythm } from './stored-backups.ts';

/** When and where backups are made by themselves. */
export type Schedule = Keeping &
  Rhythm & {
    /** Empty: none are made. */
    folder: string;
  };

/** Where the shop's programs, its data and the store of its backups are. */
type Place = Pick<Settings, 'root' | 'dataDir' | 'backupStore'>;

let place: Place | undefined;

/** Sets what `keepBackups` needs to run the shop's commands. Called once. */
export function connectBackups({ root, dataDir, backupStore }: Place): void {
  place = { root, dataDir, backupStore };
}

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
    if (isInStore(file)) await openBackupStore(place?.backupStore ?? null).remove(file);
    else if (readBackupName(file)) await rm(file, { force: true });
    await noteRemoved(id);
  }
}

/** Runs a command of the shop. It notes its own outcome in the database; false if it failed. */
async function run(command: 'backup' | 'check-backup', options: string[], signal: AbortSignal): Promise<boolean> {
  if (!place) throw new Error('Call connectBackups first.');
  const child = spawn(process.execPath, [path.join(place.root, 'bin', `${command}.ts`), ...options], {
    cwd: place.root,
    env: { ...process.env, DATA_DIR: place.dataDir, INIT_CWD: place.root },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2_000);
  });
  if (child.pid !== undefined) giveWay(child.pid);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  if (code !== 0 && !signal.aborted)
    log('error', `${command}-failed`, { problem: output.trim().replaceAll(/\s+/g, ' ') });
  return code === 0;
}

const behindTheShop = 10;

function giveWay(pid: number): void {
  try {
    setPriority(pid, behindTheShop);
  } catch {
    // It has ended already.
  }
}
