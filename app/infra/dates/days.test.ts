import { expect, test } from 'vitest';
import {
  dayMs,
  dayNumber,
  fromKarachi,
  readDay,
  readEndOfDay,
  readLocal,
  startOfDay,
  writeDay,
  writeLocal,
} from './days.ts';

const lateInTheEvening = new Date('2026-11-21T18:59:59.999Z');
const midnight = new Date('2026-11-21T19:00:00Z');

test('I5: a time is written and read in Karachi, wherever the computer stands', () => {
  expect(readLocal('2026-11-22T00:00')).toEqual(midnight);
  expect(writeLocal(midnight)).toBe('2026-11-22T00:00');
  expect(fromKarachi(Date.UTC(2026, 10, 22))).toEqual(midnight);
  for (const wrong of ['', '2026-11-22', 'tomorrow', '2026-13-40T00:00', '2026-02-30T00:00', '2026-11-22T00:00Z'])
    expect(readLocal(wrong), wrong).toBeNull();
});

test('I1: a day begins at midnight in Karachi', () => {
  expect(startOfDay(lateInTheEvening)).toEqual(new Date('2026-11-20T19:00:00Z'));
  expect(startOfDay(midnight)).toEqual(midnight);
  expect(startOfDay(midnight, 7)).toEqual(new Date('2026-11-14T19:00:00Z'));
  expect(startOfDay(midnight, -1)).toEqual(new Date('2026-11-22T19:00:00Z'));
  expect(dayNumber(midnight) - dayNumber(lateInTheEvening)).toBe(1);
  expect(dayNumber(new Date(midnight.getTime() + dayMs - 1))).toBe(dayNumber(midnight));
});

test('I1: a day is written by Karachi’s date, and read from its first moment to its last', () => {
  expect(writeDay(lateInTheEvening)).toBe('2026-11-21');
  expect(writeDay(midnight)).toBe('2026-11-22');
  expect(readDay('2026-11-22')).toEqual(midnight);
  expect(readEndOfDay('2026-11-21')).toEqual(midnight);
  for (const nonsense of [null, '', 'today', '2026-13-41', '2026-02-30', '0000-01-01']) {
    expect(readDay(nonsense)).toBeNull();
    expect(readEndOfDay(nonsense)).toBeNull();
  }
});
