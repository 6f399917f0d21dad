/**
 * Runs tests, and prints how long they took: bin/test installs the packages first.
 *
 *   npm test              the fast tier: checks of the code, unit, light integration, browser tests with the tag @fast
 *   npm run test:slow     the slow tier: all that `npm test` leaves out
 *   npm run check         types, lint, boundaries and unit tests; needs no build
 *   npm test -- FILE…     files of any kind; from the first word with a dash on, all is passed on
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readReport, type TestResult } from './test-results.ts';

/** A shell command. `report` is where its tests are written as JSON. */
type Step = { name: string; command: string; env?: Record<string, string>; report?: string };
type Finished = { name: string; isGreen: boolean; seconds: number; results: TestResult[] };

const root = path.join(import.meta.dirname, '..');
/** Where a run leaves what `list-checks --results` reads. */
const reports = path.join(root, 'test-reports');

const types: Step = { name: 'types', command: 'react-router typegen && tsc' };
const lint: Step = { name: 'lint', command: 'biome check --error-on-warnings' };
const boundaries: Step = { name: 'boundaries', command: 'depcruise app --config dependency-cruiser.config.mjs' };
const others: Step[] = [
  { name: 'checks', command: 'node tools/list-checks.ts --check' },
  { name: 'migrations', command: 'drizzle-kit check' },
];
const build: Step = { name: 'build', command: 'bin/prepare' };
/** The list of packages lies beside the build, which begins with an empty folder. */
const buildAndPackages: Step = { name: 'build, packages', command: 'bin/prepare && node bin/list-packages.ts' };
/** One after the other: only one program can install Debian's packages at a time. */
const browser: Step = { name: 'browser', command: 'bin/find-chromium' };
const programs: Step = {
  name: 'programs',
  command: 'bin/find-chromium headless && bin/find-chromium full && bin/find-engines && bin/find-fault-tools',
};

function vitest(name: string, options: string): Step {
  const report = reportOf(name);
  return {
    name,
    command: `vitest run --reporter=default --reporter=json --outputFile.json='${report}' ${options}`,
    report,
  };
}

function playwright(name: string, options: string, env: Record<string, string> = {}): Step {
  const report = reportOf(name);
  return {
    name,
    command: `playwright test ${options}`,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
    report,
  };
}

function reportOf(name: string): string {
  return path.join(reports, `${name}.json`);
}

const finished: Finished[] = [];
const maxErrorLines = 20;

/** Runs steps at the same time, each printing what it wrote when it ends. */
async function runInParallel(steps: Step[]): Promise<void> {
  const running = steps.map(async (step) => {
    const { output, ...result } = await run(step, 'pipe');
    process.stdout.write(`${result.isGreen ? '✓' : '✗'} ${step.name}  ${result.seconds.toFixed(1)} s\n`);
    if (!result.isGreen) process.stdout.write(`${output}\n`);
    finished.push(result);
    return result.isGreen;
  });
  if ((await Promise.all(running)).includes(false)) finish();
}

/** Runs steps in their order; what fails does not keep the next from running. */
async function runInSequence(steps: Step[]): Promise<void> {
  for (const step of steps) {
    process.stdout.write(`\n== ${step.name}\n`);
    finished.push(await run(step, 'inherit'));
  }
}

async function run(
  { name, command, env, report }: Step,
  stdio: 'pipe' | 'inherit',
): Promise<Finished & { output: string }> {
  const began = performance.now();
  if (report) rmSync(report, { force: true });
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}`, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    name,
    isGreen: code === 0,
    seconds: (performance.now() - began) / 1_000,
    results: report ? readReport(report) : [],
    output,
  };
}

/** Prints the table and ends: with 1 where anything failed. */
function finish(): never {
  const results = finished.flatMap((each) => each.results);
  const installSeconds = Number(process.env.INSTALL_SECONDS ?? 0);
  const seconds = performance.now() / 1_000 + installSeconds;
  const count = (list: TestResult[], status: TestResult['status']) =>
    list.filter((each) => each.status === status).length;
  const row = (name: string, list: TestResult[], took: number, isGreen: boolean) =>
    [
      isGreen ? '✓' : '✗',
      name.padEnd(28),
      String(list.length || '').padStart(6),
      String(count(list, 'failed') || '').padStart(7),
      String(count(list, 'skipped') || '').padStart(8),
      took.toFixed(0).padStart(8),
    ].join(' ');
  const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  const isGreen = finished.every((each) => each.isGreen) && count(results, 'failed') === 0;
  const lines = [
    '',
    `  ${''.padEnd(28)}  tests  failed  skipped  seconds`,
    row('install', [], installSeconds, true),
    ...finished.map((each) => row(each.name, each.results, each.seconds, each.isGreen)),
    row('total', results, seconds, isGreen),
    ...(slowest.length > 0 ? ['', '  Slowest'] : []),
    ...slowest.map(
      ({ ms, file, name }) => `  ${(ms / 1_000).toFixed(1).padStart(5)} s  ${file}  ${name.slice(0, 100)}`,
    ),
    ...results.filter(({ status }) => status === 'failed').flatMap(linesOfFailure),
    '',
    ...(results.length > 0
      ? [`${count(results, 'passed')} passed, ${count(results, 'failed')} failed, ${count(results, 'skipped')} skipped`]
      : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exit(isGreen ? 0 : 1);
}

/** A failed test and the beginning of its error: where the log is long, this is found at its end. */
function linesOfFailure({ file, name, error = '' }: TestResult): string[] {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() && !line.includes('/node_modules/'));
  return [`✗ ${file}  ${name}`, ...lines.slice(0, maxErrorLines).map((line) => `    ${line.slice(0, 200)}`)];
}

async function runFiles(splitOptions: string[]): Promise<void> {
  const quoted = (list: string[]) => list.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const firstOption = splitOptions.findIndex((word) => word.startsWith('-'));
  const files = firstOption < 0 ? splitOptions : splitOptions.slice(0, firstOption);
  const options = splitOptions.slice(files.length);
  const browserFiles = files.filter((file) => file.includes('.e2e.') || file === 'tests/e2e');
  const otherFiles = files.filter((file) => !browserFiles.includes(file));
  const needsBuild = browserFiles.length > 0 || otherFiles.some((file) => /\.slow\.|^tests\//.test(file));
  if (needsBuild) await runInParallel([build]);
  if (otherFiles.length > 0) await runInSequence([vitest('some-files', quoted([...otherFiles, ...options]))]);
  if (browserFiles.length > 0)
    await runInSequence([
      playwright('some-browser-files', quoted([...browserFiles, ...options]), { CHROMIUM: await findChromium() }),
    ]);
}

async function findChromium(kind = ''): Promise<string> {
  const { output } = await run({ name: 'browser', command: `bin/find-chromium ${kind} 2>/dev/null` }, 'pipe');
  return output.trim();
}

mkdirSync(reports, { recursive: true });
const splitOptions = process.argv.slice(2);
if (splitOptions[0] === '--check') {
  await runInParallel([types, lint, boundaries, vitest('unit', '--project unit')]);
} else if (splitOptions[0] === '--slow') {
  await runInParallel([build, programs]);
  const headless = await findChromium('headless');
  const full = await findChromium('full');
  await runInSequence([
    vitest('slow', '--project slow'),
    vitest('faults', "--project 'faults*'"),
    playwright('browser', '--grep-invert @fast', { CHROMIUM_PHONE: headless, CHROMIUM_DESKTOP: full }),
    // The main journeys once more, in the other Chromium of each size and with everything switched on.
    playwright('browser-everything-on', '--grep @fast', {
      EVERYTHING_ON: '1',
      CHROMIUM_PHONE: full,
      CHROMIUM_DESKTOP: headless,
    }),
    vitest('engines', '--project engines'),
    { name: 'proofs', command: 'node tools/list-checks.ts --results test-reports' },
  ]);
} else if (splitOptions.length > 0) {
  await runFiles(splitOptions);
} else {
  await runInParallel([buildAndPackages, browser, types, lint, boundaries, ...others]);
  await runInSequence([
    vitest('unit-integration', '--project unit --project integration'),
    playwright('browser-fast', '--grep @fast', { CHROMIUM: await findChromium() }),
  ]);
}
finish();
