import { expect, test } from 'vitest';
import { readAdminProducts } from '#app/modules/catalog/admin-products.server.ts';
import { readProductQuestion } from '#app/modules/catalog/admin-products.ts';
import { readCollection } from '#app/modules/catalog/collections/collections.server.ts';
import { parseCursor } from '#app/modules/catalog/collections/cursor.ts';
import { readFamilyOf } from '#app/modules/catalog/families/families.server.ts';
import { readCardsOf } from '#app/modules/catalog/products.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { manyProducts } from '#tests/support/many-products.ts';
import { watchPlans } from '#tests/support/query-plans.ts';
import { searchProducts } from './search.server.ts';

const database = await testDatabase(manyProducts);

const watched = watchPlans(database, [
  'products',
  'families',
  'family_members',
  'collection_products',
  'product_pictures',
  'search_entries',
]);

test('M2, M3, M4: with 100,000 products, half in families, grid, page and search read through indexes, and few rows', {
  timeout: 300_000,
}, async () => {
  await watched.begin();

  const first = await watched.look(() => readCollection('topCollection'));
  expect(first.max).toBeLessThan(500);
  expect(first.found.items.some(({ family }) => family?.line === '4 colours')).toBe(true);
  const deep = await watched.look(() => readCollection('topCollection', parseCursor('90000.90000')));
  expect(deep.found.items).toHaveLength(50);
  expect(deep.max).toBeLessThan(500);

  const page = await watched.look(() => readFamilyOf(50_000));
  expect(page.found?.members).toHaveLength(4);
  expect(page.max).toBeLessThanOrEqual(4);
  const cards = await watched.look(() => readCardsOf([50_000, 50_001, 70_000]));
  expect(cards).toMatchObject({ found: [{}, {}, {}] });
  expect(cards.max).toBeLessThan(50);

  const office = await watched.look(() =>
    readAdminProducts(readProductQuestion(new URLSearchParams()), { lowStock: 5 }),
  );
  expect(office.found.items.filter(({ familySize }) => familySize === 4).length).toBeGreaterThan(10);
  expect(office.max).toBeLessThan(500);

  const [{ name } = { name: '' }] = await database.ask<{ name: string }>('select name from products where id = 50000');
  const words = name.split(' ');
  const one = await watched.look(() => searchProducts(`${words[1]} olive`, 8));
  expect(one.found).toMatchObject({ total: 1, products: [{ id: 50_003, family: { line: '4 colours' } }] });
  expect(one.max).toBeLessThan(2_100);
  const all = await watched.look(() => searchProducts('kurta', 8, 1_001));
  expect(all.found.products).toHaveLength(8);
  expect(all.max).toBeLessThan(5_000);
});
