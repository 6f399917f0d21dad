import { expect, test } from 'vitest';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit } from '#tests/support/orders.ts';
import { catalogue } from './catalogue.ts';
import { seedDemoShop } from './seed.ts';

const { ask, pool } = await testDatabase();

test('the demo shop opens with thirty days of business whose books are right', async () => {
  expect(await seedDemoShop(pool, () => {})).toBe(true);
  expect(await audit(ask)).toEqual([]);
  const states = await ask<{ state: string; count: number }>(
    'select state, count(*)::int as count from orders group by state',
  );
  const counted = Object.fromEntries(states.map(({ state, count }) => [state, count]));
  for (const state of [
    'placed',
    'confirmed',
    'packed',
    'shipped',
    'delivered',
    'cash-received',
    'cancelled',
    'returned',
  ])
    expect(counted[state] ?? 0, state).toBeGreaterThan(0);
  expect(await ask('select count(*)::int as unread from contact_messages where read_at is null')).toEqual([
    { unread: 2 },
  ]);
  expect(await ask("select count(*)::int as open from leads where state = 'open'")).toEqual([{ open: 2 }]);
  const stock = await ask<{ id: number; stock: number }>('select id, stock from products order by id');
  expect(stock).toEqual(
    catalogue.map(({ id, stock: shelf }) => ({ id, stock: shelf })).toSorted((a, b) => a.id - b.id),
  );
});

test('B3: the demo’s countdown counts down prices that are lower until it ends', async () => {
  const reduced = await ask<{ id: number; isTrue: boolean }>(
    `select product_id as id, timed.price_paisa < product.price_paisa and starts_at = start_time and ends_at = end_time as "isTrue"
     from timed_prices as timed join products as product on product.id = product_id, sale_countdown order by product_id`,
  );
  const named = catalogue.filter(({ regularRupees }) => regularRupees).map(({ id }) => ({ id, isTrue: true }));
  expect(named.length).toBeGreaterThan(2);
  expect(reduced).toEqual(named.toSorted((a, b) => a.id - b.id));
});

test('K8: in the demo a phone may have ten unconfirmed orders', async () => {
  expect((await readOrderRules()).mostOpenOrders).toBe(10);
});
