import { expect, test } from 'vitest';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { linesAgain } from './order-again.ts';

const lamp: ProductSummary = { id: 1, name: 'Brass Lamp', title: '', price: 165_000, quantity: 9, pictures: [] };
const today = (...products: ProductSummary[]) => new Map(products.map((product) => [product.id, product]));
const ordered = { id: 1, name: 'Lamp of then', price: 165_000, quantity: 3 };
const line = { id: 1, name: 'Brass Lamp', title: '', price: 165_000, picture: null };

test('M73: what is sold as it was comes into the cart as often as it was ordered, however often it is pressed', () => {
  const [first] = linesAgain([ordered], today(lamp), []);
  expect(first).toMatchObject({ name: 'Brass Lamp', product: lamp, more: 3, differs: null });
  expect(linesAgain([ordered], today(lamp), [{ ...line, quantity: 1 }])[0]).toMatchObject({ more: 2, differs: null });
  expect(linesAgain([ordered], today(lamp), [{ ...line, quantity: 5 }])[0]).toMatchObject({ more: 0, differs: null });
});

test('M73: what is gone, sold out, nearly sold out or costs something else is said', () => {
  const differs = (...products: ProductSummary[]) => linesAgain([ordered], today(...products), [])[0];
  expect(differs()).toMatchObject({ name: 'Lamp of then', product: null, differs: { kind: 'gone' } });
  expect(differs({ ...lamp, quantity: 0 })).toMatchObject({ product: null, more: 0, differs: { kind: 'sold-out' } });
  expect(differs({ ...lamp, quantity: 2 })).toMatchObject({ more: 2, differs: { kind: 'few', left: 2 } });
  expect(differs({ ...lamp, price: 180_000 })).toMatchObject({
    more: 3,
    differs: { kind: 'price', now: 'Rs.\u00a01,800' },
  });
});
