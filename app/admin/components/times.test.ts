import { expect, test } from 'vitest';
import { formatAge, formatToday, formatWait, formatWhen, formatWhenExactly } from './times.ts';

// 10:42 in Karachi on a Saturday.
const now = new Date('2026-11-21T05:42:00Z');
const at = (moment: string) => new Date(moment);

test('moments are said as people say them, in Karachi', () => {
  expect(formatToday(now)).toBe('Saturday 21 November, 10:42');
  expect(formatWhen(at('2026-11-20T19:00:00Z'), now)).toBe('00:00');
  expect(formatWhen(at('2026-11-20T18:59:59Z'), now)).toBe('yesterday');
  expect(formatWhen(at('2026-11-18T09:00:00Z'), now)).toBe('18 Nov');
  expect(formatWhen(at('2025-11-18T09:00:00Z'), now)).toBe('18 Nov 2025');
  expect(formatWhenExactly(at('2026-11-20T14:41:00Z'), now)).toBe('yesterday 19:41');
});

test('ages count in minutes and hours within the day', () => {
  expect(formatAge(at('2026-11-21T05:41:30Z'), now)).toBe('just now');
  expect(formatAge(at('2026-11-21T05:39:00Z'), now)).toBe('3 m');
  expect(formatAge(at('2026-11-21T03:42:00Z'), now)).toBe('2 h');
  expect(formatAge(at('2026-11-20T18:30:00Z'), now)).toBe('yesterday');
  expect(formatWait(at('2026-11-21T04:31:00Z'), now)).toBe('1 h 11 m');
  expect(formatWait(at('2026-11-17T04:31:00Z'), now)).toBe('4 days');
});
