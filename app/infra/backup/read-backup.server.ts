import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { databaseCode, isDatabaseAway } from '../db/db.server.ts';
import {
  type BackupHead,
  type BackupManifest,
  BackupProblem,
  backupFormat,
  headName,
  headSchema,
  manifestName,
  manifestSchema,
  tableFolder,
} from './backup-format.server.ts';
import { decryptWith, isEncrypted } from './backup-keys.server.ts';

/** A backup and the secret keys that may decrypt it. */
export type BackupSource = { file: string; keys: readonly string[] };

/** A part of a table's rows in the archive. `rows` must be read to its end before the next part is asked for. */
export type BackupPart = { table: string; rows: AsyncIterable<Buffer> };

type Entry = AsyncIterable<Buffer> & { header: Header };

/**
 * Reads the whole backup and compares every checksum and count with its manifest. Throws `BackupProblem` with the reason
 * if it is damaged, incomplete or not a backup of this program.
 */
export async function verifyBackup(source: BackupSource): Promise<BackupManifest> {
  const { file } = source;
  const found = new Map<string, Found>();
  const manifest = await readParts(source, async ({ table, rows }) => {
    const seen = found.get(table) ?? { hash: createHash('sha256'), bytes: 0, rows: 0 };
    found.set(table, seen);
    for await (const chunk of rows) count(seen, chunk);
  });
  for (const { name, bytes, rows, sha256 } of manifest.tables) {
    const seen = found.get(name) ?? { hash: createHash('sha256'), bytes: 0, rows: 0 };
    if (seen.bytes !== bytes || seen.rows !== rows || seen.hash.digest('hex') !== sha256)
      throw damaged(file, `the rows of ${name} are not those that were written`);
    found.delete(name);
  }
  const [unknown] = found.keys();
  if (unknown) throw damaged(file, `it has rows of ${unknown} that nothing was said about`);
  return manifest;
}

type Found = { hash: Hash; bytes: number; rows: number };

/** A line is a row: line breaks inside a value are written as `\n`. */
function count(seen: Found, chunk: Buffer): void {
  seen.hash.update(chunk);
  seen.bytes += chunk.length;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) seen.rows += 1;
}

/**
 * Hands each part of each table to `take`, in the order of the file, and returns the manifest. An error of the database
 * is thrown on; everything else that goes wrong is wrong with the file and becomes a `BackupProblem`.
 */
export async function readParts(
  { file, keys }: BackupSource,
  take: (part: BackupPart) => Promise<void>,
): Promise<BackupManifest> {
  await assertFile(file);
  const archive = extract();
  // Each chunk is a message to the database in a restore: few large ones cost less than many small ones.
  const unpack = createZstdDecompress({ chunkSize: 256 * 1024 });
  const packed = createReadStream(file, { highWaterMark: 256 * 1024 });
  const reading = (await isEncrypted(file))
    ? pipeline(packed, decryptWith(keys), unpack, archive)
    : pipeline(packed, unpack, archive);
  // The error is seen below, by whoever reads the entries.
  reading.catch(() => {});
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  try {
    for await (const entry of archive as AsyncIterable<Entry>) {
      const { name } = entry.header;
      if (!head) head = await readHead(file, entry);
      else if (name === manifestName) manifest = parse(manifestSchema, await readText(entry));
      else {
        const [folder, table] = name.split('/');
        if (folder !== tableFolder || !table) throw damaged(file, `nobody knows what ${name} is`);
        await take({ table, rows: entry });
      }
    }
    await reading;
  } catch (error) {
    if (error instanceof BackupProblem || databaseCode(error) !== null || isDatabaseAway(error)) throw error;
    throw (await isPacked(file)) ? damaged(file, reasonOf(error)) : foreign(file);
  }
  if (!head) throw foreign(file);
  if (!manifest) throw incomplete(file);
  return manifest;
}

/** Whether the file begins as a backup does: with the marks of Zstandard or of age. */
async function isPacked(file: string): Promise<boolean> {
  const bytes: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: zstandard.length - 1 })) bytes.push(chunk);
  return Buffer.concat(bytes).equals(zstandard) || (await isEncrypted(file));
}

const zstandard = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

async function assertFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new BackupProblem(`There is no file ${file}.`);
  if (!found.isFile()) throw new BackupProblem(`${file} is not a file.`);
  if (found.size === 0) throw incomplete(file);
}

async function readHead(file: string, entry: Entry): Promise<BackupHead> {
  if (entry.header.name !== headName) throw foreign(file);
  const text = await readText(entry);
  const format = formatOf(text);
  if (format !== null && format > backupFormat)
    throw new BackupProblem(
      `${file} was made by a newer version of the shop (format ${format}, this one reads ${backupFormat}): install that version and restore with it.`,
    );
  const head = headSchema.safeParse(JSON.parse(text));
  if (!head.success || head.data.format !== backupFormat) throw foreign(file);
  return head.data;
}

function formatOf(text: string): number | null {
  const written: unknown = JSON.parse(text);
  if (typeof written !== 'object' || written === null || !('format' in written)) return null;
  return typeof written.format === 'number' ? written.format : null;
}

function parse(schema: typeof manifestSchema, text: string): BackupManifest {
  return schema.parse(JSON.parse(text));
}

const maxTextLength = 4 * 1024 * 1024;

async function readText(entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of entry) {
    size += chunk.length;
    if (size > maxTextLength) throw new Error('an entry is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return /unexpected end/i.test(words) ? 'it ends in the middle' : words.split('\n', 1)[0]!.toLowerCase();
}

function damaged(file: string, reason: string): BackupProblem {
  return new BackupProblem(`${file} is damaged (${reason}): take another backup. Nothing was changed.`);
}

function incomplete(file: string): BackupProblem {
  return new BackupProblem(`${file} is incomplete, its end is missing: take another backup. Nothing was changed.`);
}

function foreign(file: string): BackupProblem {
  return new BackupProblem(`${file} is not a backup of this shop program. Nothing was changed.`);
}
