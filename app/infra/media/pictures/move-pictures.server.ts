import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { db } from '../../db/db.server.ts';
import type { Readings } from '../../health/readings.ts';
import { pictures } from '../tables.server.ts';
import { neededPictureStore, noteForgottenStore, PictureStoreProblem, pictureStore } from './picture-store.server.ts';
import { noObject } from './pictures.server.ts';

export type PicturePlace = 'store' | 'database';

/** How many pictures are where, and how large they are together. */
export type PictureCounts = Record<PicturePlace, { pictures: number; bytes: number }>;

/** What a walk over the pictures has done so far. `failed`: pictures that stay where they are, each with its reason. */
export type PictureWalk = { done: number; bytes: number; failed: { id: string; reason: string }[] };

/** Called after each batch. */
type Progress = (walk: PictureWalk) => void;

/** So many pictures are in memory and on their way at a time. */
const atOnce = 4;

/** Counts the pictures of both places. */
export async function countPictures(): Promise<PictureCounts> {
  const { rows } = await db.execute<{ stored: number; storedBytes: number; kept: number; keptBytes: number }>(sql`
    select count(object)::int as stored, coalesce(sum(object_bytes), 0)::float as "storedBytes",
      count(*) filter (where object is null)::int as kept,
      coalesce(sum(length(master)), 0)::float as "keptBytes"
    from pictures`);
  const { stored = 0, storedBytes = 0, kept = 0, keptBytes = 0 } = rows[0] ?? {};
  return { store: { pictures: stored, bytes: storedBytes }, database: { pictures: kept, bytes: keptBytes } };
}

/** Whether any picture is in a store, so that a backup of the database is without it. */
export async function hasStoredPictures(): Promise<boolean> {
  const found = await db.select({ id: pictures.id }).from(pictures).where(isNotNull(pictures.object)).limit(1);
  return found.length > 0;
}

/** What is watched of the store; nothing where there is none. A store that this node should know of counts as away. */
export async function readPictureReadings(): Promise<Readings> {
  const store = pictureStore();
  if (store) return { picture_store_away: Number((await store.problem()) !== null) };
  if (!(await hasStoredPictures())) return {};
  noteForgottenStore();
  return { picture_store_away: 1 };
}

/**
 * Moves every picture to one place, a few at a time, while the shop goes on. Each picture is read back from the store and
 * compared before its row changes, so it may be ended at any moment and goes on where it ended. What was moved out of the
 * store stays there until it is removed as unused. Throws `PictureStoreProblem` once the store does not answer.
 */
export function movePictures(to: PicturePlace, signal: AbortSignal, progress: Progress): Promise<PictureWalk> {
  const isElsewhere = to === 'store' ? isNull(pictures.object) : isNotNull(pictures.object);
  return walk({ isElsewhere, run: to === 'store' ? moveToStore : moveToDatabase, signal, progress });
}

/** Reads every picture of the store and compares it with its checksum. Throws `PictureStoreProblem` as above. */
export function checkStoredPictures(signal: AbortSignal, progress: Progress): Promise<PictureWalk> {
  return walk({ isElsewhere: isNotNull(pictures.object), run: checkStored, signal, progress });
}

type Action = (id: string) => Promise<number>;

async function walk({
  isElsewhere,
  run,
  signal,
  progress,
}: {
  isElsewhere: ReturnType<typeof isNull>;
  /** Returns the bytes of the picture; throws a `PictureStoreProblem` of kind `missing` for one that stays as it is. */
  run: Action;
  signal: AbortSignal;
  progress: Progress;
}): Promise<PictureWalk> {
  const walked: PictureWalk = { done: 0, bytes: 0, failed: [] };
  for (let last = ''; !signal.aborted; ) {
    const rows = await db
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(gt(pictures.id, last), isElsewhere))
      .orderBy(asc(pictures.id))
      .limit(atOnce);
    await Promise.all(rows.map(({ id }) => step(walked, id, run)));
    progress(walked);
    last = rows.at(-1)?.id ?? '';
    if (rows.length < atOnce) break;
  }
  return walked;
}

async function step(walked: PictureWalk, id: string, run: Action): Promise<void> {
  try {
    walked.bytes += await run(id);
    walked.done += 1;
  } catch (error) {
    if (!(error instanceof PictureStoreProblem) || error.kind === 'away') throw error;
    walked.failed.push({ id, reason: error.message });
  }
}

async function moveToStore(id: string): Promise<number> {
  const store = neededPictureStore();
  const [row] = await db.select({ master: pictures.master }).from(pictures).where(eq(pictures.id, id));
  if (!row?.master) return 0;
  const stored = await store.put(id, row.master);
  // A store that lost or changed it is found out while the database still has it.
  await store.read(stored);
  const moved = await db
    .update(pictures)
    .set({ master: null, ...stored })
    .where(and(eq(pictures.id, id), isNull(pictures.object)))
    .returning({ id: pictures.id });
  // Somebody else has moved or removed it meanwhile.
  if (moved.length === 0) await store.remove(stored.object);
  return stored.objectBytes;
}

async function moveToDatabase(id: string): Promise<number> {
  const stored = await readStored(id);
  if (!stored) return 0;
  const master = await neededPictureStore().read(stored);
  await db
    .update(pictures)
    .set({ master, ...noObject })
    .where(and(eq(pictures.id, id), eq(pictures.object, stored.object)));
  return master.length;
}

async function checkStored(id: string): Promise<number> {
  const stored = await readStored(id);
  return stored ? (await neededPictureStore().read(stored)).length : 0;
}

async function readStored(id: string): Promise<{ object: string; objectSha256: string } | null> {
  const { object, objectSha256 } = pictures;
  const [row] = await db.select({ object, objectSha256 }).from(pictures).where(eq(pictures.id, id));
  return row?.object && row.objectSha256 ? { object: row.object, objectSha256: row.objectSha256 } : null;
}
