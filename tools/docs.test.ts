import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readTests } from './read-tests.ts';

const root = path.join(import.meta.dirname, '..');

test('the architecture and the decisions name files that are there', () => {
  const files = ['app', 'bin', 'bench', 'db', 'demo', 'ops', 'tests', 'tools']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .concat(readdirSync(root));
  const decisions = readdirSync(path.join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`);
  const named = ['docs/architecture.md', ...decisions].flatMap((page) =>
    [...readFileSync(path.join(root, page), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|sql|css))`/g)].map(
      ([, file = '']) => ({ page, file }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ file }) => !files.some((each) => each === file || each.endsWith(`/${file}`)))).toEqual([]);
});

test('links between the pages of documentation lead to files that are there', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    'bench/README.md',
    'bench/RESULTS.md',
  ].concat(
    readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
  );
  const links = pages.flatMap((page) =>
    [...readFileSync(path.join(root, page), 'utf8').matchAll(/(?:\]\(|(?:src|srcset)=")([^)\s"#]+)/g)].map(
      ([, link = '']) => ({ page, link }),
    ),
  );
  const local = links.filter(({ link }) => !/^\w+:/.test(link));
  expect(local.length).toBeGreaterThan(60);
  expect(local.filter(({ page, link }) => !existsSync(path.join(root, path.dirname(page), link)))).toEqual([]);
});

test('the changelog has the version of package.json on top, and each version once with its day', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const versions = [...changelog.matchAll(/^## \[(.+?)\](.*)$/gm)].map(([, name = '', day = '']) => ({ name, day }));
  const released = versions.filter(({ name }) => name !== 'Unreleased');
  expect(released[0]?.name).toBe(version);
  expect(new Set(versions.map(({ name }) => name)).size).toBe(versions.length);
  for (const { name, day } of released)
    expect([name, day]).toEqual([name, expect.stringMatching(/^ - \d{4}-\d\d-\d\d$/)]);
});

test('the list of features names checks that are there', () => {
  const checks = readFileSync(path.join(root, 'docs/checks.md'), 'utf8');
  const features = readFileSync(path.join(root, 'docs/features.md'), 'utf8');
  const proofs = [...features.matchAll(/^\|.*\| ([A-Z]\d[^|]*) \|$/gm)].flatMap(([, cell = '']) => cell.split(/, |–/));
  expect(proofs.length).toBeGreaterThan(25);
  expect(proofs.filter((proof) => !checks.includes(`\n### ${proof} `))).toEqual([]);
});

test('the security list names tests and files that are there', () => {
  const { list } = readSecurity();
  const tests = new Set(readTests().map(({ file, name }) => `${name} · \`${file}\``));
  const proofs = [...list.matchAll(/^ {2}- (.+)$/gm)].map(([, proof = '']) => proof);
  expect(proofs.length).toBeGreaterThan(150);
  expect(proofs.filter((proof) => !tests.has(proof))).toEqual([]);
  const files = [...list.matchAll(/`([\w.][\w./-]*\.\w+)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => /[/]|\.md$/.test(file));
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the security list answers every requirement of both levels once, and counts itself', () => {
  const { counted, list } = readSecurity();
  const lines = list.split('\n- ').slice(1);
  const requirements = lines.map((line) => {
    const [, numbers = '', state = ''] =
      /^\*\*([\d., ]+)\*\* (?:L[12]\/?)+ (met|in part|not met|does not apply|operator)\. /.exec(line) ?? [];
    return { numbers: numbers.split(', '), state, line };
  });
  expect(requirements.filter(({ state }) => !state)).toEqual([]);
  const numbers = requirements.flatMap((each) => each.numbers);
  expect([numbers.length, new Set(numbers).size]).toEqual([253, 253]);
  const unproved = requirements.filter(({ state, line }) => state === 'met' && !/`|above/.test(line));
  expect(unproved).toEqual([]);
  const counts = [...counted.matchAll(/(\d+) (met|in part|not met|do not apply|operator)/g)];
  expect(counts).toHaveLength(5);
  for (const [, count, state] of counts) {
    const named = state === 'do not apply' ? 'does not apply' : state;
    const found = requirements.filter((each) => each.state === named).flatMap((each) => each.numbers);
    expect(found.length, state).toBe(Number(count));
  }
});

/** The sentence of docs/security.md that counts the requirements, and the list of them. */
function readSecurity(): { counted: string; list: string } {
  const [, output = ''] = readFileSync(path.join(root, 'docs/security.md'), 'utf8').split('\n## OWASP ASVS 5.0.0\n');
  const [counted = '', ...parts] = output.split('\n### ');
  return { counted, list: parts.join('\n### ') };
}
