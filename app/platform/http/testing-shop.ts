/** Shops in processes of their own, run as they are run in earnest: `bin/node server.ts` on the built application. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Shop = {
  /** Without a slash at the end. */
  address: string;
  process: ChildProcess;
  /** Everything it has written to the terminal and the log. */
  said(): string;
  /** Asks it to close, as a service manager does; resolves with its exit code. */
  stop(): Promise<number | null>;
};

const root = path.join(import.meta.dirname, '../../..');
const opened: { shop: Shop; dataDir: string | null }[] = [];

/**
 * Opens a shop on a free loopback port. It gets no environment but what is given here (Vitest sets variables of its own
 * that mean something to a shop), no demo, and a data folder of its own unless one is named. `openFiles` is how many files
 * it may open; `controlGroup` a folder of the system's to which its process, and all that it starts, belong.
 */
export async function openShop(
  env: Record<string, string>,
  { openFiles, controlGroup }: { openFiles?: number; controlGroup?: string } = {},
): Promise<Shop> {
  if (!existsSync(path.join(root, 'build/server/index.js'))) throw new Error('Build first: react-router build.');
  const dataDir = env.DATA_DIR ? null : await mkdtemp(path.join(tmpdir(), 'dastak-shop-'));
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
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const shop: Shop = {
    address: '',
    process: child,
    said: () => said,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
  opened.push({ shop, dataDir });
  shop.address = await new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const port = /The shop is open: http:\/\/\S+?:(\d+)/.exec(said)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    ended.then((code) => reject(new Error(`The shop ended with ${code} and said: ${said}`)));
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
