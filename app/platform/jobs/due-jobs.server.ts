import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How often the database is asked which queues have a job whose time has come. */
const lookMs = 2_000;

export type DueJobs = {
  /** Asks now, for example because a job was announced. */
  look(): void;
  close(): Promise<void>;
};

/**
 * Asks for all queues in one statement, so that an idle shop does not poll each of them by itself, and calls `wake` with
 * the name of each queue that has a job to run. While the database is away it goes on asking: the next answer tells all.
 */
export function watchDueJobs(database: Pick<pg.Pool, 'query'>, wake: (queue: string) => void): DueJobs {
  let closed = false;
  let pause = new AbortController();

  async function watch(): Promise<void> {
    while (!closed) {
      // Before the question: whoever calls `look` from now on is answered by the next one.
      pause = new AbortController();
      for (const queue of await readDueQueues(database).catch(() => [])) if (!closed) wake(queue);
      await sleep(lookMs, undefined, { signal: pause.signal, ref: false }).catch(() => {});
    }
  }

  const watching = watch();
  return {
    look: () => pause.abort(),
    async close() {
      closed = true;
      pause.abort();
      await watching;
    },
  };
}

async function readDueQueues(database: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select name from jobs.queue
     where exists (
       select from jobs.job
       where job.name = queue.name and state < 'active' and not blocked and start_after <= jobs.job_now()
     )`,
  );
  return rows.map(({ name }) => name);
}
