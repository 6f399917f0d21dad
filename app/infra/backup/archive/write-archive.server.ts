import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { BackupProblem } from '../backup-format.server.ts';
import { encryptFor } from '../backup-keys.server.ts';
import {
  type ArchiveHead,
  archiveFormat,
  archiveHeadName,
  archiveHeadSchema,
  archiveName,
  chainLogParts,
  logPartName,
  readArchiveName,
  slotOf,
  slotPrefix,
  writeHead,
} from './archive-format.server.ts';
import type { ArchivePlace } from './archive-place.server.ts';
import { copyBase } from './base-files.server.ts';
import { type Position, readLog, readPosition, segmentBytes, segmentStart, writePosition } from './log-files.server.ts';

export type ArchivePlan = {
  /** The supervisor of the embedded database, whose files are on this machine. */
  supervisor: pg.ClientConfig;
  place: ArchivePlace;
  /** Tells the archives of this shop from those of others. */
  shop: string;
  /** Whom the archive is encrypted for; nobody: it is not encrypted. */
  recipients: readonly string[];
  /** How often what is new is stored. */
  seconds: number;
  /** How many days can be gone back. */
  keptDays: number;
  /** Archives from before this moment are followed by a new one: a short log is restored sooner. */
  renewedSince(): Date;
  /** Told after each round. */
  tell(progress: ArchiveProgress): Promise<void>;
};

export type ArchiveProgress = {
  archive: string | null;
  /** Everything that was committed before this moment is in the archive; null while the first base is made. */
  completeUntil: Date | null;
};

/** An archive that is being written: a base, which may still be on its way, and the log since. */
type Chapter = {
  name: string;
  /** The log is stored up to here; everything that was committed before the moment is in it. */
  stored: Moment;
  /** Null until the base is complete. */
  head: ArchiveHead | null;
  /** Settles when `head` is set, or cannot be. */
  base: Promise<void>;
};

/** What is committed before `at` is in the log before `position`. */
type Moment = { at: Date; position: Position };

/**
 * Keeps an archive of the embedded database up to date until `signal` is aborted: a copy of its files, and everything
 * that was written since, stored every few seconds. Goes on with the archive of the last time where that is possible and
 * begins a new one where it is not. For each archive the server has a slot, which says what is stored; it keeps the rest
 * of its log, up to a limit of its own, so an archive that cannot be written never holds up the shop. Throws when the
 * place or the database refuses.
 */
export async function writeArchive(plan: ArchivePlan, signal: AbortSignal): Promise<void> {
  const { supervisor, place, seconds } = plan;
  const server = new pg.Client(supervisor);
  server.on('error', () => {});
  await server.connect();
  const leaving = new AbortController();
  let current: Chapter | null = null;
  let next: Chapter | null = null;
  try {
    await assertBounded(server);
    const source = { server, system: await readSystem(server), plan };
    current = await resume(source);
    for (;;) {
      await dropSlots(server, [current, next]);
      const moment = await readMoment(server);
      if (current) await storeLog(source, current, moment);
      if (next) await storeLog(source, next, moment);
      if (next?.head && next.stored.position >= next.head.end) {
        current = next;
        next = null;
        await removeOutlived(current.name, plan);
      }
      await plan.tell({ archive: current?.name ?? null, completeUntil: current ? moment.at : null });
      if (signal.aborted) return;
      if (!next && isDue(current, plan)) next = await begin(source, leaving.signal);
      const waiting: Promise<unknown>[] = [sleep(seconds * 1_000, undefined, { signal }).catch(() => {})];
      if (next && !next.head) waiting.push(next.base);
      await Promise.race(waiting);
    }
  } finally {
    leaving.abort();
    await next?.base.catch(() => {});
    if (next) await place.remove(next.name).catch(() => {});
    await server.end().catch(() => {});
  }
}

/** A server that was started by an older version of the shop would keep its log until the disk is full. */
async function assertBounded(server: pg.Client): Promise<void> {
  const { rows } = await server.query<{ most: string }>(`select current_setting('max_slot_wal_keep_size') as most`);
  if (rows[0]?.most === '-1')
    throw new BackupProblem(
      'The database still runs as an older version started it: stop the shop and start it again.',
    );
}

/** Tells the server to keep no more for other archives than these, so that its log does not grow for nobody. */
async function dropSlots(server: pg.Client, kept: readonly (Chapter | null)[]): Promise<void> {
  const names = kept.flatMap((chapter) => (chapter ? [slotOf(chapter.name)] : []));
  const { rows } = await server.query<{ name: string }>(
    `select slot_name as name from pg_replication_slots where starts_with(slot_name, $1) and slot_name <> all ($2) and not active`,
    [slotPrefix, names],
  );
  for (const { name } of rows)
    await server.query('select pg_drop_replication_slot($1)', [name]).catch((error: unknown) => {
      // Somebody else has dropped it, does so now, or has begun to read from it.
      if (!(error instanceof pg.DatabaseError) || !slotIsTaken.has(error.code ?? '')) throw error;
    });
}

/** undefined_object and object_in_use, as PostgreSQL numbers its errors. */
const slotIsTaken: ReadonlySet<string> = new Set(['42704', '55006']);

/** Ends archiving for good: the server keeps no log for it any more. */
export async function endArchive(supervisor: pg.ClientConfig): Promise<void> {
  const server = new pg.Client(supervisor);
  server.on('error', () => {});
  await server.connect();
  try {
    await dropSlots(server, []);
  } finally {
    await server.end();
  }
}

async function readMoment(server: pg.Client): Promise<Moment> {
  const at = new Date();
  const { rows } = await server.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
  return { at, position: readPosition(rows[0]!.position) };
}

function isDue(current: Chapter | null, { renewedSince, recipients }: ArchivePlan): boolean {
  if (!current?.head) return true;
  const isForOthers = current.head.recipients.join() !== recipients.join();
  return isForOthers || new Date(current.head.takenAt) < renewedSince();
}

/** Goes on with the newest archive of this database cluster, if the server still has everything that comes after it. */
async function resume({ server, system, plan }: Source): Promise<Chapter | null> {
  const { place, shop } = plan;
  const { position: written } = await readMoment(server);
  for (const name of (await place.archives()).toReversed()) {
    const kept = readArchiveName(name)?.shop === shop ? await readKept(server, name) : null;
    if (kept === null) continue;
    const head = await readHeadOf(place, name);
    if (head?.system !== system.system || head.timeline !== system.timeline) continue;
    const { parts, missingAfter } = chainLogParts(await place.files(name), head.start);
    const last = parts.at(-1);
    if (!last || missingAfter || last.end < head.end || last.end < kept) continue;
    // The database was brought back from a copy that is older than the archive.
    if (last.end > written) continue;
    return { name, stored: { at: last.at, position: last.end }, head, base: Promise.resolve() };
  }
  return null;
}

/** From where on the server keeps its log for an archive; null if it has removed what is not stored yet. */
async function readKept(server: pg.Client, archive: string): Promise<Position | null> {
  const { rows } = await server.query<{ kept: string }>(
    `select restart_lsn::text as kept from pg_replication_slots where slot_name = $1 and wal_status <> 'lost'`,
    [slotOf(archive)],
  );
  return rows[0] ? readPosition(rows[0].kept) : null;
}

/** The head of an archive; null if its base is not complete. Throws if it cannot be read. */
export async function readHeadOf(place: ArchivePlace, archive: string): Promise<ArchiveHead | null> {
  if (!(await place.files(archive)).includes(archiveHeadName)) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of await place.read(archive, archiveHeadName)) chunks.push(chunk);
  return archiveHeadSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
}

type System = { system: string; timeline: number; postgres: number; data: string };

async function readSystem(server: pg.Client): Promise<System> {
  const { rows } = await server.query<System>(
    `select (select system_identifier::text from pg_control_system()) as system,
       (select timeline_id from pg_control_checkpoint()) as timeline,
       current_setting('server_version_num')::int / 10000 as postgres,
       current_setting('data_directory') as data`,
  );
  return rows[0]!;
}

type Source = { server: pg.Client; system: System; plan: ArchivePlan };

/** Begins an archive. The log is stored from the first moment on, while the base is still being made. */
async function begin({ server, system, plan }: Source, signal: AbortSignal): Promise<Chapter> {
  const takenAt = new Date();
  const name = archiveName({ shop: plan.shop, takenAt });
  await plan.place.create(name);
  const { rows } = await server.query<{ from: string }>(
    'select lsn::text as from from pg_create_physical_replication_slot($1, true)',
    [slotOf(name)],
  );
  const stored = { at: takenAt, position: segmentStart(readPosition(rows[0]!.from)) };
  const base = writeBase(system, plan, { name, takenAt }, signal);
  const chapter: Chapter = {
    name,
    stored,
    head: null,
    base: base.then((head) => {
      chapter.head = head;
    }),
  };
  // Whoever waits for the base sees the error.
  chapter.base.catch(() => {});
  return chapter;
}

async function writeBase(
  { data, ...system }: System,
  { supervisor, place, shop, recipients }: ArchivePlan,
  { name, takenAt }: { name: string; takenAt: Date },
  signal: AbortSignal,
): Promise<ArchiveHead> {
  const file = recipients.length > 0 ? 'base.tar.zst.age' : 'base.tar.zst';
  const store = (tar: AsyncIterable<Uint8Array>) => place.write(name, file, packed(tar, recipients));
  const { bytes, start, end } = await copyBase(supervisor, data, store, signal);
  const head: ArchiveHead = {
    program: 'dastak',
    kind: 'archive',
    format: archiveFormat,
    shop,
    takenAt: takenAt.toISOString(),
    ...system,
    base: { name: file, bytes },
    start,
    end,
    recipients: [...recipients],
  };
  await place.write(name, archiveHeadName, only(Buffer.from(writeHead(head))));
  return head;
}

/** Stores the log up to the moment. A part is of one file of the server's. */
async function storeLog({ server, system, plan }: Source, chapter: Chapter, moment: Moment): Promise<void> {
  const { place, recipients } = plan;
  while (chapter.stored.position < moment.position) {
    const start = chapter.stored.position;
    const fileEnd = segmentStart(start) + segmentBytes;
    // Only the last part has everything up to the moment.
    const stored = fileEnd < moment.position ? { at: chapter.stored.at, position: fileEnd } : moment;
    const end = stored.position;
    const log = await readLog(system.data, system.timeline, start, end);
    // A file that is not kept may have been used again while it was read.
    if ((await readKept(server, chapter.name)) === null)
      throw new BackupProblem('The database has removed what the archive lacks: a new one is begun.');
    const name = logPartName({ start, end, at: stored.at }, recipients.length > 0);
    await place.write(chapter.name, name, packed(only(log), recipients));
    chapter.stored = stored;
    await server.query('select pg_replication_slot_advance($1, $2)', [slotOf(chapter.name), writePosition(end)]);
  }
}

/** An archive is kept as long as the one after it is younger than what can be gone back. What was never complete goes too. */
async function removeOutlived(current: string, { place, shop, keptDays }: ArchivePlan): Promise<void> {
  const ours = (await place.archives()).filter((name) => readArchiveName(name)?.shop === shop);
  const oldest = Date.now() - keptDays * dayMs;
  for (const [index, name] of ours.entries()) {
    if (name === current) return;
    const following = readArchiveName(ours[index + 1] ?? current);
    const isOutlived = following !== null && following.takenAt.getTime() < oldest;
    const isWhole = await readHeadOf(place, name).catch(() => null);
    if (isOutlived || !isWhole) await place.remove(name);
  }
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Compressed, and encrypted where there are recipients. An error of the source is seen by whoever reads. */
function packed(source: AsyncIterable<Uint8Array>, recipients: readonly string[]): AsyncIterable<Uint8Array> {
  const pack = createZstdCompress({ chunkSize: 256 * 1024, params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  pipeline(source, pack).catch(() => {});
  return recipients.length > 0 ? encryptFor(recipients)(pack) : pack;
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
