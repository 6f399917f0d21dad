/** Where test runs keep the databases they make and throw away. */
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const enoughBytes = 3 * 1024 ** 3;

/**
 * A folder in memory where the machine has room for it, and otherwise the system's own. On a disk most of a database's
 * start is waiting for `fsync`. Tests kill processes and never cut the power, so what they prove is the same in memory.
 */
export function testFolder(): string {
  return !process.env.TMPDIR && canHoldDatabases() ? memory : tmpdir();
}

/**
 * Called by the process of a run of tests: where its workers keep their files, and a folder for what the first starts of
 * shops make (tests/support/shop-process.ts), which is gone when the run is over.
 */
export function openTestFolders(): void {
  process.env.TMPDIR = testFolder();
  if (process.env.FIRST_STARTS) return;
  const folder = mkdtempSync(path.join(process.env.TMPDIR, 'dastak-first-starts-'));
  process.env.FIRST_STARTS = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function canHoldDatabases(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, folder]) => folder === memory);
    const isExecutable = mount !== undefined && !mount[3]?.split(',').includes('noexec');
    const { bavail, bsize } = statfsSync(memory);
    return isExecutable && bavail * bsize > enoughBytes && freeMemory() > enoughBytes;
  } catch {
    return false;
  }
}

/** A disk in memory may be larger than the memory that is left. */
function freeMemory(): number {
  const [, kilobytes] = /^MemAvailable: +(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
