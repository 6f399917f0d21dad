/** Removes from node_modules what the built shop does not run on, and says what is left. Run by ops/slim. */
import { execFileSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installedPackages, neverRun, packagesToRun } from './packages-to-run.ts';

const root = path.join(import.meta.dirname, '..');
const modules = path.join(root, 'node_modules');
const kept = packagesToRun(root);

for (const folder of installedPackages(root)) if (!kept.has(folder)) removePackage(folder);
for (const file of globSync([...neverRun], { cwd: modules })) remove(file);
// Links to programs of packages that have gone, and folders that are empty now.
execFileSync('find', [modules, '-xtype', 'l', '-delete']);
execFileSync('find', [modules, '-type', 'd', '-empty', '-delete']);
process.stdout.write(`  ${kept.size} packages are left.\n`);

/** A package that is not kept may hold one that is: npm puts a package inside another where versions differ. */
function removePackage(folder: string): void {
  if ([...kept].some((each) => each.startsWith(`${folder}/node_modules/`)))
    throw new Error(`${folder} is not needed, but a package inside it is.`);
  remove(folder);
}

function remove(file: string): void {
  rmSync(path.join(modules, file), { recursive: true, force: true });
}
