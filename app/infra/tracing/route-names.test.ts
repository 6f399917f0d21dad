import { expect, test } from 'vitest';
import { createRouteNames } from './route-names.ts';

const routeOf = createRouteNames([
  '/',
  '/cart',
  '/product_detail/:id',
  '/admin/orders/:number',
  '/admin/orders/new',
  '/media/*',
  '/api/*',
  '/api/orders',
  '*',
]);

test('a path has the name of its pattern, and never the values in it', () => {
  expect(routeOf('/')).toBe('/');
  expect(routeOf('/_root.data')).toBe('/');
  expect(routeOf('/cart.data')).toBe('/cart');
  expect(routeOf('/product_detail/77')).toBe('/product_detail/:id');
  expect(routeOf('/admin/orders/new')).toBe('/admin/orders/new');
  expect(routeOf('/admin/orders/12345678')).toBe('/admin/orders/:number');
  expect(routeOf('/media/7/320.avif')).toBe('/media/*');
  expect(routeOf('/api/orders')).toBe('/api/orders');
  expect(routeOf('/api/ayesha@example.com')).toBe('/api/*');
  expect(routeOf('/ayesha/siddiqui')).toBe('*');
});

test('without a pattern for the rest the rest has one name', () => {
  expect(createRouteNames(['/cart'])('/ayesha')).toBe('/*');
});
