import { setTimeout as sleep } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { isDatabaseAway } from '../db/db.server.ts';
import { log } from '../process/log.server.ts';
import { inSpan } from '../tracing/trace.server.ts';
import { type DueJobs, watchDueJobs } from './due-jobs.server.ts';
import { watchNeededJobs } from './needed-jobs.server.ts';
import { jobsSchema } from './queue-job.server.ts';

export type Job = {
  /** Lower case and hyphens: `follow-parcels`. */
  name: string;
  /**
   * Runs the job. An error is logged and the job is retried after 10 s, then with exponential backoff up to half an
   * hour. The job may run twice for the same request (when a node dies halfway), so it must be idempotent. `signal` is
   * aborted when the job's time is over or the shop closes.
   */
  work(data: JobData, signal: AbortSignal): Promise<void>;
  /** A cron schedule in Karachi's time: `*\/10 * * * *`. Several missed runs are made up for by one. */
  every?: string;
  /**
   * For rare work: a condition in SQL that is checked once a minute, those of all jobs in one statement. The
   * job is queued where it holds. It must be read from an index.
   */
  neededWhen?: SQL;
  /** Seconds after which another node may retry the job; 60 by default. */
  maxSeconds?: number;
  /** The maximum number of retries; 5 by default. */
  retries?: number;
};

export type JobData = Record<string, unknown>;

export type Jobs = {
  /** Looks for due jobs at once. Without it a job that was queued is found within half a minute. */
  checkNow(): void;
  /** Takes no new jobs, waits a second and a half for the running ones, and leaves the rest to other nodes. */
  close(): Promise<void>;
};

const closeTimeoutMs = 1_500;
/** How often a worker polls by itself. `watchDueJobs` wakes it as soon as there is a job for it. */
const pollingIntervalSeconds = 300;

/**
 * Runs jobs on this node: those queued with `queueJob`, those with a schedule (`every`) and those with a condition (`neededWhen`). Any number of nodes may do
 * so; each job runs on one of them. Returns at once and starts as soon as the database can be reached; jobs wait while
 * it is away. The pool stays the caller's to close.
 */
export function startJobs(pool: pg.Pool, jobs: readonly Job[]): Jobs {
  const closing = new AbortController();
  const workers = new Map<string, string>();
  const started = startUntilReached(pool, { jobs, workers }, closing.signal);
  let due: DueJobs | null = null;
  let stopNeededJobs = () => {};
  started.then((boss) => {
    if (!boss || closing.signal.aborted) return;
    due = watchDueJobs(pool, (queue) => {
      const worker = workers.get(queue);
      if (worker) boss.notifyWorker(worker);
    });
    stopNeededJobs = watchNeededJobs(jobs);
  });
  return {
    checkNow: () => due?.checkNow(),
    async close() {
      closing.abort();
      const boss = await started;
      stopNeededJobs();
      await due?.close();
      await boss?.stop({ graceful: true, timeout: closeTimeoutMs }).catch(() => {});
    },
  };
}

/** Null if the jobs were closed before the database could be reached. */
async function startUntilReached(
  pool: pg.Pool,
  { jobs, workers }: { jobs: readonly Job[]; workers: Map<string, string> },
  closing: AbortSignal,
): Promise<PgBoss | null> {
  const database = { executeSql: createExecutor(pool) };
  for (let wait = 500; !closing.aborted; wait = Math.min(wait * 2, 10_000)) {
    const boss = createBoss(database);
    try {
      await boss.start();
      for (const job of jobs) workers.set(job.name, await startWorker(boss, job, closing));
      return boss;
    } catch (error) {
      if (!isDatabaseAway(error)) log('error', 'jobs-not-started', {}, error);
      await boss.stop({ graceful: false }).catch(() => {});
      await sleep(wait, undefined, { signal: closing, ref: false }).catch(() => {});
    }
  }
  return null;
}

function createBoss(database: { executeSql: ExecuteSql }): PgBoss {
  const boss = new PgBoss({
    db: database,
    schema: jobsSchema,
    // The schema is a migration of ours; the role of the running shop may not change tables.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    // After this time the job of a node that died is found, once its `maxSeconds` are over.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 60,
    // How late a scheduled job may begin.
    cronWorkerIntervalSeconds: 20,
    // For jobs that wait for other jobs. We have none.
    flowIntervalSeconds: 600,
  });
  boss.on('error', createErrorLogger());
  return boss;
}

/** Returns the id of the job's worker. */
async function startWorker(
  boss: PgBoss,
  { name, every, work, maxSeconds, retries }: Job,
  closing: AbortSignal,
): Promise<string> {
  const queueOptions = {
    retryLimit: retries ?? 5,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 1_800,
    expireInSeconds: maxSeconds ?? 60,
    deleteAfterSeconds: 24 * 60 * 60,
  };
  // The `short` policy deduplicates: a job that is queued and has not started is not queued a second time.
  await boss.createQueue(name, { policy: 'short', ...queueOptions });
  await boss.updateQueue(name, queueOptions);
  if (every) await boss.schedule(name, every, null, { tz: 'Asia/Karachi', missed: 'once' });
  else await boss.unschedule(name);
  const worker = await boss.work<JobData | null>(name, { pollingIntervalSeconds }, async ([job]) => {
    if (!job) return;
    try {
      const signal = AbortSignal.any([job.signal, closing]);
      await inSpan({ name: `job ${name}`, kind: 'consumer' }, () => work(job.data ?? {}, signal));
    } catch (error) {
      if (!closing.aborted) log('error', 'job-failed', { job: name }, error);
      throw error;
    } finally {
      // A queue that held one job may hold another: poll again at once, without the usual pause.
      boss.notifyWorker(worker);
    }
  });
  return worker;
}

type ExecuteSql = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** Logs when the database is lost and when it is back, not for every query in between. */
function createExecutor(pool: pg.Pool): ExecuteSql {
  let isAway = false;
  return async (text, values) => {
    try {
      const result = await pool.query(text, values);
      if (isAway) log('info', 'jobs-go-on');
      isAway = false;
      return result;
    } catch (error) {
      if (isDatabaseAway(error) && !isAway) log('warn', 'jobs-wait-for-the-database', {}, error);
      isAway ||= isDatabaseAway(error);
      throw error;
    }
  };
}

/** Logs a repeated error at most once a minute. */
function createErrorLogger(): (error: unknown) => void {
  let quietUntil = 0;
  return (emitted) => {
    // pg-boss emits plain copies of errors that are not instances of Error.
    const error = emitted instanceof Error ? emitted : Object.assign(new Error(), emitted);
    if (isDatabaseAway(error) || Date.now() < quietUntil) return;
    quietUntil = Date.now() + 60_000;
    log('error', 'jobs-in-trouble', {}, error);
  };
}
