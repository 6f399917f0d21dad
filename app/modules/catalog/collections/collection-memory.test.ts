import { expect, test } from 'vitest';
import { following, keepVisit, type LoadedPage, recallDepth, recallPages } from './collection-memory.ts';

const page = (after: string, next: string | null): LoadedPage => ({ after, next, items: [] });
const second = page('50.50', '100.100');
const third = page('100.100', null);

test('C1: loaded pages are found again by the visit that loaded them, and by no other', () => {
  keepVisit('visit', [second, third], 4200);
  expect(recallPages('visit', '50.50')).toEqual([second, third]);
  expect(recallDepth('visit')).toBe(4200);
  expect(recallPages('another visit', '50.50')).toEqual([]);
});

test('C1: pages that no longer follow on the first one are loaded again', () => {
  expect(following([second, third], '49.49')).toEqual([]);
  expect(following([second, page('99.99', null)], '50.50')).toEqual([second]);
  expect(following([second], null)).toEqual([]);
});

test('C1: only the latest visits are kept, each six hundred products deep at most', () => {
  const chain = Array.from({ length: 30 }, (_, index) => page(`${index}.0`, `${index + 1}.0`));
  for (const visit of ['a', 'b', 'c', 'd']) keepVisit(visit, chain, 0);
  expect(recallPages('a', '0.0')).toEqual([]);
  expect(recallPages('d', '0.0')).toHaveLength(12);
});
