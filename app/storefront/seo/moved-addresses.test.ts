import { expect, test } from 'vitest';
import { movedTo } from './moved-addresses.ts';

test('usual spellings are understood, however they are written', () => {
  expect(movedTo('/privacypolicy')).toBe('/privcypolicy');
  expect(movedTo('Privacy-Policy/')).toBe('/privcypolicy');
  expect(movedTo('contact')).toBe('/contact-us');
});

test('anything else is not guessed at', () => {
  for (const path of ['', '/', 'privacy/x', 'constructor', '__proto__', '//evil.example', 'refundpolicy'])
    expect(movedTo(path), path).toBeNull();
});
