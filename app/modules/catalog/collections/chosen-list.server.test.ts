import { beforeEach, expect, test } from 'vitest';
import { saveAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { seoPart } from '#app/modules/settings/seo-settings.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeFamily } from '../families/save-family.server.ts';
import { countSales } from '../stock/count-sales.server.ts';
import { knownChoice, readChosenList } from './chosen-list.server.ts';
import { collections } from './collection.ts';
import { readShelf } from './collection-read.server.ts';
import { forgetFacets } from './facets.server.ts';
import { readListChoice } from './list-choice.ts';

const { ask } = await testDatabase();
const sana = { id: null, name: 'Sana' };
const rupees = 100;

beforeEach(async () => {
  await ask('delete from products');
  await ask('delete from office_settings');
  forgetFacets();
});

async function list(query: string): Promise<string[]> {
  const { choice } = await knownChoice('electronicCollection', readListChoice(new URLSearchParams(query)));
  return (await readChosenList('electronicCollection', choice)).products.map(({ name }) => name);
}

function put(name: string, price: number, stock = 5): Promise<number> {
  return shelve({ name, price: price * rupees, stock, collections: ['electronicCollection'] });
}

test('M10: a list is sorted by price both ways, by what is new and by what sells', async () => {
  const cable = await put('Cable', 900);
  await put('Mouse', 2_500);
  const fan = await put('Fan', 1_700, 0);
  await shelve({ name: 'Cream', price: 100 * rupees, stock: 5, collections: ['ourCollection'] });
  await ask(`update products set created_at = now() - interval '1 day' where id = $1`, [fan]);
  await ask(`update products set created_at = now() - interval '2 days' where id = $1`, [cable]);
  expect(await list('sort=price')).toEqual(['Cable', 'Fan', 'Mouse']);
  expect(await list('sort=price-down')).toEqual(['Mouse', 'Fan', 'Cable']);
  expect(await list('sort=newest')).toEqual(['Mouse', 'Fan', 'Cable']);
  expect(await list('in-stock=1')).toEqual(['Cable', 'Mouse']);
  expect(await list('from=1000&to=2000')).toEqual(['Fan']);
  expect(await list('from=9000')).toEqual([]);
  await ask(
    `insert into stock_moves (product_id, delta, reason) values ($1, -2, 'order'), ($2, -3, 'order'), ($2, 2, 'cancelled')`,
    [fan, cable],
  );
  await countSales();
  expect(await list('sort=best')).toEqual(['Fan', 'Cable', 'Mouse']);
  await ask(`delete from stock_moves where product_id = $1 and reason <> 'opening'`, [fan]);
  await countSales();
  expect(await list('sort=best')).toEqual(['Cable', 'Mouse', 'Fan']);
});

test('M10: a list is sorted by what things cost now, with a price for a time', async () => {
  await put('Cable', 900);
  const mouse = await put('Mouse', 2_500);
  await ask(
    `insert into timed_prices (product_id, price_paisa, starts_at, ends_at)
     values ($1, 50000, now() - interval '1 hour', now() + interval '1 hour')`,
    [mouse],
  );
  expect(await list('sort=price')).toEqual(['Mouse', 'Cable']);
  expect(await list('to=500')).toEqual(['Mouse']);
});

async function putMugs(): Promise<void> {
  const id = await put('Mug', 900, 0);
  const made = { price: 1_200 * rupees, stock: 3, sku: '', barcode: '', picture: null };
  await makeFamily(sana, id, {
    name: 'Mug',
    options: [
      { name: 'Colour', values: [{ word: 'White' }, { word: 'Dark blue' }] },
      { name: 'Size', values: [{ word: 'S' }, { word: 'L' }] },
    ],
    members: [
      { id, values: ['White', 'S'] },
      { ...made, values: ['White', 'L'] },
      { ...made, values: ['Dark blue', 'L'], price: 1_500 * rupees },
    ],
  });
}

test('M10: a list is narrowed by the options of families, and shows a family once, as the product that fits', async () => {
  await putMugs();
  await put('Cable', 1_000);
  expect(await list('sort=price')).toEqual(['Mug, White, S', 'Cable']);
  expect(await list('sort=price-down')).toEqual(['Mug, Dark blue, L', 'Cable']);
  expect(await list('sort=price&in-stock=1')).toEqual(['Cable', 'Mug, White, L']);
  expect(await list('colour=dark-blue')).toEqual(['Mug, Dark blue, L']);
  expect(await list('colour=white&size=l')).toEqual(['Mug, White, L']);
  expect(await list('colour=dark-blue&size=s')).toEqual([]);
  const { offered } = await knownChoice('electronicCollection', readListChoice(new URLSearchParams()));
  expect(offered.map(({ inAddress, values }) => [inAddress, values.map(({ word }) => word)])).toEqual([
    ['colour', ['White', 'Dark blue']],
    ['size', ['S', 'L']],
  ]);
});

test('M10: without the owner’s word the address changes nothing; with it, what the list has not is left out of the address', async () => {
  await putMugs();
  await put('Cable', 1_000);
  const shelf = (query: string) => readShelf(collections.electronicCollection, null, new URLSearchParams(query));
  const bare = await shelf('sort=price-down&colour=white');
  expect([bare.list, bare.page.items.length, bare.count]).toEqual([null, 2, 2]);
  await saveAdminPart(sana, seoPart, { before: { sortsLists: false }, after: { sortsLists: true } });
  expect((await shelf('')).list).toMatchObject({ address: '', total: 2 });
  expect(await shelf('colour=white&sort=price')).toMatchObject({
    count: 1,
    goTo: null,
    list: { address: '?sort=price&colour=white', hasMore: false },
  });
  expect(await shelf('colour=pink&sort=price')).toMatchObject({ goTo: '/electronics?sort=price' });
  expect(await shelf('anything=1')).toMatchObject({ goTo: '/electronics' });
});

test('M10: a long list comes in steps and ends where it is long enough', async () => {
  await ask(`with made as (
      insert into products (name, price_paisa) select 'Mug ' || number, number * 100 from generate_series(1, 520) as number returning id
    ) insert into collection_products (collection, product_id, position) select 'electronicCollection', id, id from made`);
  const read = async (query: string) =>
    readChosenList('electronicCollection', readListChoice(new URLSearchParams(query)));
  const first = await read('sort=price');
  expect([first.products.length, first.total, first.hasMore]).toEqual([50, 501, true]);
  const all = await read('sort=price&shown=500');
  expect([all.products.length, all.hasMore]).toEqual([500, false]);
  expect(all.products.slice(0, 50)).toEqual(first.products);
  const few = await read('sort=price&to=60&shown=100');
  expect([few.products.length, few.total, few.hasMore]).toEqual([60, 60, false]);
});
