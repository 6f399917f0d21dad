import fc from 'fast-check';
import { expect, test } from 'vitest';
import { descriptionBlocks, parseVideo, stockState, suggestionPositions } from './product.ts';

test('C4: suggestions stand at every fifth position after the product, wrapping round', () => {
  expect(suggestionPositions(0, 50)).toEqual([5, 10, 15, 20]);
  expect(suggestionPositions(45, 50)).toEqual([0, 5, 10, 15]);
  expect(suggestionPositions(2, 7)).toEqual([0, 5, 3, 1]);
});

test('C4: never the product itself, none twice, four wherever there are four', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }).chain((count) => fc.tuple(fc.nat(count - 1), fc.constant(count))),
      ([index, count]) => {
        const positions = suggestionPositions(index, count);
        expect(positions).not.toContain(index);
        expect(new Set(positions).size).toBe(positions.length);
        expect(positions).toHaveLength(Math.min(4, count - 1));
        for (const position of positions) expect(position).toBeLessThan(count);
      },
    ),
  );
});

test('C3: " _ " parts a text into points, and nothing else does', () => {
  expect(
    descriptionBlocks({
      descriptionHeading: ['How', 'Alone'],
      descriptionHeadingText: ['One _ two_2 _ three', '', 'No heading'],
    }),
  ).toEqual([
    { heading: 'How', points: ['One', 'two_2', 'three'] },
    { heading: 'Alone', points: [] },
    { heading: '', points: ['No heading'] },
  ]);
});

test('C3: stock is in, low from five down, or out', () => {
  expect(stockState(6)).toEqual({ kind: 'in' });
  expect(stockState(5)).toEqual({ kind: 'low', left: 5 });
  expect(stockState(0)).toEqual({ kind: 'out' });
});

test('C3: YouTube links of every form are understood, others are not embedded', () => {
  for (const link of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
  ])
    expect(parseVideo(link), link).toEqual({ kind: 'youtube', id: 'dQw4w9WgXcQ' });
  for (const link of [
    null,
    '',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://youtube.com/watch?v="><script>',
    '//media/x.mp4',
  ])
    expect(parseVideo(link), String(link)).toBeNull();
  expect(parseVideo('/media/buds-turntable.mp4')).toEqual({ kind: 'file', url: '/media/buds-turntable.mp4' });
});
