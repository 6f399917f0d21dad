import { expect, test } from 'vitest';
import type { Family } from './family.ts';
import { familyMarkup } from './family-markup.ts';

const shop = 'https://shop.example';
const kurta: Family = {
  id: 7,
  name: 'Kurta',
  options: [
    { name: 'Size', values: [{ word: 'S' }, { word: 'M' }] },
    { name: 'Colour', values: [{ word: 'Black' }, { word: 'Sand' }] },
    { name: 'Neck', values: [{ word: 'Ban' }] },
  ],
  members: [
    { id: 11, values: ['S', 'Black', 'Ban'], price: 180_000, quantity: 3 },
    { id: 12, values: ['M', 'Sand', 'Ban'], price: 195_000, quantity: 0 },
  ],
};

test('M3: search engines are told of a product’s values, its group, and the pages of its siblings', () => {
  expect(familyMarkup(kurta, 12, shop)).toEqual({
    inProductGroupWithID: 'family-7',
    size: 'M',
    color: 'Sand',
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Neck', value: 'Ban' }],
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: 'family-7',
      name: 'Kurta',
      variesBy: ['https://schema.org/size', 'https://schema.org/color', 'Neck'],
      hasVariant: [{ '@type': 'Product', url: `${shop}/product_detail/11` }],
    },
  });
});
