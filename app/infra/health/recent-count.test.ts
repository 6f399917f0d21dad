import { expect, test } from 'vitest';
import { createRecentCount } from './recent-count.ts';

test('what happened is counted for five minutes and then forgotten', () => {
  let now = 1_000_000;
  const recent = createRecentCount(() => now);
  recent.add();
  now += 60_000;
  recent.add();
  recent.add();
  expect(recent.count()).toBe(3);
  now += 4 * 60_000 - 15_000;
  expect(recent.count()).toBe(3);
  now += 30_000;
  expect(recent.count()).toBe(2);
  now += 24 * 60 * 60_000;
  expect(recent.count()).toBe(0);
  recent.add();
  expect(recent.count()).toBe(1);
});
