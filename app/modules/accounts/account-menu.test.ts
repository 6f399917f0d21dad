import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './account-menu.tsx';

const draw = (email: string) => renderToStaticMarkup(createElement(Avatar, { email }));
const emailOf = (email: string) => draw(email).replace(/<[^>]*>/g, '');
const colourOf = (email: string) => /\bbg-[a-z0-9-]+/.exec(draw(email))?.[0];

test('A6: the avatar is the first letter of the e-mail, whatever it is written in', () => {
  const letters = {
    'ayesha@gmail.com': 'A',
    ' bilal@gmail.com': 'B',
    '_zara@gmail.com': 'Z',
    '.+%-omar@gmail.com': 'O',
    '7star@gmail.com': '7',
    'çelik@gmail.com': 'Ç',
    'عائشہ@gmail.com': 'ع',
    '🌙noor@gmail.com': '🌙',
    '𝓐li@gmail.com': '𝓐',
  };
  for (const [email, letter] of Object.entries(letters)) expect(emailOf(email), email).toBe(letter);
});

test('A6: without an e-mail there is a question mark', () => {
  for (const email of ['', '  ']) expect(emailOf(email)).toBe('?');
});

test('A6: one e-mail always has one colour, of the house’s own, and letters differ in theirs', () => {
  expect(colourOf(' Ayesha@gmail.com')).toBe(colourOf('ayesha@gmail.com'));
  const seen = new Set([...'abcdefghijklmnopqrstuvwxyz'].map((letter) => colourOf(`${letter}@gmail.com`)));
  expect(seen.size).toBe(6);
});

test('A6: it needs no inline style and nobody else’s picture, and is not read out beside the name', () => {
  expect(draw('ayesha@gmail.com')).not.toMatch(/style=|src=|href=/);
  expect(draw('ayesha@gmail.com')).toContain('aria-hidden="true"');
});
