import { expect, test } from 'vitest';
import { adviceOf } from './delivery-outcomes.ts';

const outcome = (received: number, failed: number) => ({ received, failed });

test('K11: a courier that loses parcels in a city is told, with the one that does not', () => {
  const rows = [
    { city: 'Lahore', outcomes: { tcs: outcome(95, 5), trax: outcome(90, 10) } },
    { city: 'Multan', outcomes: { leopards: outcome(31, 5), trax: outcome(11, 8), tcs: outcome(1, 8) } },
    { city: null, outcomes: { leopards: outcome(99, 1), trax: outcome(1, 99) } },
  ];
  expect(adviceOf({ rows })).toEqual({ city: 'Multan', worst: 'trax', best: 'leopards', points: 28 });
});

test('K11: few parcels, one courier or a small difference say nothing', () => {
  expect(adviceOf({ rows: [] })).toBeNull();
  expect(adviceOf({ rows: [{ city: 'Quetta', outcomes: { tcs: outcome(9, 0), trax: outcome(0, 9) } }] })).toBeNull();
  expect(adviceOf({ rows: [{ city: 'Quetta', outcomes: { tcs: outcome(5, 50) } }] })).toBeNull();
  expect(adviceOf({ rows: [{ city: 'Quetta', outcomes: { tcs: outcome(95, 5), trax: outcome(90, 10) } }] })).toBeNull();
});
