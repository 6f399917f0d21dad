import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Transaction } from '../db/db.server.ts';

/** Where pg-boss keeps its tables. */
export const jobsSchema = 'jobs';

/** The announcement of a queued job, on the channel that every node listens to. */
export const jobsDue = 'jobs-due';

type QueueOptions = {
  /** Deduplication key: a job with the same key that has not started yet is not queued again. */
  key?: string;
  startAfter?: Date;
  /** The clock is divided into spans of so many seconds. In each the job is queued once for its key, however soon it is done. */
  everySeconds?: number;
};

/**
 * Queues a job in the caller's transaction: some node runs it after the commit, and none after a rollback. A pg-boss that
 * lives as long as this call writes it on the transaction's own connection, so the caller needs neither the jobs of this
 * process nor a second connection. False, and nothing is queued, if no node has ever registered a job of this name.
 */
export async function queueJob(
  tx: Transaction,
  name: string,
  data: Record<string, unknown> = {},
  { key, startAfter, everySeconds }: QueueOptions = {},
): Promise<boolean> {
  const boss = new PgBoss({
    db: fromDrizzle(tx, sql),
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    if (!(await boss.getQueue(name))) return false;
    // Nodes that receive it check for the job at once.
    await tx.execute(sql`select pg_notify('office', ${jobsDue})`);
    await boss.send(name, data, {
      singletonKey: key ?? randomUUID(),
      ...(startAfter && { startAfter }),
      ...(everySeconds && { singletonSeconds: everySeconds }),
    });
    return true;
  } finally {
    await boss.stop({ graceful: false });
  }
}
