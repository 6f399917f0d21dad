import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { db } from '../db/db.server.ts';
import { countAttempt, countDifferent, forgetAttempts, sweepCounts, switchLimits } from './limits.server.ts';

const { ask } = await testDatabase();

afterEach(() => {
  vi.useRealTimers();
  switchLimits(true);
});

test('a burst passes exactly as often as it may', async () => {
  const limit = { key: 'burst', max: 10, windowSeconds: 900 };
  const results = await Promise.all(Array.from({ length: 200 }, () => countAttempt(limit)));
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(10);
  const refused = results.find((result) => !result.allowed);
  expect(refused).toMatchObject({ retryAfterSeconds: expect.any(Number) });
});

test('every limit must allow it, and one key’s attempts are nobody else’s', async () => {
  const mine = { key: 'mine', max: 1, windowSeconds: 60 };
  const everybodys = { key: 'everybody', max: 3, windowSeconds: 60 };
  expect((await countAttempt(mine, everybodys)).allowed).toBe(true);
  expect((await countAttempt(mine, everybodys)).allowed).toBe(false);
  expect((await countAttempt({ ...mine, key: 'yours' }, everybodys)).allowed).toBe(true);
  expect((await countAttempt({ ...mine, key: 'hers' }, everybodys)).allowed).toBe(false);
});

test('the window slides: what was spent just before its turn still counts in part', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limit = { key: 'sliding', max: 10, windowSeconds: 100 };
  vi.setSystemTime(199_000);
  for (let attempt = 0; attempt < 10; attempt++) expect((await countAttempt(limit)).allowed).toBe(true);
  vi.setSystemTime(201_000);
  expect((await countAttempt(limit)).allowed).toBe(false);
  vi.setSystemTime(290_000);
  expect((await countAttempt(limit)).allowed).toBe(true);
});

test('what succeeded is forgotten, what is over is swept, and no address stands in the table', async () => {
  const limit = { key: 'login:ali@gmail.com', max: 1, windowSeconds: 60 };
  await countAttempt(limit);
  await forgetAttempts(limit.key);
  expect((await countAttempt(limit)).allowed).toBe(true);
  expect(JSON.stringify(await ask('select * from rate_counts'))).not.toContain('ali');
  await ask('update rate_counts set until = 1');
  expect(await sweepCounts()).toBeGreaterThan(0);
  expect(await ask('select 1 from rate_counts')).toEqual([]);
});

test('a bench on loopback may switch counting off', async () => {
  switchLimits(false);
  const limit = { key: 'bench', max: 0, windowSeconds: 60 };
  expect((await countAttempt(limit)).allowed).toBe(true);
});

test('what many nodes count at once is counted once each, and a key’s own members are nobody else’s', async () => {
  const until = new Date(Date.now() + 60_000);
  const pages = Array.from({ length: 40 }, (_, place) =>
    Array.from({ length: 50 }, (_row, row) => (place % 20) * 50 + row),
  );
  const counted = await Promise.all(pages.map((rows) => countDifferent(db, { key: 'mine', until }, rows.toReversed())));
  expect(counted.reduce((sum, { before, after }) => sum + after - before, 0)).toBe(1_000);
  expect(Math.max(...counted.map(({ after }) => after))).toBe(1_000);
  expect(await countDifferent(db, { key: 'mine', until }, [1, 2, 1_000])).toEqual({ before: 1_000, after: 1_001 });
  expect(await countDifferent(db, { key: 'yours', until }, [1, 1])).toEqual({ before: 0, after: 1 });
});
