/** What stands around the nodes of a fleet: a pooler, a balancer. Programs of Debian, in processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { chmod, stat, writeFile } from 'node:fs/promises';
import { connect as dial } from 'node:net';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { urlOf } from '#tests/support/database.ts';
import { freePort } from '#tests/support/http.ts';
import { freshFolder, isRoot, keep, openHere, supervisorOf, until } from './embedded-database-setup.ts';

/** A database of a fleet of its own: how nodes reach it, and a role that may do everything in it. */
export type FleetDatabase = { url: string; supervisor: ClientConfig; remove(): Promise<void> };

/**
 * Makes an empty database: on the server that FAULT_DATABASE_URL names as its superuser, or else on a packaged one that is
 * started for it.
 */
export async function openFleetDatabase(): Promise<FleetDatabase> {
  const given = process.env.FAULT_DATABASE_URL;
  if (!given) {
    const dataDir = await freshFolder();
    const url = urlOf((await openHere(dataDir)).connection('owner'));
    return { url, supervisor: await supervisorOf(dataDir), remove: async () => {} };
  }
  const name = `fleet_${randomBytes(4).toString('hex')}`;
  await onServer(given, `create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    supervisor: { connectionString: url.href },
    remove: () => onServer(given, `drop database ${name} with (force)`),
  };
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Where a program is, or null with one sentence on the terminal why tests are skipped. */
export function findProgram(name: string, debianPackage: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => path.join(folder, name)).find(mayRun);
  if (found) return found;
  process.stdout.write(
    `${name} is not installed, so its tests are skipped: apt-get install ${debianPackage} (bin/find-fault-tools).\n`,
  );
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
  keepProgram(spawn(program, ['-q', file], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] }));
  await untilListening(port);
  return `postgres://shop@127.0.0.1:${port}/shop`;
}

/** Ends a program with the test; its errors are shown. */
function keepProgram(child: ChildProcess): void {
  child.stderr?.setEncoding('utf8').on('data', (text: string) => process.stderr.write(text));
  keep(child);
}

/**
 * Starts nginx before these nodes and returns its address. What a node refuses or does not answer is asked of another one.
 */
export async function startNginx(program: string, nodes: readonly string[]): Promise<string> {
  const folder = await freshFolder();
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');

  // Without a count of failures: a node that refuses one request for want of room is not out of order.
  const upstream = nodes.map((address) => `server ${new URL(address).host} max_fails=0;`);
  const lines = [
    // One process, so that none is left when it is killed.
    'daemon off; master_process off; error_log stderr crit;',
    `pid ${folder}/nginx.pid;`,
    'events { worker_connections 4096; }',
    'http {',
    `  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
    `  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;`,
    `  upstream shop { ${upstream.join(' ')} keepalive 64; }`,
    '  server {',
    `    listen 127.0.0.1:${port};`,
    '    location / {',
    '      proxy_pass http://shop; proxy_http_version 1.1; proxy_set_header Connection "";',
    '      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; proxy_buffering off;',
    // An order may be sent again because of its key.
    '      proxy_next_upstream error timeout http_503 non_idempotent; proxy_read_timeout 75s;',
    '    }',
    '  }',
    '}',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  keepProgram(spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] }));
  await untilListening(port);
  return `http://127.0.0.1:${port}`;
}

/**
 * Starts Varnish before a node, as a CDN that keeps what `Surrogate-Control` allows and drops by key what is posted to
 * its `/purge-by-key`. Returns its address.
 */
export async function startVarnish(program: string, port: number, node: string): Promise<string> {
  const folder = await freshFolder();
  const file = path.join(folder, 'shop.vcl');
  const lines = [
    'vcl 4.1;',
    'import std;',
    `backend shop { .host = "127.0.0.1"; .port = "${new URL(node).port}"; }`,
    'sub vcl_recv {',
    '  if (req.method == "POST" && req.url == "/purge-by-key") {',
    '    ban("obj.http.cache-tag ~ (^|,)(" + regsuball(req.http.surrogate-key, " ", "|") + ")(,|$)");',
    '    return (synth(200, "Purged"));',
    '  }',
    '  if (req.method != "GET" && req.method != "HEAD") { return (pass); }',
    '  if (req.url ~ "^/(admin|account|api|outbox)") { return (pass); }',
    // A page is the same document for everybody.
    '  unset req.http.cookie;',
    '  return (hash);',
    '}',
    'sub vcl_backend_response {',
    '  if (!beresp.http.surrogate-control) { set beresp.uncacheable = true; set beresp.ttl = 0s; return (deliver); }',
    '  set beresp.ttl = std.duration(regsub(beresp.http.surrogate-control, ".*max-age=([0-9]+).*", "\\1") + "s", 1s);',
    '  return (deliver);',
    '}',
    'sub vcl_deliver { if (obj.hits > 0) { set resp.http.x-cache = "hit"; } else { set resp.http.x-cache = "miss"; } }',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const options = ['-F', '-j', 'none', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,64m'];
  keepProgram(spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] }));
  await untilListening(port);
  return `http://127.0.0.1:${port}`;
}
