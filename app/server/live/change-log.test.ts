import { expect, test } from 'vitest';
import { backOff, createGap, unknownAge } from '#app/infra/live/gap.ts';
import { createChangeLog } from './change-log.server.ts';

const minute = 60_000;

test('a page that was not connected gets what it missed, and a little of what came before', () => {
  let now = 0;
  const log = createChangeLog(() => now);
  now = 5 * minute;
  log.add(['product:1']);
  now = 6 * minute;
  log.add(['content:header', 'product:2']);
  now = 6 * minute + 20_000;
  expect(log.since(0)).toEqual([]);
  expect(log.since(15_000)).toEqual(['content:header', 'product:2']);
  expect(log.since(2 * minute)).toEqual(['product:1', 'content:header', 'product:2']);
  now += 1_000;
  log.add(['product:2']);
  expect(log.since(0)).toEqual(['product:2']);
});

test('a page that missed more than is remembered is told that anything may have changed', () => {
  let now = 0;
  const log = createChangeLog(() => now);
  now = minute;
  expect(log.since(30_000)).toEqual([]);
  expect(log.since(2 * minute)).toEqual(['*']);
  expect(log.since(Number.POSITIVE_INFINITY)).toEqual(['*']);
  log.add(Array.from({ length: 3_000 }, (_, index) => `product:${index}`));
  now += 1_000;
  expect(log.since(500)).toHaveLength(2_000);
  expect(log.since(20_000)).toEqual(['*']);
});

test('a page counts the time without a connection by whichever of its clocks went on', () => {
  const clocks = { steady: 1_000, wall: 50_000 };
  const gap = createGap(300, { steady: () => clocks.steady, wall: () => clocks.wall });
  clocks.steady += 200;
  expect(gap.ms()).toBe(500);
  gap.markReceived();
  expect(gap.ms()).toBe(0);
  clocks.wall += 3_600_000;
  expect(gap.ms()).toBe(3_600_000);
  gap.markReceived();
  clocks.wall -= 86_400_000;
  clocks.steady += 700;
  expect(gap.ms()).toBe(700);
  expect(createGap(unknownAge).ms()).toBe(unknownAge);
});

test('whoever cannot reach the shop asks ever less often, and not all at the same moment', () => {
  expect([1, 2, 3, 4].map((failures) => backOff(failures, 60_000, 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(backOff(50, 60_000, 1)).toBe(60_000);
  expect(backOff(3, 60_000, 0)).toBe(2_000);
});
