import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { log } from '../process/log.server.ts';

/**
 * Bytes that can be made anew at any time: in a file of this node, or in memory where the disk took no file. `size` is
 * the length of the content; the file is longer. `inMemory` is the content of a small file that is in frequent use.
 */
export type CachedFile =
  | { file: string; size: number; inMemory?: Buffer | undefined }
  | { bytes: Buffer; size: number };

/** After the content a file ends with this mark and the SHA-256 of the content. */
const mark = Buffer.from('dastak01');
const sealLength = mark.length + 32;

/** The files whose content has been compared with its checksum, each with what it looked like then. */
const compared = new Map<string, string>();
const maxCompared = 50_000;

/** The content of small files, that of the one asked for last at the end: a page of products asks for twenty. */
const inMemory = new Map<string, { look: string; content: Buffer }>();
const maxFileBytes = 64 * 1024;
const maxBytesInMemory = 8 * 1024 * 1024;
let bytesInMemory = 0;

/**
 * The cached file with its content as it was written; null if there is none, or if it was cut, overwritten or damaged. The
 * content is read only if the file does not look as it did when it was last compared.
 */
export async function readCachedFile(file: string): Promise<CachedFile | null> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  const size = found.size - sealLength;
  const look = `${found.size} ${found.mtimeMs} ${found.ino}`;
  if (compared.get(file) === look) return { file, size, inMemory: await addToMemory(file, { look, size }) };
  if (size < 0 || !(await isIntact(file, size))) {
    log('warn', 'stored-file-damaged', {
      problem: `${path.basename(file)} is not as it was written; it is made anew.`,
    });
    return null;
  }
  remember(file, look);
  return { file, size };
}

/** The content of a file that looks so; undefined where it is too much to be held, or cannot be read now. */
async function addToMemory(file: string, { look, size }: { look: string; size: number }): Promise<Buffer | undefined> {
  if (size > maxFileBytes) return undefined;
  const known = inMemory.get(file);
  if (known) dropFromMemory(file, known.content);
  const content = known?.look === look ? known.content : await readFile(file).catch(() => undefined);
  if (content?.length !== size + sealLength) return undefined;
  // Two requests may have read it at the same time.
  const other = inMemory.get(file);
  if (other) dropFromMemory(file, other.content);
  inMemory.set(file, { look, content });
  bytesInMemory += content.length;
  for (const [oldest, { content: least }] of inMemory) {
    if (bytesInMemory <= maxBytesInMemory) break;
    dropFromMemory(oldest, least);
  }
  return content.subarray(0, size);
}

function dropFromMemory(file: string, content: Buffer): void {
  inMemory.delete(file);
  bytesInMemory -= content.length;
}

function remember(file: string, look: string): void {
  if (compared.size >= maxCompared) compared.clear();
  compared.set(file, look);
}

async function isIntact(file: string, size: number): Promise<boolean> {
  try {
    const hash = createHash('sha256');
    let at = 0;
    const end: Buffer[] = [];
    // Without an encoding a stream gives buffers.
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      const content = Math.max(0, Math.min(chunk.length, size - at));
      hash.update(chunk.subarray(0, content));
      end.push(chunk.subarray(content));
      at += chunk.length;
    }
    return Buffer.concat(end).equals(sealOf(hash.digest()));
  } catch (error) {
    // A process that may open no more files knows nothing about this one.
    if (error instanceof Error && 'code' in error && /^E[MN]FILE$/.test(String(error.code))) throw error;
    return false;
  }
}

function sealOf(sha256: Buffer): Buffer {
  return Buffer.concat([mark, sha256]);
}

/**
 * Keeps the bytes in a file, so that a crash or a power cut leaves either the whole file or none. A disk that is full or
 * read-only is logged, and the bytes stay in memory for whoever waits for them.
 */
export async function writeCachedFile(file: string, bytes: Buffer): Promise<CachedFile> {
  const draft = `${file}.${process.pid}.part`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await write(draft, Buffer.concat([bytes, sealOf(createHash('sha256').update(bytes).digest())]));
    await rename(draft, file);
    return { file, size: bytes.length };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    logProblem(error);
    return { bytes, size: bytes.length };
  }
}

/**
 * Keeps in a file what is read part by part and is too much to be held whole, with the same promise. Only where the disk
 * takes no file is it held for whoever waits.
 */
export async function writeCachedParts(file: string, read: () => AsyncIterable<Buffer>): Promise<CachedFile> {
  const draft = `${file}.${process.pid}.part`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const size = await writeParts(draft, read());
    await rename(draft, file);
    return { file, size };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    if (!isOfTheDisk(error)) throw error;
    logProblem(error);
    const parts: Buffer[] = [];
    for await (const part of read()) parts.push(part);
    const bytes = Buffer.concat(parts);
    return { bytes, size: bytes.length };
  }
}

async function writeParts(file: string, parts: AsyncIterable<Buffer>): Promise<number> {
  const handle = await open(file, 'w');
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const part of parts) {
      hash.update(part);
      size += part.length;
      await handle.write(part);
    }
    await handle.write(sealOf(hash.digest()));
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

/** A database that is away has system errors, too. */
function isOfTheDisk(error: unknown): boolean {
  return (
    error instanceof Error && 'syscall' in error && /^(?:mkdir|open|write|fsync|rename)$/.test(String(error.syscall))
  );
}

async function write(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(bytes);
    // Without it a power cut can leave a renamed file that is empty.
    await handle.sync();
  } finally {
    await handle.close();
  }
}

let quietUntil = 0;

/** A full disk fails every file; it is said once a minute. */
function logProblem(error: unknown): void {
  if (Date.now() < quietUntil) return;
  quietUntil = Date.now() + 60_000;
  log(
    'warn',
    'file-not-stored',
    { problem: 'The disk takes no file; pictures are made anew for each request.' },
    error,
  );
}
