import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { extract, type Header } from 'tar-stream';
import {
  hasEmbeddedDatabase,
  replaceEmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../db/embedded/embedded.server.ts';
import { packagedMajor } from '../../db/embedded/embedded-program.server.ts';
import { BackupProblem } from '../backup-format.server.ts';
import { decryptWith } from '../backup-keys.server.ts';
import { type EndedAccess, endRestoredAccess, readEndedAccess } from '../end-restored-access.server.ts';
import { type OrderGap, skipOrderNumbers } from '../order-gap.server.ts';
import { readBefore } from '../restore-backup.server.ts';
import { type ArchiveHead, chainLogParts, type LogPart, readArchiveName } from './archive-format.server.ts';
import type { ArchivePlace } from './archive-place.server.ts';
import { type Position, segmentBytes, segmentFile, segmentStart } from './log-files.server.ts';
import { readHeadOf } from './write-archive.server.ts';

/** An archive that can be restored. */
export type FoundArchive = {
  name: string;
  head: ArchiveHead;
  parts: LogPart[];
  /** The last moment that it holds. */
  newest: Date;
};

/**
 * The newest archive that can be restored, or the newest that can be restored up to `until`; null if there is none. Of
 * those that are incomplete, such as one that had just been begun, the one before it is taken.
 */
export async function findArchive(
  place: ArchivePlace,
  names: readonly string[],
  until: Date | null,
): Promise<FoundArchive | null> {
  for (const name of names.toReversed()) {
    const begun = readArchiveName(name)?.takenAt;
    if (!begun || (until && begun > until)) continue;
    const found = await readArchive(place, name, until);
    if (found) return found;
  }
  return null;
}

/** Throws `BackupProblem` where a part of the log is missing; null if the archive was never complete. */
async function readArchive(place: ArchivePlace, name: string, until: Date | null): Promise<FoundArchive | null> {
  const head = await readHeadOf(place, name).catch(() => {
    throw new BackupProblem(`${name} is damaged (nobody can read what it is). Nothing was changed.`);
  });
  if (!head) return null;
  const { parts, missingAfter } = chainLogParts(await place.files(name), head.start);
  const last = parts.at(-1);
  if (!last || last.end < head.end) return null;
  if (missingAfter && (!until || until > missingAfter.at))
    throw new BackupProblem(
      `${name} is damaged: files are missing. It is whole up to a moment: add --until "${missingAfter.at.toISOString()}". Nothing was changed.`,
    );
  return { name, head, parts, newest: last.at };
}

export type ArchiveRequest = {
  place: ArchivePlace;
  archive: FoundArchive;
  keys: readonly string[];
  /** The moment to go back to; null: as far as the archive reaches. */
  until: Date | null;
  dataDir: string;
  packageRoot: string;
  replace: boolean;
  report: (line: string) => void;
};

/**
 * Restores the embedded database of `dataDir` from an archive, as it was at the end of the archive or at `until`. Either
 * that database is there afterwards or what was there before. Throws `BackupProblem` if the place is not empty and
 * `replace` is not set, if the shop is running, or if the archive is damaged or does not fit.
 */
export async function restoreArchive(request: ArchiveRequest): Promise<void> {
  const { place, archive, keys, until, dataDir, packageRoot, replace, report } = request;
  const major = await packagedMajor(packageRoot);
  if (major !== archive.head.postgres)
    throw new BackupProblem(
      `This archive is of PostgreSQL ${archive.head.postgres}, and this version of the shop brings ${major}: restore it with the version that wrote it, and bring it here as a backup. Nothing was changed.`,
    );
  const lastHere = await lastOrderHere(request);
  if (lastHere !== null && !replace)
    throw new BackupProblem(
      'This place already holds a shop. To replace it with the archive, add --replace: npm run restore -- PATH --replace',
    );
  const takenAt = until && until < archive.newest ? until : archive.newest;
  const inTime = until ? upTo(archive.parts, until) : archive.parts;
  await replaceEmbeddedDatabase(
    { dataDir, packageRoot, report },
    {
      async fill(data) {
        report('Copying the files…');
        await unpackBase(place, archive, keys, data);
        report(`Replaying what was written since, ${inTime.length} parts…`);
        await unpackLog({ place, archive, keys }, inTime, data);
      },
      until: until && until < archive.newest ? until : null,
      statements: [
        // What the statement would set off belongs to a shop that runs.
        'set session_replication_role = replica',
        skipOrderNumbers({ takenAt, lastHere: lastHere ?? 0 }).trim(),
        endRestoredAccess({ takenAt }).trim(),
      ],
    },
  );
}

type RestoredArchive = { orders: number; gap: OrderGap; endedAccess: EndedAccess | null };

/** How many orders are there after the restore, which ids it left out, and whose access it ended. */
export async function readRestored(connection: pg.ClientConfig): Promise<RestoredArchive> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ orders: string; first: string; last: string }>(
      `select (select count(*) from orders) as orders, after ->> 'skippedFrom' as first, after ->> 'skippedTo' as last
       from audit_entries where kind = 'backup' and action = 'backup.restored' order by id desc limit 1`,
    );
    const { orders, first, last } = rows[0]!;
    const gap = { from: Number(first), to: Number(last) };
    return { orders: Number(orders), gap, endedAccess: await readEndedAccess(client) };
  } finally {
    await client.end();
  }
}

/** The last order id that was given out here; null if nothing is kept here. */
async function lastOrderHere({ dataDir, packageRoot, replace, report }: ArchiveRequest): Promise<number | null> {
  if (!(await hasEmbeddedDatabase(dataDir, packageRoot))) return null;
  try {
    const here = await startEmbeddedDatabase({ dataDir, packageRoot, report: () => {} });
    try {
      const { isUsed, lastOrder } = await readBefore(here.connection('owner'));
      return isUsed ? lastOrder : null;
    } finally {
      await here.stop();
    }
  } catch (error) {
    if (error instanceof BackupProblem || !replace) throw error;
    report('The database that is here cannot be opened any more; it is replaced as it is.');
    return 0;
  }
}

/** Recovery stops at the first change after the moment: that is in the first part after it. */
function upTo(parts: readonly LogPart[], until: Date): LogPart[] {
  const after = parts.findIndex(({ at }) => at > until);
  return after < 0 ? [...parts] : parts.slice(0, after + 1);
}

type Source = Pick<ArchiveRequest, 'place' | 'archive' | 'keys'>;

/** A file of the archive, decrypted and unpacked. */
async function unpacked({ place, archive, keys }: Source, file: string): Promise<NodeJS.ReadableStream> {
  const packed = await place.read(archive.name, file);
  const unpack = createZstdDecompress({ chunkSize: 256 * 1024 });
  const reading = file.endsWith('.age') ? pipeline(packed, decryptWith(keys), unpack) : pipeline(packed, unpack);
  reading.catch((error: Error) => unpack.destroy(error));
  return unpack;
}

type Entry = AsyncIterable<Buffer> & { header: Header; resume(): void };

async function unpackBase(
  place: ArchivePlace,
  archive: FoundArchive,
  keys: readonly string[],
  data: string,
): Promise<void> {
  const { name } = archive.head.base;
  const tar = extract();
  const reading = pipeline(await unpacked({ place, archive, keys }, name), tar);
  reading.catch(() => {});
  try {
    for await (const entry of tar as AsyncIterable<Entry>) await unpackEntry(entry, data);
    await reading;
  } catch (error) {
    throw damaged(archive, name, error);
  }
}

async function unpackEntry(entry: Entry, data: string): Promise<void> {
  const { name, type } = entry.header;
  const target = path.join(data, name);
  if (target !== path.join(data, '.') && !target.startsWith(`${data}/`)) throw new Error(`${name} leads outside`);
  if (type === 'directory') {
    await mkdir(target, { recursive: true, mode: 0o700 });
    entry.resume();
  } else if (type === 'file') {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(entry, createWriteStream(target, { mode: 0o600 }));
  } else throw new Error(`${name} is neither a file nor a folder`);
}

/** Joins the parts to the files in which the server keeps its log. */
async function unpackLog(source: Source, parts: readonly LogPart[], data: string): Promise<void> {
  await mkdir(path.join(data, 'pg_wal'), { recursive: true, mode: 0o700 });
  const segments = new Map<string, FileHandle>();
  try {
    for (const part of parts) {
      let at = part.start;
      try {
        for await (const chunk of (await unpacked(source, part.name)) as AsyncIterable<Buffer>)
          at = await writeLog(source.archive.head.timeline, { data, segments, chunk, at });
      } catch (error) {
        throw damaged(source.archive, part.name, error);
      }
      if (at !== part.end) throw damaged(source.archive, part.name, new Error('it is shorter than it should be'));
    }
  } finally {
    for (const handle of segments.values()) await handle.close();
  }
}

async function writeLog(
  timeline: number,
  { data, segments, chunk, at }: { data: string; segments: Map<string, FileHandle>; chunk: Buffer; at: Position },
): Promise<Position> {
  let [rest, position] = [chunk, at];
  while (rest.length > 0) {
    const begin = segmentStart(position);
    const room = Number(begin + segmentBytes - position);
    const piece = rest.subarray(0, room);
    const file = segmentFile(data, timeline, begin);
    const handle = segments.get(file) ?? (await openSegment(file));
    segments.set(file, handle);
    await handle.write(piece, 0, piece.length, Number(position - begin));
    position += BigInt(piece.length);
    rest = rest.subarray(piece.length);
  }
  return position;
}

/** A file of the log, of its whole size from the beginning. */
async function openSegment(file: string): Promise<FileHandle> {
  const handle = await open(file, 'w', 0o600);
  await handle.truncate(Number(segmentBytes));
  return handle;
}

function damaged({ name }: FoundArchive, file: string, error: unknown): BackupProblem {
  if (error instanceof BackupProblem) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new BackupProblem(`${name} is damaged (${file}: ${reason}). Nothing was changed.`);
}
