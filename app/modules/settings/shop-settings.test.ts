import { expect, test } from 'vitest';
import { carriersTexts, ourRider } from './delivery/delivery-texts.ts';
import { defaultSettings, forEverybody, ownDefaults } from './shop-settings.ts';

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

test('what only the admin and its papers need is in no page, and a switch that is off neither', () => {
  const named = Object.keys(forEverybody(defaultSettings));
  for (const name of ['returnAddress', 'lowStock', 'shoppersCancel', 'offersAddress', 'keepsOrders', 'delivery'])
    expect(named).not.toContain(name);
  expect(forEverybody({ ...defaultSettings, offersAddress: true })).toHaveProperty('offersAddress', true);
  expect(forEverybody({ ...defaultSettings, keepsOrders: true })).toHaveProperty('keepsOrders', true);
});

test('the owner’s square picture is on the pages of an owner’s own shop alone, and its city on none', () => {
  const icon = `/media/${'a'.repeat(24)}-640.webp`;
  expect(forEverybody({ ...defaultSettings, icon })).not.toHaveProperty('mark');
  const own = forEverybody({ ...ownDefaults(new Date()), icon, city: 'Quetta' });
  expect(own.mark).toMatch(/^\/media\/a{24}-\d+\.webp$/);
  expect(own).not.toHaveProperty('city');
});

test('H3: who brings parcels are the specification’s three in the demo, and its own couriers in an owner’s own shop', () => {
  expect(carriersTexts({})).toBe('TCS, Leopards or Trax');
  expect(carriersTexts({ carriers: ['TCS'] })).toBe('TCS');
  expect(carriersTexts({ carriers: ['TCS', 'M&P', ourRider] })).toBe('TCS, M&P or our own rider');
  expect(carriersTexts({ carriers: [] })).toBe('our rider or a courier');
});

test('the short form of the checkout is in pages only where the owner has it; a shop without a choice has the full one', () => {
  expect(defaultSettings.checkoutForm).toBe('full');
  expect(forEverybody(defaultSettings)).not.toHaveProperty('checkoutForm');
  expect(forEverybody({ ...defaultSettings, checkoutForm: 'short' })).toHaveProperty('checkoutForm', 'short');
});
