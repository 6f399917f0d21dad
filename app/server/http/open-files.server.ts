import { readFileSync } from 'node:fs';

const maxConnections = 4_000;
const minConnections = 20;

/** How many files, connections included, this process may have open at a time; infinite where the system does not say. */
export function readFileLimit(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit ? Number(limit) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * The maximum number of shoppers' connections of a process that may open so many files. The rest is for the database, pictures and
 * emails: without it a crowd at the door would keep the shop from serving those inside.
 */
export function connectionLimit(fileLimit = readFileLimit()): number {
  return Math.max(minConnections, Math.min(maxConnections, Math.floor(fileLimit * 0.75) - 50));
}
