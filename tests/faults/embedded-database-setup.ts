/** What the fault tests of the embedded database use: folders, disks, and shops that are real processes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client, type ClientConfig } from 'pg';
import { vi } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#app/infra/db/embedded/embedded.server.ts';
import { homeNow, signal, workersIn } from './embedded-database-traces.ts';

const root = path.join(import.meta.dirname, '../..');
const pinned = path.join(root, 'node_modules/.bin/node');
const node = existsSync(pinned) ? pinned : process.execPath;
const program = path.join(import.meta.dirname, 'embedded-database-shop.ts');

export const unprivilegedUser = 65534;
export const isRoot = process.getuid?.() === 0;
/** Whether shops can be opened as other users: that takes root, and files that others may read. */
export const canSwitchUser = isRoot && canRead(unprivilegedUser);

export type Opening = { user?: number; umask?: string; packageRoot?: string; ownGroup?: boolean };

export type Shop = {
  child: ChildProcess;
  number: number;
  lines: string[];
  app: ClientConfig;
  owner: ClientConfig;
  closing?: string;
  error?: { name: string; message: string };
  /** Settles when the shop is open, or has given up. */
  ready: Promise<void>;
  ended: Promise<number | null>;
};

const children: ChildProcess[] = [];
const databases: EmbeddedDatabase[] = [];
const clients: Client[] = [];
const folders: string[] = [];
const disks: string[] = [];
const dataDirs = new Set<string>();
let used: string | undefined;

/** Ends everything a test has started and removes what it left behind, except the used folder. */
export async function clearStage(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(databases.splice(0).map((database) => database.stop()));
  for (const dataDir of dataDirs) await clearDatabase(dataDir);
  dataDirs.clear();
  await Promise.all(clients.splice(0).map((client) => client.end().catch(() => undefined)));
  for (const disk of disks.splice(0)) execFileSync('umount', ['-l', disk]);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** Removes the used folder too. */
export async function leaveStage(): Promise<void> {
  if (used) folders.push(path.dirname(used));
  used = undefined;
  await clearStage();
}

async function clearDatabase(dataDir: string): Promise<void> {
  const home = homeNow(dataDir);
  if (!home) return;
  const data = path.join(home, 'cluster/data');
  await until(() => {
    const workers = workersIn(data);
    for (const worker of workers) signal(worker, 'SIGKILL');
    return workers.length === 0;
  });
  if (dataDir !== used) await rm(home, { recursive: true, force: true });
}

/** A data folder with a database made before, for tests of a later day. It has no orders and nobody is there. */
export async function usedFolder(): Promise<string> {
  if (!used) {
    const folder = await freshFolder();
    folders.splice(folders.indexOf(folder), 1);
    used = path.join(folder, 'data');
  }
  dataDirs.add(used);
  const database = await startEmbeddedDatabase({ dataDir: used, packageRoot: root, report: () => undefined });
  const owner = await connect(database.connection('owner'));
  await owner.query('DROP TABLE IF EXISTS orders');
  await owner.end();
  await database.stop();
  return used;
}

/** An empty folder that anybody may enter, unless told otherwise; in memory where tests keep theirs there. */
export async function freshFolder({
  owner = process.getuid!(),
  mode = 0o755,
  within = tmpdir(),
} = {}): Promise<string> {
  const folder = await mkdtemp(path.join(within, 'dastak-fault-'));
  folders.push(folder);
  await chown(folder, owner, owner);
  await chmod(folder, mode);
  return folder;
}

/** An empty disk of that many megabytes. */
export async function freshDisk(size: number): Promise<string> {
  const folder = await freshFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', folder]);
  disks.push(folder);
  return folder;
}

/** Opens a shop in a process of its own, and returns at once. */
export function startShop(dataDir: string, { user, umask = '022', packageRoot = root, ownGroup }: Opening = {}): Shop {
  dataDirs.add(dataDir);
  const child = spawn(node, [program, dataDir, packageRoot, umask], {
    ...(user === undefined ? {} : { uid: user, gid: user }),
    cwd: '/',
    detached: ownGroup === true,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'] as const,
  });
  children.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const shop: Shop = { child, number: child.pid!, lines: [], app: {}, owner: {}, ready: Promise.resolve(), ended };
  shop.ready = new Promise((resolve) => {
    createInterface(child.stdout!).on('line', (text) => {
      const { line, ...news } = JSON.parse(text);
      if (line) shop.lines.push(line);
      Object.assign(shop, news);
      if (news.app || news.error) resolve();
    });
    ended.then(() => resolve());
  });
  return shop;
}

/** Opens a shop in a process of its own, and waits for its database. */
export async function openShop(dataDir: string, opening?: Opening): Promise<Shop> {
  const shop = startShop(dataDir, opening);
  await shop.ready;
  if (!shop.app.host) throw new Error(shop.error?.message ?? 'The shop ended without a word.');
  return shop;
}

/** Opens a database in this process. */
export async function openHere(dataDir: string, report: (line: string) => void = () => undefined) {
  dataDirs.add(dataDir);
  const database = await startEmbeddedDatabase({ dataDir, packageRoot: root, report });
  databases.push(database);
  return database;
}

/** Opens a shop that cannot be opened, and returns the sentence it says. */
export async function startErrorOf(dataDir: string, opening?: Opening): Promise<string> {
  const shop = startShop(dataDir, opening);
  await shop.ready;
  if (shop.app.host) throw new Error('The shop opened all the same.');
  const code = await shop.ended;
  const { name, message } = shop.error ?? { name: 'no error', message: `The shop ended with ${code}.` };
  if (name !== 'DatabaseStartError' || message.includes('\n')) throw new Error(`${name}: ${message}`);
  return message;
}

/** Asks the shop to close, as a service manager does, and waits until it has. */
export async function closeShop(shop: Shop): Promise<void> {
  shop.child.kill('SIGTERM');
  const code = await shop.ended;
  if (code !== 0) throw new Error(`The shop ended with ${code}.`);
}

/** Ends a shop as a power cut would. */
export async function killShop(shop: Shop): Promise<void> {
  shop.child.kill('SIGKILL');
  await shop.ended;
}

/** Has a child process ended with the test. */
export function keep(child: ChildProcess): void {
  children.push(child);
}

/** A connection that is closed with the test. */
export async function connect(config: ClientConfig): Promise<Client> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

/** Confirms that many orders. */
export async function takeOrders(shop: Shop, count: number): Promise<void> {
  const owner = await connect(shop.owner);
  await owner.query('SELECT pg_advisory_xact_lock(1); CREATE TABLE IF NOT EXISTS orders (number serial)');
  await owner.end();
  const app = await connect(shop.app);
  for (let order = 0; order < count; order++) await app.query('INSERT INTO orders DEFAULT VALUES');
  await app.end();
}

/** How many orders the database still knows. */
export async function countOrders(shop: Shop): Promise<number> {
  const app = await connect(shop.app);
  const { rows } = await app.query('SELECT count(*)::int AS orders FROM orders');
  await app.end();
  return rows[0].orders;
}

/** Keeps everybody from starting the database of a data folder, as another start in progress would, until it is released. */
export async function holdStarts(dataDir: string): Promise<() => void> {
  const { dev, ino } = await stat(await homeOf(dataDir));
  const turn = createServer().listen({ path: `\0dastak-${dev}-${ino}` });
  await new Promise((resolve, reject) => turn.once('listening', resolve).once('error', reject));
  return () => turn.close();
}

/** Where the database of a data folder really is. */
export function homeOf(dataDir: string): Promise<string> {
  return realpath(path.join(dataDir, 'postgres'));
}

/** The connection of the superuser, which the shop itself never hands out. */
export async function supervisorOf(dataDir: string): Promise<ClientConfig> {
  const home = await homeOf(dataDir);
  const { supervisor } = JSON.parse(await readFile(path.join(home, 'cluster/passwords.json'), 'utf8'));
  return { host: path.join(home, 'socket'), user: 'shop_supervisor', password: supervisor, database: 'shop' };
}

/** Starts the server as a person could who knows better, and waits until it answers. */
export async function startByHand(dataDir: string, settings: string[]): Promise<ChildProcess> {
  const home = await homeOf(dataDir);
  const data = path.join(home, 'cluster/data');
  const { uid, gid } = await stat(data);
  const folder = (await readdir(home)).find((name) => name.startsWith('program-'))!;
  const all = [...settings, 'listen_addresses=', `unix_socket_directories=${path.join(home, 'socket')}`];
  const server = spawn(
    path.join(home, folder, 'bin/postgres'),
    ['-D', data, ...all.flatMap((setting) => ['-c', setting])],
    { ...(isRoot ? { uid, gid } : {}), stdio: 'ignore' },
  );
  keep(server);
  const config = await supervisorOf(dataDir);
  await until(async () =>
    connect(config).then(
      (client) => client.end().then(() => true),
      () => false,
    ),
  );
  return server;
}

/** Waits for something to become true in hooks and what they use: `expect.poll` works in tests alone. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(isTrue, { timeout: 20_000, interval: 10 });
}

function canRead(user: number): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$2"', 'sh', program, node], { uid: user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
