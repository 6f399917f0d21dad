import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildsOnly, neverRun, packagesToRun } from '../ops/packages-to-run.ts';

const root = path.join(import.meta.dirname, '..');
const modules = path.join(root, 'node_modules');

/** What is imported from packages, and by which files of those that may run in the image. */
function readImports(): Map<string, string[]> {
  const files = globSync(['server.ts', 'run-shop.ts', '{app,bin,demo,ops}/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing[^/]*\.tsx?$|^demo\/studio/.test(file),
  );
  const imports = new Map<string, string[]>();
  for (const file of files)
    for (const [, name = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /^(?:(?:import|export)\b[^'"]*? from |.*\bimport\()'([^.#'][^']*)'/gm,
    ))
      if (!/^(?:node|virtual):/.test(name)) imports.set(name, [...(imports.get(name) ?? []), file]);
  return imports;
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

test('the image keeps every package that a program in it imports', () => {
  const kept = packagesToRun(root);
  const gone = [...readImports()].filter(([name]) => !kept.has(packageOf(name)));
  // Development, the build, and scripts for developers.
  expect(Object.fromEntries(gone)).toEqual({
    '@react-router/dev/routes': ['app/routes.ts'],
    vite: ['run-shop.ts'],
    yaml: ['bin/alert-rules.ts'],
  });
});

test('the image keeps the files that Node loads of these packages', () => {
  const kept = packagesToRun(root);
  const names = [...readImports().keys()].filter((name) => kept.has(packageOf(name)));
  const program = `process.stdout.write(JSON.stringify(${JSON.stringify(names)}.map((name) => import.meta.resolve(name))))`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
  });
  const loaded = (JSON.parse(output) as string[]).map((address) => path.relative(modules, new URL(address).pathname));
  const removed = new Set(globSync([...neverRun], { cwd: modules }));
  expect(loaded.length).toBeGreaterThan(30);
  expect(loaded.filter((file) => removed.has(file))).toEqual([]);
});

test('what only builds is a dependency, and packages of developers are not in the image', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  expect(buildsOnly.filter((name) => !dependencies[name])).toEqual([]);
  const kept = packagesToRun(root);
  expect([...buildsOnly, ...Object.keys(devDependencies)].filter((name) => kept.has(name))).toEqual([]);
  for (const name of ['drizzle-kit', 'esbuild', 'tsx', 'vitest']) expect(kept).not.toContain(name);
});
