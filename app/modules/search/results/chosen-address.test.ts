import { expect, test } from 'vitest';
import { cachedChosenAddress } from './chosen-address.ts';

const kept = (address: string) => cachedChosenAddress(new URL(address, 'https://shop.test'));

test('M40: however sorted results are asked for, they are kept once; bare results stay the page they were', () => {
  const address = '/search-results?q=mug&sort=price&in-stock=1&colour=sand';
  expect(kept(address)).toBe(address);
  expect(kept('/search-results?colour=Sand&utm_source=x&in-stock=1&q=mug&sort=price')).toBe(address);
  const ours = '_routes=search%2Fsearch-results-page';
  expect(kept(`/search-results.data?q=mug&sort=price&${ours}`)).toBe(`/search-results.data?q=mug&${ours}&sort=price`);
  expect(kept('/search-results.data?q=mug&sort=price')).toBe('/search-results.data?q=mug&sort=price');
  for (const other of [
    '/search-results?q=mug',
    '/search-results?q=mug&shown=100',
    '/search-results?q=mug&utm_source=x',
    '/search-results?sort=price',
    '/search-results?q=+mug&sort=price',
    '/search-results.data?q=mug&sort=price&_routes=root',
    '/electronics?q=mug&sort=price',
  ])
    expect(kept(other), other).toBeNull();
});
