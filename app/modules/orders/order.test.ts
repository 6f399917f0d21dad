import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeLines, totalOf } from './order.ts';

test('F6: a product named twice is one line, where it was named first', () => {
  const lines = [
    { id: 3, quantity: 1 },
    { id: 1, quantity: 2 },
    { id: 3, quantity: 4 },
  ];
  expect(mergeLines(lines)).toEqual([
    { id: 3, quantity: 5 },
    { id: 1, quantity: 2 },
  ]);
  expect(mergeLines([])).toEqual([]);
});

test('F6: merging loses no piece and invents none', () => {
  const line = fc.record({ id: fc.integer({ min: 1, max: 9 }), quantity: fc.integer({ min: 1, max: 1_000_000 }) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const merged = mergeLines(lines);
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
      for (const { id, quantity } of merged)
        expect(quantity).toBe(lines.filter((each) => each.id === id).reduce((sum, each) => sum + each.quantity, 0));
    }),
  );
});

test('F1: the total is the sum of the lines, to the paisa', () => {
  expect(
    totalOf([
      { price: 35_050, quantity: 2 },
      { price: 449_000, quantity: 1 },
    ]),
  ).toBe(519_100);
  expect(totalOf([])).toBe(0);
});
