import { afterEach, expect, test, vi } from 'vitest';
import { writeCards } from '#app/modules/catalog/collections/card-list.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { findKnown, productsIn, rememberProducts } from './known-products.ts';
import { createMemory } from './search-box/memory.ts';

const mug: ProductSummary = { id: 1001, name: 'Mug', title: '', price: 95_000, quantity: 3, pictures: [] };

afterEach(() => vi.useRealTimers());

test('D2: products are found in a page’s data whatever its shape', () => {
  const lamp = { ...mug, id: 1002, name: 'Lamp', description: 'Long…', descriptionHeading: [] };
  const page = {
    lists: { top: { items: [mug], next: null } },
    featured: { product: lamp, text: 'x', picture: null },
    later: Promise.resolve([mug]),
    header: 'Free delivery',
    nothing: null,
  };
  expect(productsIn(page)).toEqual([mug, { ...mug, id: 1002, name: 'Lamp' }]);
  expect(productsIn(undefined)).toEqual([]);
  expect(productsIn({ id: 1, name: 'no product' })).toEqual([]);
});

test('A2: products are found in the lists of cards that a page carries as one line', () => {
  const lamp = { ...mug, id: 1002, name: 'Lamp' };
  expect(productsIn({ top: writeCards([mug, lamp]), beauty: writeCards([]), message: 'Ends in' })).toEqual([mug, lamp]);
  expect(productsIn({ message: '[[1,"a note of the owner’s' })).toEqual([]);
});

test('D2: what was seen answers at once, in its newest state', () => {
  rememberProducts([mug]);
  rememberProducts([{ ...mug, quantity: 0 }]);
  expect(findKnown('mu', 8)).toEqual([{ ...mug, quantity: 0 }]);
  expect(findKnown('lamp', 8)).toEqual([]);
});

test('answers are kept for a while, and not without end', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const memory = createMemory<number>(2, 1_000);
  memory.set('a', 1);
  memory.set('b', 2);
  memory.set('c', 3);
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([undefined, 2, 3]);
  vi.advanceTimersByTime(1_000);
  expect(memory.get('c')).toBeUndefined();
});
