import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { databaseCode, db } from '../db/db.server.ts';
import { countBackup } from './backup-format.server.ts';
import { backups } from './tables.server.ts';
import type { WrittenBackup } from './write-backup.server.ts';

export type BackupRow = typeof backups.$inferSelect;

/** How many backups the admin lists. */
const listed = 12;

/** The newest backups and failures, the newest first. */
export async function readBackups(): Promise<BackupRow[]> {
  return db.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.id)).limit(listed);
}

/** The newest backup that was written; null if there is none. */
export async function readNewestBackup(): Promise<BackupRow | null> {
  const [newest] = await db
    .select()
    .from(backups)
    .where(and(isNotNull(backups.file), isNull(backups.removedAt)))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(1);
  return newest ?? null;
}

/** When the schedule last made a backup, and when it last tried. */
export async function readScheduled(): Promise<{ made: Date | null; tried: Date | null }> {
  const { rows } = await db.execute<{ made: string | null; tried: string | null }>(sql`
    select max(started_at) filter (where problem is null)::text as made, max(started_at)::text as tried
    from backups where scheduled and started_at > now() - interval '40 days'`);
  const { made = null, tried = null } = rows[0] ?? {};
  return { made: made === null ? null : new Date(made), tried: tried === null ? null : new Date(tried) };
}

/** The backups that the schedule made and has not removed. */
export async function readScheduledFiles(): Promise<{ id: number; file: string; takenAt: Date }[]> {
  const rows = await db
    .select({ id: backups.id, file: backups.file, takenAt: backups.takenAt })
    .from(backups)
    .where(and(eq(backups.scheduled, true), isNull(backups.removedAt), isNotNull(backups.takenAt)))
    .orderBy(desc(backups.takenAt))
    .limit(1_000);
  return rows.flatMap(({ id, file, takenAt }) => (file && takenAt ? [{ id, file, takenAt }] : []));
}

/** Notes that the schedule removed the file of a backup. */
export async function noteRemoved(id: number): Promise<void> {
  await db.update(backups).set({ removedAt: new Date() }).where(eq(backups.id, id));
}

/** Notes a backup that was written. A database that is older than the log has nowhere to note it, and the backup stands. */
export async function noteBackup(
  { file, bytes, manifest }: WrittenBackup,
  how: { scheduled: boolean; encrypted: boolean },
): Promise<void> {
  await ifThere(() =>
    db.insert(backups).values({
      ...how,
      takenAt: new Date(manifest.takenAt),
      file,
      bytes,
      orders: countBackup(manifest).orders,
      newestOrder: manifest.newestOrder?.number ?? null,
    }),
  );
}

/** Notes why a backup could not be made. */
export async function noteFailedBackup(problem: string, scheduled: boolean): Promise<void> {
  await ifThere(() => db.insert(backups).values({ problem: problem.slice(0, 1_000), scheduled }));
}

/** Notes what the check of a backup found; null if all was right. */
export async function noteCheck(file: string, seconds: number, problem: string | null): Promise<void> {
  await ifThere(() =>
    db
      .update(backups)
      .set({
        checkedAt: new Date(),
        checkSeconds: Math.round(seconds),
        checkProblem: problem === null ? null : problem.slice(0, 1_000),
      })
      .where(and(eq(backups.file, file), isNull(backups.removedAt))),
  );
}

async function ifThere(write: () => PromiseLike<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (databaseCode(error) !== undefinedTable) throw error;
  }
}

const undefinedTable = '42P01';
