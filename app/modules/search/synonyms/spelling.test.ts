import { expect, test } from 'vitest';
import { nearWords } from './spelling.ts';

const vocabulary = [
  'headphones',
  'head',
  'phone',
  'bank',
  'black',
  'serum',
  'serving',
  'set',
  'stoneware',
  'cream',
  'charge',
  'charger',
  'candle',
  'mug',
  'rug',
  'lipstick',
  'shampoo',
];

test.each([
  ['hedphone', 'headphones'],
  ['hedpho', 'headphones'],
  ['bnk', 'bank'],
  ['serm', 'serum'],
  ['sirum', 'serum'],
  ['stonware', 'stoneware'],
  ['creem', 'cream'],
  ['chargr', 'charger'],
  ['candel', 'candle'],
  ['mgu', 'mug'],
  ['lipstik', 'lipstick'],
  ['shampu', 'shampoo'],
])('"%s" is taken for "%s"', (typed, meant) => {
  expect(nearWords(typed, vocabulary)[0]).toBe(meant);
});

test.each(['qwertyuiop', 'xyzzy', 'zzz', 'asdf', 'abc', 'lorem', 'mq'])('"%s" is taken for nothing', (typed) => {
  expect(nearWords(typed, vocabulary)).toEqual([]);
});

test('what is further away is only asked about', () => {
  expect(nearWords('hadfones', vocabulary)).toEqual([]);
  expect(nearWords('hadfones', vocabulary, 'loose')).toEqual(['headphones']);
});
