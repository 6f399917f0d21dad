import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { db, inTransaction, isDatabaseAway } from '../db/db.server.ts';
import { log } from '../process/log.server.ts';
import { queueJob } from './queue-job.server.ts';

/** A job that is queued where its condition holds; without one it is left alone. */
type ConditionalJob = { name: string; neededWhen?: SQL };

/** How often the conditions are checked. A condition about time must span more than this. */
const intervalMs = 60_000;

/**
 * Checks once a minute the conditions of all jobs in one statement, and queues those whose condition holds: each once a
 * minute, however many nodes ask. So kinds of work that are rarely there cost an idle shop one statement together. The
 * returned function ends it.
 */
export function watchNeededJobs(jobs: readonly ConditionalJob[]): () => void {
  const closing = new AbortController();
  void watch();
  return () => closing.abort();

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await queueNeeded(jobs).catch((error) => {
        if (!isDatabaseAway(error)) log('error', 'needed-jobs-not-queued', {}, error);
      });
      await sleep(intervalMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }
}

/** Queues the jobs whose condition holds, but for those that were queued in this minute. */
export async function queueNeeded(jobs: readonly ConditionalJob[]): Promise<void> {
  const conditions = jobs.flatMap(({ name, neededWhen }) =>
    neededWhen ? [sql`select ${name} as name where ${neededWhen}`] : [],
  );
  if (conditions.length === 0) return;
  const { rows: needed } = await db.execute<{ name: string }>(sql.join(conditions, sql` union all `));
  if (needed.length === 0) return;
  await inTransaction(async (tx) => {
    for (const { name } of needed) await queueJob(tx, name, {}, { key: 'needed', everySeconds: intervalMs / 1_000 });
  });
}
