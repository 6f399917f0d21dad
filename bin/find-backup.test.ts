import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveName, logPartName, writeHead } from '#app/infra/backup/archive/archive-format.server.ts';
import type { ArchivePlace } from '#app/infra/backup/archive/archive-place.server.ts';
import { readSettings, type Settings } from '#app/infra/process/env.server.ts';
import { archivePlaceOf, findBackup } from './find-backup.ts';

const older = 'dastak-0123abcd-20261120T040000Z.tar.zst';
const newer = 'dastak-0123abcd-20261121T040000Z.tar.zst.age';
const foreign = 'dastak-99999999-20261121T050000Z.tar.zst';
const begun = new Date('2026-11-21T06:00:00Z');
const archive = archiveName({ shop: '0123abcd', takenAt: begun });
const log = { start: 0x1000000n, end: 0x1000300n, at: new Date('2026-11-21T06:10:00Z') };
const anything = { until: null, archives: true };

let folder: string;
let server: InstanceType<typeof S3rver>;
let settings: Settings;
let away: Settings;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dastak-find-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It forgets the slash at the end of a bucket's address, which is signed as it is sent.
    allowMismatchedSignatures: true,
    directory: path.join(folder, 'server'),
    configureBuckets: [{ name: 'shop', configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const DATA_DIR = path.join(folder, 'data');
  const BACKUP_S3 = `http://S3RVER:S3RVER@127.0.0.1:${port}/shop/of/dastak`;
  settings = readSettings({ DATA_DIR, BACKUP_S3 }, folder);
  away = readSettings({ DATA_DIR }, folder);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function* text(words: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(words);
}

/** A folder or store with backups, and with an archive that is complete or not. */
async function fill(place: ArchivePlace, files: string[], isComplete: boolean | null): Promise<void> {
  // What lies at the top is written as an archive without a name would be.
  for (const file of files) await place.write('', file, text('a backup'));
  if (isComplete === null) return;
  await place.create(archive);
  await place.write(archive, logPartName(log, false), text('log'));
  const head = {
    program: 'dastak' as const,
    kind: 'archive' as const,
    format: 1 as const,
    shop: '0123abcd',
    takenAt: begun.toISOString(),
    postgres: 18,
    system: '7',
    timeline: 1,
    base: { name: 'base.tar.zst', bytes: 3 },
    start: 0x1000028n,
    end: 0x1000200n,
    recipients: [],
  };
  if (isComplete) await place.write(archive, 'archive.json', text(writeHead(head)));
}

async function folderOf(name: string, files: string[], isComplete: boolean | null): Promise<string> {
  const made = path.join(folder, name);
  await mkdir(made);
  await fill(archivePlaceOf(made, settings), files, isComplete);
  return made;
}

test('a folder means the newest in it: the archive where it reaches further, the backup where no archive can be restored', async () => {
  const plain = await folderOf('plain', [older, newer, 'photo.jpg'], null);
  expect(await findBackup(plain, settings, anything)).toMatchObject({ kind: 'backup', name: path.join(plain, newer) });
  const both = await folderOf('both', [older, newer], true);
  expect(await findBackup(both, settings, anything)).toMatchObject({
    kind: 'archive',
    archive: { name: archive, newest: log.at },
  });
  expect(await findBackup(path.join(both, archive), settings, anything)).toMatchObject({ kind: 'archive' });
  expect(await findBackup(both, settings, { until: null, archives: false })).toMatchObject({ kind: 'backup' });
  const half = await folderOf('half', [older], false);
  expect(await findBackup(half, settings, anything)).toMatchObject({ kind: 'backup', name: path.join(half, older) });
  await expect(findBackup(path.join(half, archive), settings, anything)).rejects.toThrow('is incomplete');
});

test('what cannot be found is said with the reason', async () => {
  const nothing = await folderOf('nothing', [], null);
  await expect(findBackup(nothing, settings, anything)).rejects.toThrow(`There is no backup in ${nothing}.`);
  const two = await folderOf('two', [older, foreign], null);
  await expect(findBackup(two, settings, anything)).rejects.toThrow('There are backups of 2 shops');
  const only = await folderOf('only', [], true);
  await expect(findBackup(only, settings, { until: null, archives: false })).rejects.toThrow('leave DATABASE_URL out');
  const early = { until: new Date('2026-11-21T05:00:00Z'), archives: true };
  await expect(findBackup(only, settings, early)).rejects.toThrow('No archive in');
  await expect(findBackup(path.join(only, archive), settings, early)).rejects.toThrow('begins only after');
  await expect(findBackup(path.join(two, older), settings, early)).rejects.toThrow('A backup is of one moment');
});

test('s3 and s3:newest are the newest in the store, which must be set and hold one', async () => {
  for (const input of ['s3', 's3:newest']) {
    await expect(findBackup(input, away, anything)).rejects.toThrow('Set BACKUP_S3 to the store first');
    await expect(findBackup(input, settings, anything)).rejects.toThrow('There is no backup in the store');
  }
  const store = archivePlaceOf('s3', settings);
  await fill(store, [older, newer], true);
  for (const input of ['s3', 's3:newest'])
    expect(await findBackup(input, settings, { until: null, archives: false })).toMatchObject({ name: `s3:${newer}` });
  expect(await findBackup('s3:newest', settings, anything)).toMatchObject({ kind: 'archive' });
  expect(await findBackup(`s3:${archive}`, settings, anything)).toMatchObject({ kind: 'archive' });
  expect(await findBackup(`s3:${older}`, settings, anything)).toMatchObject({ kind: 'backup', name: `s3:${older}` });
  const chunks: Uint8Array[] = [];
  for await (const chunk of await store.read(archive, logPartName(log, false))) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('log');
  await store.remove(archive);
  expect(await store.archives()).toEqual([]);
  expect(await findBackup('s3', settings, anything)).toMatchObject({ name: `s3:${newer}` });
});
