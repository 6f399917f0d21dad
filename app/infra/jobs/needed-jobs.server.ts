import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { db, inTransaction, isDatabaseAway } from '../db/db.server.ts';
import { log } from '../process/log.server.ts';
import { queueJob } from './queue-job.server.ts';

/** A job that is queued where its condition holds; without one it is left alone. */
type MaybeNeeded = { name: string; neededWhen?: SQL };

/** How often the conditions are asked. A condition about time must look further ahead and back than this. */
const everyMs = 60_000;

/**
 * Asks once a minute for all jobs with a condition in one statement, and queues those whose condition holds: each once a
 * minute, however many nodes ask. So kinds of work that are rarely there cost an idle shop one statement together. The
 * returned function ends it.
 */
export function watchNeededJobs(jobs: readonly MaybeNeeded[]): () => void {
  const closing = new AbortController();
  void watch();
  return () => closing.abort();

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await queueNeeded(jobs).catch((error) => {
        if (!isDatabaseAway(error)) log('error', 'needed-jobs-not-queued', {}, error);
      });
      await sleep(everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }
}

/** Queues the jobs whose condition holds, but for those that were queued in this minute. */
export async function queueNeeded(jobs: readonly MaybeNeeded[]): Promise<void> {
  const conditions = jobs.flatMap(({ name, neededWhen }) =>
    neededWhen ? [sql`select ${name} as name where ${neededWhen}`] : [],
  );
  if (conditions.length === 0) return;
  const { rows: needed } = await db.execute<{ name: string }>(sql.join(conditions, sql` union all `));
  if (needed.length === 0) return;
  await inTransaction(async (tx) => {
    for (const { name } of needed) await queueJob(tx, name, {}, { key: 'needed', everySeconds: everyMs / 1_000 });
  });
}
