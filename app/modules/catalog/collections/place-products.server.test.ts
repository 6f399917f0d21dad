import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { addToCollection, placeProduct, removeFromCollection, soldOutToTheEnd } from './place-products.server.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };
const top = 'topCollection';

afterEach(() => ask('delete from products'));

/** Products 1 to `count`, in the collection in that order, at positions `step` apart. */
async function fill(count: number, step = 1): Promise<void> {
  await ask(
    `insert into products (id, name, price_paisa) select id, 'Lamp', 100 from generate_series(1, $1::int) as id`,
    [count],
  );
  await ask(`insert into collection_products select 'topCollection', id, id * ${step} from products`);
}

async function order(): Promise<number[]> {
  const rows = await ask<{ id: number }>(
    `select product_id as id from collection_products where collection = 'topCollection' order by position, product_id`,
  );
  return rows.map(({ id }) => id);
}

test('I4: a product goes to the start, to the end, behind another and to a place', async () => {
  await fill(5);
  expect(await placeProduct(sana, top, 4, 'start')).toEqual({ kind: 'placed', from: 4, to: 1, wasBehind: 3 });
  expect(await order()).toEqual([4, 1, 2, 3, 5]);
  await placeProduct(sana, top, 1, 'end');
  await placeProduct(sana, top, 5, { behind: 4 });
  expect(await order()).toEqual([4, 5, 2, 3, 1]);
  await placeProduct(sana, top, 1, { place: 2 });
  await placeProduct(sana, top, 4, { place: 99 });
  expect(await order()).toEqual([1, 5, 2, 3, 4]);
});

test('I4: whatever is moved wherever, the order is the one a list would have', async () => {
  await fill(6);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })), { maxLength: 12 }),
      async (moves) => {
        const list = await order();
        for (const [id, place] of moves) {
          list.splice(list.indexOf(id), 1);
          list.splice(place - 1, 0, id);
          await placeProduct(sana, top, id, { place });
        }
        expect(await order()).toEqual(list);
      },
    ),
    { numRuns: 15 },
  );
});

test('I4: two people who move different products at once both have their way', async () => {
  await fill(20);
  await Promise.all([
    placeProduct(sana, top, 20, 'start'),
    placeProduct(sana, top, 10, { behind: 15 }),
    placeProduct(sana, top, 2, { behind: 3 }),
  ]);
  expect(await order()).toEqual([20, 1, 3, 2, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 10, 16, 17, 18, 19]);
});

test('I4: a place behind a product that has left is no place', async () => {
  await fill(3);
  await removeFromCollection(sana, top, [2]);
  expect(await placeProduct(sana, top, 3, { behind: 2 })).toEqual({ kind: 'gone' });
  expect(await placeProduct(sana, top, 2, 'start')).toEqual({ kind: 'gone' });
});

test('I4: among 2,000 products a move touches one row, or numbers all anew in one statement', async () => {
  await fill(2_000);
  await placeProduct(sana, top, 2_000, { behind: 1 });
  expect((await order()).slice(0, 3)).toEqual([1, 2_000, 2]);
  const before = await ask(`select product_id, position from collection_products order by product_id`);
  await placeProduct(sana, top, 1_500, 'start');
  const after = await ask(`select product_id, position from collection_products order by product_id`);
  expect(after.filter((row, index) => row.position !== before[index]?.position)).toHaveLength(1);
});

test('I4: products come in at the start or the end, once, and leave with the way back', async () => {
  await fill(3);
  await ask(`insert into products (id, name, price_paisa) values (7, 'New', 100), (8, 'New', 100)`);
  expect(await addToCollection(sana, top, [7, 8, 1, 999], 'start')).toEqual([7, 8]);
  expect(await order()).toEqual([7, 8, 1, 2, 3]);
  expect(await addToCollection(sana, top, [7])).toEqual([]);
  expect(await removeFromCollection(sana, top, [8, 3, 999])).toEqual([
    { id: 8, wasBehind: 7 },
    { id: 3, wasBehind: 2 },
  ]);
  expect(await order()).toEqual([7, 1, 2]);
});

test('I4: what is sold out goes behind everything else, both parts in their order', async () => {
  await fill(5);
  await ask('update products set stock = 1 where id in (2, 5)');
  expect(await soldOutToTheEnd(sana, top)).toBe(3);
  expect(await order()).toEqual([2, 5, 1, 3, 4]);
  expect(await soldOutToTheEnd(sana, top)).toBe(0);
});

test('I7: every move is in the log', async () => {
  await fill(3);
  await placeProduct(sana, top, 3, 'start');
  await placeProduct(sana, top, 3, 'start');
  const rows = await ask(
    `select before, after from audit_entries where action = 'collection.ordered' order by id desc limit 2`,
  );
  expect(rows[0]).toEqual({ before: { product: 3, place: 3 }, after: { product: 3, place: 1 } });
});
