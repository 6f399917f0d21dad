/** What a part of the bench hands back: figures with their bare limits and goals, and how they are summed up. */

export type Goal = {
  /** How the goal table calls it; several figures may share one row. */
  row: string;
  /** What the figure was when the goal was set, as text. */
  before: string;
  /** The goal as text. */
  aim: string;
  /** Whether the goal is about the figure itself or about its ratio to the bare limit. */
  of: 'value' | 'ratio';
} & ({ max: number } | { min: number });

export type Figure = {
  name: string;
  unit: string;
  /** One value for each round. */
  values: readonly number[];
  /** The least that any program could take for the same work, measured in the same run. */
  bare?: { name: string; values: readonly number[] };
  goal?: Goal;
};

/** A figure summed up: medians, the spread of the rounds, and the ratio of the medians. */
export type Summary = {
  name: string;
  unit: string;
  median: number;
  lowest: number;
  highest: number;
  rounds: number;
  bare?: { name: string; median: number; lowest: number; highest: number };
  ratio?: number;
  goal?: Goal & { reached: boolean };
};

/** What a part of the bench is: its rounds come from `rounds()`, `say` prints its progress. */
export type Part = {
  /** What it measures, for `npm run bench -- --help` and the head of its table. */
  about: string;
  run(say: (line: string) => void): Promise<PartResult>;
};

export type PartResult = {
  figures: Figure[];
  /** Sentences under the table: how it was measured, and what a reader must know. */
  notes?: string[];
};

/** How often a part measures each figure: `BENCH_ROUNDS`, or what the part asks for. */
export function rounds(usual: number): number {
  const input = process.env.BENCH_ROUNDS;
  if (!input) return usual;
  const count = Number(input);
  if (Number.isInteger(count) && count >= 1 && count <= 1_000) return count;
  throw new Error(`BENCH_ROUNDS must be a whole number from 1 to 1000, but is "${input}".`);
}

/** The middle value, or the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The value that `share` percent of these stay under. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((share / 100) * sorted.length) - 1)] ?? 0;
}

/** Medians and spread of a figure; throws where it has no value, because such a figure says nothing. */
export function sumUp({ name, unit, values, bare, goal }: Figure): Summary {
  if (values.length === 0 || !values.every(Number.isFinite)) throw new Error(`"${name}" was not measured.`);
  const summary: Summary = { name, unit, ...spreadOf(values), rounds: values.length };
  if (bare) {
    summary.bare = { name: bare.name, ...spreadOf(bare.values) };
    summary.ratio = summary.median / summary.bare.median;
  }
  if (goal) {
    const measured = goal.of === 'ratio' ? (summary.ratio ?? Number.NaN) : summary.median;
    const reached = 'max' in goal ? measured <= goal.max : measured >= goal.min;
    summary.goal = { ...goal, reached };
  }
  return summary;
}

function spreadOf(values: readonly number[]): { median: number; lowest: number; highest: number } {
  return { median: medianOf(values), lowest: Math.min(...values), highest: Math.max(...values) };
}

/** A number with as many digits as say something: 12,345, 123, 12.3, 1.23, 0.045. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en-GB');
  if (size >= 10) return value.toFixed(1);
  return size >= 0.1 ? value.toFixed(2) : value.toFixed(3);
}
