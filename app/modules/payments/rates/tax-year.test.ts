import { expect, test } from 'vitest';
import { taxYearOf } from './tax-year.ts';

test.each([
  ['2026-06-30T18:59:59Z', 2026],
  ['2026-06-30T19:00:00Z', 2027],
  ['2026-11-23T00:00:00Z', 2027],
  ['2027-01-01T00:00:00Z', 2027],
])('M5: %s lies in the tax year %i, which begins in July in Karachi', (moment, year) => {
  expect(taxYearOf(new Date(moment))).toBe(year);
});
