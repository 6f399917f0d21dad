/** The demo shop that the parts measure: started as `npm start` starts it, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { supervisorOf } from '#app/infra/db/embedded/embedded.server.ts';
import { ask } from '#tests/support/http.ts';
import { usageOf } from './processes.ts';

const root = path.join(import.meta.dirname, '..');
/** Also where it installs its packages and builds itself first, on a slow machine. */
const startsWithinMs = 300_000;

export type RunningShop = {
  /** Without a slash at the end. */
  address: string;
  dataDir: string;
  /** Of the node process. */
  pid: number;
  /** CPU milliseconds so far of the server's processes and of the database's. */
  cpuMs(): Promise<{ server: number; database: number }>;
  /** Resident memory of the server's processes, without the database, in MB. */
  residentMb(): Promise<number>;
  /** A connection to its database with every right. Closed with the shop. */
  sql: pg.Client;
  stop(): Promise<void>;
};

/** Folders and processes that the bench has made, so that none outlives it. */
const folders = new Set<string>();
const running = new Set<ChildProcess>();
let demoFolder: Promise<string> | undefined;

/** Has a process ended when the part that started it is over, also where the part fails. */
export function endWithPart(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
}

/** Ends what a part has left running. */
export async function endProcesses(): Promise<void> {
  for (const child of running) {
    // A stopped process hears a signal once it goes on.
    child.kill('SIGCONT');
    child.kill('SIGTERM');
  }
  for (let wait = 0; running.size > 0 && wait < 200; wait++) await sleep(100);
}

/** Ends what is running and removes the folders; call it once, at the end. */
export async function clearShops(): Promise<void> {
  await endProcesses();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

/** A folder that is removed at the end of the bench. The database server runs under an account of its own. */
export async function benchFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dastak-bench-'));
  await chmod(folder, 0o755);
  folders.add(folder);
  return folder;
}

/** Opens the demo shop. All parts of a run share its data; the first opening fills it. */
export async function openDemoShop(env: Record<string, string> = {}): Promise<RunningShop> {
  demoFolder ??= benchFolder();
  return openShopOn(await demoFolder, { SHOP_DEMO: '1', ...env });
}

/** Starts the shop of a checkout on a data folder, and waits until it shows products unless `isEmpty`. */
export async function openShopOn(
  dataDir: string,
  env: Record<string, string>,
  { root: program = root, isEmpty = false } = {},
): Promise<RunningShop> {
  const child = spawn(path.join(program, 'bin/start'), [], {
    cwd: program,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      // Pictures that nobody asks for would be made while something else is measured.
      FILL_RENDITIONS: 'off',
      NODE_ENV: 'production',
      ...env,
    },
  });
  endWithPart(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await addressOf(child);
  if (!isEmpty) await untilFilled(address);
  const sql = new pg.Client(await supervisorOf(dataDir, root));
  sql.on('error', () => {});
  await sql.connect();
  const postmaster = Number.parseInt(
    await readFile(path.join(dataDir, 'postgres/cluster/data/postmaster.pid'), 'utf8'),
    10,
  );
  const pid = child.pid ?? 0;
  return {
    address,
    dataDir,
    pid,
    async cpuMs() {
      const database = await usageOf(postmaster);
      const server = await usageOf(pid, postmaster);
      return { server: server.cpuMs, database: database.cpuMs };
    },
    residentMb: async () => (await usageOf(pid, postmaster)).residentMb,
    sql,
    async stop() {
      await sql.end();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The address that the shop prints once it is open; throws with the end of what it said where it does not open. */
function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = () =>
      reject(new Error(`The shop did not open and said: ${output.trim().split('\n').slice(-3).join(' ')}`));
    const late = setTimeout(fail, startsWithinMs);
    child.once('close', fail);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-4_000);
        const port = /The shop is open: http:\/\/\S+?:(\d+)/.exec(output)?.[1];
        if (!port) return;
        clearTimeout(late);
        resolve(`http://127.0.0.1:${port}`);
      });
  });
}

/** The demo may be filled in the background; a page that shows products is what the parts need. */
async function untilFilled(address: string): Promise<void> {
  for (let since = performance.now(); performance.now() - since < startsWithinMs; await sleep(100)) {
    const { status, text } = await ask(`${address}/electronics`);
    if (status === 200 && text.includes('/product_detail/')) return;
  }
  throw new Error('The demo shop shows no products after two minutes.');
}
