import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { watchPlans } from '#tests/support/query-plans.ts';
import { findProductsForOrder } from './product-choices.server.ts';

const database = await testDatabase();
const watched = watchPlans(database, ['products']);

// Twenty thousand lamps, every tenth sold out and every fiftieth hidden, and one kettle. How they are made is not what is looked at.
beforeAll(async () => {
  await database.supervise(`set session_replication_role = replica;
    insert into products (id, name, title, price_paisa, stock, active)
      select i, 'Lamp ' || translate(md5(i::text), '0123456789', 'ghijklmnop'), 'With a kettle', 100 * i, case when i % 10 = 0 then 0 else 9 end, i % 50 <> 1
      from generate_series(1001, 21000) as i;
    insert into products (id, name, title, price_paisa, stock) values (30000, 'Copper kettle', '', 250000, 4)`);
  await watched.begin();
}, 60_000);

test('I8: products for an order are found by name, not by title, and by number; what is sold out or hidden is not', async () => {
  expect(await findProductsForOrder('kettle')).toEqual([
    { productId: 30000, name: 'Copper kettle', price: 250000, stock: 4, quantity: 1, picture: null },
  ]);
  expect((await findProductsForOrder('1012')).map(({ productId }) => productId)).toContain(1012);
  for (const missing of ['1010', '1051', 'x']) expect(await findProductsForOrder(missing), missing).toEqual([]);
});

test('I8: of 20,000 products that match, those for an order are looked for among 2,000', async () => {
  const { found, max } = await watched.look(() => findProductsForOrder('lamp'));
  const names = found.map(({ name }) => name);
  expect(names).toHaveLength(8);
  expect(names).toEqual(names.toSorted());
  expect(max).toBeLessThanOrEqual(2_600);
});

test('I8: the beginning of a second word narrows the products that are read for an order', async () => {
  const { found, max } = await watched.look(() => findProductsForOrder('lamp ab'));
  const names = found.map(({ name }) => name);
  expect(names).toHaveLength(8);
  expect(names.every((name) => name.startsWith('Lamp ab'))).toBe(true);
  expect(max).toBeLessThanOrEqual(500);
});
