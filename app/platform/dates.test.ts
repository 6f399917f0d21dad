import { expect, test } from 'vitest';
import { formatDate, formatMoment } from './dates.ts';

test('I1: a moment is named by Karachi’s date and clock, to the second around midnight', () => {
  const lateInTheEvening = new Date('2026-11-21T18:59:59Z');
  const midnight = new Date('2026-11-21T19:00:00Z');
  expect(formatMoment(lateInTheEvening)).toBe('21 Nov 2026, 11:59 PM');
  expect(formatMoment(midnight)).toBe('22 Nov 2026, 12:00 AM');
  expect(formatDate(lateInTheEvening)).toBe('21 Nov 2026');
  expect(formatDate(midnight)).toBe('22 Nov 2026');
});
