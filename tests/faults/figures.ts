/** What fault tests measure, as lines that a person reads and as a file that tools/write-reliability.ts makes a page of. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import type { Shop } from '#tests/support/shop-process.ts';

/** What a fault test measured: counts; milliseconds in names that end with `Ms`, megabytes in those that end with `Mb`. */
export type Figures = Record<string, number>;

/** A line of the file: the fault, what was measured, on which day (`2026-11-22`, UTC) and at which commit. */
export type Measured = { fault: string; figures: Figures; day: string; commit: string };

/** Prints what was measured under a fault, and adds it to the file that FAULT_FIGURES names. */
export function report(fault: string, figures: Figures): void {
  const day = new Date().toISOString().slice(0, 10);
  const line = `${JSON.stringify({ fault, figures, day, commit: readCommit() } satisfies Measured)}\n`;
  process.stdout.write(line);
  if (process.env.FAULT_FIGURES) appendFileSync(process.env.FAULT_FIGURES, line);
}

/** Of this checkout, short; `unknown` without git. */
function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim();
  } catch {
    return 'unknown';
  }
}

/** The memory of a node in MB, without its database. */
export function residentMb({ process: node }: Shop): number {
  const status = readFileSync(`/proc/${node.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}

/** How many files a node has open, connections included. */
export function countOpenFiles({ process: node }: Shop): number {
  return readdirSync(`/proc/${node.pid}/fd`).length;
}
