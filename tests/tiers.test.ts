import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { kinds } from './tiers.ts';

test('every test file belongs to one tier', () => {
  const root = path.join(import.meta.dirname, '..');
  const files = globSync('**/*.{test,spec,e2e}.{ts,tsx}', { cwd: root, exclude: ['node_modules', 'build'] });
  expect(files.length).toBeGreaterThan(400);
  const misplaced = files.map((file) => ({ file, kinds: kindsOf(file) })).filter((each) => each.kinds.length !== 1);
  expect(misplaced).toEqual([]);
});

test('every file that a tier names is there', () => {
  const [pattern = ''] = kinds.faultsAlone.include;
  const named = /\{(.+)\}/.exec(pattern)?.[1]?.split(',') ?? [];
  expect(globSync(pattern, { cwd: path.join(import.meta.dirname, '..') })).toHaveLength(named.length);
});

function kindsOf(file: string): string[] {
  const matches = (globs: string[] = []) => globs.some((glob) => path.matchesGlob(file, glob));
  return Object.entries(kinds)
    .filter(([, kind]) => matches(kind.include) && !('exclude' in kind && matches(kind.exclude)))
    .map(([name]) => name);
}
