/** What stands around the nodes of a fleet: a pooler, a balancer. Programs of Debian, in processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chmod, stat, writeFile } from 'node:fs/promises';
import { createServer, connect as dial } from 'node:net';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { freshFolder, isRoot, keep, until } from './embedded-database-stage.ts';

/** Where a program is, or null with one sentence on the terminal about what is missing. */
export function findProgram(name: string, debianPackage: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => path.join(folder, name)).find(mayRun);
  if (found) return found;
  process.stdout.write(`${name} is not installed, so what needs it is left out: apt-get install ${debianPackage}.\n`);
  return null;
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Waits until something listens on this port of loopback. */
export function untilListening(port: number): Promise<void> {
  return until(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = dial(port, '127.0.0.1');
        socket.once('connect', () => {
          socket.destroy();
          resolve(true);
        });
        socket.once('error', () => resolve(false));
      }),
  );
}

/**
 * Starts PgBouncer in transaction mode before a database, with so many connections to it, and returns its address as
 * DATABASE_URL wants it.
 */
export async function startPgBouncer(program: string, to: ClientConfig, connections: number): Promise<string> {
  const folder = await freshFolder();
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const database = `host=${to.host} port=${to.port ?? 5432} dbname=${to.database} user=${to.user} password=${to.password}`;
  const lines = [
    '[databases]',
    `shop = ${database}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  await chmod(file, 0o644);
  // It refuses to be root, and only the database's account may enter the folder of its socket.
  const { uid, gid } = await stat(String(to.host));
  const account = isRoot ? { uid, gid } : {};
  keepSpeaking(spawn(program, ['-q', file], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] }));
  await untilListening(port);
  return `postgres://shop@127.0.0.1:${port}/shop`;
}

/** Ends a program with the story; what it says against the world is shown. */
function keepSpeaking(child: ChildProcess): void {
  child.stderr?.setEncoding('utf8').on('data', (text: string) => process.stderr.write(text));
  keep(child);
}
