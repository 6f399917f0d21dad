import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/db.server.ts';

/** Where pg-boss keeps its tables. */
export const jobsSchema = 'jobs';

type When = {
  /** Deduplication key: a job with the same key that has not started yet is not queued again. */
  key?: string;
  startAfter?: Date;
};

/**
 * Queues a job in the caller's transaction: some node runs it after the commit, and none after a rollback. Inserts the
 * row that pg-boss would insert, so the caller needs only the database and no pg-boss in its process. Throws if no node
 * has ever registered a job of this name.
 */
export async function queueJob(
  tx: Transaction,
  name: string,
  data: Record<string, unknown> = {},
  { key, startAfter }: When = {},
): Promise<void> {
  const { rows } = await tx.execute<{ known: boolean }>(sql`
    with written as (
      insert into jobs.job_common (name, data, singleton_key, start_after, keep_until, policy, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
      select name, ${JSON.stringify(data)}::jsonb, coalesce(${key ?? null}::text, gen_random_uuid()::text), start_after,
        start_after + retention_seconds * interval '1 second', policy, retry_limit, retry_delay, retry_backoff,
        retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds
      from jobs.queue, coalesce(${startAfter?.toISOString() ?? null}::timestamptz, now()) as start_after
      where name = ${name}
      on conflict do nothing
    )
    select exists (select 1 from jobs.queue where name = ${name}) as known`);
  if (!rows[0]?.known) throw new Error(`No node does the job "${name}".`);
}
