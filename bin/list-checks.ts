/**
 * Writes docs/checks.md: every check the shop promises (A1 to K11) and the tests that prove it, found by their names.
 * `--check` writes nothing and fails where the file is stale or a check that should be proved is not.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checks, open, rooms } from './checks.ts';

type Proof = { id: string; file: string; name: string };

const root = path.join(import.meta.dirname, '..');
const page = path.join(root, 'docs/checks.md');
const testName = /\b(?:test|it)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** The tests of a file whose names begin with the checks they prove, once for each check. */
function proofsOf(file: string): Proof[] {
  const code = readFileSync(path.join(root, file), 'utf8');
  return [...code.matchAll(testName)].flatMap(([, , written = '']) => {
    const [, ids, name] = /^([A-K]\d{1,2}(?:, [A-K]\d{1,2})*): (.*)/s.exec(written) ?? [];
    if (!ids || !name) return [];
    const said = name.replace(/\$\{[^}]*\}/g, '…').replace(/\\(.)/g, '$1');
    return ids.split(', ').map((id) => ({ id, file, name: said }));
  });
}

const files = ['app', 'bin', 'demo', 'drills', 'e2e']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.split(path.sep).join('/')),
    ),
  )
  .filter((file) => /\.(test|e2e)\.ts$/.test(file))
  .toSorted();
const proofs = files.flatMap(proofsOf);

function describe(id: string): string {
  const own = proofs.filter((proof) => proof.id === id);
  const lines = own.map(({ file, name }) => `- ${name} · \`${file}\``);
  return `### ${id} ${checks[id]}\n\n${lines.length > 0 ? lines.join('\n') : 'Open.'}\n`;
}

const unproved = Object.keys(checks).filter((id) => !proofs.some((proof) => proof.id === id));
const text = [
  '# What the shop promises, and the tests that prove it\n',
  'Made by `npm run checks` from the names of the tests. A check without a test is open.\n',
  `${Object.keys(checks).length} checks, ${Object.keys(checks).length - unproved.length} proved by ${new Set(proofs.map(({ file, name }) => file + name)).size} tests${unproved.length > 0 ? `, open: ${unproved.join(', ')}` : ''}.\n`,
  ...Object.entries(rooms).flatMap(([letter, title]) => [
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
  const missing = unproved.filter((id) => !open.has(id)).map((id) => `${id} (${checks[id]}) has no test`);
  const stale = readKept() === text ? [] : ['docs/checks.md is stale: run npm run checks'];
  return [...unknown, ...missing, ...stale];
}

function readKept(): string {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    return '';
  }
}

if (!process.argv.includes('--check')) writeFileSync(page, text);
const found = problems();
for (const problem of found) console.error(problem);
process.stdout.write(`${proofs.length} proofs of ${Object.keys(checks).length} checks, ${unproved.length} open.\n`);
process.exit(found.length === 0 ? 0 : 1);
