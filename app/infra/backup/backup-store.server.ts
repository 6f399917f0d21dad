import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Client } from '@bradenmacdonald/s3-lite-client';
import type { ObjectStoreSettings } from '../process/env.server.ts';
import { BackupProblem, readBackupName } from './backup-format.server.ts';

/** How the store that BACKUP_S3 names is written where a folder or a file may stand: `s3`, `s3:NAME`. */
export const storeName = 's3';
const storePrefix = `${storeName}:`;

/** Whether a place is in the store, not in a folder. */
export function isInStore(place: string): boolean {
  return place === storeName || place.startsWith(storePrefix);
}

/** Backups in an S3-compatible store. Every method throws `BackupProblem` with the store's reason if it refuses. */
export type BackupStore = {
  /** Puts a file there and returns its place, `s3:NAME`. */
  put(file: string): Promise<string>;
  /** Copies a backup from there into the folder and returns the file. */
  fetch(place: string, folder: string): Promise<string>;
  remove(place: string): Promise<void>;
  /** The names of what lies at the top of the store, or in one of its folders; folders without their slash. */
  list(folder?: string): Promise<string[]>;
  /** Puts a file there under this name, such as `folder/name`. */
  write(name: string, file: string): Promise<void>;
  /** Reads what lies there under this name. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
  /** Removes a folder and everything in it. */
  removeFolder(folder: string): Promise<void>;
};

/** The store of these settings; throws `BackupProblem` if none is set. */
export function openBackupStore(settings: ObjectStoreSettings | null): BackupStore {
  if (!settings) throw new BackupProblem('Set BACKUP_S3 to the store first, https://KEY:SECRET@HOST/BUCKET.');
  const { prefix, ...connection } = settings;
  const client = new S3Client(connection);
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);

  async function upload(name: string, file: string): Promise<void> {
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      await client.putObject(keyOf(name), handle.readableWebStream() as ReadableStream<Uint8Array<ArrayBuffer>>, {
        size,
      });
    } finally {
      await handle.close().catch(() => {});
    }
  }

  return {
    put: (file) =>
      asking(async () => {
        await upload(path.basename(file), file);
        return storePrefix + path.basename(file);
      }),
    write: (name, file) => asking(() => upload(name, file)),
    read: (name) =>
      asking(async () => {
        const { body } = await client.getObject(keyOf(name));
        if (!body) throw new BackupProblem(`The store sent nothing for ${name}.`);
        return body as AsyncIterable<Uint8Array>;
      }),
    list: (folder = '') =>
      asking(async () => {
        const below = keyOf(folder === '' ? '' : `${folder}/`);
        const names: string[] = [];
        for await (const found of client.listObjectsGrouped({ prefix: below, delimiter: '/' }))
          names.push((found.type === 'Object' ? found.key : found.prefix).slice(below.length).replace(/\/$/, ''));
        return names;
      }),
    removeFolder: (folder) =>
      asking(async () => {
        for await (const { key } of client.listObjects({ prefix: keyOf(`${folder}/`) })) await client.deleteObject(key);
      }),
    fetch: (place, folder) =>
      asking(async () => {
        const name = nameOf(place);
        await mkdir(folder, { recursive: true });
        const file = path.join(folder, name);
        const { body } = await client.getObject(keyOf(name));
        if (!body) throw new BackupProblem(`The store sent nothing for ${name}.`);
        await pipeline(
          Readable.from(body as AsyncIterable<Uint8Array>),
          createWriteStream(file, { mode: 0o600 }),
        ).catch(async (error: unknown) => {
          await rm(file, { force: true });
          throw error;
        });
        return file;
      }),
    remove: (place) => asking(() => client.deleteObject(keyOf(nameOf(place)))),
  };
}

/** The file name of a backup in the store. */
function nameOf(place: string): string {
  const name = place.slice(storePrefix.length);
  if (readBackupName(name)) return path.basename(name);
  throw new BackupProblem(`Say which backup of the store: s3:dastak-….tar.zst, not ${place}.`);
}

/** The store's own words, without the address, which holds the keys. */
async function asking<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message ? cause.message : message;
    throw new BackupProblem(`The store that BACKUP_S3 names refused: ${reason.split('\n', 1)[0]}`);
  }
}
