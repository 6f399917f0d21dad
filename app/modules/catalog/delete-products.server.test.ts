import { afterEach, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, order, orderFor } from '#tests/support/orders.ts';
import { readProductQuestion } from './admin-products.ts';
import { deleteList, deleteProducts } from './delete-products.server.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };
const bilal = { id: 'u2', name: 'Bilal' };
const question = (query: string) => readProductQuestion(new URLSearchParams(query));

afterEach(async () => {
  expect(await audit(ask)).toEqual([]);
  for (const table of ['orders', 'customers', 'products']) await ask(`delete from ${table}`);
});

test('I3: of many products those that nobody ordered are deleted, the others archived, each with its entry in the log', async () => {
  const [free, ordered, hidden, other] = [
    await shelve({ name: 'Free', collections: ['topCollection'] }),
    await shelve({ name: 'Ordered', collections: ['topCollection'] }),
    await shelve({ name: 'Hidden' }),
    await shelve({ name: 'Other' }),
  ];
  for (const id of [ordered, hidden]) expect(await order(orderFor(id))).toMatchObject({ status: 201 });
  await ask('update products set active = false where id = $1', [hidden]);
  expect(await deleteProducts(sana, [other + 1, hidden, free, ordered])).toEqual({ deleted: 1, archived: 2 });
  expect(await ask('select id, active, stock from products order by id')).toEqual([
    { id: ordered, active: false, stock: 9 },
    { id: hidden, active: false, stock: 9 },
    { id: other, active: true, stock: 10 },
  ]);
  expect(
    await ask(`select actor_name as who, action, subject from audit_entries where kind = 'product' order by id`),
  ).toEqual([
    { who: 'Sana', action: 'product.deleted', subject: String(free) },
    { who: 'Sana', action: 'product.archived', subject: String(ordered) },
  ]);
  const [entry] = await ask(`select before from audit_entries where action = 'product.deleted'`);
  expect(entry).toMatchObject({ before: { name: 'Free', stock: 10, collections: ['topCollection'] } });
});

test('I3: a long list is deleted in parts, and what somebody adds meanwhile stays', async () => {
  const make = `insert into products (name, price_paisa) select 'Old lamp ' || n, 100 from generate_series(1, $1) as n`;
  await ask(make, [1_100]);
  const kept = await shelve({ name: 'New mug' });
  const ordered = await shelve({ name: 'Old lamp, sold' });
  await order(orderFor(ordered));
  const first = await deleteList(sana, question('q=old lamp'), { after: 0, upTo: null, maxParts: 1 });
  expect(first).toMatchObject({ deleted: 500, archived: 0, upTo: ordered });
  const late = await shelve({ name: 'Old lamp, late' });
  const { next, upTo } = first;
  expect(await deleteList(sana, question('q=old lamp'), { after: next ?? 0, upTo })).toEqual({
    deleted: 600,
    archived: 1,
    upTo,
    next: null,
  });
  expect(await ask('select id, active from products order by id')).toEqual([
    { id: kept, active: true },
    { id: ordered, active: false },
    { id: late, active: true },
  ]);
});

test('I3: two people delete the same products while they are ordered: each goes once, and an order that was taken has its product', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 6; count++) ids.push(await shelve({ name: `Lamp ${count}` }));
  const [byOne, byOther, ...placed] = await Promise.all([
    deleteProducts(sana, ids),
    deleteProducts(bilal, ids.toReversed()),
    ...ids.map((id, n) => order({ ...orderFor(id), contactNo: `0301 000000${n}` })),
  ]);
  const taken = placed.filter(({ status }) => status === 201).length;
  expect(byOne.deleted + byOther.deleted).toBe(ids.length - taken);
  expect(await ask('select from products')).toHaveLength(taken);
  expect(await ask('select from order_lines join products on products.id = product_id')).toHaveLength(taken);
});
