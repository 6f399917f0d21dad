import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { log } from '../process/log.server.ts';

/** Why an uploaded file did not arrive. */
export type ReceiveRefusal = 'empty' | 'too-large' | 'interrupted';

/**
 * Writes an uploaded body to a temporary file, calls `use` with its path, and deletes the file. Reading stops once more
 * than `maxBytes` have come. Returns what `use` returns, or why the file did not arrive.
 */
export async function receiveFile<T>(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, use }: { maxBytes: number; use: (file: string) => Promise<T> },
): Promise<T | ReceiveRefusal> {
  if (!body) return 'empty';
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-'));
  try {
    const file = path.join(folder, 'sent');
    return (await writeBody(body, { file, maxBytes })) ?? (await use(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Null if the body arrived completely and is not too large. */
async function writeBody(
  body: ReadableStream<Uint8Array>,
  { file, maxBytes }: { file: string; maxBytes: number },
): Promise<ReceiveRefusal | null> {
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new Error('too large'));
      else done(null, chunk);
    },
  });
  try {
    // The types of Node and of the browser name one thing twice.
    const source = Readable.fromWeb(body as import('node:stream/web').ReadableStream);
    await pipeline(source, limit, createWriteStream(file));
    return size === 0 ? 'empty' : null;
  } catch (error) {
    if (size > maxBytes) return 'too-large';
    log('warn', 'upload-not-received', {}, error);
    return 'interrupted';
  }
}
