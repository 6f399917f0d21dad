import { beforeEach, expect, test } from 'vitest';
import { makeFamily } from '#app/modules/catalog/families/save-family.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { searchProducts } from '../search.server.ts';
import { maxFound, resultsStep } from '../search-result.ts';
import { readSortedResults } from './chosen-results.server.ts';

const { ask } = await testDatabase();
const rupees = 100;

beforeEach(() => ask('delete from products'));

async function read(question: string, query = '') {
  const readBare = () => searchProducts(question, resultsStep, maxFound + 1);
  const { answer: result, list, goTo } = await readSortedResults(question, new URLSearchParams(query), readBare);
  return { names: result.products.map(({ name }) => name), answer: result, list, goTo };
}

async function put(name: string, price: number, stock = 5): Promise<number> {
  return shelve({ name, price: price * rupees, stock, collections: ['electronicCollection'] });
}

async function putMugs(): Promise<void> {
  const id = await put('Mug', 900, 0);
  const made = { price: 1_200 * rupees, stock: 3, sku: '', barcode: '', picture: null };
  await makeFamily({ id: null, name: 'Sana' }, id, {
    name: 'Mug',
    options: [{ name: 'Colour', values: [{ word: 'White' }, { word: 'Sand' }] }],
    members: [
      { id, values: ['White'] },
      { ...made, values: ['Sand'] },
    ],
  });
}

test('M40: results are sorted by price both ways, by what is new and by what sells, with a price for a time', async () => {
  const cable = await put('Fast cable', 900);
  const long = await put('Cable, long', 2_500);
  const short = await put('Cable', 1_700, 0);
  await put('Cream', 100);
  expect((await read('cable')).names).toEqual(['Cable', 'Cable, long', 'Fast cable']);
  expect((await read('cable', 'sort=price')).names).toEqual(['Fast cable', 'Cable', 'Cable, long']);
  expect((await read('cable', 'sort=price-down')).names).toEqual(['Cable, long', 'Cable', 'Fast cable']);
  await ask(`update products set created_at = now() - interval '1 day' where id = $1`, [short]);
  expect((await read('cable', 'sort=newest')).names).toEqual(['Cable, long', 'Fast cable', 'Cable']);
  await ask('insert into product_sales values ($1, 7)', [cable]);
  expect((await read('cable', 'sort=best')).names).toEqual(['Fast cable', 'Cable', 'Cable, long']);
  expect((await read('cable', 'in-stock=1')).names).toEqual(['Cable, long', 'Fast cable']);
  await ask(
    `insert into timed_prices (product_id, price_paisa, starts_at, ends_at)
     values ($1, 50000, now() - interval '1 hour', now() + interval '1 hour')`,
    [long],
  );
  expect((await read('cable', 'sort=price')).names).toEqual(['Cable, long', 'Fast cable', 'Cable']);
  expect((await read('cable', 'to=600')).names).toEqual(['Cable, long']);
});

test('M40: results are narrowed by the options of what was found; a family is found once, as the product that fits', async () => {
  await putMugs();
  await put('Mug brush', 300);
  const bare = await read('mug');
  expect(bare.list).toMatchObject({ isChosen: false, total: 2 });
  expect(bare.list.offered.map(({ inAddress, values }) => [inAddress, values.length])).toEqual([['colour', 2]]);
  expect((await read('mug', 'colour=sand')).names).toEqual(['Mug, Sand']);
  expect((await read('mug', 'sort=price-down')).names).toEqual(['Mug, Sand', 'Mug brush']);
  expect((await read('mug', 'sort=price')).names).toEqual(['Mug brush', 'Mug, White']);
  expect(await read('brush', 'colour=sand&sort=price')).toMatchObject({ goTo: '/search-results?q=brush&sort=price' });
  expect(await read('brush', 'anything=1')).toMatchObject({ goTo: '/search-results?q=brush' });
});

test('M40: a choice that leaves nothing says so, a word that finds nothing stays what it was, a misspelt one is sorted too', async () => {
  await put('Velvet lamp', 900);
  await put('Velvet chair', 700);
  expect(await read('velvet', 'from=5000')).toMatchObject({
    names: [],
    list: { isChosen: true, total: 0 },
    goTo: null,
  });
  expect(await read('zzzzzz', 'sort=price')).toMatchObject({ names: [], list: { isChosen: false, total: 0 } });
  expect(await read('velvit', 'sort=price')).toMatchObject({
    names: ['Velvet chair', 'Velvet lamp'],
    answer: { corrected: 'velvet' },
  });
});

test('M40: what is sorted are the two thousand that match best, in steps of fifty', async () => {
  await ask(
    `insert into products (name, price_paisa) select 'Mug ' || lpad(n::text, 4, '0'), (10000 - n) * 100 from generate_series(1, 2100) as n`,
  );
  const first = await read('mug', 'sort=price');
  expect([first.names.length, first.list.total, first.list.hasMore]).toEqual([50, 501, true]);
  expect(first.names[0]).toBe('Mug 2000');
  const all = await read('mug', 'sort=price&shown=500');
  expect([all.names.length, all.list.hasMore]).toEqual([500, false]);
  expect(all.names.slice(0, 50)).toEqual(first.names);
});
