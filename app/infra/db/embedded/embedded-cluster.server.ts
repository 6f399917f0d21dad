import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { discard, inDraft, syncFolder } from './embedded-drafts.server.ts';
import { type Account, isThere, type Place } from './embedded-place.server.ts';
import { run } from './embedded-program.server.ts';

/** One random password per role. The supervisor is the superuser: its password is for what copies the database's files. */
export type Passwords = { supervisor: string; owner: string; app: string };

/** Makes the database: data, roles, rights and passwords. It appears complete under its name, or not at all. */
export async function makeCluster(place: Place, program: string): Promise<void> {
  await inDraft(place, place.cluster, async (draft) => {
    const data = await makeDataFolder(place, draft);
    const passwords = newPasswords();
    await run(`${program}/bin/initdb`, [...initialSettings, '-D', data], place.account);
    await sql(program, data, 'postgres', rolesAndDatabase(passwords), place.account);
    await sql(program, data, 'shop', rights, place.account);
    await finish(place, program, { draft, data, passwords });
  });
}

/** The files of a database server and the log that makes them consistent. */
export type RecoveredFiles = {
  /** Puts both into the folder. */
  fill(data: string): Promise<void>;
  /** Recovery stops at this moment, if the log reaches as far. */
  until: Date | null;
  /** Run in the shop's database before anybody can reach it. */
  statements: readonly string[];
};

/**
 * Makes the database from the files of another, with passwords of its own, in the place of one that may be there. It
 * appears complete or not at all. Nobody may be connected to what is replaced.
 */
export async function recoverCluster(
  place: Place,
  program: string,
  { fill, until, statements }: RecoveredFiles,
): Promise<void> {
  const draft = path.join(place.home, `making-${randomBytes(6).toString('hex')}`);
  const replaced = path.join(place.home, `replaced-${randomBytes(6).toString('hex')}`);
  await inDraft(place, draft, async (inner) => {
    const data = await makeDataFolder(place, inner);
    await fill(data);
    await write(path.join(data, 'recovery.signal'), '', undefined);
    if (place.account) await giveTo(data, place.account);
    const passwords = newPasswords();
    await recover(program, data, { until, statements: [...rolePasswords(passwords), ...statements] }, place.account);
    await finish(place, program, { draft: inner, data, passwords });
  });
  if (await isThere(place.cluster)) await rename(place.cluster, replaced);
  await rename(draft, place.cluster);
  await syncFolder(place.home);
  await discard(replaced);
}

async function recover(
  program: string,
  data: string,
  { until, statements }: Pick<RecoveredFiles, 'until' | 'statements'>,
  account: Account | undefined,
): Promise<void> {
  // The log lies in the data folder already. A server for one person knows no readers beside it.
  const toTheEnd = ['restore_command=false', 'hot_standby=off'];
  // At this point the server knows no names of time zones, not even Z.
  const moment = until?.toISOString().replace('Z', '+00');
  const target = moment ? [`recovery_target_time=${moment}`, 'recovery_target_action=promote'] : [];
  try {
    await sql(program, data, 'shop', statements, account, [...toTheEnd, ...target]);
  } catch (error) {
    // Nothing was committed between the moment and the end of the log.
    if (!until || !/recovery ended before configured recovery target/.test(String(error))) throw error;
    await sql(program, data, 'shop', statements, account, toTheEnd);
  }
}

async function makeDataFolder(place: Place, draft: string): Promise<string> {
  const data = path.join(draft, 'data');
  await mkdir(data, { mode: 0o700 });
  if (place.account) await chown(data, place.account.uid, place.account.gid);
  return data;
}

/** From here on the shop can connect, and nobody else; everything is on the disk. */
async function finish(
  place: Place,
  program: string,
  { draft, data, passwords }: { draft: string; data: string; passwords: Passwords },
): Promise<void> {
  await write(path.join(data, 'pg_hba.conf'), hostBasedAccess, place.account);
  await write(path.join(draft, 'passwords.json'), JSON.stringify(passwords), undefined);
  await run(`${program}/bin/initdb`, ['--sync-only', '-D', data], place.account);
}

async function giveTo(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(path.join(entry.parentPath, entry.name), account.uid, account.gid);
}

function newPasswords(): Passwords {
  return { supervisor: secret(), owner: secret(), app: secret() };
}

const settings = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  password_encryption: 'scram-sha-256',
};

/** `reject` until our own rules are in place; not synced at each step because the whole is synced at the end. */
const initialSettings = [
  ...['--username=shop_supervisor', '--auth=reject', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'],
  ...['--builtin-locale=C.UTF-8', '--data-checksums', '--no-sync', '--no-instructions'],
  ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
];

/** Replication is for the version before, whose archive was written by it. */
const hostBasedAccess = `# Only the shop itself, over its socket, with its passwords.
local  shop         shop_owner,shop_app  scram-sha-256
local  all          shop_supervisor      scram-sha-256
local  replication  shop_supervisor      scram-sha-256
`;

function rolesAndDatabase(passwords: Passwords): string[] {
  return [
    'CREATE ROLE shop_owner LOGIN',
    'CREATE ROLE shop_app LOGIN',
    ...rolePasswords(passwords),
    'CREATE DATABASE shop OWNER shop_owner',
    'REVOKE ALL ON DATABASE shop FROM PUBLIC',
    'GRANT CONNECT ON DATABASE shop TO shop_app',
  ];
}

function rolePasswords(passwords: Passwords): string[] {
  return Object.entries(passwords).map(([role, password]) => `ALTER ROLE shop_${role} PASSWORD '${password}'`);
}

/** What the shop's roles may do in their database; said there by the supervisor before the owner makes a table. */
export const rights = [
  'CREATE EXTENSION pg_trgm',
  'REVOKE ALL ON SCHEMA public FROM PUBLIC',
  'GRANT USAGE ON SCHEMA public TO shop_app',
  ...[
    'REVOKE EXECUTE ON ROUTINES FROM PUBLIC',
    'GRANT USAGE ON SCHEMAS TO shop_app',
    'GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO shop_app',
    'GRANT USAGE ON SEQUENCES TO shop_app',
    'GRANT EXECUTE ON ROUTINES TO shop_app',
  ].map((right) => `ALTER DEFAULT PRIVILEGES FOR ROLE shop_owner ${right}`),
];

/** Runs statements without a server, so nobody can connect to a database that has no passwords yet. */
async function sql(
  program: string,
  data: string,
  database: string,
  statements: readonly string[],
  account: Account | undefined,
  settings: readonly string[] = [],
) {
  const quiet = ['exit_on_error=on', 'log_min_error_statement=panic', ...settings].flatMap((each) => ['-c', each]);
  const lines = statements.map((statement) => `${statement};\n\n`).join('');
  await run(`${program}/bin/postgres`, ['--single', '-j', '-F', ...quiet, '-D', data, database], account, lines);
}

async function write(file: string, text: string, account: Account | undefined): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    if (account) await handle.chown(account.uid, account.gid);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}
