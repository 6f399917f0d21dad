import { expect, test } from 'vitest';
import { csvOf, notesOf, only, readWith, rejections, sample } from '#tests/support/import-sources.ts';
import { woocommerce } from '../woocommerce/woocommerce.server.ts';
import { shopify } from './shopify.server.ts';
import { readVariants } from './variants.ts';

test('J4: variants in today’s file of Shopify are read as a family, with SKU, barcode and pictures of their own', async () => {
  const read = await readWith(shopify, { 'products_export_1.csv': await sample('shopify-products.csv') });
  expect(rejections(read)).toEqual([]);
  const [sand, soldOut, black, large, mug, ...rest] = only(read, 'product');
  expect(rest).toEqual([]);
  const options = [
    { name: 'Size', values: [{ word: 'S' }, { word: 'M' }, { word: 'L' }] },
    { name: 'Color', values: [{ word: 'Sand' }, { word: 'Black' }] },
  ];
  expect(sand).toMatchObject({
    family: 'lawn-kurta',
    variant: { name: 'Lawn Kurta', options, values: ['S', 'Sand'] },
    sku: 'LK-S-SA',
    barcode: '8964000000017',
    price: 249_000,
    weightGrams: 240,
  });
  expect(soldOut).toMatchObject({ stock: 0, variant: { values: ['M', 'Sand'] } });
  expect(black?.pictures[0]?.from).toContain('kurta-black.jpg');
  expect(large).toMatchObject({ variant: { values: ['L', 'Black'] }, price: 269_000 });
  expect(mug).toMatchObject({ family: null, variant: null, sku: 'MUG', stock: 12 });
  expect(notesOf(read)).toEqual([expect.stringContaining('become its variants')]);
});

test('J4: variations in WooCommerce’s file are read as a family in the order of their product’s options', async () => {
  const read = await readWith(woocommerce, { 'wc-product-export.csv': await sample('woocommerce-products.csv') });
  expect(rejections(read)).toEqual([]);
  const [sand, maroon, forest, tin] = only(read, 'product');
  expect(sand).toMatchObject({
    variant: {
      name: 'Pashmina Shawl',
      // The material is the same for all: no variation names it.
      options: [
        { name: 'Colour', values: [{ word: 'Maroon' }, { word: 'Sand' }, { word: 'Forest' }] },
        { name: 'Border', values: [{ word: 'Plain' }, { word: 'Gold, thin' }, { word: 'Any' }] },
      ],
      values: ['Sand', 'Plain'],
    },
    sku: 'SHAWL-SA',
    barcode: '8964000000109',
    stock: 7,
  });
  expect(maroon).toMatchObject({ variant: { values: ['Maroon', 'Gold, thin'] }, stock: 0 });
  expect(forest).toMatchObject({ variant: { values: ['Forest', 'Any'] } });
  expect(tin).toMatchObject({ family: null, variant: null });
  expect(notesOf(read).join(' ')).toContain('“Any”');
});

test('J4: variants that cannot be a family come by themselves, and it is said why', async () => {
  const names = [{ name: 'Size', order: [] }];
  const rows = Array.from({ length: 101 }, (_, index) => [String(index)]);
  expect(readVariants({ name: 'Ring', options: names, rows }).problem).toContain('at most 100');
  expect(readVariants({ name: 'Ring', options: names, rows: rows.slice(0, 51) }).problem).toContain('more than 50');
  expect(readVariants({ name: 'Ring', options: names, rows: [['M'], ['m ']] }).variants).toMatchObject([
    { values: ['M'] },
    { values: ['M'] },
  ]);
  const head = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price'];
  const lines = rows.map(([size = ''], index) => [
    'ring',
    index === 0 ? 'Ring' : '',
    index === 0 ? 'Size' : '',
    size,
    '90',
  ]);
  const read = await readWith(shopify, { 'p.csv': csvOf([head, ...lines]) });
  expect(only(read, 'product')).toHaveLength(101);
  expect(only(read, 'product')[7]).toMatchObject({ name: 'Ring', title: 'Size: 7', variant: null });
  expect(notesOf(read)).toContainEqual(expect.stringContaining('A product has at most 100 variants.'));
});
