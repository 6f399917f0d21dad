import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { candidateOf, matchProducts } from './matching.ts';

const product = (id: number, name: string, title = ''): ProductSummary => ({
  id,
  name,
  title,
  price: 100,
  quantity: 1,
  pictures: [],
});
const shop = [
  product(1, 'Body Lotion', 'with whipped cream scent'),
  product(2, 'Ice-creamer'),
  product(3, 'Velvet Cream'),
  product(4, 'Cream for Hands'),
  product(5, 'Hand Cream'),
  product(6, 'halo Power Bank', '10,000 mAh'),
];
const found = (question: string) => matchProducts(shop.map(candidateOf), question, 8).map((each) => each.name);

test('D2: names that begin with it, then words that do, then what has it inside, then titles', () => {
  expect(found('CREAM')).toEqual(['Cream for Hands', 'Hand Cream', 'Velvet Cream', 'Ice-creamer', 'Body Lotion']);
});

test('words in another order, hyphens, and what is written together find too', () => {
  expect(found('cream velvet')).toEqual(['Velvet Cream']);
  expect(found('Power-Bank')).toEqual(['halo Power Bank']);
  expect(found('powerbank')).toEqual(['halo Power Bank']);
  expect(found('bank 10,000')).toEqual(['halo Power Bank']);
});

test('a blank question and signs that are in no name find nothing', () => {
  for (const question of ['', '  ', '%', '_', '\\', '*']) expect(found(question), question).toEqual([]);
});

test('D2: every part of a name finds its product', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (name, a, b) => {
      const part = name.slice(Math.min(a, b) % name.length, (Math.max(a, b) % name.length) + 1);
      fc.pre(part.trim() !== '');
      expect(matchProducts([candidateOf(product(7, name))], part.toUpperCase(), 1)).toHaveLength(1);
    }),
  );
});
