import { beforeAll, expect, test } from 'vitest';
import { keysOf } from '#app/infra/records.ts';
import { testDatabase } from '#tests/support/database.ts';
import { watchPlans } from '#tests/support/query-plans.ts';
import { readCities, readPeopleShares, readSources } from './order-breakdown.server.ts';
import { type Profit, readOrderProfit, readProfit } from './profit.server.ts';
import { type ProfitBy, profitBy } from './profit.ts';
import { readShelvedWorth, readStockWorth } from './stock-worth.server.ts';
import { keepProfits } from './update-profits.server.ts';

const database = await testDatabase();
const { supervise } = database;
// What an order's profit is added up from.
const watched = watchPlans(database, [
  'orders',
  'order_lines',
  'order_events',
  'stock_moves',
  'shipments',
  'payment_charges',
]);
const day = 86_400_000;
const period = { from: new Date(Date.now() - 90 * day), to: new Date(Date.now() + day) };

// A shop of 22,000 orders, nine tenths of them in the period: more than one statement adds up (`maxAtOnce`).
// bench/admin.ts times the same readings with 1,000,000 orders.
const orders = 22_000;
beforeAll(async () => {
  await supervise(`set statement_timeout = 0; set session_replication_role = replica;
    insert into products (id, name, price_paisa, stock) select n, 'Lamp ' || n, 100000, 50 from generate_series(1, 4000) n;
    insert into stock_levels (product_id, active, stock) select n, true, 50 from generate_series(1, 4000) n;
    insert into product_costs select n, 40000 from generate_series(1, 3800) n;
    insert into orders (id, number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa,
        placed_at, state, courier, weight_grams, origin)
      select n, lpad(n::text, 8, '0'), gen_random_uuid(), '', 'r' || n, 'Ayesha', '+923001234567', 'Punjab', 'City ' || n % 300, 'House',
        200000, now() - n * interval '390 seconds', case when n % 7 = 0 then 'returned' else 'cash-received' end,
        case when n % 2 = 0 then 'leopards' else 'tcs' end, 700, case when n % 3 = 0 then '{"source": "facebook"}'::jsonb end
      from generate_series(1, ${orders}) n;
    insert into order_lines (order_id, product_id, position, name, title, unit_price_paisa, quantity)
      select n, 1 + (n * 7 + at) % 4000, at, 'Lamp', '', 100000, 1 from generate_series(1, ${orders}) n, generate_series(0, 1) at;
    insert into stock_moves (product_id, delta, reason, order_id, event_id, worth_paisa)
      select product_id, -1, 'order', order_id, order_id, case when product_id <= 3800 then -40000 end from order_lines;
    insert into shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa, handed_over_at, ended_at)
      select id, 1, courier, 'LE' || number, 'by-hand', total_paisa, placed_at, now() from orders;
    insert into courier_rates (courier, from_day, entered_by, delivery_paisa, gst_bp)
      select courier, '2020-01-01'::date + n * 30, 'Bilal', 20000, 1600 from unnest('{tcs,leopards}'::text[]) courier, generate_series(0, 80) n;
    insert into payment_sheets (courier, hash, name, number_column, amount_column, entered_by)
      values ('leopards', 'x', 'Sheet', 'cn', 'amount', 'Bilal');
    insert into payment_lines (sheet_id, line, tracking_number, paid_paisa)
      select (select id from payment_sheets), id, tracking_number, 200000 from shipments where courier = 'leopards';
    insert into payment_charges (sheet_id, line, kind, amount_paisa, shipment_id)
      select sheet_id, line, kind, 5000, line from payment_lines, unnest('{delivery,fuel,gst,income-tax}'::text[]) kind`);
  await supervise(`set session_replication_role = replica;
    insert into users (id, name, user_name, email, role) select 'u' || n, 'Sana', 'sana' || n, 'sana' || n || '@gmail.com', 'staff' from generate_series(1, 4) n;
    insert into order_events (order_id, at, actor_id, actor_name, kind, from_state, to_state)
      select n, now() - n * interval '390 seconds', 'u' || 1 + n % 4, 'Sana', kind, from_state, to_state from generate_series(1, ${orders}) n,
        (values ('call', null, null), ('step', 'placed', 'confirmed'), ('step', 'confirmed', 'packed'), ('step', 'packed', 'shipped')) step (kind, from_state, to_state)`);
  await supervise('select count_anew(null, 1), add_up_counts()');
  await supervise('insert into order_profit_changes select id from orders');
  await supervise('vacuum analyze');
  await watched.begin();
}, 120_000);

test('M26, M42: a profit that is kept reads none of the orders it is of, and is to the paisa what adding them all up gives', {
  timeout: 120_000,
}, async () => {
  const ways = keysOf(profitBy);
  const anew = new Map<ProfitBy, Profit>();
  for (const by of ['product', 'city'] as const) anew.set(by, await readProfit(by, period));
  await keepProfits();
  await supervise('vacuum analyze order_profits, order_profit_changes');
  for (const by of ways) {
    const { found: kept, max } = await watched.look(() => readProfit(by, period));
    expect(max, by).toBe(0);
    expect(kept.total.orders + kept.leftOut.orders).toBeGreaterThan(0.85 * orders);
    expect(kept.leftOut.orders).toBeGreaterThan(0.04 * orders);
    if (anew.has(by)) expect(kept).toEqual(anew.get(by));
    expect(kept.total).toEqual(anew.get('product')?.total);
  }
  const one = await watched.look(() => readOrderProfit('00000501'));
  expect(one.max).toBeLessThan(100);
  expect(await readStockWorth()).toEqual({
    pieces: 190_000,
    worth: 76_000_000_00,
    unknownProducts: 200,
    unknownPieces: 10_000,
  });
  expect((await readShelvedWorth(3_000)).products).toHaveLength(1_000);
});

test('M52: people, sources and cities read each order of the period at most once, and each event of somebody’s once', async () => {
  const days = { from: new Date(Date.now() - 3 * day), to: period.to };
  const read = async (name: string, run: () => Promise<{ orders: number }[]>) => {
    const { found, max } = await watched.look(run);
    return { name, orders: found.reduce((sum, each) => sum + each.orders, 0), most: max };
  };
  const [people, sources] = [
    await read('people', () => readPeopleShares(days)),
    await read('sources', () => readSources(days)),
  ];
  const placed = sources.orders;
  expect(placed).toBeGreaterThan(0.025 * orders);
  expect(sources.most).toBeLessThanOrEqual(placed);
  expect(people.orders).toBeGreaterThan(0.025 * orders);
  // Four events of each order were written, and each is somebody's.
  expect(people.most).toBeLessThanOrEqual(4 * placed + 4);
  // Cities are read from the counts of the days.
  expect((await readCities(days)).reduce((sum, each) => sum + each.orders, 0)).toBeGreaterThan(0.1 * placed);
});
