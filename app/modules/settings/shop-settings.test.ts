import { expect, test } from 'vitest';
import { defaultSettings, forEverybody } from './shop-settings.ts';

test('M16: whether unfinished checkouts are kept is in pages only where they are', () => {
  const off = forEverybody(defaultSettings);
  expect(Object.keys(off)).not.toContain('keepsDrafts');
  expect(forEverybody({ ...defaultSettings, keepsDrafts: true })).toEqual({ ...off, keepsDrafts: true });
});

test('M55: whether shoppers are asked for a yes is in pages only where they are', () => {
  const off = forEverybody(defaultSettings);
  expect(Object.keys(off)).not.toContain('asksForYes');
  expect(forEverybody({ ...defaultSettings, asksForYes: true })).toEqual({ ...off, asksForYes: true });
});

test('what only the office and its papers need is in no page, and a switch that is off neither', () => {
  const named = Object.keys(forEverybody(defaultSettings));
  for (const name of ['returnAddress', 'lowStock', 'shoppersCancel', 'offersAddress', 'keepsOrders', 'delivery'])
    expect(named).not.toContain(name);
  expect(forEverybody({ ...defaultSettings, offersAddress: true })).toHaveProperty('offersAddress', true);
  expect(forEverybody({ ...defaultSettings, keepsOrders: true })).toHaveProperty('keepsOrders', true);
});
