import { expect, test } from 'vitest';
import { firstNameOf, withoutLinks } from './typed-text.ts';

test('F10: no address survives in the words of an e-mail', () => {
  const addresses = [
    'http://evil.example/win',
    'www.evil.pk',
    'a@evil.pk',
    'wa.me/92300',
    'evil。pk',
    'tel:0300',
    'evil.پاک',
  ];
  for (const address of addresses) expect(withoutLinks(`Ali ${address}`), address).not.toMatch(/[.:]\S|@/);
});

test('F10: an address at home stays readable', () => {
  expect(withoutLinks('House 7, St.12, Gulberg III')).toBe('House 7, St. 12, Gulberg III');
  expect(withoutLinks('Flat 3/4, G-9/4')).toBe('Flat 3/4, G-9/4');
  expect(withoutLinks('عائشہ صدیقی')).toBe('عائشہ صدیقی');
});

test('F10: the first name is one word of letters, or nothing', () => {
  expect(firstNameOf('  Ayesha Siddiqui')).toBe('Ayesha');
  expect(firstNameOf('عائشہ صدیقی')).toBe('عائشہ');
  expect(firstNameOf("Noor-ul-Ain D'Souza")).toBe('Noor-ul-Ain');
  for (const none of ['', ' ', 'evil.example', 'https://x', 'a@b.pk', 'Win1000', 'x'.repeat(25), '🎁'])
    expect(firstNameOf(none), none).toBe('');
});
