import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupProblem } from '../backup-format.server.ts';
import { type BackupStore, storeName } from '../backup-store.server.ts';
import { readArchiveName } from './archive-format.server.ts';

/** Where archives lie: a folder, or the store of BACKUP_S3. */
export type ArchivePlace = {
  /** How people name it. */
  name: string;
  /** The names of the archives there, the oldest first. */
  archives(): Promise<string[]>;
  /** Makes room for an archive. */
  create(archive: string): Promise<void>;
  /** The names of an archive's files; throws `BackupProblem` if the archive is not there. */
  files(archive: string): Promise<string[]>;
  /** Writes a file. It appears whole or not at all, and is on the disk. Returns its size in bytes. */
  write(archive: string, file: string, source: AsyncIterable<Uint8Array>): Promise<number>;
  read(archive: string, file: string): Promise<AsyncIterable<Uint8Array>>;
  remove(archive: string): Promise<void>;
};

/** Archives in a folder of this machine. */
export function archiveFolder(folder: string): ArchivePlace {
  return {
    name: folder,
    async archives() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new BackupProblem(`There is no folder ${folder}.`) : error;
      });
      return names.filter((name) => readArchiveName(name)).toSorted(byAge);
    },
    async create(archive) {
      await mkdir(path.join(folder, archive), { recursive: true, mode: 0o700 }).catch((error) => {
        throw refusalOf(error, folder);
      });
      await syncFolder(folder);
    },
    async files(archive) {
      return readdir(path.join(folder, archive)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new BackupProblem(`There is no folder ${path.join(folder, archive)}.`) : error;
      });
    },
    async write(archive, name, source) {
      const file = path.join(folder, archive, name);
      const draft = `${file}.part`;
      try {
        await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }));
        const { size } = await stat(draft);
        await rename(draft, file);
        await syncFolder(path.dirname(file));
        return size;
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw refusalOf(error, folder);
      }
    },
    async read(archive, name) {
      return createReadStream(path.join(folder, archive, name), { highWaterMark: 256 * 1024 });
    },
    remove: (archive) => rm(path.join(folder, archive), { recursive: true, force: true }),
  };
}

/** Archives in the store that BACKUP_S3 names. `beside` is a folder where files wait until the store has taken them. */
export function archiveStore(store: BackupStore, beside: string): ArchivePlace {
  return {
    name: storeName,
    archives: async () => (await store.list()).filter((name) => readArchiveName(name)).toSorted(byAge),
    async create() {
      // A store has no folders, only names with slashes.
    },
    files: (archive) => store.list(archive),
    async write(archive, name, source) {
      await mkdir(beside, { recursive: true });
      const folder = await mkdtemp(path.join(beside, 'archive-'));
      try {
        const file = path.join(folder, name);
        await pipeline(source, createWriteStream(file, { mode: 0o600 }));
        const { size } = await stat(file);
        await store.write(path.posix.join(archive, name), file);
        return size;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    read: (archive, name) => store.read(`${archive}/${name}`),
    remove: (archive) => store.removeFolder(archive),
  };
}

/** What is wrong with a folder, for its owner. */
function refusalOf(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupProblem(`The archive in ${folder} is gone, or the disk that it is on.`);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new BackupProblem(`The disk of ${folder} is full.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupProblem(`The shop may not write into ${folder}.`);
  return error;
}

function byAge(one: string, other: string): number {
  return (readArchiveName(one)?.takenAt.getTime() ?? 0) - (readArchiveName(other)?.takenAt.getTime() ?? 0);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
