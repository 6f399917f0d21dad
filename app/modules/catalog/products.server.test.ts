import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readProduct, readSuggestions, readSummaries } from './products.server.ts';
import { openStock, takeStock } from './stock/stock.server.ts';

const database = await testDatabase();

afterEach(() => database.ask('delete from products'));

test('C3: a product page has everything there is of the product', async () => {
  const id = await shelve({
    name: 'Brass lamp',
    price: 449_000,
    stock: 3,
    collections: ['topCollection', 'homeImprovement'],
  });
  await database.ask(
    `update products set description = 'Warm light.', description_heading = '{Care,Size}', description_heading_text = '{Dust _ Polish,30 cm}',
     video_link = '/media/lamp.mp4'`,
  );
  expect(await readProduct(id)).toEqual({
    id,
    name: 'Brass lamp',
    title: 'A lamp of brass',
    price: 449_000,
    quantity: 3,
    pictures: [],
    description: 'Warm light.',
    descriptionHeading: ['Care', 'Size'],
    descriptionHeadingText: ['Dust _ Polish', '30 cm'],
    descriptionPictures: [],
    videoLink: '/media/lamp.mp4',
    barcode: '',
    collection: 'homeImprovement',
  });
});

test('C3: pictures of the gallery and of the description keep apart and keep their order', async () => {
  const id = await shelve();
  for (const letter of ['a', 'b', 'c'])
    await database.ask(`insert into pictures values ($1, 10, 20, '#ffffff', '')`, [letter.repeat(24)]);
  for (const [place, position, letter] of [
    ['gallery', 1, 'a'],
    ['gallery', 0, 'b'],
    ['description', 0, 'c'],
    ['description', 1, 'a'],
  ])
    await database.ask('insert into product_pictures values ($1, $2, $3, $4)', [
      id,
      place,
      position,
      String(letter).repeat(24),
    ]);
  const product = await readProduct(id);
  expect(product?.pictures.map((picture) => picture.id[0])).toEqual(['b', 'a']);
  expect(product?.descriptionPictures.map((picture) => picture.id[0])).toEqual(['c', 'a']);
  await database.ask('delete from product_pictures');
  await database.ask('delete from pictures');
});

test('C5: an unknown or hidden product is not found, whatever number is asked for', async () => {
  const hidden = await shelve({ active: false });
  for (const id of [hidden, 77, 0, -1, 2_147_483_647, 2_147_483_648, 9_999_999_999, 1.5, Number.NaN])
    expect(await readProduct(id), String(id)).toBeNull();
});

test('a product in no collection, or only among the top products, still has a page', async () => {
  expect(await readProduct(await shelve())).toMatchObject({ collection: null });
  expect(await readProduct(await shelve({ collections: ['topCollection'] }))).toMatchObject({
    collection: 'topCollection',
  });
});

test('a product page depends on its product, also where there is none yet', async () => {
  const { read } = await observeReading(() => readProduct(77));
  expect([...read.tags]).toEqual(['product:77']);
});

test('E5: a cart asks for many products at once and gets those on sale', async () => {
  const [lamp, hidden] = [await shelve({ name: 'Brass lamp' }), await shelve({ active: false })];
  expect(await readSummaries([lamp, hidden, 77, lamp])).toEqual([
    expect.objectContaining({ id: lamp, name: 'Brass lamp' }),
  ]);
  expect(await readSummaries([])).toEqual([]);
  expect(await readSummaries([9_999_999_999, lamp])).toHaveLength(1);
});

test('C4: suggestions come from the product’s collection, at every fifth place after it, wrapping round', async () => {
  const ids: number[] = [];
  for (let number = 0; number < 30; number++) ids.push(await shelve({ collections: ['topCollection'] }));
  const suggested = async (index: number) =>
    (await readSuggestions(ids[index]!, 'topCollection')).map(({ id }) => ids.indexOf(id));
  expect(await suggested(0)).toEqual([5, 10, 15, 20]);
  expect(await suggested(27)).toEqual([2, 7, 12, 17]);
  await database.ask('update products set active = false where id = $1', [ids[5]]);
  expect(await suggested(0)).toEqual([6, 11, 16, 21]);
});

test('C4: a short collection suggests what it has, and a product that is not in it has no suggestions', async () => {
  const [one, two, other] = [
    await shelve({ collections: ['topCollection'] }),
    await shelve({ collections: ['topCollection'] }),
    await shelve(),
  ];
  expect((await readSuggestions(one, 'topCollection')).map(({ id }) => id)).toEqual([two]);
  expect(await readSuggestions(other, 'topCollection')).toEqual([]);
  expect(await readSuggestions(one, 'ourCollection')).toEqual([]);
});

test('C4: the suggestions on a page depend on the collection and on the products shown', async () => {
  const [one, two] = [
    await shelve({ collections: ['topCollection'] }),
    await shelve({ collections: ['topCollection'] }),
  ];
  const { read } = await observeReading(() => readSuggestions(one, 'topCollection'));
  expect([...read.tags].toSorted()).toEqual(['collection:topCollection', `product:${two}`]);
});

test('F6: pieces are taken only where there are enough of a product on sale, and the ledger says so', async () => {
  const [lamp, hidden] = [await shelve({ stock: 3 }), await shelve({ stock: 3, active: false })];
  const take = (id: number, quantity: number, order: number) =>
    inTransaction((tx) => takeStock(tx, { productId: id, quantity, orderId: order, eventId: order, reason: 'order' }));
  expect(await take(lamp, 4, 1)).toBe(false);
  expect(await take(hidden, 1, 1)).toBe(false);
  expect(await take(77, 1, 1)).toBe(false);
  expect(await take(lamp, 2, 1)).toBe(true);
  expect(
    await database.ask('select delta, reason, order_id::int from stock_moves where product_id = $1 order by id', [
      lamp,
    ]),
  ).toEqual([
    { delta: 3, reason: 'opening', order_id: null },
    { delta: -2, reason: 'order', order_id: 1 },
  ]);
  expect(await readProduct(lamp)).toMatchObject({ quantity: 1 });
});

test('F6: one order cannot take one product twice, and the shelf never holds less than nothing', async () => {
  const lamp = await shelve({ stock: 5 });
  const move = { productId: lamp, quantity: 1, orderId: 1, eventId: 1, reason: 'order' } as const;
  await inTransaction((tx) => takeStock(tx, move));
  await expect(inTransaction((tx) => takeStock(tx, move))).rejects.toMatchObject({ cause: { code: '23505' } });
  await expect(database.ask('update products set stock = -1')).rejects.toMatchObject({ code: '23514' });
  await expect(inTransaction((tx) => openStock(tx, lamp, -9))).rejects.toMatchObject({ cause: { code: '23514' } });
  expect(await readProduct(lamp)).toMatchObject({ quantity: 4 });
});
