import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { startJobs } from '../jobs/jobs.server.ts';
import type { Readings } from './readings.ts';
import { readAnswerSeconds, readDiskReadings, readStoredReadings } from './stored-readings.server.ts';
import { createReadings } from './take-readings.server.ts';

const { ask, pool } = await testDatabase();

beforeEach(async () => {
  await ask('delete from letters');
  await ask('delete from backups');
});

function email(state: string, since: string, endedAt = 'null'): Promise<unknown> {
  return ask(`insert into letters (kind, about, recipient, state, queued_at, give_up_at, ended_at)
    values ('test', gen_random_uuid()::text, 'nobody@shop.example', '${state}', now() - interval '30 days',
      now() - interval '${since}' + interval '24 hours', ${endedAt})`);
}

test('a shop in which nothing has happened tells so', async () => {
  expect(await readStoredReadings()).toMatchObject({
    letters_waiting: 0,
    oldest_letter_seconds: 0,
    letters_failed_today: 0,
    jobs_waiting: 0,
    jobs_failed_today: 0,
    backup_age_seconds: Number.POSITIVE_INFINITY,
    backup_check_failed: 0,
    database_server_most: expect.any(Number),
  });
  expect(await readAnswerSeconds()).toEqual({ database_answer_seconds: expect.any(Number) });
});

test('the oldest unsent e-mail tells since when it waits, and one that is sent again waits from then on', async () => {
  const began = Date.now();
  await email('waiting', '20 minutes');
  await email('waiting', '5 minutes');
  await email('failed', '2 hours', `now() - interval '1 hour'`);
  await email('failed', '3 days', `now() - interval '2 days'`);
  await email('sent', '9 days', `now() - interval '9 days'`);
  const readings = await readStoredReadings();
  expect(readings).toMatchObject({ letters_waiting: 2, letters_failed_today: 1 });
  expect(readings.oldest_letter_seconds).toBeGreaterThanOrEqual(20 * 60);
  expect(readings.oldest_letter_seconds).toBeLessThanOrEqual(20 * 60 + Math.ceil((Date.now() - began) / 1_000));
});

test('a backup that was removed is none, and a failed check stands until a later one is well', async () => {
  const backup = (age: string, columns: string, values: string) =>
    ask(`insert into backups (started_at, taken_at, file, ${columns})
      values (now() - interval '${age}', now() - interval '${age}', '/mnt/backup', ${values})`);
  await backup('1 hour', 'removed_at', 'now()');
  await backup('30 hours', 'checked_at, check_problem', `now() - interval '2 hours', 'An order is missing.'`);
  const failed = await readStoredReadings();
  expect(failed.backup_check_failed).toBe(1);
  expect(failed.backup_age_seconds! / 3_600).toBeCloseTo(30, 0);
  expect(failed.backup_check_age_seconds! / 3_600).toBeCloseTo(2, 0);
  await backup('1 minute', 'checked_at', 'now()');
  expect(await readStoredReadings()).toMatchObject({ backup_check_failed: 0 });
});

test('a job that failed for good is counted, and so is one that waits', async () => {
  const jobs = startJobs(pool, [
    { name: 'breaks', retries: 0, work: () => Promise.reject(new Error('It broke.')) },
    { name: 'waits', every: '0 0 1 1 *', work: () => Promise.resolve() },
  ]);
  const known = () => ask(`select from jobs.queue where name in ('breaks', 'waits')`);
  await expect.poll(async () => (await known()).length).toBe(2);
  await ask(`insert into jobs.job (name, retry_limit) values ('breaks', 0)`);
  jobs.checkNow();
  await expect.poll(async () => (await readStoredReadings()).jobs_failed_today).toBe(1);
  await jobs.close();
  await ask(`insert into jobs.job (name) values ('waits')`);
  expect(await readStoredReadings()).toMatchObject({ jobs_waiting: 1, jobs_failed_today: 1 });
});

test('the disk of a folder is read, and a folder that is not there tells nothing', async () => {
  const disk = await readDiskReadings({ dataDir: '/', isEmbedded: true });
  expect(disk.disk_bytes).toBeGreaterThan(0);
  expect(disk.disk_free_bytes).toBeGreaterThan(0);
  expect(await readDiskReadings({ dataDir: '/nowhere', isEmbedded: true })).toEqual({});
});

test('however many ask at once, the database is asked once; what it does not give is missing, and the rest is told', async () => {
  let requests = 0;
  let isAway = false;
  const take = createReadings({
    atOnce: () => ({ database_away: Number(isAway) }),
    local: () => Promise.resolve<Readings>({ disk_bytes: 1 }),
    stored: [
      async () => {
        requests++;
        return readAnswerSeconds();
      },
      () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })),
    ],
    isAway: () => isAway,
  });
  const results = await Promise.all(Array.from({ length: 20 }, take));
  for (const result of results)
    expect(result).toEqual({ database_away: 0, disk_bytes: 1, database_answer_seconds: expect.any(Number) });
  expect(requests).toBe(1);
  isAway = true;
  expect(await take()).toEqual({ database_away: 1, disk_bytes: 1 });
});

test('a database that does not answer in time keeps nobody waiting', async () => {
  const take = createReadings({
    atOnce: () => ({ memory_bytes: 7 }),
    local: () => Promise.resolve({}),
    stored: [() => new Promise(() => {})],
    isAway: () => false,
  });
  expect(await take()).toEqual({ memory_bytes: 7 });
});
