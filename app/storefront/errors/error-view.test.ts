import { expect, test } from 'vitest';
import { ChunkFailure } from '#app/infra/browser/chunk-failure.ts';
import { isNetworkError } from '../prefetch/load-with-fallback.ts';
import { errorKindOf } from './error-view.tsx';

test('H4: what every browser says of a script that did not come is a chunk that failed', () => {
  for (const error of [
    new ChunkFailure('a test'),
    new TypeError('Failed to fetch dynamically imported module: https://shop.example/static/js/cart.js'),
    new TypeError('error loading dynamically imported module: https://shop.example/static/js/cart.js'),
    new TypeError('Importing a module script failed.'),
  ])
    expect(errorKindOf(error), error.message).toBe('chunk');
});

test('H4: a line that broke is no fault of the shop’s', () => {
  for (const message of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])
    expect(isNetworkError(new TypeError(message)), message).toBe(true);
  expect(isNetworkError(new Error('Failed to fetch'))).toBe(false);
});

test('H4: everything else is one, but for what is not there', () => {
  const respond = (status: number) => ({ status, statusText: '', data: null, internal: true });
  expect(errorKindOf(respond(404))).toBe('missing');
  for (const error of [respond(500), new Error('Failed to fetch'), new TypeError('x is not a function'), null, 'gone'])
    expect(errorKindOf(error)).toBe('shop');
});
