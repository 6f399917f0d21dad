import { expect, test } from 'vitest';
import '#app/i18n/urdu-setup.ts';
import { formatDate, formatMoment } from './dates.ts';

test('I1: a moment is named by Karachi’s date and clock, to the second around midnight', () => {
  const lateInTheEvening = new Date('2026-11-21T18:59:59Z');
  const midnight = new Date('2026-11-21T19:00:00Z');
  expect(formatMoment(lateInTheEvening)).toBe('21 Nov 2026, 11:59 PM');
  expect(formatMoment(midnight)).toBe('22 Nov 2026, 12:00 AM');
  expect(formatDate(lateInTheEvening)).toBe('21 Nov 2026');
  expect(formatDate(midnight)).toBe('22 Nov 2026');
});

test('M32: in Urdu a moment has its month’s name and the part of the day', () => {
  const moments = [
    '2026-11-21T18:59:59Z',
    '2026-11-21T19:00:00Z',
    '2026-05-02T04:05:00Z',
    '2026-03-08T07:30:00Z',
    '2026-08-14T11:05:00Z',
  ];
  expect(moments.map((moment) => formatMoment(new Date(moment), 'ur'))).toEqual([
    '21 نومبر 2026، رات 11:59',
    '22 نومبر 2026، رات 12:00',
    '2 مئی 2026، صبح 9:05',
    '8 مارچ 2026، دوپہر 12:30',
    '14 اگست 2026، شام 4:05',
  ]);
});
