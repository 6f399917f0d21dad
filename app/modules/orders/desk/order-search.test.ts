import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likeAnywhere } from '#app/infra/db/sql.server.ts';
import { parseOrderSearch } from './order-search.ts';

/** Made here and not in its test: fast-check takes seconds for it on a busy machine. */
const anyText = fc.string({ unit: 'binary' });
const nothing = { number: null, phone: null, phoneStart: null, words: [] };

test.each([
  '03014827196',
  '0301 482 7196',
  '0301-4827196',
  '+92 301 4827196',
  '00923014827196',
  '923014827196',
  '۰۳۰۱۴۸۲۷۱۹۶',
])('K1: a phone is found however it is written: %s', (written) => {
  expect(parseOrderSearch(written)).toEqual({ ...nothing, phone: '+923014827196' });
});

test('I2: an order number is one with its dash and without', () => {
  for (const written of ['4821-7306', '48217306', ' 4821 7306 '])
    expect(parseOrderSearch(written)).toEqual({ ...nothing, number: '48217306', words: ['48217306'] });
});

test('K1: part of a phone is looked for from its beginning or anywhere', () => {
  expect(parseOrderSearch('0301 48')).toEqual({ ...nothing, phoneStart: '+9230148', words: ['030148'] });
  expect(parseOrderSearch('+92 301 48')).toEqual({ ...nothing, phoneStart: '+9230148', words: ['030148'] });
  expect(parseOrderSearch('7196')).toEqual({ ...nothing, words: ['7196'] });
  expect(parseOrderSearch('301 4827196')).toEqual({ ...nothing, words: ['3014827196'] });
});

test('I2: words are looked for each on its own', () => {
  expect(parseOrderSearch('Ayesha  Sahiwal')).toEqual({ ...nothing, words: ['ayesha', 'sahiwal'] });
  expect(parseOrderSearch('LE7750412388')).toEqual({ ...nothing, words: ['le7750412388'] });
  expect(parseOrderSearch('  -- ')).toBeNull();
});

test('whatever is typed can be looked for', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      for (const word of parseOrderSearch(typed)?.words ?? []) expect(word).not.toMatch(/[\0\s]/);
    }),
  );
  expect(likeAnywhere('50%_\\')).toBe('%50\\%\\_\\\\%');
});
