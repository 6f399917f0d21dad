import { expect, test } from 'vitest';
import { lastDue, outlivedBackups } from './stored-backups.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daily = Array.from({ length: 60 }, (_, age) => ({ age, takenAt: new Date(now.getTime() - age * 86_400_000) }));

test('backups are kept by days, then one of each week, and the newest always', () => {
  const removed = new Set(outlivedBackups(daily, { keptDays: 7, keptWeeks: 4 }, now).map(({ age }) => age));
  const kept = daily.filter(({ age }) => !removed.has(age)).map(({ age }) => age);
  // Weeks begin on a Thursday here; what counts is that each has one.
  expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 11, 18, 25]);
  expect(outlivedBackups(daily.slice(50, 51), { keptDays: 1, keptWeeks: 0 }, now)).toEqual([]);
  expect(outlivedBackups([], { keptDays: 7, keptWeeks: 4 }, now)).toEqual([]);
});

test('a backup is due at its hour in Karachi, and every so many hours from there', () => {
  const daily = (hour: number, at = now) => lastDue({ hour, everyHours: 24 }, at).toISOString();
  expect(daily(3)).toBe('2026-11-21T22:00:00.000Z');
  expect(daily(18)).toBe('2026-11-21T13:00:00.000Z');
  expect(daily(17)).toBe(now.toISOString());
  expect(daily(0, new Date('2026-11-22T18:59:59Z'))).toBe('2026-11-21T19:00:00.000Z');
  expect(lastDue({ hour: 4, everyHours: 6 }, now).toISOString()).toBe('2026-11-22T11:00:00.000Z');
  expect(lastDue({ hour: 4, everyHours: 1 }, new Date('2026-11-22T12:59:00Z'))).toEqual(now);
});
