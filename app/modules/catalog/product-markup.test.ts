import { expect, test } from 'vitest';
import type { Product } from './product.ts';
import { breadcrumbMarkup, gtinOf, productMarkup, productSummaryText, sharedPictureUrl } from './product-markup.ts';

const picture = { id: '0123456789abcdef01234567', width: 1600, height: 1600, colour: '#aabbcc', alt: 'A serum' };
const serum: Product = {
  id: 1042,
  name: 'Night Repair Serum',
  title: 'ALMA face serum',
  price: 145_050,
  quantity: 4,
  pictures: [picture],
  description: 'Three drops at the end of the day.',
  descriptionHeading: [],
  descriptionHeadingText: [],
  descriptionPictures: [],
  videoLink: null,
  collection: 'ourCollection',
};

test('J2: search engines read the product, its price in rupees and whether there is any', () => {
  expect(productMarkup(serum, 'https://shop.example')).toMatchObject({
    '@type': 'Product',
    name: 'Night Repair Serum',
    sku: '1042',
    url: 'https://shop.example/product_detail/1042',
    image: ['https://shop.example/media/0123456789abcdef01234567-1440.jpg'],
    offers: { price: '1450.50', priceCurrency: 'PKR', availability: 'https://schema.org/InStock' },
  });
  expect(productMarkup({ ...serum, quantity: 0 }, '').offers.availability).toBe('https://schema.org/OutOfStock');
});

test('J2: the way to a page is read step by step', () => {
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Electronics', path: '/electronics' },
  ];
  expect(breadcrumbMarkup(steps, 'https://shop.example').itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Electronics', item: 'https://shop.example/electronics' },
  ]);
});

test('J2: what is said of a product is one line of 160 characters at most, whatever the owner has written', () => {
  expect(productSummaryText({ ...serum, description: 'One.\n\n  Two.' })).toBe('One. Two.');
  expect(productSummaryText({ ...serum, description: '' })).toBe('ALMA face serum');
  expect(productSummaryText({ ...serum, description: '', title: '' })).toBe('Night Repair Serum');
  const long = productSummaryText({ ...serum, description: 'word '.repeat(80) });
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long).toMatch(/word…$/);
});

test('J2: a small picture is shared as large as it is', () => {
  expect(sharedPictureUrl({ ...picture, width: 700 }, '')).toBe('/media/0123456789abcdef01234567-700.jpg');
});

test('J2: a barcode that is a GTIN is one, a number of the shop’s own is none', () => {
  for (const gtin of ['96385074', '036000291452', '4006381333931', '10614141000415'])
    expect(gtinOf(gtin), gtin).toBe(gtin);
  for (const other of ['', '4006381333932', '123456789', '400638133393', 'SKU-12345678', '４００６３８１３３３９３１'])
    expect(gtinOf(other), other).toBeUndefined();
  expect(productMarkup(serum, '', { gtin: '4006381333931' })).toMatchObject({ gtin: '4006381333931' });
  expect(productMarkup(serum, '')).not.toHaveProperty('gtin');
});

test('J2: search engines read how long a product may be returned, and what is not paid back', () => {
  const terms = { returnDays: 15, refundPercent: 80, faultPercent: 100 };
  expect(productMarkup(serum, '', { returns: terms }).offers).toMatchObject({
    hasMerchantReturnPolicy: { applicableCountry: 'PK', merchantReturnDays: 15, restockingFee: 20 },
  });
  const whole = productMarkup(serum, '', { returns: { ...terms, refundPercent: 100 } });
  expect(whole.offers.hasMerchantReturnPolicy).not.toHaveProperty('restockingFee');
  expect(productMarkup(serum, '').offers).not.toHaveProperty('hasMerchantReturnPolicy');
});
