/**
 * A primary and its streaming replica, of the PostgreSQL that comes with the packages. That brings no pg_basebackup: the
 * replica is a copy of the files of the stopped primary.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { freshFolder, homeOf, isRoot, keep, openHere, until } from './embedded-database-setup.ts';

export type Server = {
  /** How a role reaches it. */
  config(role: 'supervisor' | 'owner'): ClientConfig;
  /** Does something as the superuser. */
  supervise<Row>(text: string): Promise<Row[]>;
  start(): Promise<void>;
  /** Ends it and all its processes at once, as a power cut would. */
  kill(): Promise<void>;
};

export type Pair = { primary: Server; replica: Server };

type Made = {
  program: string;
  folder: string;
  passwords: Record<string, string>;
  account: { uid?: number; gid?: number };
};

/** Starts both; with `isSynchronous` the primary answers a commit once the replica has it on its disk. */
export async function startPair({ isSynchronous = false } = {}): Promise<Pair> {
  const dataDir = await freshFolder();
  await (await openHere(dataDir)).stop();
  const home = await homeOf(dataDir);
  const { uid, gid } = await stat(path.join(home, 'cluster/data'));
  const made: Made = {
    program: path.join(home, (await readdir(home)).find((name) => name.startsWith('program-')) ?? ''),
    folder: home,
    passwords: JSON.parse(await readFile(path.join(home, 'cluster/passwords.json'), 'utf8')),
    account: isRoot ? { uid, gid } : {},
  };
  const first = path.join(home, 'primary');
  const second = path.join(home, 'replica');
  await rename(path.join(home, 'cluster/data'), first);
  await appendFile(path.join(first, 'pg_hba.conf'), 'local all shop_owner,shop_app scram-sha-256\n');
  await cp(first, second, { recursive: true });
  await writeFile(path.join(second, 'standby.signal'), '');
  giveTo(second, made.account);
  const primary = await serverOf(made, 'primary', isSynchronous ? ['synchronous_standby_names=*'] : []);
  const from = primary.config('supervisor');
  const source = `host=${from.host} port=${from.port} user=${from.user} password=${from.password}`;
  const replica = await serverOf(made, 'replica', [`primary_conninfo=${source}`, 'wal_receiver_status_interval=1s']);
  await replica.start();
  await primary.start();
  await until(async () => {
    const [row] = await primary.supervise<{ sync_state: string }>('select sync_state from pg_stat_replication');
    return row?.sync_state === (isSynchronous ? 'sync' : 'async');
  });
  return { primary, replica };
}

function giveTo(folder: string, { uid, gid }: Made['account']): void {
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

async function serverOf(made: Made, name: string, settings: string[]): Promise<Server> {
  const { program, folder, passwords, account } = made;
  const socket = path.join(folder, name.slice(0, 1));
  await mkdir(socket, { recursive: true });
  giveTo(socket, account);
  let child: ChildProcess | null = null;

  function config(role: 'supervisor' | 'owner'): ClientConfig {
    return { host: socket, port: 5432, user: `shop_${role}`, password: passwords[role], database: 'shop' };
  }

  async function supervise<Row>(text: string): Promise<Row[]> {
    const client = new Client(config('supervisor'));
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    config,
    supervise,
    async start() {
      const all = [...settings, 'listen_addresses=', `unix_socket_directories=${socket}`, 'logging_collector=off'];
      const options = all.flatMap((setting) => ['-c', setting]);
      await until(async () => {
        // While parts of a killed server are still ending, another one beside them gives up at once.
        if (!child || child.exitCode !== null || child.signalCode !== null) {
          child = spawn(path.join(program, 'bin/postgres'), ['-D', path.join(folder, name), ...options], {
            ...account,
            cwd: '/',
            stdio: 'ignore',
          });
          keep(child);
        }
        return supervise('select 1').then(
          () => true,
          () => false,
        );
      });
    },
    async kill() {
      if (!child) return;
      const ended = new Promise((resolve) => child?.once('close', resolve));
      // The other processes of a killed server end by themselves within moments.
      child.kill('SIGKILL');
      await ended;
    },
  };
}
