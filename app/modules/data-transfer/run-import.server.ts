import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { quoted } from '#app/infra/db/sql.server.ts';
import type { JobData } from '#app/infra/jobs/jobs.server.ts';
import { queueJob } from '#app/infra/jobs/queue-job.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { formats } from './formats.server.ts';
import { type MoveCounts, noChoices, statesAtWork } from './import.ts';
import { recordMove } from './import-run.server.ts';
import { importShop } from './import-shop.server.ts';
import { formatDiskFull, importShopJob, isDiskFull, notGettingFurther } from './imports.server.ts';
import { type Format, UnreadableSource } from './records.ts';
import { openRemarks } from './remarks.server.ts';
import { openPictures, sentPictures } from './source-pictures.server.ts';
import { moveParts, moves } from './tables.server.ts';
import { NoRoom, unpackMove } from './unpack-upload.server.ts';

/** A run ends after so long, and another one goes on: a job has a time limit, a move has none. */
const turnMs = 8 * 60_000;
const reportEveryMs = 1_000;
const heartbeatMs = 10_000;
/** A run without a sign of life for so long is dead. */
const deadSeconds = 30;
/** Runs in a row that may end without having stored anything. */
const maxTries = 10;

let folder = tmpdir();

/** Sets where files of moves are unpacked. Called once. */
export function connectMoves(place: string): void {
  folder = place;
}

type Row = typeof moves.$inferSelect;
/** A move that this run has taken on. */
type Turn = { move: Row; format: Format; runner: string; endsAt: number };

/** The time of this run is over; the next one goes on. */
class TurnOver extends Error {}
/** Another run has taken on the move, or somebody has ended it. */
class Replaced extends Error {}

/**
 * Checks the files of a move or stores what is in them, as its state says. A run ends after eight minutes, by a crash, or
 * because the shop closes; the next one goes on, as long as one of ten stores something. Only one run is at work.
 */
export async function runMove(
  { move: id }: JobData,
  signal: AbortSignal,
  { maxMs = turnMs }: { maxMs?: number } = {},
): Promise<void> {
  if (typeof id !== 'string') return;
  const runner = randomUUID();
  const move = await takeOn(id, runner);
  const format = formats.find(({ name }) => name === move?.format);
  if (!move || !format) return;
  const turn: Turn = { move, format, runner, endsAt: Date.now() + maxMs };
  const heartbeat = setInterval(() => void beat(turn), heartbeatMs);
  try {
    await work(turn, signal);
  } catch (error) {
    await endEarly(turn, error);
  } finally {
    clearInterval(heartbeat);
  }
}

/** Null where the move is not to be worked on, another run is at work, or too many have come to nothing. */
async function takeOn(id: string, runner: string): Promise<Row | null> {
  const [move] = await db
    .update(moves)
    .set({ runner, tries: sql`${moves.tries} + 1`, changedAt: sql`now()` })
    .where(
      and(
        eq(moves.id, id),
        inArray(moves.state, statesAtWork),
        or(isNull(moves.runner), lt(moves.changedAt, sql`now() - make_interval(secs => ${deadSeconds})`)),
      ),
    )
    .returning();
  if (!move) return null;
  if (move.tries <= maxTries) return move;
  await fail({ move, runner }, notGettingFurther);
  return null;
}

async function work(turn: Turn, signal: AbortSignal): Promise<void> {
  const { move, format } = turn;
  const isDry = move.state === 'checking';
  const unpacked = await unpackMove(move.id, folder);
  const remarks = await openRemarks(move.id);
  try {
    const input = {
      format,
      files: unpacked.files,
      choices: { ...noChoices, ...move.choices },
      pictures: openPictures({ origin: { format: format.name, moveId: move.id }, files: sentPictures(unpacked.files) }),
      actor: { id: move.actorId || null, name: move.actorName },
      isDry,
      moveId: move.id,
      remark: remarks.add,
      report: progressOf(turn, remarks.flush),
      signal,
    };
    const counts = await importShop(input);
    await remarks.flush();
    await end(turn, counts);
  } finally {
    await remarks.flush();
    await unpacked.remove();
  }
}

/** What this run still owns; an update that finds no row tells that it does not. */
function ownedBy({ move, runner }: Pick<Turn, 'move' | 'runner'>) {
  return and(eq(moves.id, move.id), eq(moves.runner, runner), eq(moves.state, move.state));
}

async function beat(turn: Turn): Promise<void> {
  await db
    .update(moves)
    .set({ changedAt: sql`now()` })
    .where(ownedBy(turn))
    .catch(() => {
      // The database is away. The next batch finds out.
    });
}

/** Tells open pages of the admin how far it is, at most once a second, and ends the run when its time is over. */
function progressOf(turn: Turn, flush: () => Promise<void>): (read: number, stored: number) => Promise<void> {
  let quietUntil = 0;
  return async (read, stored) => {
    const isOver = Date.now() >= turn.endsAt && stored > 0;
    if (Date.now() < quietUntil && !isOver) return;
    quietUntil = Date.now() + reportEveryMs;
    await flush();
    const kept = await db
      .update(moves)
      .set({
        progress: sql`greatest(${moves.progress}, ${read})`,
        changedAt: sql`now()`,
        ...(stored > 0 && { tries: 0 }),
      })
      .where(ownedBy(turn));
    if (kept.rowCount === 0) throw new Replaced();
    if (isOver) throw new TurnOver();
  };
}

async function end(turn: Turn, counts: MoveCounts): Promise<void> {
  const { move, format } = turn;
  await inTransaction(async (tx) => {
    const outcome =
      move.state === 'checking'
        ? { state: 'checked' as const, checked: counts }
        : { state: 'moved' as const, moved: counts };
    const ended = await tx
      .update(moves)
      .set({ ...outcome, runner: null, tries: 0, changedAt: sql`now()` })
      .where(ownedBy(turn));
    if (ended.rowCount === 0 || move.state === 'checking') return;
    await tx.delete(moveParts).where(eq(moveParts.moveId, move.id));
    await recordMove(tx, { actor: { id: move.actorId || null, name: move.actorName }, format }, counts);
  });
}

/** Has the next run go on, or says in one sentence why none can. An error that may pass is thrown, for the job to be repeated. */
async function endEarly(turn: Turn, error: unknown): Promise<void> {
  if (error instanceof Replaced) return;
  if (error instanceof UnreadableSource || error instanceof NoRoom) return fail(turn, error.message);
  if (isDiskFull(error)) return fail(turn, formatDiskFull);
  await inTransaction(async (tx) => {
    const left = await tx.update(moves).set({ runner: null, changedAt: sql`now()` }).where(ownedBy(turn));
    if (left.rowCount && error instanceof TurnOver) await askForTurn(tx, turn.move);
  });
  if (!(error instanceof TurnOver)) throw error;
}

async function fail(turn: Pick<Turn, 'move' | 'runner'>, problem: string): Promise<void> {
  await db.update(moves).set({ state: 'failed', problem, runner: null, changedAt: sql`now()` }).where(ownedBy(turn));
}

function askForTurn(tx: Parameters<typeof queueJob>[0], { id, state }: Pick<Row, 'id' | 'state'>): Promise<boolean> {
  return queueJob(tx, importShopJob, { move: id }, { key: `${id} ${state}` });
}

const isSilent = sql`${moves.state} in (${quoted(statesAtWork)}) and ${moves.changedAt} < now() - make_interval(secs => ${deadSeconds})`;

/** Whether an import gave no sign of life for longer than a live node would be silent. */
export const moveIsSilent = sql`exists (select from ${moves} where ${isSilent})`;

/** Imports whose node died are taken on by another run. */
export async function resumeMoves(): Promise<void> {
  const silent = await db.select({ id: moves.id, state: moves.state }).from(moves).where(isSilent).limit(100);
  for (const move of silent) {
    const isQueued = await inTransaction((tx) => askForTurn(tx, move));
    if (isQueued) log('info', 'import-resumed');
  }
}
