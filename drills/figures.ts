/** What drills measure, as lines that a person reads and as a file that bin/write-reliability.ts makes a page of. */
import { appendFileSync, readFileSync } from 'node:fs';
import type { Shop } from '../app/platform/http/testing-shop.ts';

/** What a drill measured: counts; milliseconds in names that end with `Ms`, megabytes in those that end with `Mb`. */
export type Figures = Record<string, number>;

/** A line of the file: which drill, what it did, and what came of it. */
export type Measured = { drill: string; figures: Figures };

/** Prints what a drill measured, and adds it to the file that DRILL_FIGURES names. */
export function report(drill: string, figures: Figures): void {
  const line = `${JSON.stringify({ drill, figures } satisfies Measured)}\n`;
  process.stdout.write(line);
  if (process.env.DRILL_FIGURES) appendFileSync(process.env.DRILL_FIGURES, line);
}

/** The memory of a node in MB, without its database. */
export function residentMb({ process: node }: Shop): number {
  const status = readFileSync(`/proc/${node.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}
