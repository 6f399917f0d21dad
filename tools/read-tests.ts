/** The tests of this repository, by file and name, for lists that say which test proves what. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type NamedTest = { file: string; name: string };

const root = path.join(import.meta.dirname, '..');
const testName = /\b(?:test|it)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** Every test, in the order of the files' names. What a name is filled with at run time is written as "…". */
export function readTests(): NamedTest[] {
  return ['app', 'bin', 'demo', 'tests', 'tools']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file.split(path.sep).join('/')),
      ),
    )
    .filter((file) => /\.(test|e2e)\.ts$/.test(file))
    .toSorted()
    .flatMap(testsOf);
}

function testsOf(file: string): NamedTest[] {
  const code = readFileSync(path.join(root, file), 'utf8');
  return [...code.matchAll(testName)].map(([, , written = '']) => ({
    file,
    name: written.replace(/\$\{[^}]*\}/g, '…').replace(/\\(.)/g, '$1'),
  }));
}
