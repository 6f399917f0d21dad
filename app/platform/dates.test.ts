import { expect, test } from 'vitest';
import { formatMoment, readLocal, startOfDay, writeLocal } from './dates.ts';

test('I5: a time is written and read in Karachi, wherever the computer stands', () => {
  expect(readLocal('2026-11-22T00:00')).toEqual(new Date('2026-11-21T19:00:00Z'));
  expect(writeLocal(new Date('2026-11-21T19:00:00Z'))).toBe('2026-11-22T00:00');
  for (const wrong of ['', '2026-11-22', 'tomorrow', '2026-13-40T00:00', '2026-11-22T00:00Z'])
    expect(readLocal(wrong), wrong).toBeNull();
});

test('I1: a day begins at midnight in Karachi, and is named by Karachi’s date', () => {
  const lateInTheEvening = new Date('2026-11-21T18:59:59Z');
  const afterMidnight = new Date('2026-11-21T19:00:00Z');
  expect(startOfDay(lateInTheEvening)).toEqual(new Date('2026-11-20T19:00:00Z'));
  expect(startOfDay(afterMidnight)).toEqual(new Date('2026-11-21T19:00:00Z'));
  expect(startOfDay(afterMidnight, 7)).toEqual(new Date('2026-11-14T19:00:00Z'));
  expect(formatMoment(lateInTheEvening)).toBe('21 Nov 2026, 11:59 PM');
  expect(formatMoment(afterMidnight)).toBe('22 Nov 2026, 12:00 AM');
});
