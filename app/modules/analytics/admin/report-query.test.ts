import { expect, test } from 'vitest';
import { formatGrowth, formatPoints } from './figure.tsx';
import { readReportQuery } from './report-query.ts';

const now = new Date('2026-11-23T14:00:00Z');
const read = (search: string) => readReportQuery(new URLSearchParams(search), now);

test('M52: any days are asked for, both within, and as many days before them are compared', () => {
  const input = read('view=orders&from=2026-11-01&to=2026-11-07');
  expect(input).toMatchObject({ days: 7, first: '2026-11-01', last: '2026-11-07', isOwn: true });
  expect(input.period).toEqual({ from: new Date('2026-10-31T19:00:00Z'), to: new Date('2026-11-07T19:00:00Z') });
  expect(input.before).toEqual({ from: new Date('2026-10-24T19:00:00Z'), to: input.period.from });
  expect(read('from=2026-11-22')).toMatchObject({ days: 2, last: '2026-11-23' });
});

test('M52: what no calendar has, what is still to come and what is the wrong way round is read as it can be meant', () => {
  expect(read('days=30')).toMatchObject({ days: 30, last: '2026-11-23', isOwn: false });
  expect(read('from=2026-02-30')).toMatchObject({ days: 90, isOwn: false });
  expect(read('from=2026-11-20&to=2031-01-01')).toMatchObject({ days: 4, last: '2026-11-23' });
  expect(read('from=2026-11-20&to=2026-11-10')).toMatchObject({ days: 30, last: '2026-11-10' });
  expect(read('from=1990-01-01').days).toBe(1_096);
  expect(read('view=speed&from=2026-01-01').days).toBe(90);
});

test('M52: a share is compared in points, a sum in per cent, and a sum that is many times as large in times', () => {
  expect(formatPoints({ part: 91, of: 100 }, { part: 43, of: 50 })).toBe('5 points more than before');
  expect(formatPoints({ part: 1, of: 2 }, { part: 2, of: 4 })).toBe('as before');
  expect(formatPoints({ part: 1, of: 2 }, { part: 0, of: 0 })).toBeNull();
  expect(formatGrowth(90, 100)).toBe('10 % less than before');
  expect(formatGrowth(5_600, 42)).toBe('133 times as much as before');
  expect(formatGrowth(5, 0)).toBeNull();
});
