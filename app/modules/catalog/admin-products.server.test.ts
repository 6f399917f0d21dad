import { afterEach, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  countAdminProducts,
  countAnswers,
  findProducts,
  readAdminProducts,
  readCollectionOrder,
} from './admin-products.server.ts';
import { type ProductQuestion, type ProductSort, productSorts, readProductQuestion } from './admin-products.ts';
import { changeProducts, planBulkChange } from './change-products.server.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };
const lowStock = 5;

afterEach(() => ask('delete from products'));

function question(rest: Partial<ProductQuestion> = {}): ProductQuestion {
  return { tab: 'all', q: '', collection: null, sort: 'newest', ...rest };
}

async function scroll(input: ProductQuestion): Promise<number[]> {
  const ids: number[] = [];
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const page = await readAdminProducts(input, { after, lowStock });
    ids.push(...page.items.map(({ id }) => id));
    after = page.next;
  }
  return ids;
}

test('I3: the list shows every product once in each of its orders, page after page', async () => {
  await ask(
    `insert into products (id, name, price_paisa, stock) select id, 'Lamp ' || (id % 7), 100 * (1 + id % 5), id % 11 from generate_series(1, 130) as id`,
  );
  for (const sort of productSorts as readonly ProductSort[]) {
    const ids = await scroll(question({ sort }));
    expect(new Set(ids).size, sort).toBe(130);
    expect(ids, sort).toHaveLength(130);
  }
  expect((await scroll(question())).slice(0, 3)).toEqual([130, 129, 128]);
});

test('I3: tabs and search: what is low, sold out, hidden, called so or numbered so', async () => {
  const [lamp, mug, cup] = [
    await shelve({ name: 'Brass lamp', stock: 3 }),
    await shelve({ name: 'Mug', title: 'of 100% clay', stock: 0 }),
    await shelve({ name: 'Cup', title: '', stock: 40, active: false, collections: ['topCollection'] }),
  ];
  await ask('update products set warn_at = 50 where id = $1', [cup]);
  expect(await countAdminProducts(lowStock)).toEqual({
    ...{ all: 3, shown: 2, low: 1, 'sold-out': 1, hidden: 1 },
    'without-urdu': 0,
  });
  const found = async (rest: Partial<ProductQuestion>) => scroll(question(rest));
  expect(await found({ tab: 'low' })).toEqual([lamp]);
  expect(await found({ tab: 'sold-out' })).toEqual([mug]);
  expect(await found({ tab: 'hidden' })).toEqual([cup]);
  expect(await found({ q: 'LAMP brass' })).toEqual([lamp]);
  expect(await found({ q: '100%' })).toEqual([mug]);
  expect(await found({ q: `#${cup}` })).toEqual([cup]);
  expect(await found({ collection: 'topCollection' })).toEqual([cup]);
  await ask(`insert into own_collections (key, name) values ('eid', 'Eid')`);
  await ask(`insert into own_collection_products (collection, product_id, position) values ('eid', $1, 0)`, [mug]);
  const eid = readProductQuestion(new URLSearchParams('collection=eid')).collection;
  expect(await found({ collection: eid })).toEqual([mug]);
  expect((await findProducts('mug'))[0]?.collections).toEqual(['eid']);
  expect(await countAnswers(question({ q: 'nothing' }), lowStock)).toBe(0);
  expect((await findProducts('mug')).map(({ id }) => id)).toEqual([mug]);
  expect(readProductQuestion(new URLSearchParams('state=x&q= a &sort=price&collection=Y y'))).toEqual(
    question({ q: 'a', sort: 'price' }),
  );
});

test('I3: many prices change at once, to whole rupees, after a dry run, and the log has each', async () => {
  const [lamp, mug] = [await shelve({ name: 'Lamp', price: 99_900 }), await shelve({ name: 'Mug', price: 150 })];
  const change = { kind: 'price-percent', percent: -50 } as const;
  const plan = await planBulkChange([mug, lamp], change);
  expect(plan).toEqual([
    { id: lamp, name: 'Lamp', was: 99_900, becomes: 50_000 },
    { id: mug, name: 'Mug', was: 150, becomes: 100 },
  ]);
  expect(await ask('select price_paisa::int as price from products order by id')).toEqual([
    { price: 99_900 },
    { price: 150 },
  ]);
  expect(await changeProducts(sana, [lamp, mug], change)).toEqual(plan);
  expect(await ask('select price_paisa::int as price from products order by id')).toEqual([
    { price: 50_000 },
    { price: 100 },
  ]);
  const lower = await changeProducts(sana, [lamp, mug], { kind: 'price-amount', amount: -10_000 });
  expect(lower.map(({ problem }) => problem !== undefined)).toEqual([false, true]);
  expect(await ask(`select subject from audit_entries where action = 'product.changed' order by id`)).toHaveLength(3);
});

test('I3: many are hidden, and put into a collection, at once', async () => {
  const ids = [await shelve(), await shelve({ collections: ['topCollection'] })];
  await changeProducts(sana, ids, { kind: 'active', active: false });
  const added = await changeProducts(sana, ids, { kind: 'add-to', collection: 'topCollection' });
  expect(added.map(({ was, becomes }) => [was, becomes])).toEqual([
    [false, true],
    [true, true],
  ]);
  const order = await readCollectionOrder('topCollection', { lowStock, limit: 10 });
  expect(order).toMatchObject({
    count: 2,
    items: [
      { id: ids[1], active: false },
      { id: ids[0], active: false },
    ],
  });
});
