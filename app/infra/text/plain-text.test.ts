import { expect, test } from 'vitest';
import { cleanLine, cleanText, isolated } from './plain-text.ts';

test('H1: lines keep their breaks, and lose blanks at their ends and empty lines beyond one', () => {
  expect(cleanText('  Salam,\r\nwhere is  my order? \t\n\n\n\nAyesha\u202e\u0007 ')).toBe(
    'Salam,\nwhere is  my order?\n\nAyesha',
  );
  expect(cleanText('\u0622\u067e \u06a9\u06cc\u0633\u06d2 \u06c1\u06cc\u06ba\u061f \n')).toBe(
    '\u0622\u067e \u06a9\u06cc\u0633\u06d2 \u06c1\u06cc\u06ba\u061f',
  );
});

test('H1: a line of text has no breaks and no runs of blanks', () => {
  expect(cleanLine(' Ayesha \n\t Khan\u2028')).toBe('Ayesha Khan');
});

test('M76: only a text with right-to-left letters is isolated', () => {
  expect(`${isolated('عائشہ صدیقی')}, 3 left`).toBe('\u2068عائشہ صدیقی\u2069, 3 left');
  expect(isolated('Mug (گلابی)')).toBe('\u2068Mug (گلابی)\u2069');
  expect(isolated('Ayesha Siddiqui')).toBe('Ayesha Siddiqui');
});
