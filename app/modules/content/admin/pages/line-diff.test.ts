import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from './line-diff.ts';

test('M51: two versions of a page differ by the lines that went and came', () => {
  expect(diffLines('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'same', text: 'd' },
    { kind: 'added', text: 'e' },
  ]);
});

test('M51: whatever two texts are, the lines that stay and went are the one, those that stay and came the other', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      const of = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind)
          .map((line) => line.text)
          .join('\n');
      expect(of('added')).toBe(before);
      expect(of('removed')).toBe(after);
    }),
  );
});
