import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { Settings } from '../process/env.server.ts';
import { log } from '../process/log.server.ts';

/** Where the shop's programs, its data and the store of its backups are. */
type Place = Pick<Settings, 'root' | 'dataDir' | 'backupStore'>;

let place: Place | undefined;

/** Sets what the shop needs to run its own commands. Called once. */
export function connectBackups({ root, dataDir, backupStore }: Place): void {
  place = { root, dataDir, backupStore };
}

/** What `connectBackups` was given. */
export function readPlace(): Place {
  if (!place) throw new Error('Call connectBackups first.');
  return place;
}

export type BackupCommand = 'backup' | 'check-backup';

type Started = {
  child: ChildProcess;
  /** False if the command failed or was stopped; why it failed is logged. */
  ended: Promise<boolean>;
};

/** Starts a command that a person uses, too, in a process of its own that gives way to the shop. */
export function startCommand(
  command: BackupCommand,
  options: readonly string[],
  { signal, stdout }: { signal: AbortSignal; stdout: 'ignore' | 'pipe' },
): Started {
  const { root, dataDir } = readPlace();
  const child = spawn(process.execPath, [path.join(root, 'bin', `${command}.ts`), ...options], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: root },
    stdio: ['ignore', stdout, 'pipe'],
    signal,
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2_000);
  });
  if (child.pid !== undefined) giveWay(child.pid);
  const closed = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  const ended = closed.then((code) => {
    if (code !== 0 && !signal.aborted)
      log('error', `${command}-failed`, { problem: output.trim().replaceAll(/\s+/g, ' ') });
    return code === 0;
  });
  return { child, ended };
}

const behindTheShop = 10;

function giveWay(pid: number): void {
  try {
    setPriority(pid, behindTheShop);
  } catch {
    // It has ended already.
  }
}
