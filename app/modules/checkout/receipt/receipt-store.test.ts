import { expect, test } from 'vitest';
import { readReceipts } from './receipt-store.ts';

const order = { number: '12345678', receipt: 'abcdefghijklmnopqrstuv', placedAt: '2026-11-21T10:00:00.000Z' };

test('F8: this browser’s orders come back as they were kept, and junk among them is dropped', () => {
  expect(readReceipts([order, null, 7, { number: 12345678 }, { ...order, placedAt: 'soon' }])).toEqual([order]);
  for (const junk of [null, '', {}, 7]) expect(readReceipts(junk)).toBeUndefined();
});

test('F8: twenty orders are kept at most', () => {
  expect(readReceipts(Array.from({ length: 30 }, () => order))).toHaveLength(20);
});
