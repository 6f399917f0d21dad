import { expect, test } from 'vitest';
import { isWorthListing } from './known-probes.ts';

test.each([
  '/products/brass-lamp',
  '/collections/summer-2024',
  '/pages/about',
  '/shop/lamps.html',
  '/لمپ',
  '/blogs/news/eid-sale',
  '/product_detail/4711',
])('an address that may have been a page is listed: %s', (path) => {
  expect(isWorthListing(path)).toBe(true);
});

test.each([
  '/wp-login.php',
  '/wp-admin/setup-config',
  '/blog/wp-includes/wlwmanifest.xml',
  '/index.php',
  '/.env',
  '/.git/config',
  '/api2/.aws/credentials',
  '/.well-known/security',
  '/phpmyadmin',
  '/cgi-bin/luci',
  '/vendor/phpunit/src',
  '/backup.zip',
  '/shop.sql',
  '/pictures/lamp.jpg',
  '/app.js.map',
  '/a/b/c/d/e/f/g',
  `/${'a'.repeat(200)}`,
  '/<script>',
  "/a' or 1=1",
  '/a"b',
  '/{jndi:ldap}',
  '/a|b',
  '/of/sana@gmail.com',
  '/of/03001234567',
  '/orders/0300-1234567',
  '/reset/4f9a81c2b7e64d0f9a1b2c3d4e5f6a7b',
  '/reset/1b4e28ba-2fa1-11d2-883f-0016d3cca427',
])('what scanners try, files and what may be personal is not listed: %s', (path) => {
  expect(isWorthListing(path)).toBe(false);
});
