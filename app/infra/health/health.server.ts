import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type ArchiveStanding, readArchiveStanding } from '../backup/archive/archive-state.server.ts';
import { db } from '../db/db.server.ts';
import { untrustedProxy } from '../http/client-address.server.ts';
import { hasStoredPictures } from '../media/pictures/move-pictures.server.ts';
import { type AlertName, judge, type Standing } from './alerts.ts';
import type { Readings } from './readings.ts';
import { formatVersion, readShopVersion } from './version.server.ts';

/** The state of the machine and of the programs that the shop runs on. */
export type Health = {
  database: {
    version: string;
    isEmbedded: boolean;
    bytes: number;
    answerMs: number;
    connections: number;
    max: number;
  };
  /** The disk of the data folder; null where it cannot be asked. */
  disk: { folder: string; freeBytes: number; bytes: number } | null;
  /** The archive of the embedded database; null where none is written. */
  archive: ArchiveStanding | null;
  /** The background jobs, by name. */
  jobs: { name: string; lastDone: string | null; waiting: number; failedToday: number }[];
  /** The proxy whose word is not believed, as this node has seen it; null if there is none. */
  untrustedProxy: string | null;
  versions: { shop: string; node: string; migration: string | null };
  /** Whether pictures are in a store of their own, so that backups are without them. */
  hasPicturesElsewhere: boolean;
  /** The state of every alert, in the table's order. */
  alerts: AlertResult[];
};

export type AlertResult = { name: AlertName; label: string; standing: Standing; says: string; remedy: string };

/** Where this node runs. */
type Place = { root: string; dataDir: string; isEmbedded: boolean; takeReadings(): Promise<Readings> };

let place: Place | undefined;

/** Sets what `readHealth` tells of this node. Called once. */
export function connectHealth(here: Place): void {
  place = here;
}

/** Everything that the Health page shows besides the backups, as this node sees it. */
export async function readHealth(): Promise<Health> {
  if (!place) throw new Error('Call connectHealth first.');
  const [database, disk, archive, jobs, migration, hasPicturesElsewhere, readings] = await Promise.all([
    readDatabase(place.isEmbedded),
    readDisk(place.dataDir),
    place.isEmbedded ? readArchiveStanding(place.dataDir) : null,
    readJobs(),
    readMigration(),
    hasStoredPictures(),
    place.takeReadings(),
  ]);
  return {
    database,
    disk,
    archive,
    jobs,
    untrustedProxy: untrustedProxy(),
    hasPicturesElsewhere,
    versions: { shop: formatVersion(readShopVersion(place.root)), node: process.versions.node, migration },
    alerts: judge(readings).map(({ alert: { name, label, says, remedy }, standing }) => ({
      name,
      label,
      standing,
      says,
      remedy,
    })),
  };
}

async function readDatabase(isEmbedded: boolean): Promise<Health['database']> {
  const began = performance.now();
  await db.execute(sql`select 1`);
  const answerMs = Math.round(performance.now() - began);
  const { rows } = await db.execute<{ version: string; bytes: string; connections: number; max: number }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections,
      current_setting('max_connections')::int as max`);
  // A select without a table always answers one row.
  const { version, bytes, connections, max } = rows[0]!;
  return { version: version.split(' ', 1)[0]!, isEmbedded, bytes: Number(bytes), answerMs, connections, max };
}

async function readDisk(folder: string): Promise<Health['disk']> {
  const disk = await statfs(folder).catch(() => null);
  return disk && { folder, freeBytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize };
}

/** Finished jobs are kept for a day. */
async function readJobs(): Promise<Health['jobs']> {
  const { rows } = await db.execute<{ name: string; last: string | null; waiting: number; failed: number }>(sql`
    select queue.name, to_char(max(completed_on) filter (where state = 'completed') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last,
      (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as waiting,
      (count(*) filter (where state = 'failed'))::int as failed
    from jobs.queue left join jobs.job on job.name = queue.name
    where queue.name not like '\\_\\_%' group by queue.name order by queue.name limit 50`);
  return rows.map(({ name, last, waiting, failed }) => ({ name, lastDone: last, waiting, failedToday: failed }));
}

/** When the newest migration that the database has was written, as a day; null if that is not known. */
async function readMigration(): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select to_char(to_timestamp(max(created_at) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD') as day
    from drizzle.__drizzle_migrations`);
  return rows[0]?.day ?? null;
}
