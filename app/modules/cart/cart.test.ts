import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asRecord } from '#app/infra/records.ts';
import {
  addLine,
  type Cart,
  countOf,
  readCart,
  removeLine,
  setQuantity,
  subtotalOf,
  withoutOrdered,
  writeCart,
} from './cart.ts';

const serum = { id: 1001, name: 'Serum', title: 'Night serum', price: 145_000, quantity: 9, pictures: [] };
const mug = { id: 1002, name: 'Mug', title: '', price: 95_050, quantity: 9, pictures: [] };
/** As it stands in the browser. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('E2: adding what is there adds to it, adding something new puts it last', () => {
  const cart = addLine(addLine(addLine([], serum), mug, 3), serum);
  expect(cart.map((line) => [line.id, line.quantity])).toEqual([
    [1001, 2],
    [1002, 3],
  ]);
  expect(countOf(cart)).toBe(5);
  expect(subtotalOf(cart)).toBe(2 * 145_000 + 3 * 95_050);
});

test('E2: removing lowers the count by its quantity, and a quantity never falls below 1', () => {
  const cart = addLine(addLine([], serum, 2), mug, 3);
  expect(countOf(removeLine(cart, 1002))).toBe(2);
  expect(countOf(removeLine(removeLine(cart, 1002), 1001))).toBe(0);
  expect(setQuantity(cart, 1001, 0)[0]?.quantity).toBe(1);
});

test('M81: what an order took goes out of the cart, and what was added since stays', () => {
  const cart = addLine(addLine([], serum, 2), mug, 3);
  const ordered = [
    { id: 1001, quantity: 2 },
    { id: 1002, quantity: 1 },
    { id: 9, quantity: 1 },
  ];
  expect(withoutOrdered(cart, ordered).map(({ id, quantity }) => [id, quantity])).toEqual([[1002, 2]]);
  expect(withoutOrdered([], ordered)).toEqual([]);
});

test('E1: what is stored is the spec’s list and count, and comes back as it was', () => {
  const picture = { id: '0123456789abcdef01234567', width: 900, height: 900, colour: '#aabbcc', alt: 'A serum' };
  const cart = addLine([], { ...serum, pictures: [picture] }, 2);
  expect(writeCart(cart)).toEqual({
    items: [
      {
        id: 1001,
        name: 'Serum',
        title: 'Night serum',
        price: 1450,
        quantity: 2,
        imageUrl: ['/media/0123456789abcdef01234567-640.jpg'],
        picture,
      },
    ],
    count: 2,
  });
  expect(readCart(throughJson(writeCart(cart)))).toEqual(cart);
});

test('E1: junk under the key is dropped, not fatal', () => {
  for (const junk of [null, '', 'x', 7, {}, { items: 7 }]) expect(readCart(junk), JSON.stringify(junk)).toBeUndefined();
  const mug = { id: 1, name: 'a', price: 1, quantity: 1 };
  for (const line of [1, null, { id: 1 }, { ...mug, id: 1.5 }, { ...mug, price: -1 }, { ...mug, quantity: 0 }])
    expect(readCart([line]), JSON.stringify(line)).toEqual([]);
  expect(readCart([{ id: 1, name: 'a', price: 12.5, quantity: 2 }, { id: '2' }])).toEqual([
    { id: 1, name: 'a', title: '', price: 1250, quantity: 2, picture: null },
  ]);
  const twice = readCart([
    { ...mug, quantity: 2 },
    { ...mug, name: 'b', quantity: 3 },
  ]);
  expect(twice?.map(({ name, quantity }) => [name, quantity])).toEqual([['a', 2]]);
  for (const picture of [
    { id: '../../x', width: 9, height: 9, colour: '#aabbcc' },
    { id: '0123456789abcdef01234567', width: 9, height: 9, colour: 'red' },
    { id: '0123456789abcdef01234567', width: 0, height: 9, colour: '#aabbcc' },
  ])
    expect(readCart([{ ...mug, picture }]), JSON.stringify(picture)).toMatchObject([{ id: 1, picture: null }]);
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      const isList = Array.isArray(stored) || Array.isArray(asRecord(stored).items);
      expect(Array.isArray(readCart(stored))).toBe(isList);
    }),
  );
});

test('E2: whatever is done to a cart, its count is the sum of its quantities and no line stands twice', () => {
  const action = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      id: fc.integer({ min: 1, max: 4 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 4 }), quantity: fc.constant(0) }),
    fc.record({
      kind: fc.constant('set' as const),
      id: fc.integer({ min: 1, max: 4 }),
      quantity: fc.integer({ min: -3, max: 9 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      let cart: Cart = [];
      for (const { kind, id, quantity } of actions)
        cart =
          kind === 'add'
            ? addLine(cart, { ...serum, id }, quantity)
            : kind === 'remove'
              ? removeLine(cart, id)
              : setQuantity(cart, id, quantity);
      expect(new Set(cart.map((line) => line.id)).size).toBe(cart.length);
      expect(cart.every((line) => line.quantity >= 1)).toBe(true);
      expect(readCart(throughJson(writeCart(cart)))).toEqual(cart);
    }),
  );
});
