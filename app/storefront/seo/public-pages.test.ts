import { expect, test } from 'vitest';
import { publicAddress } from './public-pages.ts';

function cached(address: string): string | null {
  return publicAddress(new URL(address, 'http://shop'));
}

test('pages that are the same for everybody are kept under their address', () => {
  for (const page of [
    '/',
    '/our_collection',
    '/product_detail/1001',
    '/cart',
    '/shopnow',
    '/checkout',
    '/receipt',
    '/tracker',
    '/refundpolicy',
    '/login',
    '/login/code',
    '/register',
    '/forgotpassword',
    '/resetpassword',
    '/password_change',
    '/contact-us',
    '/robots.txt',
    '/llms.txt',
    '/sitemap.xml',
    '/sitemap/12',
  ])
    expect(cached(page), page).toBe(page);
});

test('what belongs to a person, or is not a page, is never kept', () => {
  for (const page of [
    ...['/admin', '/admin/orders', '/account', '/account/security', '/search-results?q=lamp'],
    ...[
      '/api/receipt',
      '/product_detail/0',
      '/product_detail/abc',
      '/product_detail/1001/x',
      '/product_detail/',
      '/nothing',
    ],
  ])
    expect(cached(page), page).toBeNull();
});

test('queries that change nothing do not make copies of a page', () => {
  for (const query of [
    '?x=1',
    '?utm_source=facebook&fbclid=1',
    '?after=',
    '?after=x',
    '?AFTER=1.2',
    '?',
    '?__proto__=1',
  ])
    expect(cached(`/cart${query}`), query).toBe('/cart');
  expect(cached('/our_collection?utm_source=x')).toBe('/our_collection');
  expect(cached('/our_collection?utm_source=x&after=50.1050')).toBe('/our_collection?after=50.1050');
});

test('one place in a collection is one page, however it is written', () => {
  const page = '/our_collection?after=50.1050';
  for (const after of ['50.1050', '050.1050', '50.0001050', '50%2E1050', '50.1050&after=9.9'])
    expect(cached(`/our_collection?after=${after}`), after).toBe(page);
  expect(cached('/our_collection?after=-0.5')).toBe('/our_collection?after=0.5');
});

test('a cursor that is none is answered, but not kept', () => {
  for (const after of ['x', '1', '1.2.3', '1.99999999999', '99999999999.1', '1.2;drop', '1.-2'])
    expect(cached(`/our_collection?after=${after}`), after).toBeNull();
});

test('what the browser’s router fetches for a page is kept like the page, unless it asks for a part', () => {
  expect(cached('/_.data')).toBe('/_.data');
  expect(cached('/our_collection.data?after=50.1050')).toBe('/our_collection.data?after=50.1050');
  expect(cached('/product_detail/1001.data')).toBe('/product_detail/1001.data');
  for (const address of [
    '/our_collection.data?_routes=root',
    '/our_collection.data?x=1',
    '/admin.data',
    '/account.data',
  ])
    expect(cached(address), address).toBeNull();
});
