/**
 * Checks who imports whom against the table of docs/decisions/0022, over the import lines of app/, and that no files import
 * each other in a circle, not even their types.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const app = path.join(import.meta.dirname, '../app');
const ground = ['ui', 'settings', 'platform', 'language'];
const goods = [...ground, 'catalog'];
const ordered = [...goods, 'accounts', 'orders'];

/** What a room may import besides itself. */
const allowed: Record<string, readonly string[]> = {
  language: [],
  platform: ['language'],
  ui: ['platform', 'language'],
  settings: ['platform', 'language'],
  catalog: ground,
  accounts: ground,
  contact: ground,
  content: goods,
  search: goods,
  cart: goods,
  orders: [...goods, 'accounts'],
  checkout: [...ordered, 'cart'],
  delivery: ordered,
  numbers: ordered,
  cash: [...ordered, 'delivery'],
  setup: [...ordered, 'delivery'],
  machines: ordered,
  moving: [...ordered, 'contact', 'content'],
  privacy: [...ordered, 'checkout', 'contact', 'moving'],
};
/** The two fronts may import any room. */
const everything = [...Object.keys(allowed), 'storefront', 'admin'];
allowed.storefront = everything;
allowed.admin = everything;

const importLine =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;
const isPage = (file: string) => /(-page|layout)\.tsx?$/.test(file);
const isServer = (file: string) => /\.server\.tsx?$/.test(file) || /(^|\/)entry\.server\.tsx$/.test(file);

/** Every breach of the table as `file: what is wrong`. */
function breaches(file: string): string[] {
  const [room = ''] = file.includes('/') ? file.split('/', 1) : ['root'];
  const code = readFileSync(path.join(app, file), 'utf8');
  return [...code.matchAll(importLine)].flatMap((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    const isErased = /^\s*import\s+type\b/.test(match[0]);
    const problem = problemOf({ file, room, target, isErased });
    return problem ? [`app/${file}: ${problem}`] : [];
  });
}

type Import = { file: string; room: string; target: string; isErased: boolean };

function problemOf({ file, room, target, isErased }: Import): string | null {
  if (target.startsWith('.')) return relativeProblem(file, room, target, isErased);
  if (!target.startsWith('#app/')) return null;
  const [, other = ''] = target.split('/');
  if (room === 'root') return null;
  if (isPage(target)) return `a page is imported (${target}); only routes.ts may name one`;
  if (other === room) return `inside a room imports are relative (${target})`;
  if (isPage(file)) return null;
  if (!allowed[room]?.includes(other)) return `${room} may not import ${other} (${target})`;
  if (room === 'ui' && (isServer(target) || target.endsWith('.tsx')))
    return `ui may import platform's pure files only (${target})`;
  return null;
}

function relativeProblem(file: string, room: string, target: string, isErased: boolean): string | null {
  if (room === 'root' || target.startsWith('./+types/')) return null;
  const resolved = path.posix.join(path.posix.dirname(file), target);
  if (resolved.startsWith('..') || resolved.split('/')[0] !== room)
    return `a relative import climbs out of its room (${target})`;
  // What a page answers may be named as a type: a form asks `useFetcher<typeof action>`.
  return isPage(target) && !isErased && !file.endsWith('.test.ts')
    ? `a page is imported (${target}); only routes.ts may name one`
    : null;
}

/** What a file of ours imports when it is loaded, by its path in app/; what it fetches later (`import()`) is no circle. */
function importedBy(file: string): string[] {
  return [...readFileSync(path.join(app, file), 'utf8').matchAll(importLine)].flatMap((match) => {
    const target = match[1] ?? match[3] ?? '';
    if (target.startsWith('#app/')) return [target.slice('#app/'.length)];
    return target.startsWith('.') ? [path.posix.join(path.posix.dirname(file), target)] : [];
  });
}

/** Every circle of imports as the files on it, found by walking from each file once. */
function circles(from: readonly string[]): string[] {
  const imports = new Map(from.map((file) => [file, importedBy(file)]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, way: readonly string[]): void => {
    const begins = way.indexOf(file);
    if (begins >= 0) found.push(`a circle of imports: ${[...way.slice(begins), file].join(' > ')}`);
    if (begins >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...way, file]);
    done.add(file);
  };
  for (const file of from) walk(file, []);
  return found;
}

const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const unknownRooms = files
  .filter((file) => file.includes('/') && !allowed[file.slice(0, file.indexOf('/'))])
  .map((file) => `app/${file}: this folder is not a room of the table`);
const drawers = files
  .filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib|services|types|index)(\/|\.tsx?$)/.test(file))
  .map((file) => `app/${file}: a drawer for everything is no room`);
const problems = [...unknownRooms, ...drawers, ...files.flatMap(breaches), ...circles(files)];

for (const problem of problems) console.error(problem);
process.stdout.write(
  problems.length === 0 ? `${files.length} files keep to the rooms.\n` : `${problems.length} breaches.\n`,
);
process.exit(problems.length === 0 ? 0 : 1);
