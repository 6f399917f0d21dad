import { expect, test } from 'vitest';
import { csvOf, notesOf, only, readWith, rejections } from '#tests/support/import-sources.ts';
import { woocommerce } from './woocommerce.server.ts';

const head =
  'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)'.split(
    ',',
  );
type Cells = Record<string, string | number>;

function products(lines: readonly Cells[]): string {
  return csvOf([head, ...lines.map((cells) => head.map((column) => cells[column] ?? ''))]);
}

const simple: Cells = {
  ...{
    ID: 12,
    Type: 'simple',
    SKU: 'LAMP',
    Name: 'Lamp',
    Published: 1,
    'Visibility in catalog': 'visible',
    'In stock?': 1,
  },
  ...{
    'Short description': 'Warm light.',
    Description: '<h2>Size</h2>\\n<ul><li>10 cm</li></ul>',
    Stock: 4,
    'Weight (kg)': '0.5',
  },
  ...{ 'Sale price': '900', 'Regular price': '1,200.00', Categories: 'Home > Lights\\, lamps, Sale', Tags: 'warm' },
  Images: 'https://shop.example/a.jpg, https://shop.example/b.jpg',
};
const shirt: Cells = {
  ...{
    ID: 20,
    Type: 'variable',
    SKU: 'SHIRT',
    Name: 'Shirt',
    Published: 1,
    Description: 'Cotton.\\n\\nSoft [gallery ids="1"].',
  },
  ...{ Categories: 'Clothing', Images: 'https://shop.example/shirt.jpg' },
  ...{
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'M, L',
    'Attribute 2 name': 'رنگ',
    'Attribute 2 value(s)': 'سرخ',
  },
};
const medium: Cells = {
  ...{
    ID: 21,
    Type: 'variation',
    SKU: 'SHIRT-M',
    Name: 'Shirt - M, سرخ',
    Published: 1,
    'Regular price': '1500',
    Parent: 'SHIRT',
  },
  ...{
    'In stock?': 1,
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'M',
    Images: 'https://shop.example/red.jpg',
  },
  ...{ 'Attribute 2 name': 'رنگ', 'Attribute 2 value(s)': 'سرخ' },
};

test('J4: products of WooCommerce’s exporter arrive, variations with what their product says', async () => {
  const read = await readWith(woocommerce, {
    // A variation may stand before its product.
    'wc-product-export.csv': products([
      medium,
      simple,
      shirt,
      { ...medium, ID: 22, SKU: '', Parent: 'id:20', 'In stock?': 0 },
    ]),
  });
  expect(rejections(read)).toEqual([]);
  const [red, lamp, sold] = only(read, 'product');
  expect(lamp).toMatchObject({
    ...{
      sourceId: 'id:12',
      name: 'Lamp',
      title: '',
      price: 90_000,
      wasPrice: 120_000,
      stock: 4,
      weightGrams: 500,
      active: true,
    },
    description: 'Warm light.',
    blocks: [{ heading: 'Size', text: '10 cm' }],
    types: ['Lights, lamps', 'Sale', 'Home', 'warm'],
    pictures: [
      { from: 'https://shop.example/a.jpg', alt: '' },
      { from: 'https://shop.example/b.jpg', alt: '' },
    ],
    family: null,
    aliases: ['id:12', 'sku:LAMP', 'name:Lamp'],
  });
  expect(red).toMatchObject({
    ...{ sourceId: 'id:21', name: 'Shirt', title: 'Size: M, رنگ: سرخ', price: 150_000, stock: null, family: 'id:20' },
    description: 'Cotton.\nSoft .',
    types: ['Clothing'],
    pictures: [
      { from: 'https://shop.example/red.jpg', alt: '' },
      { from: 'https://shop.example/shirt.jpg', alt: '' },
    ],
    aliases: ['id:21', 'sku:SHIRT-M', 'name:Shirt - M, سرخ'],
  });
  expect(sold).toMatchObject({ sourceId: 'id:22', stock: 0 });
  expect(notesOf(read)).toEqual([
    'Sizes, colours and other options: each variant becomes a product of its own, and those of one product become its variants.',
  ]);
});

test('J4: a sale that is over, hidden products and a name that began with a sign are read as they are meant', async () => {
  const read = await readWith(woocommerce, {
    'p.csv': products([
      { ...simple, 'Date sale price ends': '2020-01-31' },
      { ...simple, ID: 13, Published: 0, Name: "'=Lamp" },
      { ...simple, ID: 14, 'Visibility in catalog': 'hidden' },
    ]),
  });
  expect(only(read, 'product').map(({ name, price, active }) => [name, price, active])).toEqual([
    ['Lamp', 120_000, true],
    ['=Lamp', 90_000, false],
    ['Lamp', 90_000, false],
  ]);
});

test('J4: what cannot be sold here is rejected with its line and the reason', async () => {
  const read = await readWith(woocommerce, {
    'p.csv': products([
      { ...simple, Type: 'grouped' },
      { ...simple, ID: 2, Type: 'external' },
      { ...simple, ID: 3, Type: 'simple, downloadable, virtual' },
      { ...simple, ID: 4, 'Sale price': '', 'Regular price': '' },
      { ...medium, Parent: 'nobody' },
      { ...simple, ID: 5 },
      { ...simple, ID: 5 },
      shirt,
    ]),
  });
  expect(only(read, 'product')).toHaveLength(1);
  expect(rejections(read)).toEqual([
    '2: It is a group of other products, which are imported by themselves.',
    '3: It is sold on another site.',
    '4: It is a download, which no courier delivers.',
    '5: It has no price.',
    '6: Its product “nobody” is not in the file.',
    '8: The product id:5 stands further up already.',
    '9: None of its variations is in the file, and it has no price of its own.',
  ]);
});

test('J4: orders are read with their products in one row, and with one row for each product', async () => {
  const inOneRow = csvOf([
    [
      'order_id',
      'order_number',
      'order_date',
      'status',
      'order_total',
      'order_currency',
      'customer_email',
      'billing_first_name',
      'billing_last_name',
      'billing_phone',
      'billing_address_1',
      'billing_city',
      'billing_state',
      'line_item_1',
      'line_item_2',
    ],
    [
      90,
      1090,
      '2026-01-05 12:00:00',
      'wc-completed',
      '2400.00',
      'PKR',
      'b@gmail.com',
      'Bilal',
      'Ahmed',
      '03001234567',
      'House 7',
      'Lahore',
      'PB',
      'name:Lamp|product_id:12|sku:LAMP|quantity:2|total:1800.00|sub_total:1800.00',
      'name:Gift|product_id:99|sku:|quantity:1|total:600.00',
    ],
    [
      91,
      1091,
      '2026-01-06 12:00:00',
      'processing',
      '900',
      'PKR',
      '',
      'Bilal',
      '',
      '03001234567',
      'House 7',
      'Lahore',
      'PB',
      'name:Lamp|product_id:12|sku:LAMP|quantity:1|total:900',
      '',
    ],
  ]);
  const inRows = csvOf([
    [
      'Order Number',
      'Order Status',
      'Order Date',
      'First Name (Billing)',
      'Last Name (Billing)',
      'Address 1&2 (Billing)',
      'City (Billing)',
      'State Code (Billing)',
      'Phone (Billing)',
      'Order Total Amount',
      'SKU',
      'Quantity (- Refund)',
      'Item Name',
      'Item Cost',
    ],
    [
      70,
      'Refunded',
      '2025-12-01 09:30',
      'Sana',
      'Ali',
      'Street 4',
      'Karachi',
      'SD',
      '923331234567',
      '1900',
      'LAMP',
      1,
      'Lamp',
      '900',
    ],
    [
      70,
      'Refunded',
      '2025-12-01 09:30',
      'Sana',
      'Ali',
      'Street 4',
      'Karachi',
      'SD',
      '923331234567',
      '1900',
      '',
      2,
      'Vase',
      '500',
    ],
  ]);
  const read = await readWith(woocommerce, { 'a.csv': inOneRow, 'b.csv': inRows });
  expect(rejections(read)).toEqual([
    '3: It is “processing”, so still under way: orders come as history, so end it there first.',
  ]);
  const [order, rows] = only(read, 'order');
  expect(order).toMatchObject({
    ...{
      sourceId: '90',
      number: '1090',
      state: 'cash-received',
      total: 240_000,
      fullName: 'Bilal Ahmed',
      province: 'PB',
    },
    placedAt: new Date('2026-01-05T07:00:00Z'),
    lines: [
      { product: 'sku:LAMP', name: 'Lamp', price: 90_000, quantity: 2 },
      { product: 'id:99', name: 'Gift', price: 60_000, quantity: 1 },
    ],
  });
  expect(rows).toMatchObject({
    ...{ number: '70', state: 'returned', fullName: 'Sana Ali', city: 'Karachi', total: 190_000 },
    lines: [
      { product: 'sku:LAMP', price: 90_000, quantity: 1 },
      { product: 'name:Vase', price: 50_000, quantity: 2 },
    ],
  });
});
