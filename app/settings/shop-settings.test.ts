import { expect, test } from 'vitest';
import { defaultSettings, forEverybody } from './shop-settings.ts';

test('M16: whether unfinished checkouts are kept is in pages only where they are', () => {
  const off = forEverybody(defaultSettings);
  expect(Object.keys(off)).not.toContain('keepsDrafts');
  expect(forEverybody({ ...defaultSettings, keepsDrafts: true })).toEqual({ ...off, keepsDrafts: true });
});
