import { expect, test } from 'vitest';
import { publicAddress } from './public-pages.ts';

const address = (path: string) => publicAddress(new URL(path, 'http://shop'));

test('pages that are the same for everybody are kept, whatever stands in their query', () => {
  for (const path of [
    '/',
    '/our_collection',
    '/product_detail/1001',
    '/cart',
    '/shopnow',
    '/ordernow',
    '/checkout',
    '/receipt',
  ])
    expect(address(path), path).toBe(path);
  expect(address('/?utm_source=x&fbclid=1')).toBe('/');
  expect(address('/electronics?sort=price')).toBe('/electronics');
  expect(address('/our_collection?after=12.1042&x=1')).toBe('/our_collection?after=12.1042');
});

test('what the router fetches for the same pages is kept too, but not parts of it', () => {
  expect(address('/_.data')).toBe('/_.data');
  expect(address('/product_detail/1001.data')).toBe('/product_detail/1001.data');
  expect(address('/our_collection.data?after=12.1042')).toBe('/our_collection.data?after=12.1042');
  expect(address('/our_collection.data?_routes=root')).toBeNull();
});

test('nothing else is: personal pages, searches, wrong numbers, wrong cursors', () => {
  for (const path of [
    '/login',
    '/admin',
    '/search-results?q=a',
    '/product_detail/0',
    '/product_detail/abc',
    '/product_detail/99999999999',
    '/our_collection?after=x',
    '/cart/',
    '/api/live',
  ])
    expect(address(path), path).toBeNull();
});
