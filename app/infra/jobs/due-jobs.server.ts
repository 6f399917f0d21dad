import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** The pause while a job is due that no worker of any node has taken yet, and while the database is away. */
const retryMs = 2_000;
/**
 * The longest pause. Jobs that are queued are announced, and the time of those that wait is known, so that only a job whose
 * announcement was missed is found so late.
 */
const maxPauseMs = 30_000;

export type DueJobs = {
  /** Checks now, for example because a job was announced. */
  checkNow(): void;
  close(): Promise<void>;
};

/**
 * Checks all queues in one statement, so that an idle shop does not poll each of them by itself, and calls `wake` with
 * the name of each queue that has a job to run. It checks again when the next job is due, and keeps trying while the database is away.
 */
export function watchDueJobs(database: Pick<pg.Pool, 'query'>, wake: (queue: string) => void): DueJobs {
  let closed = false;
  let pause = new AbortController();

  async function watch(): Promise<void> {
    while (!closed) {
      // Before the query: a call of `checkNow` from here on starts another round.
      pause = new AbortController();
      await sleep(await wakeDueQueues(), undefined, { signal: pause.signal, ref: false }).catch(() => {});
    }
  }

  /** Wakes the workers of due jobs. Returns the milliseconds until the next check. */
  async function wakeDueQueues(): Promise<number> {
    const waiting = await readWaiting(database).catch(() => null);
    if (!waiting) return retryMs;
    for (const { queue, dueInMs } of waiting) if (dueInMs <= 0 && !closed) wake(queue);
    const soonest = Math.min(maxPauseMs, ...waiting.map(({ dueInMs }) => dueInMs));
    return soonest <= 0 ? retryMs : soonest;
  }

  const watching = watch();
  return {
    checkNow: () => pause.abort(),
    async close() {
      closed = true;
      pause.abort();
      await watching;
    },
  };
}

/** Each queue in which a job waits, with the milliseconds until its first one is due. */
async function readWaiting(database: Pick<pg.Pool, 'query'>): Promise<{ queue: string; dueInMs: number }[]> {
  const { rows } = await database.query<{ queue: string; dueInMs: number }>(
    `select name as queue, ceil(extract(epoch from first.start_after - jobs.job_now()) * 1000)::float as "dueInMs"
     from jobs.queue, lateral (
       select start_after from jobs.job where job.name = queue.name and state < 'active' and not blocked order by start_after limit 1
     ) as first`,
  );
  return rows;
}
