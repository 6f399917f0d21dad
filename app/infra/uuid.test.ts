import { expect, test, vi } from 'vitest';
import { makeUuid } from './uuid.ts';

test('F6: where the browser makes no UUIDs, one is made that the shop takes', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = new Set(Array.from({ length: 200 }, makeUuid));
  vi.unstubAllGlobals();
  expect(made.size).toBe(200);
  for (const uuid of made)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
