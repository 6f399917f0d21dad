import { expect, test } from 'vitest';
import { only, readWith, sample } from '#tests/support/import-sources.ts';
import { oldAddressOf } from './old-addresses.ts';
import { shopify } from './shopify/shopify.server.ts';
import { woocommerce } from './woocommerce/woocommerce.server.ts';

test('J4: a product knows the address under which its old shop showed it, and its variants have one', async () => {
  const addresses = async (format: typeof shopify, file: string) => {
    const read = await readWith(format, { [file]: await sample(file) });
    return [...new Set(only(read, 'product').map((product) => oldAddressOf(format.name, product)))];
  };
  expect(await addresses(shopify, 'shopify-products.csv')).toEqual(['/products/lawn-kurta', '/products/clay-mug']);
  expect(await addresses(woocommerce, 'woocommerce-products.csv')).toEqual([
    '/product/pashmina-shawl',
    '/product/tea-tin',
  ]);
  expect(oldAddressOf('firestore', { sourceId: '7', family: null, name: 'Lamp' })).toBeNull();
  expect(oldAddressOf('woocommerce', { sourceId: 'id:7', family: null, name: 'لیمپ' })).toBeNull();
});
