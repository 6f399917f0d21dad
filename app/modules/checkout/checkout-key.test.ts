import { expect, test } from 'vitest';
import { checkoutKeys, createOrderKeys } from './checkout-key.ts';

const { keyFor, forgetKey } = checkoutKeys;

test('F6: the same order keeps its key however often it is sent, another order gets another', () => {
  const first = keyFor('mug x 1');
  expect(keyFor('mug x 1')).toBe(first);
  const second = keyFor('mug x 2');
  expect(second).not.toBe(first);
  expect(keyFor('mug x 2')).toBe(second);
});

test('F6: after an order is placed, the very same order again is a new one', () => {
  const first = keyFor('mug x 1');
  forgetKey();
  expect(keyFor('mug x 1')).not.toBe(first);
});

test('M29: an order at a product has a key of its own, and leaves the one of the checkout alone', () => {
  const first = keyFor('mug x 1');
  const other = createOrderKeys('order-now-key');
  expect(other.keyFor('mug x 1')).not.toBe(first);
  other.forgetKey();
  expect(keyFor('mug x 1')).toBe(first);
});
