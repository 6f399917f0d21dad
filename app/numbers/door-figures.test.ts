import { expect, test } from 'vitest';
import { adviceOf } from './door-figures.ts';

const door = (received: number, failed: number) => ({ received, failed });

test('K11: a courier that loses parcels in a city is told, with the one that does not', () => {
  const rows = [
    { city: 'Lahore', doors: { tcs: door(95, 5), trax: door(90, 10) } },
    { city: 'Multan', doors: { leopards: door(31, 5), trax: door(11, 8), tcs: door(1, 8) } },
    { city: null, doors: { leopards: door(99, 1), trax: door(1, 99) } },
  ];
  expect(adviceOf({ rows })).toEqual({ city: 'Multan', worst: 'trax', best: 'leopards', points: 28 });
});

test('K11: few parcels, one courier or a small difference say nothing', () => {
  expect(adviceOf({ rows: [] })).toBeNull();
  expect(adviceOf({ rows: [{ city: 'Quetta', doors: { tcs: door(9, 0), trax: door(0, 9) } }] })).toBeNull();
  expect(adviceOf({ rows: [{ city: 'Quetta', doors: { tcs: door(5, 50) } }] })).toBeNull();
  expect(adviceOf({ rows: [{ city: 'Quetta', doors: { tcs: door(95, 5), trax: door(90, 10) } }] })).toBeNull();
});
