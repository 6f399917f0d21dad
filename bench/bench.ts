/**
 * npm run bench: measures the shop part by part, prints each part's table, and writes bench/RESULTS.md. Without names it
 * runs every part that fits into a quarter of an hour. A part that fails says why in one sentence; the others go on.
 */
import { clearShops, endProcesses } from './demo-shop.ts';
import { formatNumber, type Part, type Summary, sumUp } from './figures.ts';
import { type Measured, measuredNow, writeResults } from './results.ts';

type Entry = { load(): Promise<Part>; isLong?: true };

/** Parts are loaded when they are run, because some open the database's pools as they are loaded. */
const parts: Record<string, Entry> = {
  pages: { load: async () => (await import('./pages.ts')).pages },
  cpu: { load: async () => (await import('./cpu.ts')).cpu },
  orders: { load: async () => (await import('./orders.ts')).orders },
  rendering: { load: async () => (await import('./rendering.ts')).rendering },
  bytes: { load: async () => (await import('./bytes.ts')).bytes },
  memory: { load: async () => (await import('./memory.ts')).memory },
  live: { load: async () => (await import('./live.ts')).live },
  idle: { load: async () => (await import('./idle.ts')).idle },
  phone: { load: async () => (await import('./phone.ts')).phone },
  search: { load: async () => (await import('./search.ts')).search },
  emails: { load: async () => (await import('./emails.ts')).emails },
  growth: { load: async () => (await import('./growth.ts')).growth, isLong: true },
  admin: { load: async () => (await import('./admin.ts')).admin, isLong: true },
  backup: { load: async () => (await import('./backup.ts')).backup, isLong: true },
};

process.env.NODE_ENV = 'production';
const requested = process.argv.slice(2);
if (requested.includes('--help')) {
  for (const [name, { load, isLong }] of Object.entries(parts))
    print(`${name.padEnd(11)} ${(await load()).about}${isLong ? ' (only by name: it takes long)' : ''}`);
  process.exit();
}
const unknown = requested.filter((name) => !parts[name]);
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}". The parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await clearShops();
    process.exit(130);
  });

const chosen = Object.entries(parts).filter(([name, { isLong }]) =>
  requested.length > 0 ? requested.includes(name) : !isLong,
);
const began = performance.now();
const failures: string[] = [];
try {
  for (const [name, { load }] of chosen) await runPart(name, await load());
} finally {
  await clearShops();
}
print(`\n  ${chosen.length - failures.length} of ${chosen.length} parts measured in ${minutesSince(began)}.`);
for (const failure of failures) console.error(`  ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

async function runPart(name: string, part: Part): Promise<void> {
  const start = performance.now();
  print(`\n  ${name}: ${part.about}`);
  try {
    const { figures, notes = [] } = await part.run((line) => print(`  ${minutesSince(start)}  ${line}`));
    const measured: Measured = { ...measuredNow(), seconds: secondsSince(start), notes, figures: figures.map(sumUp) };
    for (const figure of measured.figures) print(`  ${lineOf(figure)}`);
    await writeResults({ name, about: part.about, measured, order: Object.keys(parts) });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    failures.push(`${name} was not measured: ${reason}`);
    console.error(`  ${failures.at(-1)}`);
    if (process.env.BENCH_TRACE) console.error(error);
  } finally {
    await endProcesses();
  }
}

function lineOf({ name, unit, median, lowest, highest, bare, ratio, goal }: Summary): string {
  const spread = lowest === highest ? '' : ` (${formatNumber(lowest)} to ${formatNumber(highest)})`;
  const beside =
    bare && ratio !== undefined ? `; ${bare.name} ${formatNumber(bare.median)}, ratio ${ratio.toFixed(2)}` : '';
  return `${goal ? (goal.reached ? '✔' : '✘') : ' '} ${name}: ${formatNumber(median)} ${unit}${spread}${beside}`;
}

function minutesSince(moment: number): string {
  const seconds = secondsSince(moment);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1_000);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
