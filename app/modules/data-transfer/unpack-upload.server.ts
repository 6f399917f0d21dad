import { mkdir, mkdtemp, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { and, asc, eq, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import type { SourceFile } from './records.ts';
import { moveParts } from './tables.server.ts';

/** The files of a move do not fit onto this machine's disk; the message is one sentence for the owner. */
export class NoRoom extends Error {}

/** Left free for everything else, in bytes. */
const reserve = 16 * 1024 * 1024;
/** A run of a move lives far shorter. */
const abandonedMs = 24 * 60 * 60_000;

/**
 * Writes the files of a move into a new folder in `place`, one part in memory at a time. On the disk they are called by
 * numbers, so that a file may be called whatever its owner calls it. Throws `NoRoom` before it writes what does not fit.
 */
export async function unpackMove(
  moveId: string,
  place: string,
): Promise<{ files: SourceFile[]; remove(): Promise<void> }> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  await removeAbandoned(place);
  const list = await db
    .select({
      name: moveParts.file,
      parts: sql<number>`count(*)::int`,
      bytes: sql<number>`sum(octet_length(${moveParts.bytes}))::float8`,
    })
    .from(moveParts)
    .where(eq(moveParts.moveId, moveId))
    .groupBy(moveParts.file)
    .orderBy(asc(moveParts.file));
  await checkRoom(
    place,
    list.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const folder = await mkdtemp(path.join(place, 'move-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const files: SourceFile[] = [];
    for (const [at, { name, parts, bytes }] of list.entries()) {
      const file = path.join(folder, String(at));
      await writeParts(moveId, { name, parts, file });
      files.push({ name, path: file, bytes });
    }
    return { files, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function writeParts(
  moveId: string,
  { name, parts, file }: { name: string; parts: number; file: string },
): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    for (let part = 0; part < parts; part++) {
      const [row] = await db
        .select({ bytes: moveParts.bytes })
        .from(moveParts)
        .where(and(eq(moveParts.moveId, moveId), eq(moveParts.file, name), eq(moveParts.part, part)));
      if (row) await handle.appendFile(row.bytes);
    }
  } finally {
    await handle.close();
  }
}

async function checkRoom(place: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(place);
  if (bavail * bsize >= bytes + reserve) return;
  const megabytes = Math.ceil((bytes + reserve) / 1024 / 1024);
  throw new NoRoom(
    `The shop’s disk is too full to unpack these files: it takes ${megabytes} MB. Make room, then try again.`,
  );
}

/** What runs have left behind that were killed. */
async function removeAbandoned(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith('move-')) continue;
    const folder = path.join(place, name);
    const found = await stat(folder).catch(() => null);
    if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(folder, { recursive: true, force: true });
  }
}
