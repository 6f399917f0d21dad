import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { readArchiveStanding } from '../backup/archive/archive-state.server.ts';
import { db } from '../db/db.server.ts';
import type { Readings } from './readings.ts';

type Place = { dataDir: string; isEmbedded: boolean };

/** Readings of the disk and of the archive, without the database. Never throws. */
export async function readDiskReadings({ dataDir, isEmbedded }: Place): Promise<Readings> {
  const [disk, archive] = await Promise.all([
    statfs(dataDir).catch(() => null),
    isEmbedded ? readArchiveStanding(dataDir).catch(() => null) : null,
  ]);
  const completeUntil = archive?.completeUntil ? Date.parse(archive.completeUntil) : null;
  return {
    ...(disk && { disk_free_bytes: disk.bavail * disk.bsize, disk_bytes: disk.blocks * disk.bsize }),
    ...(completeUntil !== null && { archive_age_seconds: (Date.now() - completeUntil) / 1_000 }),
  };
}

/** The database's response time, measured with an empty query. */
export async function readAnswerSeconds(): Promise<Readings> {
  const began = performance.now();
  await db.execute(sql`select 1`);
  return { database_answer_seconds: (performance.now() - began) / 1_000 };
}

/** The maximum number of emails that are counted. */
const maxCounted = 1_000;
const maxBackups = 50;

/**
 * Readings of the tables: emails, background jobs, backups, and the database server itself. Each part
 * reads a bounded number of rows by an index.
 */
export async function readStoredReadings(): Promise<Readings> {
  const { rows } = await db.execute<Stored>(sql`
    with waiting as (
      -- A letter that somebody sends again waits from then on; its last try is 24 hours later.
      select give_up_at - interval '24 hours' as since from letters where state = 'waiting' order by id limit ${maxCounted}
    ), failed as (
      select ended_at from letters where state = 'failed' order by id desc limit ${maxCounted}
    ), job as (
      select max(completed_on) filter (where state = 'completed') as last_done,
        count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
        count(*) filter (where state = 'failed')::int as failed
      from jobs.job where name not like '\\_\\_%'
    ), kept as (
      select taken_at, checked_at, check_problem from backups
      where file is not null and removed_at is null order by started_at desc, id desc limit ${maxBackups}
    )
    select
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "connections",
      current_setting('max_connections')::int as "max",
      pg_database_size(current_database())::float as "bytes",
      (select count(*)::int from waiting) as "emailsWaiting",
      (select extract(epoch from now() - min(since))::float from waiting) as "oldestEmail",
      (select count(*)::int from failed where ended_at > now() - interval '24 hours') as "emailsFailed",
      job.waiting as "jobsWaiting", job.failed as "jobsFailed",
      extract(epoch from now() - job.last_done)::float as "lastJob",
      (select extract(epoch from now() - max(taken_at))::float from kept) as "backupAge",
      (select extract(epoch from now() - max(checked_at))::float from kept) as "checkAge",
      (select check_problem is not null from kept where checked_at is not null order by checked_at desc limit 1)
        as "checkFailed"
    from job`);
  return rows[0] ? readingsOf(rows[0]) : {};
}

type Stored = {
  connections: number;
  max: number;
  bytes: number;
  emailsWaiting: number;
  oldestEmail: number | null;
  emailsFailed: number;
  jobsWaiting: number;
  jobsFailed: number;
  lastJob: number | null;
  backupAge: number | null;
  checkAge: number | null;
  checkFailed: boolean | null;
};

function readingsOf(stored: Stored): Readings {
  const sinceStart = process.uptime();
  return {
    database_server_connections: stored.connections,
    database_server_most: stored.max,
    database_bytes: stored.bytes,
    letters_waiting: stored.emailsWaiting,
    oldest_letter_seconds: Math.max(0, stored.oldestEmail ?? 0),
    letters_failed_today: stored.emailsFailed,
    jobs_waiting: stored.jobsWaiting,
    jobs_failed_today: stored.jobsFailed,
    // Counted from this start at the earliest: while the shop was closed no job was late.
    last_job_seconds: Math.min(sinceStart, Math.max(0, stored.lastJob ?? sinceStart)),
    backup_age_seconds: stored.backupAge ?? Number.POSITIVE_INFINITY,
    // Without a backup `backup_age_seconds` is infinite already, and there is nothing to check.
    ...(stored.backupAge !== null && { backup_check_age_seconds: stored.checkAge ?? Number.POSITIVE_INFINITY }),
    backup_check_failed: Number(stored.checkFailed ?? false),
  };
}
