import { readFileSync } from 'node:fs';

const usual = 4_000;
const fewest = 20;

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
 * How many connections of shoppers a process takes that may open so many files. The rest is for the database, pictures and
 * letters: without it a crowd at the door would keep the shop from serving those inside.
 */
export function roomForConnections(fileLimit = readFileLimit()): number {
  return Math.max(fewest, Math.min(usual, Math.floor(fileLimit * 0.75) - 50));
}
