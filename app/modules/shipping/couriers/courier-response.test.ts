import { expect, test } from 'vitest';
import { readMoment } from './courier-response.ts';

test.each([
  ['2026-11-18 14:05:00', '2026-11-18T09:05:00.000Z'],
  ['18-11-2026 14:05', '2026-11-18T09:05:00.000Z'],
  ['18 Nov 2026 02:05 PM', '2026-11-18T09:05:00.000Z'],
  ['Wednesday Nov 18, 2026 14:05', '2026-11-18T09:05:00.000Z'],
  ['2026-11-18T14:05:00', '2026-11-18T09:05:00.000Z'],
  ['2026-11-18T14:05:00Z', '2026-11-18T14:05:00.000Z'],
  ['2026-11-18T14:05:00.250+05:00', '2026-11-18T09:05:00.250Z'],
  [1795030000, '2026-11-18T19:26:40.000Z'],
])('K5: a courier’s moment %s is %s', (written, moment) => {
  expect(readMoment(written)?.toISOString()).toBe(moment);
});

test.each(['', 'soon', '2026-13-40T99:00:00Z', '18-11-1926 14:05', null])('K5: %s is no moment', (written) => {
  expect(readMoment(written)).toBe(null);
});
