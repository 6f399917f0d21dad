import { afterEach, expect, test } from 'vitest';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { countCollection, readCollection, readPlaceAt } from './collections.server.ts';
import { parseCursor } from './cursor.ts';

const database = await testDatabase();

afterEach(() => database.ask('delete from products'));

/** Fills a collection with products 1, 2, 3 … in that order. */
async function fill(count: number): Promise<void> {
  await database.ask(
    `insert into products (id, name, price_paisa) select id, 'Lamp ' || id, 100 from generate_series(1, $1) as id`,
    [count],
  );
  await database.ask(`insert into collection_products select 'topCollection', id, id from products`);
}

/** All pages of a collection, one after the other, as a shopper scrolls. */
async function scroll(): Promise<number[][]> {
  const pages: number[][] = [];
  for (let next: string | null = '0.0'; next !== null; ) {
    const page = await readCollection('topCollection', parseCursor(next));
    pages.push(page.items.map(({ id }) => id));
    next = page.next;
  }
  return pages;
}

test('C1: a collection comes fifty at a time, in its order, each product once', async () => {
  await fill(120);
  const pages = await scroll();
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(pages.flat()).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  expect(await countCollection('topCollection')).toBe(120);
});

test('C1: fifty products are one page, with nothing after it', async () => {
  await fill(50);
  expect(await readCollection('topCollection')).toMatchObject({ items: { length: 50 }, next: null });
  expect(await readCollection('ourCollection')).toEqual({ items: [], next: null });
});

test('C1: products at one position stand in the order of their numbers, and none is lost between two pages', async () => {
  await fill(60);
  await database.ask('update collection_products set position = 7 where product_id > 20');
  expect((await scroll()).flat()).toHaveLength(60);
});

test('C1: a product that goes while a shopper scrolls takes none of the others with it', async () => {
  await fill(60);
  const { next } = await readCollection('topCollection');
  await database.ask('delete from products where id in (3, 50)');
  const rest = await readCollection('topCollection', parseCursor(next!));
  expect(rest.items.map(({ id }) => id)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
});

test('C1: a cursor that is none of the collection leads to the product before it, and one of it to itself', async () => {
  await fill(60);
  const placeAt = (position: number, id: number) => readPlaceAt('topCollection', { position, id });
  expect(await placeAt(50, 50)).toEqual({ position: 50, id: 50 });
  expect(await placeAt(50, 7)).toEqual({ position: 49, id: 49 });
  expect(await placeAt(2_000_000, 1)).toEqual({ position: 60, id: 60 });
  expect(await placeAt(-8, 1)).toBeNull();
});

test('hidden products are in no collection and are not counted', async () => {
  await fill(3);
  await database.ask('update products set active = false where id = 2');
  expect((await scroll()).flat()).toEqual([1, 3]);
  expect(await countCollection('topCollection')).toBe(2);
});

test('a carousel can ask for fewer, and nobody gets more than fifty', async () => {
  await fill(120);
  expect(await readCollection('topCollection', null, 5)).toMatchObject({ items: { length: 5 }, next: '5.5' });
  expect(await readCollection('topCollection', null, 500)).toMatchObject({ items: { length: 50 }, next: '50.50' });
});

test('a card has the product’s price, stock and first two pictures', async () => {
  const id = await shelve({ name: 'Brass lamp', price: 449_000, stock: 3, collections: ['topCollection'] });
  for (const [position, letter] of ['c', 'a', 'b'].entries()) {
    await database.ask(`insert into pictures values ($1, 10, 20, '#ffffff', '') on conflict do nothing`, [
      letter.repeat(24),
    ]);
    await database.ask(`insert into product_pictures values ($1, 'gallery', $2, $3, 'A lamp')`, [
      id,
      position,
      letter.repeat(24),
    ]);
  }
  const { items } = await readCollection('topCollection');
  const picture = (letter: string) => ({
    id: letter.repeat(24),
    width: 10,
    height: 20,
    colour: '#ffffff',
    alt: 'A lamp',
  });
  expect(items).toEqual([
    {
      id,
      name: 'Brass lamp',
      title: 'A lamp of brass',
      price: 449_000,
      quantity: 3,
      pictures: [picture('c'), picture('a')],
    },
  ]);
});

test('a page that shows a collection depends on it and on every product in it', async () => {
  await fill(2);
  const { read } = await observeReading(() => readCollection('topCollection'));
  expect([...read.tags].toSorted()).toEqual(['collection:topCollection', 'product:1', 'product:2']);
});
