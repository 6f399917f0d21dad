import { expect, test } from 'vitest';
import {
  cachedResultsAddress,
  cachedSuggestionsAddress,
  readResultsAddress,
  readSearchState,
  resultsAddress,
} from './results-address.ts';

const read = (address: string) => readResultsAddress(new URL(address, 'http://shop').searchParams);

test('D3: an address says the question and how many rows, and is read back the same', () => {
  for (const question of ['cream', '60% & more+', 'کریم', '“x”']) {
    expect(read(resultsAddress(question))).toEqual({ question, shown: 50 });
    expect(read(resultsAddress(question, 150))).toEqual({ question, shown: 150 });
  }
});

test('results are kept under the address that our own pages ask for, and under no other', () => {
  const kept = (address: string) => cachedResultsAddress(new URL(address, 'http://shop'));
  for (const question of ['cream', '60% & more+', 'کریم', '“x”']) {
    const address = resultsAddress(question);
    expect(kept(address)).toBe(address);
    expect(kept(resultsAddress(question, 150))).toBe(resultsAddress(question, 150));
    expect(kept(address.replace('?', '.data?'))).toBe(address.replace('?', '.data?'));
    const part = `${address.replace('?', '.data?')}&_routes=search%2Fsearch-results-page`;
    expect(kept(part)).toBe(part);
  }
  expect(kept('/search-results?shown=100&q=%63ream')).toBe('/search-results?q=cream&shown=100');
  for (const other of [
    '?q=',
    '',
    '?q=+cream',
    '?q=cream&q=soap',
    '?q=cream&shown=60',
    '?q=cream&shown=50',
    '?q=cream&x=1',
    '?q=cream&_routes=root',
    `?q=${'a'.repeat(65)}`,
  ])
    expect(kept(`/search-results${other}`), other).toBeNull();
  for (const other of ['/search-results.data?q=a&_routes=root', '/search?q=cream', '/api/search?q=cream'])
    expect(kept(other), other).toBeNull();
});

test('what the search field asks is kept under its own address, and under no other', () => {
  const kept = (address: string) => cachedSuggestionsAddress(new URL(address, 'http://shop'));
  for (const question of ['cream', '60% & more+', 'کریم', '“x”']) {
    const address = `/api/search?${new URLSearchParams({ q: question })}`;
    expect(kept(address)).toBe(address);
    expect(kept(`${address}&language=ur`)).toBe(`${address}&language=ur`);
  }
  for (const other of ['?q=', '', '?q=+cream', '?q=cream&q=soap', '?q=cream&x=1', '?q=cream&language=en'])
    expect(kept(`/api/search${other}`), other).toBeNull();
  for (const other of ['/search-results?q=cream', '/api/search/?q=cream', '/api/searches?q=cream'])
    expect(kept(other), other).toBeNull();
});

test('an address by another hand asks for whole steps within the limit', () => {
  for (const [written, shown] of [
    ['', 50],
    ['-5', 50],
    ['abc', 50],
    ['60', 100],
    ['1e9', 200],
    ['Infinity', 50],
  ] as const)
    expect(read(`/search-results?q=a&shown=${written}`).shown, written).toBe(shown);
  expect(read('/search-results').question).toBe('');
  expect(read('/search-results?q=%00%20').question).toBe('');
  expect(read('/search-results?q=%F0%9F').question).not.toContain('\0');
});

test('D3: products carried along count only for their own question', () => {
  const products = [{ id: 1 }];
  expect(readSearchState({ query: 'a', products }, 'a')?.products).toBe(products);
  for (const state of [null, 'a', {}, { query: 'b', products }, { query: 'a', products: [] }, { query: 'a' }])
    expect(readSearchState(state, 'a')).toBeNull();
});
