import { expect, test } from 'vitest';
import { readSale } from './kept-sale.ts';

const sale = {
  saleStartTime: '2026-11-20T00:00:00.000Z',
  saleEndTime: '2026-11-24T00:00:00.000Z',
  saleMessage: '⏳ Hurry up! Sale Ends In',
  saleButtonName: '🛒 Shop Now',
  link: '/top_collections',
};

test('B3: a sale seen earlier is read back', () => {
  expect(readSale(JSON.stringify(sale))).toEqual(sale);
});

test('B3: what is no sale is dropped, not fatal', () => {
  expect(readSale(null)).toBeNull();
  expect(readSale('{"saleEnd')).toBeNull();
  expect(readSale('[]')).toBeNull();
  expect(readSale(JSON.stringify({ ...sale, saleEndTime: 'soon' }))).toBeNull();
});

test('B3: a kept link never leads out of the shop', () => {
  expect(readSale(JSON.stringify({ ...sale, link: '//elsewhere.example' }))).toBeNull();
  expect(readSale(JSON.stringify({ ...sale, link: 'javascript:alert(1)' }))).toBeNull();
});
