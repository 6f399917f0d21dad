import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/db.server.ts';

/** Where pg-boss keeps its tables. */
export const jobsSchema = 'jobs';

type When = {
  /** Asked for again with the same key before it was begun, it is done once. */
  key?: string;
  startAfter?: Date;
};

/**
 * Has a job done by some node once the transaction is committed, and not at all if it is not. Written as pg-boss itself
 * would, but needing no pg-boss in this process, so that whoever queues depends on the database alone. Throws where no
 * node has ever known a job of this name.
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
