import { beforeAll, expect, test } from 'vitest';
import { type CustomersQuestion, readCustomers } from '#app/modules/customers/customers.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { watchPlans } from '#tests/support/query-plans.ts';
import { type OrdersQuestion, readOrders } from './read-orders.server.ts';

const database = await testDatabase();
const watched = watchPlans(database, ['orders', 'customers', 'order_lines']);

// Thirty thousand orders, two at each moment, and their customers. Most names are those of the latest orders too; some are
// seldom, and some nobody has had for a long time. How they are made is not what is looked at.
beforeAll(async () => {
  await database.supervise(`set statement_timeout = 0; set session_replication_role = replica;
    insert into products (id, name, price_paisa, stock) values (1, 'Lamp', 100000, 9), (2, 'Mug', 100000, 9);
    insert into orders (id, number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa,
        placed_at, state, courier, source)
      select n, (10000000 + n * 7)::text, gen_random_uuid(), '', 'r' || n,
        case when n % 3000 = 7 then 'Zubaida Rare' when n % 200 = 3 then 'Tariq Seldom' when n % 20 = 1 then 'Naveed Often'
          when n % 3 = 0 and n <= 20000 then 'Gone Before' when n % 3 = 1 and n <= 9000 then 'Older Still' else 'Ayesha Khan' end,
        '+92300' || lpad((n * 37 % 10000000)::text, 7, '0'), 'Punjab', case when n % 400 = 3 then 'Skardu' when n % 2 = 0 then 'Lahore' else 'Okara' end,
        'House', 200000, timestamptz '2026-01-01' + n / 2 * interval '10 minutes',
        case when n > 25000 and (n % 2 = 0 or n % 50 = 1) then 'returning' when n % 5 = 0 then 'cancelled' when n % 7 = 0 then 'shipped' else 'cash-received' end,
        case when n % 5 > 0 then 'leopards' end, case when n % 10 = 3 then 'phone' when n % 3001 = 4 then 'whatsapp' else 'website' end
      from generate_series(1, 30000) n;
    insert into order_lines (order_id, product_id, position, name, title, unit_price_paisa, quantity)
      select n, case when n % 900 = 3 then 2 else 1 end, 0, 'Lamp', '', 100000, 1 from generate_series(1, 30000) n;
    insert into customers (phone, name, city, last_order_at, orders, flag)
      select phone, full_name, city, placed_at, 1, case when id % 150 = 3 then 'Asks twice' end from orders`);
  await watched.begin();
}, 120_000);

const orderQuestions: OrdersQuestion[] = [
  {},
  ...[
    'rare',
    'seldom',
    'tariq seld',
    'often',
    'gone',
    'older',
    'khan',
    'nobody',
    '0300',
    '03000',
    '030012345',
    '00037',
    'ra',
  ].flatMap((search): OrdersQuestion[] => [
    { search },
    { search, limit: 6 },
    { search, city: 'Lahore' },
    { search, states: ['shipped'] },
  ]),
  { search: '0300 0000037' },
  { city: 'skardu' },
  { city: 'Lahore' },
  { source: 'phone' },
  { source: 'whatsapp' },
  { source: 'whatsapp', city: 'Lahore' },
  { source: 'phone', city: 'skardu' },
  { source: 'phone', states: ['cancelled'], search: 'seldom' },
  { productId: 1, city: 'Lahore', states: ['shipped'], courier: 'leopards' },
  { productId: 2, city: 'skardu' },
  { city: 'Okara', states: ['returning'] },
  { productId: 2, from: '2026-02-01', to: '2026-03-20' },
  { from: '2026-02-01', to: '2026-02-01' },
  {
    source: 'phone',
    from: '2026-02-01',
    to: '2026-03-01',
    courier: 'leopards',
    states: ['cash-received'],
    productId: 1,
  },
];

/** The numbers of all orders that a question means, newest first, by a reading of everything. */
async function expected({ search = '', states, city, courier, source, productId, from, to }: OrdersQuestion) {
  const digits = /^0300[ 0-9]*$/.test(search) ? search.replace(' ', '') : null;
  const words = digits === null ? search.split(' ') : [];
  const day = (date: string) => `timestamptz '${date} 00:00+05'`;
  const among = search === 'ra' ? 'id > 25000' : 'true';
  const rows = await database.ask<{ number: string }>(
    `select number from orders o where (${among}) ${digits === null ? '' : `and phone ^@ '+92${digits.slice(1)}'`} and not exists (select from unnest($1::text[]) word where position(word in search_text) = 0)
      and ($2::text[] is null or state = any($2)) and ($3::text is null or lower(city) = lower($3)) and ($4::text is null or courier = $4)
      and ($5::text is null or source = $5) and ($6::int is null or exists (select from order_lines where order_id = o.id and product_id = $6))
      ${from ? `and placed_at >= ${day(from)}` : ''} ${to ? `and placed_at < ${day(to)} + interval '1 day'` : ''}
      order by placed_at desc, id desc`,
    [words, states ?? null, city ?? null, courier ?? null, source ?? null, productId ?? null],
  );
  return rows.map(({ number }) => number);
}

test('I2: of 30,000 orders each page has what a reading of all of them gives, in its order, and the count is true', {
  timeout: 120_000,
}, async () => {
  for (const question of orderQuestions) {
    const input = JSON.stringify(question);
    const all = await expected(question);
    const limit = question.limit ?? 50;
    const first = await readOrders(question);
    expect([input, ...first.orders.map(({ number }) => number)]).toEqual([input, ...all.slice(0, limit)]);
    expect(first.next, input).toBe(all.length > limit ? all[limit - 1] : null);
    const { number, more } = first.count;
    expect([input, more ? number < all.length : number === all.length]).toEqual([input, true]);
    const from = all[Math.floor(all.length / 2)];
    if (!from) continue;
    const rest = await readOrders({ ...question, after: from });
    const left = all.slice(all.indexOf(from) + 1);
    expect([input, ...rest.orders.map((order) => order.number)]).toEqual([input, ...left.slice(0, limit)]);
    expect(rest.next, input).toBe(left.length > limit ? left[limit - 1] : null);
  }
});

test('I2: what few orders have is looked for among 5,000 and in the index, and the rows that it lists are read once', async () => {
  const questions: [OrdersQuestion, number][] = [
    [{ search: 'rare' }, 5_010],
    [{ search: 'seldom' }, 5_010],
    [{ search: 'seldom', states: ['cancelled'] }, 5_010],
    [{ search: '030012345' }, 5_010],
    [{ search: '0300 0000037' }, 10],
    [{ source: 'phone', city: 'skardu' }, 160],
    // All that are in this state are among the latest, and fewer of them than are counted.
    [{ city: 'Okara', states: ['returning'] }, 5_010],
  ];
  for (const [question, bound] of questions) {
    const { max } = await watched.look(() => readOrders(question));
    expect(max, JSON.stringify(question)).toBeLessThanOrEqual(bound);
  }
});

/** Nobody among the latest 10,000 or 21,000 customers has these names: so many are read before the first is found. */
const ofLongAgo: Record<string, number> = { gone: 10_500, older: 21_500 };

test('K4: of 30,000 customers each page has what a reading of all of them gives, in its order', {
  timeout: 60_000,
}, async () => {
  const questions = [
    '',
    'rare',
    'seldom',
    'often',
    'gone',
    'older',
    'khan',
    'nobody',
    '030012345',
    '0300 0000037',
  ].flatMap((search): CustomersQuestion[] => [
    { tab: 'all', search },
    { tab: 'all', search, limit: 4 },
    { tab: 'flagged', search, city: 'Okara' },
  ]);
  for (const question of questions) {
    const { search = '', tab, city = null, limit = 50 } = question;
    const input = JSON.stringify(question);
    const all = await database.ask<{ phone: string }>(
      `select phone from customers where position($1 in search_text) > 0 and ($2 <> 'flagged' or flag is not null)
        and ($3::text is null or city = $3) order by last_order_at desc, phone desc`,
      [search.replace(' ', ''), tab, city],
    );
    const phones = all.map(({ phone }) => phone);
    const page = await readCustomers(question);
    expect([input, ...page.customers.map(({ phone }) => phone)]).toEqual([input, ...phones.slice(0, limit)]);
    expect(page.next, input).toBe(phones.length > limit ? phones[limit - 1] : null);
    const { max } = await watched.look(() => readCustomers(question));
    expect(max, input).toBeLessThanOrEqual(ofLongAgo[search] ?? 2_010);
  }
});
