/** Where test runs keep the databases they make and throw away. */
import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const enoughBytes = 3 * 1024 ** 3;

/**
 * A folder in memory where the machine has room for it, and otherwise the system's own. On a disk most of a database's
 * start is waiting for `fsync`. Tests kill processes and never cut the power, so what they prove is the same in memory.
 */
export function testFolder(): string {
  return !process.env.TMPDIR && canHoldDatabases() ? memory : tmpdir();
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
