import { expect, test } from 'vitest';
import { problemsOfFeed, type ReadItem, readCsvFeed, readXmlFeed } from '#tests/support/product-feeds.ts';
import { feedNames, feedPrice, gtinOf } from './feed.ts';
import { feedFormats } from './feed-formats.ts';
import { type FeedProduct, feedItem } from './feed-item.ts';

const origin = 'https://shop.example';
const shop = { name: 'Baazar & <Sons>', mission: 'Good things, "cheap"', origin };

const picture = (id: string, width = 1_600, height = 1_600) => ({ id, width, height, colour: '#ffffff', alt: '' });

const lamp: FeedProduct = {
  id: 1001,
  name: 'Brass lamp',
  title: 'A lamp of brass',
  description: 'Hand-made in Lahore.',
  headings: [],
  texts: [],
  price: 195_000,
  inStock: true,
  sku: 'LAMP-1',
  barcode: '4006381333931',
  weightGrams: 750,
  pictures: [picture('a'.repeat(24)), picture('b'.repeat(24))],
  collections: ['Home & office', 'Top products'],
  ownCollections: [],
  family: null,
};

/** The products of a feed as its reader sees them. */
function read(name: (typeof feedNames)[number], products: readonly FeedProduct[]): ReadItem[] {
  const { head, item, foot } = feedFormats[name];
  const file = [head(shop), ...products.map((each) => item(feedItem(each, origin), shop)), foot].join('');
  return name === 'google' ? readXmlFeed(file) : readCsvFeed(file);
}

const sizes = [{ name: 'Size', values: [{ word: 'S' }, { word: 'M' }] }];
const scents = [...sizes, { name: 'Scent, strong: or not', values: [{ word: 'Oud' }, { word: 'Rose, red' }] }];

/** What people really type, and what no file may break on. */
const odd: FeedProduct[] = [
  lamp,
  { ...lamp, id: 2, name: '=HYPERLINK("x") & <b>"bold"</b>, ٹوپی \u0000\uFFFF\u202E', barcode: '', sku: '-7' },
  { ...lamp, id: 3, name: 'ل'.repeat(200), description: `${'word '.repeat(4_000)}`, sku: '', weightGrams: null },
  { ...lamp, id: 4, name: `${'a'.repeat(148)}😀😀`, description: '', title: '', collections: [], inStock: false },
  { ...lamp, id: 5, description: '', title: '', headings: ['Why', 'How'], texts: ['Because _ so', 'Line\r\nbreak'] },
  { ...lamp, id: 6, pictures: Array.from({ length: 20 }, (_, index) => picture(String(index).padStart(24, '0'))) },
  { ...lamp, id: 11, price: 150_000, was: 195_000 },
  { ...lamp, id: 7, family: { id: 1, options: sizes, values: ['S'] } },
  { ...lamp, id: 8, family: { id: 1, options: sizes, values: ['M'] } },
  { ...lamp, id: 9, family: { id: 2, options: scents, values: ['S', 'Oud'] } },
  { ...lamp, id: 10, family: { id: 2, options: scents, values: ['S', 'Rose, red'] } },
];

test('M41: the owner’s own collections are product types behind the four, and a label to sort advertisements by', () => {
  const item = { ...lamp, ownCollections: ['Eid gifts & more', 'عید کے تحفے'] };
  const alone = { ...item, id: 2, collections: [] };
  const many = {
    ...lamp,
    id: 3,
    ownCollections: Array.from({ length: 20 }, (_, index) => `${index} ${'x'.repeat(200)}`),
  };
  for (const name of feedNames) expect(problemsOfFeed(name, read(name, [item, alone, many])), name).toEqual([]);
  const [google, ofItsOwn] = read('google', [item, alone]);
  expect(google?.product_type).toEqual(['Home & office', 'Top products', 'Eid gifts & more', 'عید کے تحفے']);
  expect(google?.custom_label_1).toEqual(['Eid gifts & more']);
  expect(ofItsOwn?.product_type?.[0]).toBe('Eid gifts & more');
  for (const name of ['meta', 'tiktok'] as const)
    expect(read(name, [item, alone])).toMatchObject([
      { product_type: ['Home & office'], custom_label_1: ['Eid gifts & more'] },
      { product_type: ['Eid gifts & more'], custom_label_1: ['Eid gifts & more'] },
    ]);
});

test.each(feedNames)('M14: the published specification of %s takes every product, however it is written', (name) => {
  const items = read(name, odd);
  expect(items).toHaveLength(odd.length);
  expect(problemsOfFeed(name, items)).toEqual([]);
});

test('M14: the validator finds what is wrong, so that a feed without complaints says something', () => {
  const [item = {}] = read('google', [lamp]);
  const broken: [ReadItem, RegExp][] = [
    [{ ...item, title: [] }, /title is missing/],
    [{ ...item, title: ['a'.repeat(151)] }, /title is too long/],
    [{ ...item, availability: ['in stock'] }, /availability may not be/],
    [{ ...item, price: ['1950'] }, /price may not be/],
    [{ ...item, identifier_exists: ['no'] }, /identifier_exists does not fit/],
    [{ ...item, sku: ['1'] }, /sku is no field/],
  ];
  for (const [wrong, problem] of broken) expect(problemsOfFeed('google', [wrong]).join()).toMatch(problem);
  expect(problemsOfFeed('google', [item, item]).join()).toMatch(/the id is there twice/);
  expect(() => readXmlFeed('<?xml version="1.0" encoding="UTF-8"?>\n<a>1 & 2</a>')).toThrow(/bare &/);
});

test('M14: each catalogue reads the price, the pictures and the stock in its own words', () => {
  const [google = {}] = read('google', [lamp]);
  expect(google).toMatchObject({
    id: ['1001'],
    link: ['https://shop.example/product_detail/1001'],
    image_link: [`https://shop.example/media/${'a'.repeat(24)}-1440.jpg`],
    additional_image_link: [`https://shop.example/media/${'b'.repeat(24)}-1440.jpg`],
    availability: ['in_stock'],
    price: ['1950.00 PKR'],
    gtin: ['4006381333931'],
    product_type: ['Home & office', 'Top products'],
    shipping: ['PK 0.00 PKR'],
    shipping_weight: ['750 g'],
  });
  expect(google.identifier_exists).toBeUndefined();
  expect(google.brand).toBeUndefined();
  expect(google.sale_price).toBeUndefined();
  for (const name of feedNames)
    expect(read(name, [{ ...lamp, price: 150_000, was: 195_000 }])).toMatchObject([
      { price: ['1950.00 PKR'], sale_price: ['1500.00 PKR'] },
    ]);
  const [meta] = read('meta', [{ ...lamp, inStock: false }]);
  expect(meta).toMatchObject({ availability: ['out of stock'], brand: [shop.name], shipping: ['PK:::0.00 PKR'] });
  const [tiktok] = read('tiktok', [lamp]);
  expect(tiktok).toMatchObject({ sku_id: ['1001'], availability: ['in stock'], custom_label_0: ['LAMP-1'] });
});

test('M14: a family is a group by what the catalogue has a field for; Google lists others one by one', () => {
  const [first, second] = odd.slice(-2) as [FeedProduct, FeedProduct];
  expect(read('meta', [first])[0]).toMatchObject({
    item_group_id: ['family-2'],
    size: ['S'],
    additional_variant_attribute: ['Scent strong or not:Oud'],
  });
  expect(read('google', [first, second]).map(({ item_group_id }) => item_group_id)).toEqual([undefined, undefined]);
  expect(read('google', [odd[7]!])[0]).toMatchObject({ item_group_id: ['family-1'], size: ['S'] });
});

test('M14: a long name ends at a word, a long text within its limit, and no letter is cut in two', () => {
  const words = 'Soft cotton kurta with embroidery '.repeat(10);
  const { title, description } = feedItem({ ...lamp, name: words, description: '😀'.repeat(4_000) }, origin);
  expect(title).toMatch(/^Soft cotton .* (Soft|cotton|kurta|with|embroidery)…$/);
  expect(title.length).toBeLessThanOrEqual(150);
  expect(description).toMatch(/^😀+…$/u);
});

test('M14: a wide picture is offered in the width in which it is 500 px high', () => {
  const { pictures } = feedItem({ ...lamp, pictures: [picture('c'.repeat(24), 1_920, 700)] }, origin);
  expect(pictures).toEqual([`https://shop.example/media/${'c'.repeat(24)}-1440.jpg`]);
});

test('M14: a barcode is a GTIN where its check digit is right and its prefix a maker’s', () => {
  const right = ['4006381333931', '036000291452', '96385074', '04006381333931', '9780306406157', '4006-3813 33931'];
  const wrong = [
    '4006381333932',
    '2000000000008',
    '0200000000005',
    '9900000000004',
    '00000000',
    '0000000000000',
    '12345',
    'LAMP-1',
    '',
    '20000004',
  ];
  expect(right.map(gtinOf)).toEqual([
    '4006381333931',
    '036000291452',
    '96385074',
    '04006381333931',
    '9780306406157',
    '4006381333931',
  ]);
  expect(wrong.filter((barcode) => gtinOf(barcode) !== '')).toEqual([]);
});

test('M14: a price has two decimals and its currency', () => {
  expect([195_000, 99, 1_000_000_000].map(feedPrice)).toEqual(['1950.00 PKR', '0.99 PKR', '10000000.00 PKR']);
});
