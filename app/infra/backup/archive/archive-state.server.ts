import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const standingSchema = z.object({
  /** The place and name of the archive that is being written; null before the first base is complete. */
  archive: z.string().nullable(),
  /** Everything that was committed before this moment is in it. */
  completeUntil: z.iso.datetime().nullable(),
  /** Why nothing is being stored, in a sentence; null while all is well. */
  problem: z.string().nullable(),
});

/** How the archive of the embedded database stands. */
export type ArchiveStanding = z.output<typeof standingSchema>;

const fileOf = (dataDir: string) => path.join(dataDir, 'archive.json');

/**
 * Reads how the archive stands; null if none is written. It is a file beside the database, because a row in the database
 * would itself be something to archive, every few seconds.
 */
export async function readArchiveStanding(dataDir: string): Promise<ArchiveStanding | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  const read = standingSchema.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}

/** Stores how the archive stands; null where none is written any more. */
export async function noteArchiveStanding(dataDir: string, standing: ArchiveStanding | null): Promise<void> {
  const file = fileOf(dataDir);
  if (!standing) return rm(file, { force: true });
  await writeFile(`${file}.part`, JSON.stringify(standing), { mode: 0o600 });
  await rename(`${file}.part`, file);
}
