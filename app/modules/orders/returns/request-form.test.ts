import { expect, test } from 'vitest';
import { readAsk } from './request-form.ts';
import { maxWordsLength } from './return.ts';

const products = { productIds: [7, 8], photos: 0 };

test('M8: all that is missing in a return is said at once', () => {
  const { ask, problems } = readAsk({ 'pieces-7': '0' }, products);
  expect(ask).toBeNull();
  expect(Object.keys(problems).toSorted()).toEqual(['pieces', 'reason', 'way']);
});

test('M8: words too long and a fourth photograph are said with the rest', () => {
  const fields = { 'pieces-8': '2', reason: 'damaged', way: 'jazzcash', words: 'x'.repeat(maxWordsLength + 1) };
  const { ask, problems } = readAsk(fields, { ...products, photos: 4 });
  expect(ask).toBeNull();
  expect(Object.keys(problems).toSorted()).toEqual(['account', 'name', 'photos', 'words']);
});

test('M8: a return asks for pieces of products that the order has, and of no others', () => {
  const fields = { 'pieces-8': '2', 'pieces-9': '1', reason: 'damaged', way: 'cash', words: ' The lid is off. ' };
  expect(readAsk(fields, products)).toEqual({
    ask: {
      lines: [{ productId: 8, quantity: 2 }],
      reason: 'damaged',
      words: 'The lid is off.',
      payee: { way: 'cash', name: '', account: '' },
    },
    problems: {},
  });
});
