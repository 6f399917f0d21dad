/** A limit on the memory of a process and all that it starts, as a container has one. */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type MemoryLimit = {
  /** The control group: a process belongs to it whose number is written to its file `cgroup.procs`. */
  folder: string;
  /** The most memory that was in use at a time, in MB, with what the system keeps of files. */
  peakMb(): number;
  /** How often the system has killed a process because the limit was reached. */
  kills(): number;
  /** Call it once all processes of the group have ended. */
  remove(): void;
};

type Version = { root: string; limit: string; peak: string; events: string };

const versions: Version[] = [
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' },
];

const version = versions.find(isUsable);

/** Whether this process may set limits: that takes root, and a system that lets it. */
export const mayLimitMemory = version !== undefined;

/** Makes a control group that may use so many MB. */
export function limitMemory(mb: number): MemoryLimit {
  if (!version) throw new Error('Memory cannot be limited here.');
  const folder = path.join(version.root, `dastak-fault-${process.pid}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, version.limit), String(mb * 1024 * 1024));
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return {
    folder,
    peakMb: () => Math.round(Number(read(version.peak)) / 1024 / 1024),
    kills: () => Number(/^oom_kill (\d+)/m.exec(read(version.events))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  };
}

function isUsable({ root }: Version): boolean {
  try {
    accessSync(root, constants.W_OK);
    // In the second version a group has limits only where its parent hands the controller on.
    const handedOn = path.join(root, 'cgroup.subtree_control');
    return existsSync(handedOn) ? /\bmemory\b/.test(readFileSync(handedOn, 'utf8')) : root.endsWith('/memory');
  } catch {
    return false;
  }
}
