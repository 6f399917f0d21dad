import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Passwords } from './embedded-cluster.server.ts';
import {
  DatabaseStartError,
  diskFull,
  ignore,
  isDiskFull,
  isThere,
  makeSocketFolder,
  type Place,
} from './embedded-place.server.ts';
import { plainEnvironment } from './embedded-program.server.ts';

/** The server's sockets are named by a port, even where there is no network. */
export const port = 5432;

/** By this name the shops sharing one server know each other from other clients. */
export const keeperName = 'dastak-keeper';

declare module 'pg' {
  interface Client {
    /** Real, but missing from the published types. */
    ref(): void;
    unref(): void;
  }
}

/** `repairing`: it says it is starting or recovering. `nobody`: nothing listens. An error: it is there, but in no good state. */
type Answer = Client | 'repairing' | 'nobody' | Error;

const startTimeoutMs = 30_000;
const repairTimeoutMs = 600_000;
const stopTimeoutMs = 10_000;
const maxLogBytes = 10 * 1024 * 1024;

/**
 * Runs `work` while no other process starts or stops this database. The turn is an abstract socket, because the
 * system takes that back the moment its holder dies, however it dies.
 */
export async function inTurn<T>(place: Place, report: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const { dev, ino } = await stat(place.home);
  const deadline = Date.now() + repairTimeoutMs;
  const patience = setTimeout(() => report('Waiting for another start of the shop…'), 5_000).unref();
  let turn = await takeTurn(`\0dastak-${dev}-${ino}`);
  for (; !turn; turn = await takeTurn(`\0dastak-${dev}-${ino}`)) {
    if (Date.now() > deadline) {
      throw new DatabaseStartError(`Another start of the shop is stuck with ${place.home}: end it, then start again.`);
    }
    await sleep(25);
  }
  clearTimeout(patience);
  return work().finally(turn);
}

function takeTurn(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen({ path: name, exclusive: true }, () => resolve(() => server.close()));
  });
}

/** Reads the passwords of a made database. */
export async function readPasswords(place: Place): Promise<Passwords> {
  const text = await readFile(place.passwords, 'utf8').catch(ignore('ENOENT'));
  if (text) return JSON.parse(text);
  throw new DatabaseStartError(
    `The passwords of the database are gone: bring ${place.passwords} back from your backup.`,
  );
}

/** Tries to connect as the supervisor. */
export async function knock(place: Place): Promise<Answer> {
  const { supervisor } = await readPasswords(place);
  const client = new Client({
    host: place.socket,
    port,
    user: 'shop_supervisor',
    password: supervisor,
    database: 'shop',
    ssl: false,
    application_name: keeperName,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    return readRefusal(place, error as NodeJS.ErrnoException);
  }
}

function readRefusal(place: Place, error: NodeJS.ErrnoException): Answer {
  if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return 'nobody';
  if (error.code?.startsWith('28')) {
    throw new DatabaseStartError(
      `${place.passwords} does not fit the database beside it: bring both back from one backup.`,
      {
        cause: error,
      },
    );
  }
  return error.code === '57P03' ? 'repairing' : error;
}

/** Starts the server, unless it already runs, and returns a connection to it. Only for whoever has the turn. */
export async function startServer(place: Place, program: string, report: (line: string) => void): Promise<Client> {
  const began = Date.now();
  const repairs = setTimeout(() => report('The database is repairing itself after a crash…'), 4_000).unref();
  let server: Server | undefined;
  for (;;) {
    const result = await knock(place);
    if (result instanceof Client) {
      clearTimeout(repairs);
      return result;
    }
    const ended = server ? hasEnded(server) : false;
    if (server && ended) await judge(place, server);
    if (result === 'nobody' && (!server || ended)) server = (await launch(place, program)) ?? server;
    if (Date.now() - began > (result === 'repairing' ? repairTimeoutMs : startTimeoutMs))
      throw await stuck(place, result);
    await sleep(ended ? 250 : 25);
  }
}

/** Stops the server without waiting for clients, and writes everything down. Only for whoever has the turn. */
export async function stopServer(place: Place): Promise<void> {
  const file = path.join(place.data, 'postmaster.pid');
  const number = Number.parseInt((await readFile(file, 'utf8').catch(ignore('ENOENT'))) ?? '', 10);
  // The file could be older than the server, and the number somebody else's by now.
  if (!(await serverProcesses(place)).includes(number)) return;
  process.kill(number, 'SIGINT');
  const deadline = Date.now() + stopTimeoutMs;
  while ((await isThere(file)) && Date.now() < deadline) await sleep(20);
}

type Server = { process: ChildProcess; trouble: Error | undefined; logFrom: number };

/** Starts the server apart from us, so that neither Ctrl-C in the terminal nor our death takes it along. */
async function launch(place: Place, program: string): Promise<Server | undefined> {
  // Parts of a killed server may still be ending; a second one beside them would be the end of the data.
  if ((await serverProcesses(place)).length > 0) return undefined;
  await clearTraces(place);
  const log = await openLog(place);
  const { size: logFrom } = await log.stat();
  const server = spawn(path.join(program, 'bin/postgres'), serverSettings(place), {
    ...place.account,
    cwd: place.data,
    env: plainEnvironment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const launched: Server = { process: server, trouble: undefined, logFrom };
  server.once('error', (error) => {
    launched.trouble = error;
  });
  server.unref();
  await log.close();
  return launched;
}

/** What must hold for every start stands here; what an owner may tune stands in postgresql.conf. */
function serverSettings(place: Place): string[] {
  const socket = `"${place.socket.replaceAll('"', '""')}"`;
  const settings = [
    ...['listen_addresses=', `port=${port}`, `unix_socket_directories=${socket}`, 'unix_socket_permissions=0700'],
    ...['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'log_destination=stderr', 'logging_collector=off'],
    // Where an archive cannot be written, the log that it lacks does not grow beyond this.
    'max_slot_wal_keep_size=1GB',
  ];
  return ['-D', place.data, ...settings.flatMap((setting) => ['-c', setting])];
}

/**
 * A killed server leaves its process number behind, and refuses to start while another program has that number.
 * Only for when no process of the server is left.
 */
async function clearTraces(place: Place): Promise<void> {
  await makeSocketFolder(place);
  const address = path.join(place.socket, `.s.PGSQL.${port}`);
  for (const trace of [path.join(place.data, 'postmaster.pid'), address, `${address}.lock`])
    await rm(trace, { force: true });
}

/**
 * The server's processes, found by the folder they work in: that also finds the children of a killed server, and no
 * other program that was given its number. Asked as the server's account, because in a container root may not see.
 */
async function serverProcesses(place: Place): Promise<number[]> {
  const script = `for process in /proc/[0-9]*; do
    [ "$process/cwd" -ef . ] && read -r name < "$process/comm" && echo "\${process#/proc/} $name"
  done; exit 0`;
  const asking = promisify(execFile)('/bin/sh', ['-c', script], { ...place.account, cwd: place.data });
  const lines = (await asking).stdout.split('\n').map((line) => line.split(' '));
  // The shell works in that folder too: if it does not see itself, it sees nothing, which is not "none".
  if (!lines.some(([number]) => Number(number) === asking.child.pid)) throw new Error('/proc shows no processes');
  return lines.filter(([, name]) => name === 'postgres').map(([number]) => Number(number));
}

function hasEnded({ process, trouble }: Server): boolean {
  return trouble !== undefined || process.exitCode !== null || process.signalCode !== null;
}

/** Returns if the server only has to be started again, throws what it said if that would not help. */
async function judge(place: Place, { trouble, logFrom }: Server): Promise<void> {
  if (trouble) throw trouble;
  const log = await readFile(place.log, 'utf8').catch(() => '');
  const text = Buffer.from(log).subarray(logFrom).toString();
  // Kernel leftovers of a killed server take a moment to go.
  if (/lock file .* already exists|shared memory block .* still in use/.test(text)) return;
  const complaints = [...text.matchAll(/(?:FATAL|PANIC): +(.*)/g)].map((match) => match[1] ?? '');
  // It also turned us away while it was trying, which explains nothing.
  const reason = complaints.find((complaint) => !complaint.startsWith('the database system is')) ?? text.trim();
  if (await isDiskFull(place.home, text)) throw diskFull(place.home);
  throw new DatabaseStartError(
    `The database server refuses to start (${reason || 'it gave no reason'}): put that right, the whole story is in ${place.log}.`,
  );
}

async function stuck(place: Place, result: Answer): Promise<DatabaseStartError> {
  const state = result instanceof Error ? result.message : result === 'nobody' ? 'nothing listens' : 'still starting';
  const numbers = (await serverProcesses(place)).join(' ');
  return new DatabaseStartError(
    `The database server gives no connection (${state}): end it${numbers && ` with kill ${numbers}`}, start the shop again, and if that does not help read ${place.log}.`,
    { cause: result },
  );
}

/** Starts a new log file once the old one is large; one old file is kept. */
async function openLog(place: Place): Promise<FileHandle> {
  const size = (await stat(place.log).catch(ignore('ENOENT')))?.size ?? 0;
  if (size > maxLogBytes) await rename(place.log, `${place.log}.1`);
  const log = await open(place.log, 'a', 0o600);
  if (place.account) await log.chown(place.account.uid, place.account.gid);
  return log;
}
