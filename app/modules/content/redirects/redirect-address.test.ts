import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { movedPaths } from '#app/storefront/seo/moved-addresses.ts';
import { pathKey, problemOfTarget, readNewAddress, readOldAddress } from './redirect-address.ts';
import { isShopAddress } from './shop-addresses.ts';

test('an old address is compared without capitals, slashes at its end, language and escapes', () => {
  for (const typed of [
    '/products/lamp',
    '/Products/LAMP/',
    '/ur/products/lamp',
    '//products//lamp',
    '/products/%6camp',
  ])
    expect(pathKey(typed), typed).toBe('/products/lamp');
  expect(pathKey('/products/%D9%84%D9%85%D9%BE')).toBe('/products/لمپ');
  expect(readOldAddress(' https://old-shop.pk/Products/Lamp/ ')).toEqual({ path: '/products/lamp' });
});

test.each([
  ['', /^Enter the old address/],
  ['products/lamp', /^Start with \//],
  ['//products/lamp', /^Start with \//],
  ['javascript:alert(1)', /^Start with \//],
  ['/a\\b', /backslashes/],
  ['/a%5Cb', /cannot be read/],
  ['/a\nb', /line breaks/],
  ['/a%0ab', /cannot be read/],
  ['/a%zz', /cannot be read/],
  ['/a?b=1', /only the path/],
  ['/a#b', /only the path/],
  ['/', /home page/],
  ['/ur/', /home page/],
  [`/${'a'.repeat(301)}`, /under 300/],
  ['/cart', /page of its own at \/cart/],
  ['/Cart/', /page of its own at \/cart/],
  ['/x/../checkout', /page of its own at \/checkout/],
  ['/%63art', /page of its own at \/cart/],
  ['/ur/cart', /page of its own at \/cart/],
  ['/admin/orders', /page of its own/],
  ['/api/v1/orders', /page of its own/],
  ['/track', /page of its own/],
  ['/privacy-policy', /page of its own/],
])('an old address that cannot be redirected is refused with a sentence: %j', (typed, why) => {
  expect(readOldAddress(typed)).toEqual({ problem: expect.stringMatching(why) });
});

test('addresses of products and collections may be redirected: they may be gone', () => {
  expect(readOldAddress('/product_detail/12')).toEqual({ path: '/product_detail/12' });
  expect(readOldAddress('/collections/summer/')).toEqual({ path: '/collections/summer' });
  expect(readOldAddress('/collections')).toHaveProperty('problem');
  expect(readOldAddress('/Electronics/')).toEqual({ problem: 'The shop has a page of its own at /electronics.' });
  expect(readOldAddress('/Electronics/', new Set(['/our_collection']))).toEqual({ path: '/electronics' });
});

test.each([
  'https://evil.example/',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\tevil',
  '/\n/evil.example',
  '/.//evil.example',
  '/ur//evil.example',
  '/x/..//evil.example',
  '/%5Cevil.example',
  '/ evil',
  '/a\u0000b',
  '/a\u2028b',
  'javascript:alert(1)',
  'electronics',
  `/${'a'.repeat(301)}`,
  '',
])('a redirect never leads to another host or into something unreadable: %j', (typed) => {
  expect(readNewAddress(typed)).toEqual({ problem: expect.stringMatching(/\.$/) });
});

test('a redirect leads to a page for shoppers, with query and fragment, and without a language', () => {
  expect(readNewAddress('/ur/search-results?q=lamp#first')).toEqual({
    target: '/search-results?q=lamp#first',
    path: '/search-results',
  });
  expect(readNewAddress('/')).toEqual({ target: '/', path: '/' });
  for (const path of ['/', '/product_detail/7', '/collections/eid', '/refundpolicy', '/account'])
    expect(problemOfTarget(path), path).toBeNull();
  for (const path of ['/admin', '/api/products/1', '/product_detail', '/product_detail/x', '/account/orders/1', '/x'])
    expect(problemOfTarget(path), path).toMatch(/no page for shoppers/);
});

type Route = { path?: string; children?: Route[] };

function firstParts({ path = '', children = [] }: Route): string[] {
  return [...(path ? [path.split('/')[0] ?? ''] : []), ...(path ? [] : children.flatMap(firstParts))];
}

test('every route of the shop, and every other spelling of one, is an address that is never redirected', () => {
  const parts = [...new Set((routes as Route[]).flatMap(firstParts))].filter((part) => part !== '*');
  expect(parts.length).toBeGreaterThan(30);
  const free = [...parts.map((part) => `/${part}`), ...movedPaths()].filter((path) => !isShopAddress(path));
  // Their pages win while there are some.
  expect(free.toSorted()).toEqual(['/electronics', '/home_improvement', '/our_collection', '/top_collections']);
});
