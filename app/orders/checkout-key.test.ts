import { expect, test, vi } from 'vitest';
import { forgetKey, keyFor, makeUuid } from './checkout-key.ts';

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

test('F6: where the browser makes no UUIDs, one is made that the shop takes', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = new Set(Array.from({ length: 200 }, makeUuid));
  vi.unstubAllGlobals();
  expect(made.size).toBe(200);
  for (const uuid of made)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
