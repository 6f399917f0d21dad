import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ObjectStoreServer, openObjectStore } from '#tests/support/object-store.ts';
import { readSettings, SettingError } from '../process/env.server.ts';
import { BackupProblem } from './backup-format.server.ts';
import { isInStore, openBackupStore } from './backup-store.server.ts';

let folder: string;
let server: ObjectStoreServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dastak-store-'));
  server = await openObjectStore();
});

afterAll(async () => {
  await server.remove();
  await rm(folder, { recursive: true, force: true });
});

function storeAt(address: string) {
  return openBackupStore(readSettings({ BACKUP_S3: address }, '/').backupStore);
}

const right = () => server.url;

test('backups go into an S3-compatible store and come back byte for byte', { timeout: 60_000 }, async () => {
  const store = storeAt(right());
  const older = path.join(folder, 'dastak-0123abcd-20261120T040000Z.tar.zst');
  const newer = path.join(folder, 'dastak-0123abcd-20261121T040000Z.tar.zst.age');
  await writeFile(older, 'older');
  // Larger than one part of an upload.
  const bytes = Buffer.alloc(70 * 1024 * 1024, 'dastak ');
  await writeFile(newer, bytes);
  expect(await store.put(newer)).toBe('s3:dastak-0123abcd-20261121T040000Z.tar.zst.age');
  expect(await store.put(older)).toBe('s3:dastak-0123abcd-20261120T040000Z.tar.zst');
  const fetched = await store.fetch(`s3:${path.basename(newer)}`, path.join(folder, 'fetched'));
  expect(path.basename(fetched)).toBe(path.basename(newer));
  expect((await readFile(fetched)).equals(bytes)).toBe(true);
  await store.remove('s3:dastak-0123abcd-20261121T040000Z.tar.zst.age');
  await expect(store.fetch(`s3:${path.basename(newer)}`, folder)).rejects.toThrow(BackupProblem);
  const left = await store.fetch(`s3:${path.basename(older)}`, path.join(folder, 'fetched'));
  expect(await readFile(left, 'utf8')).toBe('older');
  await store.remove(`s3:${path.basename(older)}`);
  await expect(store.fetch('s3', folder)).rejects.toThrow('Say which backup');
});

test('what the store refuses is said in its words, and never with the keys', async () => {
  const file = path.join(folder, 'dastak-0123abcd-20261122T040000Z.tar.zst');
  await writeFile(file, 'x');
  for (const address of [
    `http://S3RVER:wrong@127.0.0.1:${server.port}/shop`,
    `http://S3RVER:S3RVER@127.0.0.1:${server.port}/nobodys`,
    'http://S3RVER:S3RVER@127.0.0.1:1/shop',
  ]) {
    const refusal = await storeAt(address)
      .put(file)
      .catch((error: unknown) => error);
    expect(refusal, address).toBeInstanceOf(BackupProblem);
    expect((refusal as Error).message, address).toMatch(/^The store that BACKUP_S3 names refused: .+/);
    expect((refusal as Error).message, address).not.toMatch(/S3RVER:|wrong@/);
  }
  await expect(storeAt(right()).fetch('s3:dastak-0123abcd-20200101T040000Z.tar.zst', folder)).rejects.toThrow(
    BackupProblem,
  );
  expect(() => openBackupStore(null)).toThrow('Set BACKUP_S3');
});

test('the store is named by one address; one that cannot be used is refused without repeating it', () => {
  expect(
    readSettings({ BACKUP_S3: 'https://key:a%2Fb@s3.example/shop/a/b?region=eu-central-1' }, '/').backupStore,
  ).toEqual({
    endPoint: 'https://s3.example',
    region: 'eu-central-1',
    bucket: 'shop',
    prefix: 'a/b',
    accessKey: 'key',
    secretKey: 'a/b',
  });
  for (const wrong of [
    's3.example/shop',
    'https://s3.example/shop',
    'https://key:secret@s3.example/',
    'ftp://key:secret@s3.example/shop',
  ])
    expect(() => readSettings({ BACKUP_S3: wrong }, '/'), wrong).toThrow(SettingError);
  expect(() => readSettings({ BACKUP_S3: 'https://key:secret@s3.example/' }, '/')).not.toThrow(/secret@/);
  expect([isInStore('s3'), isInStore('s3:x'), isInStore('/mnt/s3'), isInStore('s3x')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
