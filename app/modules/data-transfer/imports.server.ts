import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { databaseCode, db, inTransaction } from '#app/infra/db/db.server.ts';
import { quoted } from '#app/infra/db/sql.server.ts';
import { queueJob } from '#app/infra/jobs/queue-job.server.ts';
import { formats } from './formats.server.ts';
import {
  largestMove,
  type MoveChoices,
  type MoveCounts,
  type MoveState,
  noChoices,
  noCounts,
  type Remark,
  type RemarkKind,
  remarkKinds,
  statesAtWork,
} from './import.ts';
import { sentName } from './source-pictures.server.ts';
import { moveParts, moveRemarks, moves } from './tables.server.ts';

/** The job that checks a move or carries it out. */
export const importShopJob = 'move-in';

const partBytes = 1024 * 1024;
/** An import without a sign of life for so long may be continued. */
const silentSeconds = 60;

const isSilent = sql<boolean>`${moves.state} in (${quoted(statesAtWork)})
  and ${moves.changedAt} < now() - make_interval(secs => ${silentSeconds})`;

export type Move = Omit<typeof moves.$inferSelect, 'actorId' | 'begunAt' | 'changedAt' | 'runner' | 'tries'> & {
  begunAt: string;
  label: string;
  files: readonly string[];
  /** It should be running, and gave no sign of life for a while: its node may be gone. */
  isSilent: boolean;
};

export const formatDiskFull =
  'The shop’s disk is full. Free some space, then try again: it continues where it stopped.';
export const notGettingFurther =
  'It stopped ten times without progress. Try again; if it stops again, look for job-failed in the shop’s log.';
const abandoned = 'It was not continued for three days, so its files were deleted. Upload them again to continue.';

/** Whether a disk is full: this machine's, or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (databaseCode(error) === '53100') return true;
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** Begins a move, whose files are sent next. Null where there is no such format. */
export async function beginMove(actor: Actor, format: string): Promise<string | null> {
  if (!formats.some(({ name }) => name === format)) return null;
  const [made] = await db
    .insert(moves)
    .values({ format, choices: noChoices, actorId: actor.id ?? '', actorName: actor.name })
    .returning({ id: moves.id });
  return made?.id ?? null;
}

export type KeptFile = { kind: 'kept' | 'too-large' | 'gone' | 'interrupted' | 'disk-full' };

/** Stores a file of a move that is being sent, part by part; sent twice it is there once. */
export async function keepMoveFile(
  moveId: string,
  name: string,
  body: ReadableStream<Uint8Array> | null,
): Promise<KeptFile> {
  const file = sentName(name) || 'file';
  const [move] = await db.select({ state: moves.state }).from(moves).where(eq(moves.id, moveId));
  if (move?.state !== 'sending') return { kind: 'gone' };
  await db.delete(moveParts).where(and(eq(moveParts.moveId, moveId), eq(moveParts.file, file)));
  const [sent] = await db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${moveParts.bytes})), 0)::int` })
    .from(moveParts)
    .where(eq(moveParts.moveId, moveId));
  let total = sent?.bytes ?? 0;
  let part = 0;
  try {
    for await (const bytes of partsOf(body)) {
      total += bytes.length;
      if (total > largestMove) return { kind: 'too-large' };
      await db.insert(moveParts).values({ moveId, file, part, bytes });
      part++;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') return { kind: 'interrupted' };
    if (isDiskFull(error)) return { kind: 'disk-full' };
    throw error;
  }
  return { kind: 'kept' };
}

async function* partsOf(body: ReadableStream<Uint8Array> | null): AsyncIterable<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/**
 * Has a node check the files of a move, or store them. Asked again while it is at work, nothing happens; a move that is
 * silent or has failed goes on with the choices it was begun with. False where the move is not there, or not at this point.
 */
export async function askForMove(
  actor: Actor,
  id: string,
  wanted: (typeof statesAtWork)[number],
  choices: MoveChoices | null = null,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [move] = await tx
      .select({ state: moves.state, format: moves.format, checked: moves.checked, isSilent })
      .from(moves)
      .where(eq(moves.id, id))
      .for('update');
    if (!move) return false;
    const begins = wanted === 'checking' ? 'sending' : 'checked';
    const goesOn = move.state === 'failed' && (move.checked !== null) === (wanted === 'moving');
    if (move.state === wanted && !move.isSilent) return true;
    if (move.state !== wanted && move.state !== begins && !goesOn) return false;
    const isNew = move.state === begins;
    await tx
      .update(moves)
      .set({
        state: wanted,
        problem: null,
        runner: null,
        tries: 0,
        changedAt: sql`now()`,
        ...(isNew && { progress: 0 }),
        ...(isNew && choices && { choices }),
      })
      .where(eq(moves.id, id));
    if (isNew) await tx.delete(moveRemarks).where(eq(moveRemarks.moveId, id));
    await queueJob(tx, importShopJob, { move: id }, { key: `${id} ${wanted}` });
    if (isNew && wanted === 'moving')
      await recordChange(tx, actor, { action: 'shop.move-begun', kind: 'move', subject: move.format });
    return true;
  });
}

/** The newest moves, and one of them whole. */
export async function readMove(id: string): Promise<Move | null> {
  const [move] = await db
    .select({
      id: moves.id,
      format: moves.format,
      state: moves.state,
      choices: moves.choices,
      actorName: moves.actorName,
      checked: moves.checked,
      moved: moves.moved,
      progress: moves.progress,
      problem: moves.problem,
      begunAt: moves.begunAt,
      isSilent,
    })
    .from(moves)
    .where(eq(moves.id, id));
  if (!move) return null;
  const files = await db
    .selectDistinct({ file: moveParts.file })
    .from(moveParts)
    .where(eq(moveParts.moveId, id))
    .orderBy(asc(moveParts.file))
    .limit(20);
  return {
    ...move,
    choices: { ...noChoices, ...move.choices },
    checked: withAllCounts(move.checked),
    moved: withAllCounts(move.moved),
    begunAt: move.begunAt.toISOString(),
    label: labelOf(move.format),
    files: files.map(({ file }) => file),
  };
}

/** Counts of an import of before have no groups. */
function withAllCounts(counts: MoveCounts | null): MoveCounts | null {
  return counts && { ...noCounts, ...counts };
}

function labelOf(format: string): string {
  return formats.find(({ name }) => name === format)?.label ?? format;
}

export type EarlierMove = { id: string; label: string; state: MoveState; begunAt: string; actorName: string };

export async function readEarlierMoves(): Promise<EarlierMove[]> {
  const rows = await db
    .select({
      id: moves.id,
      format: moves.format,
      state: moves.state,
      begunAt: moves.begunAt,
      actorName: moves.actorName,
    })
    .from(moves)
    .orderBy(desc(moves.begunAt))
    .limit(10);
  return rows.map(({ format, begunAt, ...row }) => ({
    ...row,
    label: labelOf(format),
    begunAt: begunAt.toISOString(),
  }));
}

const remarksAPage = 50;

/** What a check or a move had to say about pictures. There are so many at most (remarks.server.ts). */
export async function readPictureRemarks(moveId: string): Promise<Pick<Remark, 'place' | 'words'>[]> {
  return db
    .select({ place: moveRemarks.place, words: moveRemarks.words })
    .from(moveRemarks)
    .where(and(eq(moveRemarks.moveId, moveId), eq(moveRemarks.kind, 'picture')))
    .orderBy(asc(moveRemarks.position))
    .limit(5_000);
}

/** What a check or a move had to say about single records, fifty at a time; `kinds` leaves others out. */
export async function readRemarks(
  moveId: string,
  after: number,
  kinds: readonly RemarkKind[] = remarkKinds,
): Promise<{ rows: (Remark & { position: number })[]; next: string | null }> {
  const rows = await db
    .select({
      position: moveRemarks.position,
      kind: moveRemarks.kind,
      place: moveRemarks.place,
      words: moveRemarks.words,
    })
    .from(moveRemarks)
    .where(and(eq(moveRemarks.moveId, moveId), gt(moveRemarks.position, after), inArray(moveRemarks.kind, [...kinds])))
    .orderBy(asc(moveRemarks.position))
    .limit(remarksAPage + 1);
  const last = rows.at(remarksAPage - 1);
  return { rows: rows.slice(0, remarksAPage), next: rows.length > remarksAPage && last ? String(last.position) : null };
}

/** Files that nobody goes on with, and what was said of records: both hold personal data. */
const keepFilesDays = 3;
const keepRemarksDays = 30;

/** The job of every night: deletes the files of moves that nobody goes on with, and old remarks. */
export async function forgetOldMoves(): Promise<void> {
  await inTransaction(async (tx) => {
    const left = await tx
      .update(moves)
      .set({ state: 'failed', problem: abandoned, changedAt: sql`now()` })
      .where(
        and(
          inArray(moves.state, ['sending', 'checked', 'failed']),
          lt(moves.changedAt, sql`now() - make_interval(days => ${keepFilesDays})`),
          sql`exists (select from ${moveParts} where ${moveParts.moveId} = ${moves.id})`,
        ),
      )
      .returning({ id: moves.id });
    const ids = left.map(({ id }) => id);
    await tx.delete(moveParts).where(inArray(moveParts.moveId, ids));
  });
  await db.delete(moveRemarks).where(
    inArray(
      moveRemarks.moveId,
      db
        .select({ id: moves.id })
        .from(moves)
        .where(lt(moves.changedAt, sql`now() - make_interval(days => ${keepRemarksDays})`)),
    ),
  );
}
