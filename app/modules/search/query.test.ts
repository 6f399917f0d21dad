import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanQuestion, foldText, foldWithPlaces, maxQuestionLength, wordsOf, writtenTogether } from './query.ts';

test('D2: letters are compared without case, accents, vowel marks and the keyboard they came from', () => {
  expect(foldText('  Çelik   CAFÉ ')).toBe('celik cafe');
  expect(foldText('كريم')).toBe(foldText('کریم'));
  expect(foldText('قُرآن ٣')).toBe(foldText('قران 3'));
  expect(foldText('Raat‑ki‑Rani’s “best” — ever')).toBe('raat‑ki‑rani\'s "best" - ever');
});

test('what cannot be read is left out of a question, and it ends after 64 letters', () => {
  expect(cleanQuestion(' cre\0am\t ')).toBe('cre am');
  expect(cleanQuestion('cream\uD83D')).toBe('cream');
  expect(cleanQuestion('\uDC00')).toBe('');
  expect([...cleanQuestion('👍'.repeat(100))]).toHaveLength(maxQuestionLength);
  expect(cleanQuestion('   ')).toBe('');
});

test('words are what stands between spaces and signs', () => {
  expect(wordsOf('power-bank, 10,000 mah (60%)')).toEqual(['power', 'bank', '10', '000', 'mah', '60']);
  expect(writtenTogether('power-bank')).toBe('powerbank');
  expect(wordsOf('%_')).toEqual([]);
});

test('D2: a part of a text is a part of it when folded, whatever the letters', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
      fc.nat(),
      fc.nat(),
      (signs, a, b) => {
        const [from, to] = [a % (signs.length + 1), b % (signs.length + 1)].sort((x, y) => x - y) as [number, number];
        expect(foldText(signs.join(''))).toContain(foldText(signs.slice(from, to).join('')));
      },
    ),
  );
});

test('each folded letter knows where it came from', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { folded, starts, ends } = foldWithPlaces(text);
      for (let unit = 0; unit < folded.length; unit++)
        expect(foldText(`x${text.slice(starts[unit], ends[unit])}x`)).toContain(folded[unit]);
    }),
  );
});
