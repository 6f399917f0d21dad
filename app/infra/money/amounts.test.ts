import { expect, test } from 'vitest';
import { parseRupees, readAmount, readSignedAmount, writeRupees } from './amounts.ts';

test.each([
  ['4990', 499_000],
  ['4,990', 499_000],
  ['Rs. 4,990.00', 499_000],
  ['PKR 4,990', 499_000],
  ['4.990,50', 499_050],
  ['1,234,567.5', 123_456_750],
  ['4,990/-', 499_000],
  ['0', 0],
  ['', null],
  ['-4990', null],
  ['(4990)', null],
  ['nothing', null],
] as const)('K6: "%s" is read as an amount', (written, paisa) => {
  expect(readAmount(written)).toBe(paisa);
});

test.each([
  ['1250', 125_000],
  ['1,250.50', 125_050],
  ['Rs. 1250/-', 125_000],
  ['12,50,000', 125_000_000],
  ['10,000,000', 1_000_000_000],
  ['10,000,001', null],
  ['4.990,50', null],
  ['1.250', null],
  ['-5', null],
  ['', null],
] as const)('"%s" typed as a price', (written, paisa) => {
  expect(parseRupees(written)).toBe(paisa);
});

test('a price is written as it is read', () => {
  for (const paisa of [100, 5_000, 125_050, 1_000_000_000]) expect(parseRupees(writeRupees(paisa))).toBe(paisa);
});

test.each([
  ['-250', -25_000],
  ['− 1,250.50', -125_050],
  ['(250)', -25_000],
  ['250-', -25_000],
  ['250/-', 25_000],
  ['0', 0],
  ['-0', 0],
  ['1-2', null],
  ['', null],
] as const)('M5: "%s" is read as an amount that may be below nothing', (written, paisa) => {
  expect(readSignedAmount(written)).toBe(paisa);
});
