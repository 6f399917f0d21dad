import { expect, test } from 'vitest';
import { createMissingPages } from './missing-pages.ts';

const isMissing = createMissingPages([
  ...['/', '/cart', '/product_detail/:id', '/account/orders/:number', '/robots.txt', '/*', '/admin/*', '/admin'],
  ...['*', '/api/*', '/outbox/*', '/more/:page?'],
]);

test('a path that no pattern has is missing', () => {
  for (const path of [
    '/nothing',
    '/wp-login.php',
    '/cart/7',
    '/product_detail',
    '/account/orders',
    '/robotsxtxt',
    '/a/b/',
  ])
    expect(isMissing(path), path).toBe(true);
});

test('a path that the shop has is not missing, in any spelling that the router takes', () => {
  const own = ['/', '/cart', '/Cart', '/cart/', '/product_detail/7', '/product_detail/abc', '/account/orders/D1/'];
  for (const path of [...own, '/admin/x/y', '/api/nothing', '/outbox', '/outbox/x', '/more', '/more/1', '/robots.txt'])
    expect(isMissing(path), path).toBe(false);
});

test('what only the router can read is left to it: data, escapes, slashes, other spellings of pages', () => {
  for (const path of ['/nothing.data', '/c%61rt', '//cart', '/a//b', '/contact', '/Terms/', '/a\\b', '/a*'])
    expect(isMissing(path), path).toBe(false);
});
