import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

function draw(email: string, label?: string): string {
  return renderToStaticMarkup(createElement(Avatar, label ? { email, label } : { email }));
}

const letterOf = (email: string) => draw(email).replace(/<[^>]*>/g, '');

test('A6: the avatar is the first letter of the e-mail, whatever it is written in', () => {
  const letters = {
    'ayesha@gmail.com': 'A',
    ' bilal@gmail.com': 'B',
    '_.zara@gmail.com': 'Z',
    '7star@gmail.com': '7',
    'çelik@gmail.com': 'Ç',
    'ßtraße@gmail.com': 'ß',
    'عائشہ@gmail.com': 'ع',
    'ǆ@gmail.com': 'Ǆ',
    '👩🏽‍🚀@gmail.com': '👩🏽‍🚀',
    '🌙': '🌙',
    '🌙noor@gmail.com': 'N',
    '𝓐li@gmail.com': '𝓐',
  };
  for (const [email, letter] of Object.entries(letters)) expect(letterOf(email), email).toBe(letter);
});

test('A6: without an e-mail it is a person’s outline', () => {
  for (const email of ['', '  ', '@', '._%']) {
    expect(letterOf(email), JSON.stringify(email)).toBe('');
    expect(draw(email)).toContain('<svg');
  }
});

test('A6: one e-mail always has one colour, of the house’s own, and different ones differ', () => {
  const colourOf = (email: string) => /bg-[a-z]+/.exec(draw(email))?.[0];
  expect(colourOf('Ayesha@Gmail.com ')).toBe(colourOf('ayesha@gmail.com'));
  const seen = new Set(Array.from({ length: 200 }, (_, index) => colourOf(`shopper${index}@gmail.com`)));
  expect(seen.size).toBe(5);
});

test('A6: it needs no inline style and nobody else’s picture, and is heard only where it is given a name', () => {
  expect(draw('ayesha@gmail.com')).not.toMatch(/style=|src=|href="http/);
  expect(draw('ayesha@gmail.com')).toContain('aria-hidden="true"');
  expect(draw('ayesha@gmail.com', 'Ayesha')).toMatch(/role="img"[^>]*aria-label="Ayesha"/);
});
