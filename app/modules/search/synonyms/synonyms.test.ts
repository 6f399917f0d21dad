import { expect, test } from 'vitest';
import { countedAs } from '../count-searches.server.ts';
import { foldText } from '../query.ts';
import { foldPhrase, meantQuestions } from './synonyms.ts';

const synonyms = new Map([
  ['ghari', ['watch', 'clock']],
  ['kali', ['black']],
  ['pani ki botal', ['bottle']],
  ['botal', ['bottle']],
  ['airpods', ['earbuds']],
  ['smartwatch', ['smart watch']],
  [foldPhrase('گھڑی'), ['watch']],
  ['sabun', []],
]);
const wordsIn = (question: string) => foldText(question).split(' ');
const meant = (question: string) => meantQuestions(wordsIn(question), synonyms);

test('M12: a synonym is looked for by each of its meanings, with the words around it', () => {
  expect(meant('Ghari')).toEqual(['watch', 'clock']);
  expect(meant('kali ghari')).toEqual(['black watch', 'black clock']);
  expect(meant('ghari for men')).toEqual(['watch for men', 'clock for men']);
  expect(meant('گھڑی')).toEqual(['watch']);
  expect(meant('watch')).toEqual([]);
});

test('M12: of several synonyms the longest counts, and one without meanings means only itself', () => {
  expect(meant('pani ki botal')).toEqual(['bottle']);
  expect(meant('pani botal')).toEqual(['pani bottle']);
  expect(meant('sabun')).toEqual([]);
});

test('M12: many synonyms in one question are few questions', () => {
  expect(meant('ghari ghari ghari ghari')).toHaveLength(4);
});

test('M12: what is counted is a wish for a product: nothing personal, nothing long, nothing odd', () => {
  expect(countedAs('  Kali  GHARI ')).toBe('kali ghari');
  expect(countedAs('گھڑی')).toBe(foldPhrase('گھڑی'));
  expect(countedAs('60% keyboard')).toBe('60 keyboard');
  for (const dropped of [
    'x',
    '12',
    '0300 1234567',
    '0300-123 45 67 cover',
    '4821-7306',
    'sana@gmail.com',
    'https://shop.pk/mug',
    '35202-1234567-1',
    'one two three four five six',
    'a'.repeat(41),
    '💐',
  ])
    expect(countedAs(dropped), dropped).toBeNull();
});
