import { expect, test } from 'vitest';
import { concernsPage } from './live-updates.ts';

const cart = { pathname: '/cart', data: [] };
const home = { pathname: '/', data: [] };
const product = { pathname: '/product_detail/7', data: [] };

test('a change concerns the pages that show it', () => {
  expect(concernsPage(['content:header'], cart)).toBe(true);
  expect(concernsPage(['product:7'], product)).toBe(true);
  expect(concernsPage(['product:8'], product)).toBe(false);
  expect(concernsPage(['collection:topCollection'], home)).toBe(true);
  expect(concernsPage(['collection:topCollection'], cart)).toBe(false);
});

test('what may now be found otherwise has no open page read anew', () => {
  for (const page of [cart, home, product]) expect(concernsPage(['search'], page)).toBe(false);
});
