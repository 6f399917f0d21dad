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
import {
  connectReplication,
  type LogStream,
  type Position,
  readPosition,
  segmentStart,
  streamLog,
  takeBaseBackup,
} from './replication.server.ts';

export type ArchivePlan = {
  /** The supervisor of the embedded database, who may replicate. */
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
  stream: LogStream;
  stored: Position;
  /** Null until the base is complete. */
  head: ArchiveHead | null;
  base: Promise<ArchiveHead>;
  close(): Promise<void>;
};

/**
 * Keeps an archive of the embedded database up to date until `signal` is aborted: a copy of its files, and everything
 * that was written since, stored every few seconds. Goes on with the archive of the last time where that is possible and
 * begins a new one where it is not. The server keeps what is not stored yet, up to a limit of its own, so an archive that
 * cannot be written never holds up the shop. Throws when the place or the database refuses.
 */
export async function writeArchive(plan: ArchivePlan, signal: AbortSignal): Promise<void> {
  const { supervisor, place, seconds } = plan;
  const server = new pg.Client(supervisor);
  server.on('error', () => {});
  await server.connect();
  let current: Chapter | null = null;
  let next: Chapter | null = null;
  try {
    await assertBounded(server);
    current = await resume(server, plan);
    for (;;) {
      await dropSlots(server, [current, next]);
      const moment = await readMoment(server);
      if (current) await ship(current, moment, plan);
      if (next) await ship(next, moment, plan);
      if (next?.head && next.stored >= next.head.end) {
        await current?.close();
        current = next;
        next = null;
        await removeOutlived(current.name, plan);
      }
      await plan.tell({ archive: current?.name ?? null, completeUntil: current ? moment.at : null });
      if (signal.aborted) return;
      if (!next && isDue(current, plan)) next = await begin(server, plan);
      const waiting: Promise<unknown>[] = [sleep(seconds * 1_000, undefined, { signal }).catch(() => {})];
      if (next && !next.head) waiting.push(next.base);
      await Promise.race(waiting);
    }
  } finally {
    await current?.close();
    await next?.close();
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

type Moment = { at: Date; position: Position };

/** What is committed before `at` is in the log before `position`. */
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
async function resume(server: pg.Client, { place, shop, supervisor }: ArchivePlan): Promise<Chapter | null> {
  const { rows: slots } = await server.query<{ name: string }>(
    `select slot_name as name from pg_replication_slots
     where starts_with(slot_name, $1) and wal_status <> 'lost' and restart_lsn is not null`,
    [slotPrefix],
  );
  const kept = new Set(slots.map(({ name }) => name));
  for (const name of (await place.archives()).toReversed()) {
    if (readArchiveName(name)?.shop !== shop || !kept.has(slotOf(name))) continue;
    const head = await readHeadOf(place, name);
    if (!head || head.system !== (await readSystem(server)).system) continue;
    const { parts, missingAfter } = chainLogParts(await place.files(name), head.start);
    const stored = parts.at(-1)?.end;
    if (!stored || missingAfter || stored < head.end) continue;
    const stream = await streamLog(supervisor, { slot: slotOf(name), from: stored, timeline: head.timeline });
    return { name, stream, stored, head, base: Promise.resolve(head), close: () => stream.close() };
  }
  return null;
}

/** The head of an archive; null if its base is not complete. Throws if it cannot be read. */
export async function readHeadOf(place: ArchivePlace, archive: string): Promise<ArchiveHead | null> {
  if (!(await place.files(archive)).includes(archiveHeadName)) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of await place.read(archive, archiveHeadName)) chunks.push(chunk);
  return archiveHeadSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
}

type System = { system: string; timeline: number; postgres: number };

async function readSystem(server: pg.Client): Promise<System> {
  const { rows } = await server.query<System>(
    `select (select system_identifier::text from pg_control_system()) as system,
       (select timeline_id from pg_control_checkpoint()) as timeline,
       current_setting('server_version_num')::int / 10000 as postgres`,
  );
  return rows[0]!;
}

/** Begins an archive. The log is stored from the first moment on, while the base is still being made. */
async function begin(server: pg.Client, plan: ArchivePlan): Promise<Chapter> {
  const { place, shop, supervisor } = plan;
  const takenAt = new Date();
  const name = archiveName({ shop, takenAt });
  const system = await readSystem(server);
  await place.create(name);
  const { rows } = await server.query<{ from: string }>(
    'select lsn::text as from from pg_create_physical_replication_slot($1, true)',
    [slotOf(name)],
  );
  const from = segmentStart(readPosition(rows[0]!.from));
  const stream = await streamLog(supervisor, { slot: slotOf(name), from, timeline: system.timeline });
  const copying = await connectReplication(supervisor);
  const base = writeBase(copying, plan, { name, takenAt, system });
  const chapter: Chapter = {
    name,
    stream,
    stored: from,
    head: null,
    base,
    async close() {
      await Promise.all([stream.close(), copying.end()]);
    },
  };
  base
    .then((head) => {
      chapter.head = head;
    })
    // Whoever waits for the base sees the error.
    .catch(() => {})
    .finally(() => copying.end());
  return chapter;
}

async function writeBase(
  copying: pg.Client,
  { place, shop, recipients }: ArchivePlan,
  { name, takenAt, system }: { name: string; takenAt: Date; system: System },
): Promise<ArchiveHead> {
  const backup = takeBaseBackup(copying);
  const file = recipients.length > 0 ? 'base.tar.zst.age' : 'base.tar.zst';
  const bytes = await place.write(name, file, packed(backup.tar, recipients));
  const { start, end, timeline } = await backup.range();
  const head: ArchiveHead = {
    program: 'dastak',
    kind: 'archive',
    format: archiveFormat,
    shop,
    takenAt: takenAt.toISOString(),
    postgres: system.postgres,
    system: system.system,
    timeline,
    base: { name: file, bytes },
    start,
    end,
    recipients: [...recipients],
  };
  await place.write(name, archiveHeadName, only(Buffer.from(writeHead(head))));
  return head;
}

/** Stores the log up to the moment, in parts of a bounded size. */
async function ship(chapter: Chapter, moment: Moment, { place, recipients }: ArchivePlan): Promise<void> {
  do {
    await chapter.stream.reach(moment.position);
    const { log, end } = chapter.stream.take();
    if (log.length === 0) return;
    const name = logPartName({ start: chapter.stored, end, at: moment.at }, recipients.length > 0);
    await place.write(chapter.name, name, packed(only(log), recipients));
    chapter.stored = end;
    chapter.stream.confirm(end);
  } while (chapter.stored < moment.position);
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
