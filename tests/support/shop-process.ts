/** Shops in processes of their own, run as they are run in earnest: `bin/node server.ts` on the built application. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export type Shop = {
  /** Without a slash at the end. */
  address: string;
  process: ChildProcess;
  /** Everything it has written to the terminal and the log. */
  output(): string;
  /** Asks it to close, as a service manager does; resolves with its exit code. */
  stop(): Promise<number | null>;
};

const root = path.join(import.meta.dirname, '../..');
const opened: { shop: Shop; dataDir: string | null }[] = [];

/** What the first start of a shop makes in its data folder: a database with nothing in it, or the demo shop. */
export type ShopTemplate = 'empty' | 'demo';

type Opening = {
  /** The data folder begins as a copy of what a first start made earlier in this run of tests. By default it begins empty. */
  from?: ShopTemplate;
  /** How many files it may open. */
  openFiles?: number;
  /** A folder of the system's to which its process, and all that it starts, belong. */
  controlGroup?: string;
};

/**
 * Opens a shop on a free loopback port. It gets no environment but what is given here (Vitest sets variables of its own
 * that mean something to a shop), no demo, and a data folder of its own unless one is named.
 */
export async function openShop(
  env: Record<string, string>,
  { from, openFiles, controlGroup }: Opening = {},
): Promise<Shop> {
  if (!existsSync(path.join(root, 'build/server/index.js'))) throw new Error('Build first: react-router build.');
  const dataDir = env.DATA_DIR ? null : await mkdtemp(path.join(tmpdir(), 'dastak-shop-'));
  if (from) await copyTemplate(from, env.DATA_DIR ?? dataDir ?? '');
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    SHOP_DEMO: '0',
    NODE_ENV: 'production',
    ...(dataDir && { DATA_DIR: dataDir }),
  };
  const steps = [
    openFiles && `ulimit -n ${openFiles}`,
    controlGroup && `echo $$ > ${controlGroup}/cgroup.procs`,
    'exec "$@"',
  ].filter(Boolean);
  const child = spawn('/bin/sh', ['-c', steps.join(' && '), 'sh', 'bin/node', 'server.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const shop: Shop = {
    address: '',
    process: child,
    output: () => output,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
  opened.push({ shop, dataDir });
  shop.address = await new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const port = /The shop is open: http:\/\/\S+?:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    ended.then((code) => reject(new Error(`The shop ended with ${code} and said: ${output}`)));
  });
  return shop;
}

/** Ends every shop that was opened and removes what it kept. */
export async function closeShops(): Promise<void> {
  for (const { shop, dataDir } of opened.splice(0)) {
    const isRunning = shop.process.exitCode === null && shop.process.signalCode === null;
    if (isRunning) await shop.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  }
}

async function copyTemplate(kind: ShopTemplate, dataDir: string): Promise<void> {
  const folder = process.env.FIRST_STARTS;
  if (!folder) throw new Error('The run of tests has no folder for first starts (tests/support/test-folder.ts).');
  const made = path.join(folder, kind);
  await createOnce(kind, folder, made);
  // Files keep their owner: the database server refuses those of anybody else.
  await promisify(execFile)('cp', ['-a', `${made}/.`, dataDir]);
}

/** The first who asks in a run of tests makes it; whoever asks meanwhile waits. */
async function createOnce(kind: ShopTemplate, folder: string, made: string): Promise<void> {
  const changes = watch(folder, { signal: AbortSignal.timeout(60_000) });
  const isFirst = await mkdir(`${made}.begun`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const draft = await mkdtemp(path.join(tmpdir(), 'dastak-first-start-'));
    // Into a folder that the database's account may not enter, the shop puts only a link to its data.
    await chmod(draft, 0o755);
    const env = { SHOP_DEMO: kind === 'demo' ? '1' : '0', FILL_RENDITIONS: '0' };
    const shop = await openShop({ ...env, DATA_DIR: draft });
    await shop.stop();
    opened.splice(
      opened.findIndex((each) => each.shop === shop),
      1,
    );
    await rename(draft, made);
    return;
  }
  if (existsSync(made)) return;
  for await (const _ of changes) if (existsSync(made)) return;
}
