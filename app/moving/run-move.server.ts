import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, asc, eq, sql } from 'drizzle-orm';
import { db, inTransaction } from '#app/platform/db/db.server.ts';
import type { JobData } from '#app/platform/jobs/jobs.server.ts';
import { formats } from './formats.server.ts';
import type { MoveCounts, Remark } from './move.ts';
import { moveIn } from './move-in.server.ts';
import { forgetMoveFiles } from './moves.server.ts';
import { UnreadableSource } from './records.ts';
import { listSourceFiles } from './source-files.server.ts';
import { openPictures } from './source-pictures.server.ts';
import { moveParts, moveRemarks, moves } from './tables.server.ts';

/** Of a move that rejects all of its records the first ones tell enough. */
const mostRemarks = 5_000;
const reportEveryMs = 1_000;

/**
 * Checks the files of a move or stores what is in them, as its state says. What ends by a crash or because the shop closes
 * is asked for again by its job, and goes on where it ended.
 */
export async function runMove({ move: id }: JobData, signal: AbortSignal): Promise<void> {
  if (typeof id !== 'string') return;
  const [move] = await db.select().from(moves).where(eq(moves.id, id));
  const format = formats.find(({ name }) => name === move?.format);
  if (!move || !format || (move.state !== 'checking' && move.state !== 'moving')) return;
  const isDry = move.state === 'checking';
  const folder = await mkdtemp(path.join(tmpdir(), 'move-'));
  const notes = remarksOf(id);
  try {
    await unpack(id, folder);
    const counts = await moveIn({
      format,
      files: await listSourceFiles(folder),
      choices: move.choices,
      pictures: openPictures({ format: format.name, folder }),
      actor: { id: move.actorId || null, name: move.actorName },
      isDry,
      remark: notes.add,
      report: progressOf(id, notes.flush),
      signal,
    });
    await notes.flush();
    await end(id, isDry, counts);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    await notes.flush();
    await db
      .update(moves)
      .set({ state: 'failed', problem: error.message.replaceAll(`${folder}${path.sep}`, ''), changedAt: sql`now()` })
      .where(eq(moves.id, id));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the files of a move into a folder of this machine, one part in memory at a time. */
async function unpack(id: string, folder: string): Promise<void> {
  const parts = await db
    .select({ file: moveParts.file, part: moveParts.part })
    .from(moveParts)
    .where(eq(moveParts.moveId, id))
    .orderBy(asc(moveParts.file), asc(moveParts.part));
  for (const { file, part } of parts) {
    const [row] = await db
      .select({ bytes: moveParts.bytes })
      .from(moveParts)
      .where(and(eq(moveParts.moveId, id), eq(moveParts.file, file), eq(moveParts.part, part)));
    if (!row) continue;
    const handle = await open(path.join(folder, file), part === 0 ? 'w' : 'a');
    await handle.appendFile(row.bytes).finally(() => handle.close());
  }
}

function remarksOf(moveId: string) {
  let position = 0;
  let waiting: (Remark & { position: number })[] = [];
  async function flush(): Promise<void> {
    const rows = waiting.map((remark) => ({ ...remark, moveId }));
    waiting = [];
    // A second run of the same job says the same at the same positions.
    if (rows.length > 0) await db.insert(moveRemarks).values(rows).onConflictDoNothing();
  }
  return {
    flush,
    async add(remark: Remark): Promise<void> {
      if (position >= mostRemarks) return;
      position++;
      waiting.push({ position, kind: remark.kind, place: remark.place, words: remark.words.slice(0, 1_000) });
      if (waiting.length >= 200) await flush();
    },
  };
}

/** Tells open pages of the office how far it is, at most once a second. */
function progressOf(id: string, flush: () => Promise<void>): (read: number) => Promise<void> {
  let quietUntil = 0;
  return async (read) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + reportEveryMs;
    await flush();
    await db.update(moves).set({ progress: read, changedAt: sql`now()` }).where(eq(moves.id, id));
  };
}

async function end(id: string, isDry: boolean, counts: MoveCounts): Promise<void> {
  await inTransaction(async (tx) => {
    await tx
      .update(moves)
      .set({
        ...(isDry ? { state: 'checked' as const, checked: counts } : { state: 'moved' as const, moved: counts }),
        changedAt: sql`now()`,
      })
      .where(and(eq(moves.id, id), eq(moves.state, isDry ? 'checking' : 'moving')));
    if (!isDry) await forgetMoveFiles(tx, id);
  });
}
