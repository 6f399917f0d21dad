import { expect, test } from 'vitest';
import { concerns } from './concerns.ts';

test('a change concerns what shows it, and what shows any of its kind where all of them may have changed', () => {
  const shown = new Set(['product:1001', 'collection:electronics']);
  for (const tag of ['*', 'product:1001', 'product:*', 'collection:electronics', 'collection:*'])
    expect(concerns(['product:9', tag], shown), tag).toBe(true);
  for (const tag of ['product:100', 'product:10011', 'products:*', 'prod:*', 'collection:top', 'content:*', ''])
    expect(concerns([tag], shown), tag).toBe(false);
  expect(concerns([], shown)).toBe(false);
  expect(concerns(['product:*'], new Set())).toBe(false);
});
