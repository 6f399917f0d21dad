import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { emptyProduct } from './product-form.ts';
import { readProductRecord } from './product-record.server.ts';
import { createProduct, deleteProduct, duplicateProduct, saveProduct } from './save-product.server.ts';
import { addStock, countStock, readStockHistory } from './stock/count-stock.server.ts';
import { takeStock } from './stock/stock.server.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };
const bilal = { id: 'u2', name: 'Bilal' };
const kashif = { id: 'u3', name: 'Kashif' };
const picture = (letter: string) => letter.repeat(24);

beforeEach(async () => {
  for (const letter of 'abc') await ask(`insert into pictures values ('${picture(letter)}', 10, 10, '#ffffff', '')`);
});

afterEach(async () => {
  for (const table of ['order_lines', 'orders', 'products', 'pictures']) await ask(`delete from ${table}`);
});

function read(id: number) {
  return inTransaction((tx) => readProductRecord(tx, id));
}

/** As many pieces go as if an order had taken them. */
async function sell(productId: number, quantity: number): Promise<void> {
  const [{ event }] = (await ask<{ event: number }>(
    `select coalesce(max(event_id), 0)::int + 1 as event from stock_moves`,
  )) as [{ event: number }];
  await inTransaction((tx) => takeStock(tx, { productId, quantity, orderId: 1, eventId: event, reason: 'order' }));
}

async function ledgerIsRight(): Promise<void> {
  const wrong = await ask(
    `select products.id from products left join stock_moves on product_id = products.id
     group by products.id having stock <> coalesce(sum(delta), 0)`,
  );
  expect(wrong).toEqual([]);
}

test('I3: a product is made with everything the shop shows of it', async () => {
  const values = {
    ...emptyProduct,
    name: ' Brass lamp ',
    title: 'A lamp of brass',
    price: 449_050,
    description: 'Warm light.',
    blocks: [
      { heading: 'In the box', text: 'Lamp _ Cable' },
      { heading: '', text: '' },
    ],
    gallery: [
      { id: picture('b'), alt: 'The lamp' },
      { id: picture('a'), alt: '' },
    ],
    descriptionPictures: [{ id: picture('c'), alt: 'Its foot' }],
    videoLink: 'https://youtu.be/dQw4w9WgXcQ',
    collections: ['topCollection', 'homeImprovement'],
  };
  const made = await createProduct(sana, values, 7);
  if (made.kind !== 'saved') throw new Error(made.kind);
  expect(await read(made.id)).toMatchObject({
    version: 1,
    stock: 7,
    values: {
      ...values,
      name: 'Brass lamp',
      blocks: [{ heading: 'In the box', text: 'Lamp _ Cable' }],
      collections: ['homeImprovement', 'topCollection'],
    },
  });
  const [entry] = await ask(`select * from audit_entries where subject = $1`, [String(made.id)]);
  expect(entry).toMatchObject({
    actor_name: 'Sana',
    action: 'product.created',
    after: { name: 'Brass lamp', stock: 7 },
  });
  await ledgerIsRight();
});

test('I3: what is missing or wrong is said at its field, and nothing is written', async () => {
  const sent = { ...emptyProduct, videoLink: 'https://vimeo.com/1', weightGrams: 0, gallery: [{ id: 'x', alt: '' }] };
  const result = await createProduct(sana, sent);
  expect(result).toMatchObject({ kind: 'invalid', problems: { name: expect.stringContaining('name') } });
  if (result.kind === 'invalid')
    expect(Object.keys(result.problems).toSorted()).toEqual(['gallery', 'name', 'price', 'videoLink', 'weightGrams']);
  const away = { ...emptyProduct, name: 'Lamp', price: 100, gallery: [{ id: 'd'.repeat(24), alt: '' }] };
  expect(await createProduct(sana, away)).toMatchObject({ kind: 'invalid', problems: { gallery: expect.any(String) } });
  expect(await ask('select id from products')).toEqual([]);
});

test('I7: three people edit one product: what each changed alone is kept, what two changed is asked', async () => {
  const id = await shelve({ name: 'Lamp', price: 100_000 });
  const first = await saveProduct(sana, id, { before: { price: 100_000 }, after: { price: 110_000 } });
  expect(first).toMatchObject({ kind: 'saved', changed: ['price'] });
  const second = await saveProduct(bilal, id, { before: { title: 'A lamp of brass' }, after: { title: 'Brass' } });
  expect(second).toMatchObject({ kind: 'saved', changed: ['title'] });
  const third = await saveProduct(kashif, id, {
    before: { price: 100_000, title: 'A lamp of brass', name: 'Lamp' },
    after: { price: 120_000, title: 'Brass', name: 'Desk lamp' },
  });
  expect(third).toMatchObject({
    kind: 'conflict',
    clashes: [{ field: 'price', mine: 120_000, theirs: 110_000, before: 100_000 }],
    // Bilal was the last one here, but the price is Sana's.
    by: { name: 'Sana' },
  });
  expect((await read(id))?.values).toMatchObject({ price: 110_000, title: 'Brass', name: 'Lamp' });
  await saveProduct(kashif, id, {
    before: { price: 110_000, name: 'Lamp' },
    after: { price: 120_000, name: 'Desk lamp' },
  });
  expect((await read(id))?.values).toMatchObject({ price: 120_000, title: 'Brass', name: 'Desk lamp' });
  expect(
    await ask(`select actor_name, before, after from audit_entries where subject = $1 order by id`, [String(id)]),
  ).toEqual([
    { actor_name: 'Sana', before: { price: 100_000 }, after: { price: 110_000 } },
    { actor_name: 'Bilal', before: { title: 'A lamp of brass' }, after: { title: 'Brass' } },
    { actor_name: 'Kashif', before: { price: 110_000, name: 'Lamp' }, after: { price: 120_000, name: 'Desk lamp' } },
  ]);
});

test('I7: of two people who save the same field at the same moment one is asked, and never is one lost', async () => {
  const id = await shelve({ price: 100_000 });
  const results = await Promise.all(
    [sana, bilal, kashif].map((person, index) =>
      saveProduct(person, id, { before: { price: 100_000 }, after: { price: 110_000 + index } }),
    ),
  );
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'conflict', 'saved']);
});

test('I3: stock is set to what was counted, and the ledger says who counted', async () => {
  const id = await shelve({ stock: 3 });
  expect(await countStock(sana, id, { saw: 3, counted: 15, words: 'New carton' })).toEqual({
    kind: 'counted',
    stock: 15,
    was: 3,
  });
  expect(await addStock(bilal, id, { delta: 5, reason: 'received' })).toMatchObject({ stock: 20 });
  expect((await readStockHistory(id)).entries).toMatchObject([
    { delta: 5, reason: 'received', actorName: 'Bilal' },
    { delta: 12, reason: 'correction', actorName: 'Sana', words: 'New carton' },
    { delta: 3, reason: 'opening', actorName: null },
  ]);
  expect(await addStock(bilal, id, { delta: -21, reason: 'correction' })).toEqual({
    kind: 'invalid',
    problem: 'There are only 20.',
  });
  expect(await countStock(sana, id, { saw: 20, counted: -1 })).toMatchObject({ kind: 'invalid' });
  await ledgerIsRight();
});

test('I7: a sale between seeing and counting is never overwritten: the person is asked', async () => {
  const id = await shelve({ stock: 3 });
  await sell(id, 1);
  expect(await countStock(sana, id, { saw: 3, counted: 15 })).toMatchObject({
    kind: 'moved',
    stock: 2,
    saw: 3,
    counted: 15,
    since: [{ delta: -1, reason: 'order' }],
  });
  const withPrice = { before: { price: 125_000 }, after: { price: 130_000 } };
  expect(await saveProduct(sana, id, withPrice, { saw: 3, counted: 15 })).toMatchObject({ kind: 'moved', stock: 2 });
  expect(await read(id)).toMatchObject({ stock: 2, values: { price: 125_000 } });
  expect(await saveProduct(sana, id, withPrice, { saw: 2, counted: 14 })).toMatchObject({ kind: 'saved' });
  expect(await read(id)).toMatchObject({ stock: 14, values: { price: 130_000 } });
  await ledgerIsRight();
});

test('I3: a copy is hidden, has no pieces, and stands in the same collections', async () => {
  const id = await shelve({ name: 'Lamp', stock: 9, collections: ['topCollection'] });
  const copy = await duplicateProduct(sana, id);
  expect(await read(copy!)).toMatchObject({
    stock: 0,
    values: { name: 'Lamp (copy)', active: false, collections: ['topCollection'] },
  });
  expect(await duplicateProduct(sana, 999_999)).toBeNull();
});

test('I3: a product that an order has is never deleted; another one is, and the log keeps what it was', async () => {
  const [ordered, free] = [
    await shelve({ name: 'Ordered' }),
    await shelve({ name: 'Free', collections: ['topCollection'] }),
  ];
  await ask(`with placed as (insert into orders (number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa)
    values ('10000000', gen_random_uuid(), '', 'r', 'Ayesha', '+923001234567', 'Punjab', 'Lahore', 'House 7', 100) returning id)
    insert into order_lines (order_id, product_id, position, name, title, unit_price_paisa, quantity) select id, ${ordered}, 0, 'Ordered', '', 100, 1 from placed`);
  expect(await deleteProduct(sana, ordered)).toBe('ordered');
  expect(await deleteProduct(sana, free)).toBe('deleted');
  expect(await deleteProduct(sana, free)).toBe('gone');
  expect(await ask('select name from products')).toEqual([{ name: 'Ordered' }]);
  const [entry] = await ask(`select before from audit_entries where action = 'product.deleted'`);
  expect(entry).toMatchObject({ before: { name: 'Free', stock: 10 } });
});
