import { expect, test } from 'vitest';
import { adviceFrom } from './advice.ts';

const outcome = (received: number, failed: number) => ({ received, failed });
const none = outcome(0, 0);
const outcomes = { rows: [{ city: 'Multan', outcomes: { leopards: outcome(31, 5), trax: outcome(11, 8) } }] };

test('M52: what would help most is said in one sentence, with the figures behind it', () => {
  const pace = { soon: outcome(91, 9), sameDay: outcome(50, 10), late: outcome(24, 16) };
  expect(adviceFrom({ pace, outcomes: { rows: [] } })).toEqual({
    says: 'Call within 2 hours.',
    figures: '91 % of 100 of orders confirmed by then were delivered, against 74 % of 100 of those confirmed later.',
    points: 17,
  });
  expect(adviceFrom({ pace, outcomes })).toMatchObject({
    says: 'Send Multan with Leopards.',
    figures: '86 % of 36 were delivered there, against 58 % of 19 with Trax.',
    points: 28,
  });
});

test('M52: few parcels and small differences say nothing', () => {
  const rows = { rows: [] };
  expect(adviceFrom({ pace: { soon: none, sameDay: none, late: none }, outcomes: rows })).toBeNull();
  expect(adviceFrom({ pace: { soon: outcome(9, 0), sameDay: outcome(0, 50), late: none }, outcomes: rows })).toBeNull();
  const alike = { soon: outcome(90, 10), sameDay: outcome(85, 15), late: none };
  expect(adviceFrom({ pace: alike, outcomes: rows })).toBeNull();
});
