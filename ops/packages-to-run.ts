/** Which installed packages the built shop runs on. ops/slim takes the others away. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Manifest = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** Dependencies that only the build asks for. A checkout needs them on its first start; a built shop does not. */
export const buildsOnly: readonly string[] = [
  '@fontsource-variable/figtree',
  '@fontsource-variable/hedvig-letters-serif',
  '@fontsource/noto-naskh-arabic',
  '@react-router/dev',
  '@tailwindcss/vite',
  'subset-font',
  'tailwindcss',
  'vite',
];

/** Files that Node never loads, as globs below node_modules. Licences stay. */
export const neverRun: readonly string[] = [
  // Node refuses TypeScript in packages.
  '**/*.{map,ts,cts,mts,tsx,flow,md,markdown}',
  // Node's headers and manual, beside the program.
  'node-linux-*/{include,share}',
  // For browsers, other runtimes and bundlers.
  'bare-*/prebuilds',
  'bwip-js/dist/bwip-js{,-min,-gen,-rn}.{js,mjs}',
  'csv-parse/dist/{iife,umd}',
  'fontkit/dist/browser*',
  'luxon/{src,build/amd,build/cjs-browser,build/es6,build/global}',
  'pdfkit/.yarn',
  'pdfkit/js/pdfkit.{browser,standalone,old}*',
  'react-dom/cjs/*{-client,-profiling,.browser,.bun,.edge}.*',
  // Tests with large files.
  'bintrees/test',
];

/**
 * The folders, relative to node_modules, of our dependencies without `buildsOnly`, and of all that these depend on.
 * npm's own `--omit=dev` keeps more: each package that some other package names as an optional peer.
 */
export function packagesToRun(root: string): Set<string> {
  const modules = path.join(root, 'node_modules');
  const { dependencies = {}, optionalDependencies = {} } = readManifest(root);
  const found = new Set<string>();
  const waiting = Object.keys({ ...dependencies, ...optionalDependencies })
    .filter((name) => !buildsOnly.includes(name))
    .map((name) => ({ name, from: root }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = findPackage(next.name, next.from, root);
    if (folder === null || found.has(path.relative(modules, folder))) continue;
    found.add(path.relative(modules, folder));
    for (const name of namesOf(readManifest(folder))) waiting.push({ name, from: folder });
  }
  return found;
}

/** Every installed package by its folder relative to node_modules, packages inside packages included. */
export function installedPackages(root: string): string[] {
  const modules = path.join(root, 'node_modules');
  return readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'package.json')
    .map((file) => path.dirname(file))
    .filter((folder) => /^(?:@[^/]+\/)?[^/@.][^/]*$/.test(folder.split('/node_modules/').at(-1) ?? ''));
}

function namesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Manifest): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where Node finds a package; null where it is not installed, as the binaries for other machines are not. */
function findPackage(name: string, from: string, root: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
    if (folder === root) return null;
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}
