import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

test('the tour names files that are there', () => {
  const files = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .map((file) => `app/${file.split(path.sep).join('/')}`)
    .concat('server.ts', 'bin/check-rooms.ts');
  const tour = readFileSync(path.join(root, 'docs/tour.md'), 'utf8');
  const named = [...tour.matchAll(/`([a-z./-]+\.tsx?)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => !files.some((each) => each === file || each.endsWith(`/${file}`)))).toEqual([]);
});
