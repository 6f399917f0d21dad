/** Regular expressions that backtrack: with hostile input one of them stops every request of the process. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Patterns whose time grows faster than their input, but whose input cannot grow. */
const boundedInput = new Set([
  // Digits of a JavaScript number.
  String.raw`/\B(?=(\d{3})+$)/g`,
]);

type Found = { file: string; source: string; flags: string };

function patternsOf(file: string): Found[] {
  const found: Found[] = [];
  const program = parseAst(
    readFileSync(path.join(root, file), 'utf8'),
    { lang: file.endsWith('x') ? 'tsx' : 'ts' },
    file,
  );
  JSON.stringify(program, (_, node) => {
    if (node?.type === 'Literal' && node.regex)
      found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    return node instanceof RegExp || typeof node === 'bigint' ? undefined : node;
  });
  return found;
}

const files = ['app', 'demo']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .concat('server.ts', 'run-shop.ts')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\.d\.ts$|testing|studio/.test(file));

function isSlow({ source, flags }: Omit<Found, 'file'>): boolean {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } });
  return reports.length > 0;
}

test('the patterns of the code take time in proportion to their input', () => {
  const patterns = files.flatMap(patternsOf);
  expect(patterns.length).toBeGreaterThan(200);
  const slow = patterns
    .filter((pattern) => !boundedInput.has(`/${pattern.source}/${pattern.flags}`) && isSlow(pattern))
    .map(({ file, source, flags }) => `${file}: /${source}/${flags}`);
  expect(slow).toEqual([]);
});

test('a pattern that backtracks is found', () => {
  expect(isSlow({ source: '[ \\t]+\\n', flags: 'g' })).toBe(true);
  expect(isSlow({ source: '^(?:a+)+$', flags: '' })).toBe(true);
  expect(isSlow({ source: '^[a-z]+@[a-z]+$', flags: '' })).toBe(false);
});
