import { expect, test } from 'vitest';
import { cachedListAddress } from './list-address.ts';
import { readListChoice, writeListChoice } from './list-choice.ts';

const normal = (query: string) => writeListChoice(readListChoice(new URLSearchParams(query)));
const kept = (address: string) => cachedListAddress(new URL(address, 'https://shop.test'));

test('M10: a choice is one address, in whatever order and spelling it was asked for', () => {
  const address = '?sort=price&in-stock=1&from=500&to=2000&colour=sand&size=m';
  expect(normal('size=M&colour=Sand&to=2,000&from=500&in-stock=1&sort=price')).toBe(address);
  expect(normal(`${address}&from=9`)).toBe(address);
  expect(normal('from=2000&to=500')).toBe('?from=500&to=2000');
  expect(normal('colour=Dark  blue')).toBe('?colour=dark-blue');
  expect(normal('sort=price&shown=60')).toBe('?sort=price&shown=100');
});

test('M10: what is no choice is none: empty fields, wild numbers, words of advertisers', () => {
  for (const nothing of [
    '',
    'sort=&from=&to=&colour=',
    'sort=cheap',
    'in-stock=yes',
    'from=-5&to=1e9',
    'from=99999999999',
    'shown=100',
    'after=1024.1001',
    'utm_source=facebook&fbclid=x&gclid=y',
  ])
    expect(normal(nothing), nothing).toBe('');
  expect([...readListChoice(new URLSearchParams('a=1&b=2&c=3&d=4')).options]).toHaveLength(3);
  expect(normal(`shown=1e9&sort=best`)).toBe('?sort=best&shown=500');
});

test('M10: however a list is asked for, it is kept once; the bare list stays the page it was', () => {
  expect(kept('/electronics?in-stock=1&sort=price&utm_source=x')).toBe('/electronics?sort=price&in-stock=1');
  expect(kept('/electronics.data?sort=price&_routes=electronics')).toBe(
    '/electronics.data?sort=price&_routes=electronics',
  );
  expect(kept('/electronics.data?sort=price&_routes=root')).toBeNull();
  for (const other of [
    '/electronics',
    '/electronics?utm_source=x',
    '/electronics?after=1.2',
    '/cart?sort=price',
    '/?sort=price',
  ])
    expect(kept(other), other).toBeNull();
});
