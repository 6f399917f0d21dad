import { expect, test } from 'vitest';
import { createPrefetchedPages, type Results } from './prefetched-pages.ts';

const lamp: Results = { product: { type: 'data', result: { name: 'Lamp' } } };
let time = 0;
let isReceived = true;

function open() {
  time = 0;
  isReceived = true;
  return createPrefetchedPages({ isReceived: () => isReceived, now: () => time });
}

test('a page that is fetched ahead is given once, also to a press that comes before it has arrived', async () => {
  const pages = open();
  const { promise, resolve } = Promise.withResolvers<Results>();
  const kept = pages.storePending('/lamp', promise);
  expect(pages.has('/lamp')).toBe(true);
  expect(pages.isReady('/lamp')).toBe(false);
  const taken = pages.take('/lamp');
  expect(pages.has('/lamp')).toBe(false);
  resolve(lamp);
  expect(await taken).toEqual({ data: lamp, wasShown: false });
  await kept;
  expect(await pages.take('/lamp')).toBeNull();
});

test('a page that could not be fetched ahead is fetched by the press', async () => {
  const pages = open();
  await pages.storePending('/lamp', Promise.reject(new TypeError('Failed to fetch')));
  expect(pages.has('/lamp')).toBe(false);
  expect(await pages.take('/lamp')).toBeNull();
});

test('A2: a change that the shop announces removes the pages it concerns, and those under way', async () => {
  const pages = open();
  await pages.storePending('/lamp', Promise.resolve(lamp));
  pages.storeShown('/soap', new Map([['product', { name: 'Soap' }]]));
  void pages.storePending('/mug', Promise.withResolvers<Results>().promise);
  pages.forget((address, data) => address === '/lamp' && data.length === 1);
  expect(['/lamp', '/soap', '/mug'].map(pages.has)).toEqual([false, true, false]);
});

test('A2: while changes cannot be heard, a page that was fetched ahead is at hand for ten seconds only', async () => {
  const pages = open();
  await pages.storePending('/lamp', Promise.resolve(lamp));
  time = 60_000;
  expect(pages.isReady('/lamp')).toBe(true);
  isReceived = false;
  expect(pages.isReady('/lamp')).toBe(false);
  isReceived = true;
  expect(pages.isReady('/lamp')).toBe(false);
});

test('a page that was left opens with what it showed, and says that it is to be read again', async () => {
  const pages = open();
  pages.storeShown('/lamp', new Map([['product', { name: 'Lamp' }]]));
  isReceived = false;
  time = 60_000;
  expect(await pages.take('/lamp')).toEqual({ data: lamp, wasShown: true });
});

test('only the last dozen pages are kept', () => {
  const pages = open();
  for (let id = 1; id <= 14; id++) pages.storeShown(`/${id}`, new Map());
  expect(pages.has('/2')).toBe(false);
  expect(pages.has('/3')).toBe(true);
});
