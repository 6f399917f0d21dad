import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wholeWords } from './whole-words.tsx';

const shown = (text: string) => renderToStaticMarkup(createElement('p', null, wholeWords(text)));

test('C2: no line of a name ends in the middle of a word with a hyphen, and the name is the same text', () => {
  const name = 'Conditioner for Oiled, Dry and Much-Straightened Hair';
  expect(shown(name)).toContain('and <span class="whitespace-nowrap">Much-Straightened</span> Hair');
  expect(shown(name).replace(/<[^>]*>/g, '')).toBe(name);
});

test('C2: a word that begins the name and one without a hyphen stand as they are', () => {
  for (const name of ['Over-Ear Headphones', 'Night Cream', '- -']) expect(shown(name)).toBe(`<p>${name}</p>`);
});

test('C2: of a word too long for a phone only a piece is kept together', () => {
  const [, piece = ''] = /nowrap">([^<]*)/.exec(shown('A Donaudampfschiff-Kapitaensmuetzenband')) ?? [];
  expect(piece).toBe('mpfschiff-Kapitaensmue');
});
