/** What Vitest and Playwright wrote of their tests as JSON, in one shape. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `file` is relative to the project's root, `name` without the groups around it, `ms` the test's own time, `error` why it failed. */
export type TestResult = {
  file: string;
  name: string;
  status: 'passed' | 'failed' | 'skipped';
  ms: number;
  error?: string;
};

const root = path.join(import.meta.dirname, '..');

/** The results of every report in a folder; none where there is no folder. */
export function readReports(folder: string): TestResult[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readReport(path.join(folder, name)));
}

/** The results of one report; none where its run did not get as far as writing it. */
export function readReport(file: string): TestResult[] {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  return 'testResults' in report ? fromVitest(report) : report.suites.flatMap(fromPlaywright);
}

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; status: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
};

function fromVitest({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    // A file that fails before its first test has no results of its own.
    if (assertionResults.length === 0)
      return status === 'failed' ? [{ file, name: '(the file itself)', status, ms: 0, error: message }] : [];
    return assertionResults.map((each) => ({
      file,
      name: each.title,
      status: each.status === 'passed' || each.status === 'failed' ? each.status : 'skipped',
      ms: each.duration ?? 0,
      error: each.failureMessages?.join('\n') ?? '',
    }));
  });
}

type PlaywrightReport = { suites: Suite[] };
type Suite = {
  suites?: Suite[];
  specs: { file: string; title: string; tests: { status: string; results: Run[] }[] }[];
};
type Run = { duration: number; errors: { message?: string }[] };

function fromPlaywright({ suites = [], specs }: Suite): TestResult[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file: path.join('tests/e2e', file),
      name: title,
      status: playwrightStatuses[status] ?? 'failed',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      error: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
    })),
  );
  return [...own, ...suites.flatMap(fromPlaywright)];
}

/** Without retries a test is never `flaky`; where it is, it has failed. */
const playwrightStatuses: Record<string, TestResult['status']> = { expected: 'passed', skipped: 'skipped' };
