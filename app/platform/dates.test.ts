import { expect, test } from 'vitest';
import { readLocal, writeLocal } from './dates.ts';

test('I5: a time is written and read in Karachi, wherever the computer stands', () => {
  expect(readLocal('2026-11-22T00:00')).toEqual(new Date('2026-11-21T19:00:00Z'));
  expect(writeLocal(new Date('2026-11-21T19:00:00Z'))).toBe('2026-11-22T00:00');
  for (const wrong of ['', '2026-11-22', 'tomorrow', '2026-13-40T00:00', '2026-11-22T00:00Z'])
    expect(readLocal(wrong), wrong).toBeNull();
});
