import { sql } from 'drizzle-orm';
import { db, inTransaction } from '../db/db.server.ts';
import type { Job } from './jobs.server.ts';
import { queueJob } from './queue-job.server.ts';

/**
 * The job of every minute that asks for all jobs with a condition in one statement and queues those whose condition
 * holds. An idle shop so runs one job a minute, not one for each kind of work. Empty where no job has a condition.
 */
export function queueNeeded(jobs: readonly Job[]): Job[] {
  const conditions = jobs.flatMap(({ name, neededWhen }) => (neededWhen ? [{ name, neededWhen }] : []));
  if (conditions.length === 0) return [];
  const question = sql.join(
    conditions.map(({ name, neededWhen }) => sql`select ${name} as name where ${neededWhen}`),
    sql` union all `,
  );
  return [
    {
      name: 'queue-needed',
      every: '* * * * *',
      // The next one comes in a minute.
      retries: 0,
      async work() {
        const { rows: needed } = await db.execute<{ name: string }>(question);
        if (needed.length === 0) return;
        // A job that was queued a minute ago and has not started yet is not queued again.
        await inTransaction(async (tx) => {
          for (const { name } of needed) await queueJob(tx, name, {}, { key: 'needed' });
        });
      },
    },
  ];
}
