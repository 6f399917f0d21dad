/** What drills measure, as lines that a person reads and as a file that bin/write-reliability.ts makes a page of. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import type { Shop } from '../app/platform/http/testing-shop.ts';

/** What a drill measured: counts; milliseconds in names that end with `Ms`, megabytes in those that end with `Mb`. */
export type Figures = Record<string, number>;

/** A line of the file: which drill, what came of it, on which day (`2026-11-22`, UTC) and at which commit. */
export type Measured = { drill: string; figures: Figures; day: string; commit: string };

/** Prints what a drill measured, and adds it to the file that DRILL_FIGURES names. */
export function report(drill: string, figures: Figures): void {
  const day = new Date().toISOString().slice(0, 10);
  const line = `${JSON.stringify({ drill, figures, day, commit: readCommit() } satisfies Measured)}\n`;
  process.stdout.write(line);
  if (process.env.DRILL_FIGURES) appendFileSync(process.env.DRILL_FIGURES, line);
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
