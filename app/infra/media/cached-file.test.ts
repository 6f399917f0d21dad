import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCachedFile, writeCachedFile } from './cached-file.server.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'dastak-kept-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Keeps these bytes and asks for them twice: the first time they are compared with their checksum. */
async function askTwice(name: string, bytes: Buffer) {
  const file = path.join(folder, name);
  await writeCachedFile(file, bytes);
  await readCachedFile(file);
  return { file, kept: await readCachedFile(file) };
}

test('a small file that is asked for again is held, until it does not look as it did', async () => {
  const { file, kept } = await askTwice('small', Buffer.from('a picture'));
  expect(kept).toEqual({ file, size: 9, inMemory: Buffer.from('a picture') });
  await writeCachedFile(file, Buffer.from('another one'));
  expect(await readCachedFile(file)).toEqual({ file, size: 11 });
  expect(await readCachedFile(file)).toEqual({ file, size: 11, inMemory: Buffer.from('another one') });
  await writeFile(file, 'damaged');
  expect(await readCachedFile(file)).toBeNull();
});

test('a large file is not held, and many small ones push out the oldest', async () => {
  const { file, kept } = await askTwice('large', Buffer.alloc(70_000));
  expect(kept).toEqual({ file, size: 70_000, inMemory: undefined });
  const first = await askTwice('first', Buffer.alloc(50_000));
  const content = await heldOf(first.file);
  expect(await heldOf(first.file)).toBe(content);
  for (let number = 0; number < 200; number++) await askTwice(`other-${number}`, Buffer.alloc(50_000));
  expect(await heldOf(first.file)).not.toBe(content);
});

/** What holds the content of a file: the same where it was not read again. */
async function heldOf(file: string): Promise<ArrayBufferLike | undefined> {
  const kept = await readCachedFile(file);
  return kept && 'inMemory' in kept ? kept.inMemory?.buffer : undefined;
}
