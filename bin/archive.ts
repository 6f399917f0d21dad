/**
 * Run by the shop beside itself, not by people: writes the archive of the embedded database for as long as the owner
 * wants one and the shop runs, which holds this program's input open.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { noteArchiveStanding, readArchiveStanding } from '#app/infra/backup/archive/archive-state.server.ts';
import { endArchive, writeArchive } from '#app/infra/backup/archive/write-archive.server.ts';
import { machineRecipient } from '#app/infra/backup/backup-keys.server.ts';
import { lastDue } from '#app/infra/backup/stored-backups.ts';
import { readShop } from '#app/infra/backup/write-backup.server.ts';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { supervisorOf } from '#app/infra/db/embedded/embedded.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { readSettings } from '#app/infra/process/env.server.ts';
import { readAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { backupPlanPart, readBackupRecipient } from '#app/modules/settings/backup-plan.server.ts';
import type { BackupPlan } from '#app/modules/settings/backup-plan.ts';
import { backupProblem } from './backup-command.ts';
import { archivePlaceOf } from './find-backup.ts';

const root = path.join(import.meta.dirname, '..');
const settings = readSettings(process.env, root);
const { dataDir } = settings;
/** Until what could not be done is tried again. */
const retryMs = Math.min(5, settings.archiveSeconds) * 1_000;
/** How often the plan is read. */
const lookMs = 2_000;

const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
process.stdin.resume().once('end', () => ending.abort());

while (!ending.signal.aborted) {
  try {
    if (!(await keepArchive())) break;
  } catch (error) {
    const standing = await readArchiveStanding(dataDir).catch(() => null);
    const problem = backupProblem(error, 'The archive cannot be written:');
    await noteArchiveStanding(dataDir, {
      archive: standing?.archive ?? null,
      completeUntil: standing?.completeUntil ?? null,
      problem,
    }).catch(() => {});
    if (standing?.problem !== problem) process.stderr.write(`${problem}\n`);
    await sleep(retryMs, undefined, { signal: ending.signal }).catch(() => {});
  }
}
process.exit(0);

/** Writes the archive until the plan changes or the shop ends; false if the owner wants none. */
async function keepArchive(): Promise<boolean> {
  const supervisor = { ...(await supervisorOf(dataDir, root)), application_name: 'dastak-archive' };
  const lockClient = new pg.Client(supervisor);
  lockClient.on('error', () => {});
  await lockClient.connect();
  const pool = createPool({ ...supervisor, max: 1 });
  connectDatabase(pool);
  const changed = new AbortController();
  try {
    // Of several nodes on one database one writes its archive.
    const { rows } = await lockClient.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      locks.archive,
    ]);
    if (!rows[0]?.mine) return await sleep(retryMs, true, { signal: ending.signal }).catch(() => true);
    const plan = await readPlan();
    if (!plan) {
      await endArchive(supervisor);
      await noteArchiveStanding(dataDir, null);
      return false;
    }
    const place = archivePlaceOf(plan.folder, settings);
    const watching = watchPlan(plan, changed);
    try {
      await writeArchive(
        {
          supervisor,
          place,
          shop: await readShop(lockClient),
          recipients: plan.recipients,
          seconds: settings.archiveSeconds,
          keptDays: plan.keptDays,
          renewedSince: () => lastDue({ hour: plan.hour, everyHours: 24 }, new Date()),
          tell: ({ archive, completeUntil }) =>
            noteArchiveStanding(dataDir, {
              archive: archive && `${place.name}/${archive}`,
              completeUntil: completeUntil?.toISOString() ?? null,
              problem: null,
            }),
        },
        AbortSignal.any([ending.signal, changed.signal]),
      );
    } finally {
      changed.abort();
      await watching;
    }
    return true;
  } finally {
    await pool.end();
    await lockClient.end().catch(() => {});
  }
}

type Plan = BackupPlan & { recipients: string[] };

/** What the owner has said; null if no archive is wanted. */
async function readPlan(): Promise<Plan | null> {
  const plan = await readAdminPart(backupPlanPart);
  if (!plan.continuous || plan.folder === '') return null;
  const owner = await readBackupRecipient();
  return { ...plan, recipients: owner ? [owner, await machineRecipient(dataDir)] : [] };
}

/** Ends the writing when the owner has changed the plan or the key. */
async function watchPlan(plan: Plan, changed: AbortController): Promise<void> {
  const before = JSON.stringify(plan);
  const signal = AbortSignal.any([ending.signal, changed.signal]);
  while (!signal.aborted) {
    await sleep(lookMs, undefined, { signal }).catch(() => {});
    const now = await readPlan().catch(() => plan);
    if (JSON.stringify(now) !== before) changed.abort();
  }
}
