import { expect, test } from 'vitest';
import { forgetKey, keyFor } from './checkout-key.ts';

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
