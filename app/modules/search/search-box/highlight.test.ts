import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, question: string) =>
  highlight(text, question)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('');

test('the letters that matched are marked, where a word begins with them if one does', () => {
  expect(marked('Velvet Cream, Travel Pair', 'CREAM')).toBe('Velvet [Cream], Travel Pair');
  expect(marked('Ice-creamer Cream', 'cream')).toBe('Ice-creamer [Cream]');
  expect(marked('Café Çelik', 'celik')).toBe('Café [Çelik]');
  expect(marked('کریم Cream', 'كريم')).toBe('[کریم] Cream');
});

test('words apart are marked apart, words written together across the gap', () => {
  expect(marked('halo Smart Watch, black on black', 'black watch')).toBe('halo Smart [Watch], [black] on black');
  expect(marked('halo Power Bank', 'powerbank')).toBe('halo [Power Bank]');
  expect(marked('USB-C Hub', 'usbc')).toBe('[USB-C] Hub');
});

test('a mark takes its accents along', () => {
  expect(marked('Cafe\u0301 Mug', 'cafe')).toBe('[Cafe\u0301] Mug');
});

test('what did not match stays as it is', () => {
  expect(marked('Velvet Cream', 'serum')).toBe('Velvet Cream');
  expect(marked('Velvet Cream', '')).toBe('Velvet Cream');
  expect(highlight('', 'a')).toEqual([]);
});

test('no letter is ever lost or added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, question) => {
      expect(
        highlight(text, question)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
