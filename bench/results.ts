/** Keeps what was measured in bench/results.json, and writes bench/RESULTS.md from it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { formatNumber, type Summary } from './figures.ts';

/** One run of a part. */
export type Measured = {
  /** `2026-11-22`, UTC. */
  day: string;
  commit: string;
  machine: string;
  /** The load average of the last minute when the part had ended, which includes the part's own load. */
  load: number;
  seconds: number;
  notes: string[];
  figures: Summary[];
};

type Results = Record<string, Measured & { about: string }>;

const folder = import.meta.dirname;
const resultsFile = path.join(folder, 'results.json');
const page = path.join(folder, 'RESULTS.md');
/** Everything from this line on is written by hand and stays. */
const byHand = '## What did not help';
/** Read before the first results are written, which make the checkout differ from its commit. */
const commit = readCommit();

/** What a run says about where and when it was measured. */
export function measuredNow(): Pick<Measured, 'day' | 'commit' | 'machine' | 'load'> {
  const memory = Math.round(totalmem() / 1_073_741_824);
  return {
    day: new Date().toISOString().slice(0, 10),
    commit,
    machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}`,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

function readCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=7', '--exclude=*'], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  } catch {
    return 'unknown';
  }
}

/** Replaces what is known of this part; `order` is the order of all parts. With `BENCH_DRY=1` nothing is written. */
export async function writeResults({
  name,
  about,
  measured,
  order,
}: {
  name: string;
  about: string;
  measured: Measured;
  order: readonly string[];
}): Promise<void> {
  if (process.env.BENCH_DRY === '1') return;
  const known: Results = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
  known[name] = { about, ...measured };
  const results: Results = {};
  for (const each of order) if (known[each]) results[each] = known[each];
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(page, pageOf(results, readByHand()));
}

function readByHand(): string {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const start = text.indexOf(byHand);
  return start >= 0 ? text.slice(start) : `${byHand}\n`;
}

function pageOf(results: Results, handwritten: string): string {
  const sections = Object.entries(results).map(([name, measured]) => sectionOf(name, measured));
  return `# How fast it is

Written by \`npm run bench\` from what it measured, but for the last section. Each figure is the median of its rounds, with
its lowest and highest round. A bare limit is what the least program takes for the same work, measured in the same run.

## The goals

| Goal | Before | To reach | Now | |
| --- | --- | --- | --- | --- |
${goalRows(results).join('\n')}

${sections.join('\n\n')}

${handwritten}`;
}

function goalRows(results: Results): string[] {
  return Object.values(results).flatMap(({ figures }) =>
    figures.flatMap(({ goal, median, unit, ratio }) => {
      if (!goal) return [];
      const now = goal.of === 'ratio' ? (ratio ?? 0).toFixed(2) : `${formatNumber(median)} ${unit}`.trim();
      return [`| ${goal.row} | ${goal.before} | ${goal.aim} | ${now} | ${goal.reached ? '✔' : '✘'} |`];
    }),
  );
}

function sectionOf(
  name: string,
  { about, day, commit, machine, load, seconds, notes, figures }: Results[string],
): string {
  return `## ${name}

${capital(about)}. ${day}, commit ${commit}, ${machine}; load average ${load} at the end, ${seconds} s.

| | median | lowest to highest | rounds | bare limit | ratio |
| --- | --- | --- | --- | --- | --- |
${figures.map(rowOf).join('\n')}${notes.length > 0 ? `\n\n${notes.map((note) => `- ${note}`).join('\n')}` : ''}`;
}

function rowOf({ name, unit, median, lowest, highest, rounds, bare, ratio }: Summary): string {
  const spread = lowest === highest ? '' : `${formatNumber(lowest)} to ${formatNumber(highest)}`;
  const limit = bare ? `${formatNumber(bare.median)} (${bare.name})` : '';
  return `| ${name} | ${`${formatNumber(median)} ${unit}`.trim()} | ${spread} | ${rounds} | ${limit} | ${ratio?.toFixed(2) ?? ''} |`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
