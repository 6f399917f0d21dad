import { expect, test } from 'vitest';
import { csvOf, notesOf, only, readWith, rejections } from '#tests/support/import-sources.ts';
import { UnreadableSource } from '../records.ts';
import { shopify } from './shopify.server.ts';

const head =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,Variant Image,Status'.split(
    ',',
  );
type Cells = Record<string, string | number>;

/** Lines under the columns of Shopify's export. */
function products(lines: readonly Cells[], separator = ','): string {
  return csvOf([head, ...lines.map((cells) => head.map((column) => cells[column] ?? ''))], separator);
}

const kurta: Cells[] = [
  {
    ...{
      Handle: 'kurta',
      Title: 'Kurta',
      'Body (HTML)': '<p>Cotton,\nsoft.</p><h3>Care</h3><ul><li>Cold wash</li></ul>',
    },
    ...{
      Type: 'Clothing',
      Tags: 'Summer, Men',
      'Product Category': 'Apparel > Shirts',
      Published: 'true',
      Status: 'active',
    },
    ...{ 'Option1 Name': 'Size', 'Option1 Value': 'M', 'Option2 Name': 'Colour', 'Option2 Value': 'سفید' },
    ...{
      'Variant SKU': 'KU-M',
      'Variant Grams': '250.0',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': 7,
    },
    ...{ 'Variant Price': '1250.50', 'Variant Compare At Price': '1500.00' },
    ...{ 'Image Src': 'https://cdn.example/front.jpg?v=1', 'Image Position': 1, 'Image Alt Text': 'From the front' },
    'Variant Image': 'https://cdn.example/white.jpg',
  },
  {
    ...{
      Handle: 'kurta',
      'Option1 Value': 'L',
      'Option2 Value': 'سفید',
      'Variant SKU': 'KU-L',
      'Variant Price': '1350',
    },
    ...{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': -2 },
    ...{ 'Image Src': 'https://cdn.example/white.jpg', 'Image Position': 2, 'Image Alt Text': 'White' },
  },
  { Handle: 'kurta', 'Image Src': 'https://cdn.example/back.jpg', 'Image Position': 3 },
];
const lamp: Cells = {
  ...{ Handle: 'lamp', Title: 'Lamp', Published: 'true', Status: 'draft', 'Variant Price': '900.00' },
  ...{ 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' },
};

test('J4: the rows of a Shopify product become one product for each variant, with text, pictures and stock', async () => {
  const read = await readWith(shopify, { 'products_export.csv': products([...kurta, lamp]) });
  expect(rejections(read)).toEqual([]);
  const [medium, large, single, ...rest] = only(read, 'product');
  expect(rest).toEqual([]);
  expect(medium).toMatchObject({
    place: { file: 'products_export.csv', unit: 'line', number: 2 },
    sourceId: 'kurta#M / سفید',
    name: 'Kurta',
    title: 'Size: M, Colour: سفید',
    price: 125_050,
    wasPrice: 150_000,
    stock: 7,
    description: 'Cotton, soft.',
    blocks: [{ heading: 'Care', text: 'Cold wash' }],
    active: true,
    weightGrams: 250,
    types: ['Clothing', 'Shirts', 'Summer', 'Men'],
    groups: { type: ['Clothing'], category: ['Shirts'], tag: ['Summer', 'Men'] },
    family: 'kurta',
    aliases: ['sku:KU-M', 'name:Kurta - M / سفید'],
  });
  // Its own picture first, then those that belong to no variant.
  expect(medium?.pictures).toEqual([
    { from: 'https://cdn.example/white.jpg', alt: 'White' },
    { from: 'https://cdn.example/front.jpg?v=1', alt: 'From the front' },
    { from: 'https://cdn.example/back.jpg', alt: '' },
  ]);
  // The first record has a line break inside: it is two lines of the file.
  expect(large).toMatchObject({ title: 'Size: L, Colour: سفید', price: 135_000, stock: 0, place: { number: 4 } });
  expect(single).toMatchObject({
    sourceId: 'lamp',
    title: '',
    family: null,
    active: false,
    stock: null,
    price: 90_000,
  });
  expect(notesOf(read)).toEqual([
    'Sizes, colours and other options: each variant becomes a product of its own, and those of one product become its variants.',
    'A stock below nothing is taken as none.',
  ]);
});

test('J4: a file is read whatever program has saved it', async () => {
  const text = products([{ ...lamp, Title: 'Café “lamp”' }], ';');
  const windows = Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1');
  for (const [how, file] of Object.entries({
    marked: `\uFEFF${text}`,
    tabs: products([{ ...lamp, Title: 'Café “lamp”' }], '\t'),
    excel: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    windows,
  }))
    expect(only(await readWith(shopify, { 'p.csv': file }), 'product'), how).toMatchObject([{ name: 'Café “lamp”' }]);
});

test('J4: a damaged line is rejected with its place, and the lines after it are read', async () => {
  const lines = products([
    lamp,
    { ...lamp, Handle: 'mirror', 'Variant Price': 'ask us' },
    { ...lamp, Handle: 'vase' },
  ]).split('\r\n');
  const read = await readWith(shopify, {
    'p.csv': [
      // The quote that is open takes the next line with it.
      ...[lines[0], lines[1], 'half,"a "quote" here', lines[3]],
      ...[lines[2], `${lines[3]},"one too many"`],
      ...[products([{ ...lamp, Handle: 'card', 'Gift Card': 'true' }]).split('\r\n')[1]],
      ...[lines[1], lines[3]],
    ].join('\r\n'),
  });
  expect(only(read, 'product').map(({ sourceId }) => sourceId)).toEqual(['lamp', 'vase']);
  expect(rejections(read)).toEqual([
    '3: A quote stands where none may stand; nothing up to line 4 can be read.',
    '6: It has more cells than the first line has columns.',
    '5: “ask us” is not a price.',
    '7: It is a gift card.',
    '8: The product “lamp” stands further up already.',
  ]);
});

test('J4: wrong numbers, a price of nothing, a missing handle and a SKU twice are a sentence each', async () => {
  const tracked = { ...lamp, 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': 1 };
  const read = await readWith(shopify, {
    'p.csv': products([
      { ...tracked, Handle: '' },
      { ...tracked, Handle: 'a', 'Variant Price': '1x' },
      { ...tracked, Handle: 'b', 'Variant Compare At Price': 'a lot', 'Variant SKU': 'S-1' },
      { ...tracked, Handle: 'c', 'Variant Compare At Price': '100', 'Variant SKU': 's-1' },
      { ...tracked, Handle: 'd', 'Variant Inventory Qty': 'many', 'Variant Compare At Price': '900.00' },
      { ...tracked, Handle: 'e', 'Variant Price': '0.00' },
    ]),
  });
  expect(rejections(read)).toEqual([
    '2: It has no handle, by which Shopify knows a product.',
    '3: “1x” is not a price.',
    '7: Its price is 0.',
  ]);
  expect(notesOf(read)).toEqual([
    '“a lot” is not a price: there is no compare-at price.',
    'A compare-at price below the price is left out.',
    'The SKU “s-1” stands in line 4, too: both products are imported with it.',
    '“many” is not a number of pieces: it is imported with none.',
  ]);
  expect(only(read, 'product').map(({ sourceId, wasPrice, stock }) => [sourceId, wasPrice, stock])).toEqual([
    ['b', null, 1],
    ['c', null, 1],
    ['d', null, 0],
  ]);
});

test('J4: a quote that is never closed is said, and what stands before it is read', async () => {
  const read = await readWith(shopify, { 'p.csv': `${products([lamp])}\r\n"mirror,Mirror\r\nvase,Vase\r\n` });
  expect(only(read, 'product')).toHaveLength(1);
  expect(rejections(read)).toEqual(['3: A quote opens here and is never closed: nothing behind it can be read.']);
});

const orderHead =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Province,Shipping Phone,Cancelled at,Id'.split(
    ',',
  );

function orders(lines: readonly Cells[]): string {
  return csvOf([orderHead, ...lines.map((cells) => orderHead.map((column) => cells[column] ?? ''))]);
}

const placed: Cells = {
  ...{
    Name: '#1001',
    Email: 'ayesha@gmail.com',
    'Financial Status': 'paid',
    Currency: 'PKR',
    Total: '2600.50',
    Id: '5001',
  },
  ...{
    'Created at': '2026-03-01 10:15:00 +0500',
    'Paid at': '2026-03-05 18:00:00 +0500',
    'Fulfillment Status': 'fulfilled',
  },
  ...{
    'Lineitem quantity': 1,
    'Lineitem name': 'Kurta - M / سفید',
    'Lineitem price': '1250.50',
    'Lineitem sku': 'KU-M',
  },
  ...{
    'Shipping Name': 'Ayesha Khan',
    'Shipping Address1': 'House 7',
    'Shipping City': 'Lahore',
    'Shipping Zip': "'54000",
  },
  ...{ 'Shipping Province': 'PB', 'Shipping Phone': "'+923001234567" },
};

test('J4: orders come as history with all their lines; one under way or in another currency is rejected', async () => {
  const read = await readWith(shopify, {
    'orders_export.csv': orders([
      placed,
      { Name: '#1001', 'Lineitem quantity': 1, 'Lineitem name': 'Lamp', 'Lineitem price': '1350.00' },
      { ...placed, Name: '#1002', Id: '', 'Cancelled at': '2026-03-02 09:00:00 +0500' },
      { ...placed, Name: '#1003', 'Financial Status': 'pending', 'Fulfillment Status': 'unfulfilled' },
      { ...placed, Name: '#1004', Currency: 'USD' },
      { ...placed, Name: '#1005', 'Financial Status': 'pending' },
      { ...placed, Name: '#1006', 'Financial Status': 'refunded' },
    ]),
    'products.csv': products(kurta),
    'customers.csv': csvOf([
      [
        'Customer ID',
        'First Name',
        'Last Name',
        'Email',
        'Default Address City',
        'Default Address Phone',
        'Phone',
        'Total Spent',
      ],
      ["'77", 'Ayesha', 'Khan', 'ayesha@gmail.com', 'Lahore', "'0300 1234567", '', '2600.50'],
    ]),
  });
  // Products stand before the orders that mention them, whatever the files are called.
  expect(read.findLastIndex(({ kind }) => kind === 'product')).toBeLessThan(
    read.findIndex(({ kind }) => kind === 'order'),
  );
  const [order, cancelled, presumed, returned] = only(read, 'order');
  expect(order).toMatchObject({
    ...{ sourceId: '5001', number: '#1001', state: 'cash-received', total: 260_050, fullName: 'Ayesha Khan' },
    ...{ phone: '+923001234567', province: 'PB', city: 'Lahore', postalCode: '54000', email: 'ayesha@gmail.com' },
    placedAt: new Date('2026-03-01T05:15:00Z'),
    endedAt: new Date('2026-03-05T13:00:00Z'),
    lines: [
      { product: 'sku:KU-M', name: 'Kurta - M / سفید', title: '', price: 125_050, quantity: 1 },
      { product: 'name:Lamp', name: 'Lamp', title: '', price: 135_000, quantity: 1 },
    ],
  });
  expect(cancelled).toMatchObject({ sourceId: '#1002', state: 'cancelled' });
  expect(presumed).toMatchObject({ number: '#1005', state: 'cash-received' });
  expect(returned).toMatchObject({ state: 'returned' });
  expect(notesOf(read)).toContain('Orders that were sent and never marked as paid are taken as received.');
  expect(rejections(read)).toEqual([
    '5: It is still under way: orders come as history, so end it there first.',
    '6: It was paid in USD, not in rupees.',
  ]);
  expect(only(read, 'customer')).toMatchObject([
    { sourceId: '77', name: 'Ayesha Khan', phone: '0300 1234567', city: 'Lahore' },
  ]);
});

test('J4: a file of something else is refused in one sentence', async () => {
  const refusals: [Record<string, string | Buffer>, string][] = [
    [{ 'a.csv': 'one,two\r\n1,2\r\n' }, 'a.csv is no CSV file of Shopify'],
    [{ 'a.csv': '' }, 'a.csv is no CSV file of Shopify'],
    [
      { 'a.xlsx': Buffer.from('PK\u0003\u0004') },
      'a.xlsx is an archive or an Excel file: unpack it, or save it as CSV.',
    ],
    [{ 'a.jpg': 'x', 'b.png': 'y' }, 'There is no file of Shopify in it.'],
  ];
  for (const [files, words] of refusals) {
    const refusal = await readWith(shopify, files).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnreadableSource);
    expect((refusal as Error).message).toContain(words);
  }
});
