import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openLine } from '#tests/support/database-proxy.ts';
import { inTransaction } from '../db/db.server.ts';
import { createPool } from '../db/pool.server.ts';
import { type Job, type Jobs, startJobs } from './jobs.server.ts';
import { queueNeeded } from './needed-jobs.server.ts';
import { queueJob } from './queue-job.server.ts';

const { app, ask, supervise, name: database } = await testDatabase();
const running: Jobs[] = [];
const pools: pg.Pool[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.close()));
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await ask('delete from jobs.job');
});

function start(jobs: Job[], connection = app): void {
  const pool = createPool({ ...connection, max: 4, application_name: 'dastak-jobs' });
  pools.push(pool);
  running.push(startJobs(pool, jobs));
}

async function known(name: string): Promise<void> {
  await expect.poll(() => ask('select 1 from jobs.queue where name = $1', [name])).toHaveLength(1);
}

/** Queues jobs in one transaction. Nodes hear of it, as they do by the announcement in a whole shop. */
async function queue(name: string, ...parcels: unknown[]): Promise<void> {
  await inTransaction(async (tx) => {
    for (const parcel of parcels) await queueJob(tx, name, { parcel });
  });
  for (const jobs of running) jobs.checkNow();
}

/** Takes down what it was asked to do. */
function counting(name: string): { job: Job; done: unknown[] } {
  const done: unknown[] = [];
  return { done, job: { name, work: async ({ parcel }) => void done.push(parcel) } };
}

test('what is queued is done once, whichever of the nodes does it', async () => {
  const { job, done } = counting('count-once');
  start([job]);
  start([job]);
  await known('count-once');
  const parcels = Array.from({ length: 12 }, (_, parcel) => parcel);
  await queue('count-once', ...parcels);
  await expect.poll(() => done.toSorted((a, b) => Number(a) - Number(b))).toEqual(parcels);
});

test('what is rolled back is not done, what has a key is done once, what has its time waits for it', async () => {
  const { job, done } = counting('count-keys');
  start([job]);
  await known('count-keys');
  await running.pop()?.close();
  const taken = inTransaction(async (tx) => {
    await queueJob(tx, 'count-keys', { parcel: 'taken back' });
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  await inTransaction(async (tx) => {
    await queueJob(tx, 'count-keys', { parcel: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
    for (let time = 0; time < 3; time++) await queueJob(tx, 'count-keys', { parcel: 'keyed' }, { key: 'one' });
    await queueJob(tx, 'count-keys', { parcel: 'last' });
  });
  start([job]);
  await expect.poll(() => done).toContain('last');
  expect(done.toSorted()).toEqual(['keyed', 'last']);
});

test('a job that waits for its time is begun then, and not at the next look of an idle shop', async () => {
  const { job, done } = counting('wait-for-time');
  start([job]);
  await known('wait-for-time');
  const startAfter = new Date(Date.now() + 1_500);
  await inTransaction((tx) => queueJob(tx, 'wait-for-time', { parcel: 'timed' }, { startAfter }));
  for (const jobs of running) jobs.checkNow();
  await expect.poll(() => done).toEqual(['timed']);
});

test('a job nobody knows is refused where it is queued', async () => {
  expect(await inTransaction((tx) => queueJob(tx, 'unheard-of'))).toBe(false);
  expect(await ask(`select 1 from jobs.job where name = 'unheard-of'`)).toEqual([]);
});

test('what fails is put back for later with what it said, and the next one is done', async () => {
  const done: unknown[] = [];
  const work: Job['work'] = async ({ parcel }) => {
    if (parcel === 'broken') throw new Error('The courier is closed.');
    done.push(parcel);
  };
  start([{ name: 'fail-first', work }]);
  await known('fail-first');
  await queue('fail-first', 'broken');
  await queue('fail-first', 'whole');
  await expect.poll(() => done).toEqual(['whole']);
  const [broken] =
    await ask(`select state, start_after > now() + interval '4 seconds' as later, output->>'message' as said
    from jobs.job where data->>'parcel' = 'broken'`);
  expect(broken).toEqual({ state: 'retry', later: true, said: 'The courier is closed.' });
});

test('connections that are lost are found again, and work goes on', async () => {
  const { job, done } = counting('lose-connections');
  start([job]);
  await known('lose-connections');
  await supervise(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dastak-jobs' and datname = $1`,
    [database],
  );
  await queue('lose-connections', 'after');
  await expect.poll(() => done).toEqual(['after']);
});

test('a shop that starts before its database works once there is one', async () => {
  const { job, done } = counting('wait-for-database');
  const line = await openLine(app);
  await line.close();
  start([job], line.config);
  await line.reopen();
  await known('wait-for-database');
  await queue('wait-for-database', 'late');
  await expect.poll(() => done).toEqual(['late']);
});

test('a node needs four connections at most, however many jobs there are', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `many-${index}`);
  const counted = names.map(counting);
  start(counted.map(({ job }) => job));
  await known('many-11');
  for (const name of names) await queue(name, name);
  await expect.poll(() => counted.flatMap(({ done }) => done).toSorted()).toEqual(names.toSorted());
  const [held] = await ask<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'dastak-jobs' and datname = $1`,
    [database],
  );
  expect(held?.count).toBeLessThanOrEqual(4);
});

test('an idle shop asks for all queues at once, and polls none of them by itself', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `idle-${index}`);
  const pool = createPool({ ...app, max: 2, application_name: 'dastak-jobs' });
  pools.push(pool);
  const requested: string[] = [];
  const query = pool.query.bind(pool) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  pool.query = ((text: string, values?: unknown[]) => {
    requested.push(text);
    return query(text, values);
  }) as typeof pool.query;
  running.push(
    startJobs(
      pool,
      names.map((name) => counting(name).job),
    ),
  );
  const looks = () => requested.filter((text) => text.startsWith('select name as queue')).length;
  const polls = () =>
    requested.filter((text) => /FOR UPDATE/.test(text) && names.some((name) => text.includes(`'${name}'`)));
  await expect.poll(looks).toBe(1);
  for (const jobs of running) jobs.checkNow();
  await expect.poll(looks).toBe(2);
  expect(polls()).toHaveLength(names.length);
});

test('a job with a condition is queued while the condition holds, once a minute, whichever nodes ask', async () => {
  const [rare, never] = [counting('rare'), counting('never')];
  const jobs: Job[] = [
    { ...rare.job, neededWhen: sql`exists (select from secrets where name = 'rare')` },
    { ...never.job, neededWhen: sql`false` },
  ];
  const queued = () => ask('select singleton_on as minute from jobs.job where name = $1', ['rare']);
  const askTwice = async () => {
    await Promise.all([queueNeeded(jobs), queueNeeded(jobs)]);
    for (const each of running) each.checkNow();
  };
  // Each node asks as soon as it has started.
  start(jobs);
  await known('never');
  await askTwice();
  expect(await queued()).toEqual([]);
  await ask(`insert into secrets (name, value) values ('rare', 'x')`);
  await askTwice();
  await expect.poll(() => rare.done.length).toBe(1);
  // The job has been done, and its condition still holds.
  await askTwice();
  const minutes = (await queued()).map(({ minute }) => String(minute));
  expect(new Set(minutes).size).toBe(minutes.length);
  await ask(`update jobs.job set singleton_on = singleton_on - interval '10 minutes' where name = 'rare'`);
  await askTwice();
  await expect.poll(() => rare.done.length).toBe(minutes.length + 1);
  expect(never.done).toEqual([]);
});

test('a job with an hour is kept in Karachi’s time', async () => {
  start([{ name: 'sweep-at-four', every: '0 4 * * *', work: async () => {} }]);
  await expect
    .poll(() => ask(`select cron, timezone from jobs.schedule where name = 'sweep-at-four'`))
    .toEqual([{ cron: '0 4 * * *', timezone: 'Asia/Karachi' }]);
});

test('a job under way when the shop closes hears of it and is left to others', async () => {
  let isReceived = false;
  let begun = false;
  const work: Job['work'] = (_, signal) =>
    new Promise((_resolve, reject) => {
      begun = true;
      signal.addEventListener('abort', () => {
        isReceived = true;
        reject(signal.reason);
      });
    });
  start([{ name: 'close-early', work }]);
  await known('close-early');
  await queue('close-early', 'early');
  await expect.poll(() => begun).toBe(true);
  await running.pop()?.close();
  expect(isReceived).toBe(true);
  expect(await ask(`select state from jobs.job where name = 'close-early'`)).toEqual([{ state: 'retry' }]);
});
