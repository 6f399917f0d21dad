/**
 * Writes docs/checks.md: every check the shop promises (A1 to K11, M1 on) and the tests that prove it, found by their names.
 * `--check` writes nothing and fails where the file is stale or a check that should be proved is not. `--results FOLDER`
 * writes nothing and counts a proof only where the reports of `npm test` and `npm run test:slow` in FOLDER say that it passed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { areas, checks, open } from './checks.ts';
import { type NamedTest, readTests } from './read-tests.ts';
import { readReports, type TestResult } from './test-results.ts';

/** `ids` as the test's name has them: a test may prove several checks. */
type Proof = NamedTest & { id: string; ids: string };

const root = path.join(import.meta.dirname, '..');
const page = path.join(root, 'docs/checks.md');

/** The checks that a test proves: its name begins with them. */
function proofsOf({ file, name: whole }: NamedTest): Proof[] {
  const [, ids, name] = /^([A-KM]\d{1,2}(?:, [A-KM]\d{1,2})*): (.*)/s.exec(whole) ?? [];
  if (!ids || !name) return [];
  return ids.split(', ').map((id) => ({ id, ids, file, name }));
}

const tests = readTests();
const proofs = tests.flatMap(proofsOf);

function describe(id: string): string {
  const own = proofs.filter((proof) => proof.id === id);
  const lines = own.map(({ file, name }) => `- ${name} · \`${file}\``);
  return `### ${id} ${checks[id]}\n\n${lines.length > 0 ? lines.join('\n') : 'Open.'}\n`;
}

const withoutProof = Object.keys(checks).filter((id) => !proofs.some((proof) => proof.id === id));
const text = [
  '# What the shop promises, and the tests that prove it\n',
  'Made by `npm run checks` from the names of the tests. A check without a test is open.\n',
  `${Object.keys(checks).length} checks, ${Object.keys(checks).length - withoutProof.length} proved by ${new Set(proofs.map(({ file, name }) => file + name)).size} tests${withoutProof.length > 0 ? `, open: ${withoutProof.join(', ')}` : ''}.\n`,
  ...Object.entries(areas).flatMap(([letter, title]) => [
    `## ${letter}. ${title}\n`,
    ...Object.keys(checks)
      .filter((id) => id[0] === letter)
      .map(describe),
  ]),
].join('\n');

function problems(): string[] {
  const unknown = proofs
    .filter(({ id }) => !(id in checks))
    .map(({ id, file }) => `${file} proves ${id}, which is none`);
  const unread = tests
    .filter((test) => /^[A-KM]\d{1,2}\b/.test(test.name) && proofsOf(test).length === 0)
    .map(({ file, name }) => `${file}: a name begins with "A1: " or "A1, B2: ", and not with "${name.slice(0, 12)}…"`);
  const missingProofs = withoutProof.filter((id) => !open.has(id)).map((id) => `${id} (${checks[id]}) has no test`);
  const stale = readKept() === text ? [] : ['docs/checks.md is stale: run npm run checks'];
  return [...unknown, ...unread, ...missingProofs, ...stale];
}

function readKept(): string {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    return '';
  }
}

/** Proofs that did not run, and checks that none of their proofs has proved. */
function problemsOf(results: TestResult[]): string[] {
  const byFile = Map.groupBy(results, ({ file }) => file);
  const statuses = new Map(
    proofs.map((proof) => {
      const pattern = patternOf(`${proof.ids}: ${proof.name}`);
      const found = (byFile.get(proof.file) ?? []).filter(({ name }) => pattern.test(name));
      return [proof, new Set(found.map(({ status }) => status))];
    }),
  );
  const notRun = proofs.filter((proof) => statuses.get(proof)?.size === 0);
  const passed = new Set(proofs.filter((proof) => statuses.get(proof)?.has('passed')).map(({ id }) => id));
  return [
    ...notRun.map(({ id, file, name }) => `${file} proves ${id} and did not run: ${name}`),
    ...Object.keys(checks)
      .filter((id) => !passed.has(id) && !open.has(id))
      .map((id) => `${id} (${checks[id]}) has no test that passed`),
  ];
}

/** The names at run time of a test whose name in the code has places to fill: `…` (a template) and `%s` (test.each). */
function patternOf(name: string): RegExp {
  const literal = name.split(/…|%[sdifjo#$]|\$\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`, 's');
}

const folder = process.argv.includes('--results') ? process.argv[process.argv.indexOf('--results') + 1] : undefined;
if (!folder && !process.argv.includes('--check')) writeFileSync(page, text);
const found = folder ? problemsOf(readReports(folder)) : problems();
for (const problem of found) console.error(problem);
process.stdout.write(`${proofs.length} proofs of ${Object.keys(checks).length} checks, ${withoutProof.length} open.\n`);
process.exit(found.length === 0 ? 0 : 1);
