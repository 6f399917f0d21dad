import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { systemActor } from '#app/infra/audit/audit.server.ts';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { sample } from '#tests/support/import-sources.ts';
import { audit } from '#tests/support/orders.ts';
import { type MoveChoices, noChoices, type Remark } from './import.ts';
import { importShop } from './import-shop.server.ts';
import type { Format } from './records.ts';
import { shopify } from './shopify/shopify.server.ts';
import { listSourceFiles } from './source-files.server.ts';
import { openPictures, picturesInFolder } from './source-pictures.server.ts';
import { woocommerce } from './woocommerce/woocommerce.server.ts';

const [fromShopify, fromWoo] = [await testDatabase(), await testDatabase()];
const folder = await mkdtemp(path.join(tmpdir(), 'rows-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const pictureNames = ['ocean-front', 'ocean-blue', 'ocean-white', 'ocean-back', 'jacket', 'top', 'vneck', 'vneck-red'];
const drawn = path.join(folder, 'pictures');
await mkdir(drawn);
for (const [at, name] of pictureNames.entries())
  await sharp({ create: { width: 20 + at, height: 20, channels: 3, background: '#446688' } })
    .png()
    .toFile(path.join(drawn, `${name}.png`));

type Moved = { database: TestDatabase; format: Format; file: string };
type Options = { choices?: MoveChoices; isDry?: boolean };

async function move({ database, format, file }: Moved, { choices = noChoices, isDry = false }: Options = {}) {
  connectDatabase(database.pool);
  const from = path.join(folder, file);
  await writeFile(from, await sample(file));
  const remarks: Remark[] = [];
  const counts = await importShop({
    format,
    files: await listSourceFiles(from),
    choices,
    pictures: openPictures({ origin: { format: format.name, moveId: null }, files: picturesInFolder(drawn) }),
    actor: systemActor,
    isDry,
    remark: (remark) => void remarks.push(remark),
  });
  return { counts, remarks };
}

const shopifyShop = { database: fromShopify, format: shopify, file: 'shopify-shop.csv' };
const wooShop = { database: fromWoo, format: woocommerce, file: 'woocommerce-shop.csv' };

/** Every product with what the source said of it, in the order of the file. */
function readRows(database: TestDatabase) {
  return database.ask(`
    select products.sku, products.name, price_paisa::int as price, was_price_paisa::int as was, stock, active, barcode,
      weight_grams as grams, warn_at as warn, coalesce(option_values, '{}') as options,
      array(select own.name from own_collection_products as place join own_collections as own on own.key = place.collection
        where place.product_id = products.id order by own.name) as collections,
      array(select width from product_pictures join pictures on pictures.id = picture_id
        where product_id = products.id order by position) as pictures,
      (select average_paisa::int from product_costs where product_id = products.id) as cost,
      (select json_agg(json_build_array(price_paisa, starts_at, ends_at)) from timed_prices where product_id = products.id) as timed
    from products left join family_members on family_members.product_id = products.id order by products.id`);
}

const plain = {
  was: null,
  cost: null,
  active: true,
  barcode: '',
  grams: null,
  warn: null,
  options: [],
  pictures: [],
  timed: null,
};

test('J4: each row of a Shopify file arrives with price, was-price, options, category, stock and its own pictures', async () => {
  const made = { of: 'category' as const, names: ['Shirts', 'Outerwear'] };
  const { counts } = await move(shopifyShop, { choices: { ...noChoices, made, uncountedStock: 6 } });
  expect(counts).toMatchObject({ products: 8, families: 1, rejected: 0, uncounted: 1, missingPictures: 1 });
  const shirt = { was: 245_000, price: 195_000, collections: ['Shirts'], grams: 180 };
  expect(await readRows(fromShopify)).toEqual([
    // Pictures are told apart by their widths: its own first, then those of no variant.
    {
      ...{ ...plain, ...shirt, sku: 'OBS-S-B', name: 'Ocean Blue Shirt, S, Blue', stock: 4 },
      ...{ barcode: '8961234500011', options: ['S', 'Blue'], pictures: [21, 20, 23], cost: 90_000 },
    },
    {
      ...{ ...plain, ...shirt, sku: 'OBS-M-B', name: 'Ocean Blue Shirt, M, Blue', stock: 0 },
      ...{ barcode: '8961234500028', options: ['M', 'Blue'], pictures: [21, 20, 23], cost: 90_000 },
    },
    {
      ...{ ...plain, ...shirt, sku: 'OBS-M-W', name: 'Ocean Blue Shirt, M, White', stock: 7, price: 205_000 },
      ...{ was: null, grams: 185, options: ['M', 'White'], pictures: [22, 20, 23] },
    },
    {
      ...{ ...plain, sku: 'OGJ', name: 'Olive Green Jacket', price: 540_000, stock: 6, grams: 650 },
      ...{ collections: ['Outerwear'], pictures: [24] },
    },
    {
      ...{ ...plain, sku: 'CVT', name: 'Classic Varsity Top', price: 125_050, stock: 0, grams: 120 },
      ...{ active: false, collections: ['Shirts'], pictures: [25] },
    },
    {
      ...{ ...plain, sku: 'SCARF', name: 'Silk Scarf', price: 90_000, was: 120_000, stock: 12, active: false },
      collections: [],
    },
    { ...plain, sku: 'CAP', name: 'Old Cap', price: 45_000, stock: 3, active: false, collections: [] },
    { ...plain, sku: 'TOTE', name: 'Tote', price: 70_000, stock: 5, collections: [] },
  ]);
  expect(await audit(fromShopify.ask)).toEqual([]);
});

test('J4: collections that an import makes stand on the home page and in the menu, and a second import makes none', async () => {
  const read = () =>
    fromShopify.ask('select key, name, active, on_home, in_menu from own_collections order by created_at');
  const shown = { active: true, on_home: true, in_menu: true };
  const both = [
    { key: 'shirts', name: 'Shirts', ...shown },
    { key: 'outerwear', name: 'Outerwear', ...shown },
  ];
  expect(await read()).toEqual(both);
  const made = { of: 'category' as const, names: ['outerwear', 'Shirts'] };
  const { counts } = await move(shopifyShop, { choices: { ...noChoices, made } });
  expect(counts).toMatchObject({ products: 0, present: 8 });
  expect(await read()).toEqual(both);
});

/** Old paths, each with the number of the product that it leads to among those of its database, from 1. */
function readRedirects(database: TestDatabase) {
  return database.ask(`
    select old_path as "from", (select count(*)::int from products where id <= substring(target from '\\d+')::int) as to
    from redirects order by old_path`);
}

test('J4: the address of each product in its old shop leads to its page, that of variants to the first; a second import changes none', async () => {
  const from = (handle: string, to: number) => ({ from: `/products/${handle}`, to });
  const all = [
    from('classic-varsity-top', 5),
    from('ocean-blue-shirt', 1),
    from('old-cap', 7),
    from('olive-green-jacket', 4),
    from('silk-scarf', 6),
    from('tote', 8),
  ];
  expect(await readRedirects(fromShopify)).toEqual(all);
  await move(shopifyShop);
  expect(await readRedirects(fromShopify)).toEqual(all);
});

test('J4: each row of a WooCommerce file arrives with price, was-price, sale dates, options, categories and stock', async () => {
  const made = { of: 'category' as const, names: ['Clothing', 'Accessories', 'Tshirts', 'Sale'] };
  const { counts } = await move(wooShop, { choices: { ...noChoices, made } });
  expect(counts).toMatchObject({ products: 7, families: 1, rejected: 0, uncounted: 1 });
  const shirt = { collections: ['Clothing', 'Tshirts'], grams: 200 };
  expect(await readRows(fromWoo)).toEqual([
    {
      ...{ ...plain, ...shirt, sku: 'vneck-red-m', name: 'V-Neck T-Shirt, Red, M', price: 150_000, was: 180_000 },
      ...{ stock: 5, warn: 2, options: ['Red', 'M'], pictures: [27, 26] },
    },
    {
      ...{ ...plain, ...shirt, sku: 'vneck-green-l', name: 'V-Neck T-Shirt, Green, L', price: 180_000, stock: 0 },
      ...{ options: ['Green', 'L'], pictures: [26] },
    },
    {
      ...{ ...plain, sku: 'hoodie', name: 'Hoodie with Logo', price: 420_000, stock: 9, grams: 750 },
      collections: ['Clothing', 'Sale'],
      timed: [[350_000, '2025-12-31T19:00:00+00:00', '2099-01-31T19:00:00+00:00']],
    },
    { ...plain, sku: 'cap', name: 'Cap', price: 65_000, stock: 10, collections: ['Accessories', 'Clothing'] },
    {
      ...{ ...plain, sku: 'belt', name: 'Belt', price: 90_000, stock: 3, active: false },
      collections: ['Accessories', 'Clothing'],
      timed: [[70_000, '2097-12-31T19:00:00+00:00', '2098-02-01T07:00:00+00:00']],
    },
    {
      ...{ ...plain, sku: 'beanie', name: 'Beanie', price: 105_000, stock: 0, active: false },
      ...{ barcode: '8960000000017', collections: ['Accessories', 'Sale'] },
    },
    { ...plain, sku: 'mug', name: 'Mug', price: 35_000, stock: 0, collections: [] },
  ]);
  expect(await audit(fromWoo.ask)).toEqual([]);
  expect(await readRedirects(fromWoo)).toContainEqual({ from: '/product/v-neck-t-shirt', to: 1 });
});

test('J4: the preview counts types, categories, tags, uncounted stock and columns without a place, and stores nothing', async () => {
  const { counts } = await move(shopifyShop, { isDry: true });
  expect(counts.present).toBe(8);
  const fresh = { ...shopifyShop, database: fromWoo };
  const before = await readRows(fromWoo);
  const dry = await move(fresh, { isDry: true });
  expect(dry.counts).toMatchObject({ products: 8, uncounted: 1 });
  expect(dry.counts.groups).toEqual({
    type: ['Shirt', 'Cap', 'Jacket', 'Scarf'].map((name) => ({ name, products: name === 'Shirt' ? 2 : 1 })),
    category: [
      { name: 'Shirts', products: 2 },
      { name: 'Outerwear', products: 1 },
    ],
    tag: [
      { name: 'women', products: 3 },
      { name: 'gift', products: 2 },
      { name: 'winter', products: 2 },
      { name: 'men', products: 1 },
      { name: 'summer', products: 1 },
    ],
  });
  const unplaced = Object.fromEntries(dry.counts.unplaced.map(({ column, cells }) => [column, cells]));
  expect(unplaced).toMatchObject({ Vendor: 3, 'SEO Title': 1, 'SEO Description': 1 });
  expect(Object.keys(unplaced)).not.toContain('Cost per item');
  expect(Object.keys(unplaced)).not.toContain('Variant SKU');
  expect(Object.keys(unplaced)).not.toContain('Unit Price Total Measure');
  expect(await readRows(fromWoo)).toEqual(before);
});
