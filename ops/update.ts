/**
 * The steps of ops/update after the build: migrate, start this version beside the old one, wait until it is ready, switch,
 * end the old one. Each failure leaves or brings back the old version. The proxy in front knows two ports: the shop's own,
 * and the next one, where this version bridges the restart.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatVersion, readShopVersion } from '#app/infra/health/version.server.ts';

const root = path.join(import.meta.dirname, '..');
const home = path.dirname(root);
const current = path.join(home, 'current');
const settingsFile = process.env.DASTAK_ENV ?? '/etc/dastak.env';
const restartCommand = process.env.DASTAK_RESTART ?? 'systemctl restart dastak';
/** A first page of a shop on a slow machine, its database and a restart included. */
const readyMs = Number(process.env.DASTAK_READY_SECONDS ?? 120) * 1_000;
/** Proxies ask each second whether a node is ready. */
const noticeMs = 3_000;

const env: Record<string, string> = {
  DATA_DIR: '/var/lib/dastak',
  ...readSettingsFile(),
  PATH: process.env.PATH ?? '',
};
const port = Number(env.PORT || 3000);
const version = formatVersion(readShopVersion(root));
let next: ChildProcess | null = null;
process.once('exit', () => next?.kill('SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  process.exitCode = await update();
} catch (error) {
  say(`The update stopped: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function update(): Promise<0 | 1> {
  const old = readCurrent();
  say(`Updating to Dastak ${version}. ${old ? `${old} serves meanwhile.` : 'There is no version before it.'}`);
  if (spawnSync(node(), ['bin/migrate.ts', '--old-may-return'], { ...asService(), stdio: 'inherit' }).status !== 0)
    return refuse('The database could not be migrated; the sentence above says why.');
  next = startNext();
  if (!(await isReady(port + 1, next))) {
    await end(next);
    return refuse('The new version did not come up.');
  }
  say(`The new version is ready at port ${port + 1}.`);
  link(path.basename(root));
  if (await restart()) {
    await sleep(noticeMs);
    await end(next);
    say(`Dastak ${version} serves. The version before it is still there${old ? `, in ${path.join(home, old)}` : ''}.`);
    return 0;
  }
  if (old === null) return refuse('The service did not come up with the new version.');
  link(old);
  const isBack = await restart();
  await sleep(noticeMs);
  await end(next);
  return refuse(
    isBack
      ? 'The service did not come up with the new version, so it went back.'
      : 'The service comes up with neither version: see journalctl -u dastak.',
  );
}

function refuse(why: string): 1 {
  const old = readCurrent();
  say(`${why} ${old ? `${old} stays.` : ''}`);
  return 1;
}

/** Which release the service runs; null before the first. */
function readCurrent(): string | null {
  try {
    return path.basename(readlinkSync(current));
  } catch {
    return null;
  }
}

/** Points `current` at a release, in one step: there is no moment without it. */
function link(release: string): void {
  const draft = `${current}.${process.pid}`;
  symlinkSync(release, draft);
  renameSync(draft, current);
}

/** Restarts the service on what `current` points at; true once it can take orders. */
async function restart(): Promise<boolean> {
  const { status } = spawnSync('/bin/sh', ['-c', restartCommand], { stdio: 'inherit' });
  return status === 0 && isReady(port, null);
}

function startNext(): ChildProcess {
  return spawn(path.join(root, 'bin/node'), ['server.ts'], {
    ...asService({ PORT: String(port + 1) }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Asks the node at this port until it can take orders, for as long as its process lives and the patience lasts. */
async function isReady(at: number, child: ChildProcess | null): Promise<boolean> {
  for (const deadline = Date.now() + readyMs; Date.now() < deadline; await sleep(250)) {
    if (child && (child.exitCode !== null || child.signalCode !== null)) return false;
    const status = await fetch(`http://127.0.0.1:${at}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return true;
  }
  return false;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(20_000, undefined, { ref: false })]);
}

function node(): string {
  return path.join(root, 'node_modules/.bin/node');
}

/** How the service runs a program: its user, its settings, this release. */
function asService(more: Record<string, string> = {}) {
  const user = process.getuid?.() === 0 ? process.env.DASTAK_USER : undefined;
  const ids = user && user !== 'root' ? { uid: idOf('-u', user), gid: idOf('-g', user) } : {};
  return { cwd: root, env: { ...env, ...more }, ...ids };
}

function idOf(flag: '-u' | '-g', user: string): number {
  return Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
}

/** A setting a line, as systemd reads it. */
function readSettingsFile(): Record<string, string> {
  const lines = readFileSync(settingsFile, 'utf8').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ''] = /^\s*([A-Z_0-9]+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value.trim().replace(/^(["'])(.*)\1$/, '$2')]] : [];
    }),
  );
}

function say(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
