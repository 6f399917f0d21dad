import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  readFile,
  readlink,
  realpath,
  stat,
  statfs,
  symlink,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Says in one sentence, to the person starting the shop, what is wrong with the database and what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** The system account the server runs as when the shop itself runs as root. */
export type Account = { uid: number; gid: number };

/** Where the database lives on this machine, and as whom. */
export type Place = {
  /** Holds everything below; this is `postgres` in the data folder, or what that link leads to. */
  home: string;
  /** The made database: its data and the passwords that belong to it. Appears whole or not at all. */
  cluster: string;
  data: string;
  passwords: string;
  socket: string;
  log: string;
  /** Where node_modules with the server's binaries is found. */
  packageRoot: string;
  /** Unset unless we are root, because PostgreSQL refuses to run as root. */
  account: Account | undefined;
};

const systemFolder = '/var/lib/dastak';
const maxSocketPathLength = 100;
const minFreeBytes = 32 * 1024 * 1024;

/** Finds, or prepares, the folders of the database that belongs to `dataDir`. */
export async function findPlace(dataDir: string, packageRoot: string): Promise<Place> {
  if (process.platform !== 'linux') {
    throw new DatabaseStartError(
      'The built-in database runs on Linux only: set DATABASE_URL to a PostgreSQL 18 server.',
    );
  }
  const folder = path.resolve(dataDir);
  const account = process.getuid?.() === 0 ? await serverAccount(folder) : undefined;
  await makeFolder(folder, account);
  const home = await makeHome(await realpath(folder), account);
  await access(home, constants.W_OK);
  if (/["$`\\]/.test(home)) {
    throw new DatabaseStartError(
      `The database's programs cannot bear a quote, dollar or backslash in ${home}: set DATA_DIR to a folder without.`,
    );
  }
  const cluster = path.join(home, 'cluster');
  const place = {
    home,
    cluster,
    data: path.join(cluster, 'data'),
    passwords: path.join(cluster, 'passwords.json'),
    socket: socketFolder(home),
    log: path.join(home, 'server.log'),
    packageRoot: path.resolve(packageRoot),
    account,
  };
  await makeSocketFolder(place);
  return place;
}

/**
 * Makes sure the socket's folder is there and nobody else's. In /tmp somebody could have made it first,
 * and would then be handed the passwords.
 */
export async function makeSocketFolder({ socket, account }: Place): Promise<void> {
  const owner = account?.uid ?? process.getuid?.();
  await mkdir(socket, { mode: 0o700 }).catch(ignore('EEXIST'));
  const found = await lstat(socket);
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new DatabaseStartError(`${socket} belongs to somebody else: remove it, then start the shop again.`);
  }
  await chmod(socket, 0o700);
  if (account) await chown(socket, account.uid, account.gid);
}

/** Turns whatever went wrong into one sentence a person can act on. */
export async function explain(error: unknown, folder: string): Promise<DatabaseStartError> {
  if (error instanceof DatabaseStartError) return error;
  const trouble = error as NodeJS.ErrnoException;
  if (await isDiskFull(folder, `${trouble.code} ${trouble.message}`)) return diskFull(folder, error);
  return new DatabaseStartError(sentence(trouble, folder), { cause: error });
}

function sentence({ code, syscall, path: where, message }: NodeJS.ErrnoException, folder: string): string {
  if (code === 'EACCES' && syscall?.startsWith('spawn')) {
    return `The disk holding ${folder} lets no program run from it: set DATA_DIR to a folder on another disk.`;
  }
  if (code === 'EROFS')
    return `${where ?? folder} is on a read-only disk: set DATA_DIR to a folder that can be written.`;
  if (code === 'EACCES' || code === 'EPERM') {
    const user = `user number ${process.getuid?.()}`;
    return `${where ?? folder} is closed to ${user}: start the shop as the user it belongs to, or set DATA_DIR to another folder.`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `${where ?? folder} stands where a folder is needed: move it away, or set DATA_DIR to another folder.`;
  }
  return `The database in ${folder} could not be started (${message}): put that right, or set DATABASE_URL to another PostgreSQL server.`;
}

/** On a full disk the server often cannot even write down why it stopped, so the disk itself is asked too. */
export async function isDiskFull(folder: string, message: string): Promise<boolean> {
  if (/No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/.test(message)) return true;
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < minFreeBytes;
}

/** The sentence for a full disk. */
export function diskFull(folder: string, cause?: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `The disk holding ${folder} is full: free at least 300 MB, then start the shop again.`,
    {
      cause,
    },
  );
}

/** A database made earlier keeps its owner; a new one gets a system account that owns little else. */
async function serverAccount(folder: string): Promise<Account> {
  const made = await stat(path.join(folder, 'postgres/cluster/data')).catch(ignore('ENOENT', 'ENOTDIR'));
  if (made && made.uid !== 0) return { uid: made.uid, gid: made.gid };
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean);
  return { uid: Number(found?.[2] ?? 65534), gid: Number(found?.[3] ?? 65534) };
}

async function makeHome(folder: string, account: Account | undefined): Promise<string> {
  const home = path.join(folder, 'postgres');
  if (account && !(await isThere(home)) && !(await canEnter(folder, account))) await linkElsewhere(home);
  const target = path.resolve(folder, await readlink(home).catch(() => home));
  await makeFolder(target, account);
  if (account && !(await canEnter(target, account))) await chmod(target, 0o711);
  if (account && !(await canEnter(target, account))) {
    throw new DatabaseStartError(
      `The database server (user number ${account.uid}) may no longer enter ${target}: allow it with chmod o+x on the folders above.`,
    );
  }
  return realpath(target);
}

/**
 * The server's account cannot enter, say, /root, so the database goes where it can and a link shows the way.
 * The name is partly random: a data folder that was deleted and made anew must not find the old shop's orders.
 */
async function linkElsewhere(home: string): Promise<void> {
  const name = `${hash(home)}-${randomBytes(4).toString('hex')}`;
  await symlink(path.join(systemFolder, name), home).catch(ignore('EEXIST'));
}

/** Only the system knows for sure (modes, access lists, namespaces), so the account itself tries. */
async function canEnter(folder: string, account: Account): Promise<boolean> {
  try {
    await promisify(execFile)('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall === undefined) return false;
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and root may not become user number ${account.uid} here: start the shop as an ordinary user.`,
      { cause },
    );
  }
}

/** The server's account must pass through folders we make as root, whatever the umask. */
async function makeFolder(folder: string, account: Account | undefined): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first || !account) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await chmod(made, 0o711);
}

/** A socket's address holds about a hundred bytes, however long paths may be elsewhere. */
function socketFolder(home: string): string {
  const inside = path.join(home, 'socket');
  const address = path.join(inside, '.s.PGSQL.5432');
  return Buffer.byteLength(address) > maxSocketPathLength ? `/tmp/dastak-${hash(home)}` : inside;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Whether something of that name exists, even a link that leads nowhere. */
export async function isThere(name: string): Promise<boolean> {
  return (await lstat(name).catch(ignore('ENOENT'))) !== undefined;
}

/** For `.catch`: lets the named system errors pass as "nothing there". */
export function ignore(...codes: string[]): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
