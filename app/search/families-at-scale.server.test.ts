import { expect, test } from 'vitest';
import { readCollection } from '#app/catalog/collections.server.ts';
import { parseCursor } from '#app/catalog/cursor.ts';
import { readFamilyOf } from '#app/catalog/families.server.ts';
import { readOfficeProducts } from '#app/catalog/office-products.server.ts';
import { readProductQuestion } from '#app/catalog/office-products.ts';
import { readCardsOf } from '#app/catalog/products.server.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import { watchPlans } from '#app/platform/db/testing-plans.ts';
import { searchProducts } from './search.server.ts';

const database = await testDatabase();

/** A hundred thousand products, half of them in families of four, all of them in one collection. */
async function fillShop(): Promise<void> {
  // A catalogue is not made in a second; how it is filled is not what is looked at.
  const { rows: slow } = await database.supervise(`select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexname ~ '(trigrams|pieces|pairs)$'`);
  for (const { name } of slow) await database.supervise(`drop index ${name}`);
  await database.supervise(`set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '256MB';
    insert into products (id, name, title, price_paisa, stock)
      select i, 'Kurta ' || i / 4 || ' ' || (array['white', 'black', 'sand', 'olive'])[1 + i % 4], '', 100000 + i % 7, i % 90
      from generate_series(1, 100000) as i;
    insert into families (id, name, options)
      select i, 'Kurta ' || i, '[{"name": "Colour", "values": [{"word": "0"}, {"word": "1"}, {"word": "2"}, {"word": "3"}]}]'
      from generate_series(1, 12500) as i;
    insert into family_members (product_id, family_id, place, option_values)
      select i, 1 + (i - 8) / 8, i % 4, array[(i % 4)::text] from generate_series(8, 100000) as i where i % 8 < 4 and 1 + (i - 8) / 8 <= 12500;
    insert into collection_products (collection, product_id, position) select 'topCollection', id, id from products;
    insert into pictures values (repeat('a', 24), 10, 20, '#ffffff', '');
    insert into product_pictures (product_id, place, position, picture_id) select id, 'gallery', 0, repeat('a', 24) from products;
    insert into search_entries (product_id, name, words)
      select id, lower(name), ' ' || lower(name) from products;
    ${slow.map(({ definition }) => `${definition};`).join(' ')}
    analyze`);
}

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
  await fillShop();
  await watched.begin();

  const first = await watched.look(() => readCollection('topCollection'));
  expect(first).toMatchObject({ scans: [] });
  expect(first.most).toBeLessThan(500);
  expect(first.found.items.some(({ family }) => family?.line === '4 colours')).toBe(true);
  const deep = await watched.look(() => readCollection('topCollection', parseCursor('90000.90000')));
  expect(deep.found.items).toHaveLength(50);
  expect(deep).toMatchObject({ scans: [] });
  expect(deep.most).toBeLessThan(500);

  const page = await watched.look(() => readFamilyOf(50_000));
  expect(page.found?.members).toHaveLength(4);
  expect(page).toMatchObject({ scans: [] });
  expect(page.most).toBeLessThanOrEqual(4);
  const cards = await watched.look(() => readCardsOf([50_000, 50_001, 70_000]));
  expect(cards).toMatchObject({ scans: [], found: [{}, {}, {}] });
  expect(cards.most).toBeLessThan(50);

  const office = await watched.look(() =>
    readOfficeProducts(readProductQuestion(new URLSearchParams()), { lowStock: 5 }),
  );
  expect(office.found.items.filter(({ familySize }) => familySize === 4).length).toBeGreaterThan(10);
  expect(office).toMatchObject({ scans: [] });
  expect(office.most).toBeLessThan(500);

  const [{ name } = { name: '' }] = await database.ask<{ name: string }>('select name from products where id = 50000');
  const words = name.split(' ');
  const one = await watched.look(() => searchProducts(`${words[1]} olive`, 8));
  expect(one.found).toMatchObject({ total: 1, products: [{ id: 50_003, family: { line: '4 colours' } }] });
  expect(one).toMatchObject({ scans: [] });
  expect(one.most).toBeLessThan(2_100);
  const all = await watched.look(() => searchProducts('kurta', 8, 1_001));
  expect(all.found.products).toHaveLength(8);
  expect(all).toMatchObject({ scans: [] });
  expect(all.most).toBeLessThan(5_000);
});
