import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { connectDatabase } from '#app/infra/db/db.server.ts';
import { createPool } from '#app/infra/db/pool.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, countOrders, order, orderFor, shopper, stockOf } from '#tests/support/orders.ts';

const database = await testDatabase();

afterEach(async () => {
  const findings = await audit(database.ask);
  await database.ask('delete from orders');
  await database.ask('delete from products');
  expect(findings).toEqual([]);
});

test('F5: the order keeps what the shopper said and what the shop knows', async () => {
  const [lamp, soap] = [
    await shelve({ name: 'Brass lamp', price: 449_000 }),
    await shelve({ name: 'Rose soap', price: 35_050 }),
  ];
  const key = randomUUID();
  const products = [
    { id: soap, quantity: 2 },
    { id: lamp, quantity: 1 },
  ];
  const { status, number, receipt } = await order({ ...shopper, apartment: '2nd floor', products }, key);
  expect({ status, number, receipt }).toEqual({
    status: 201,
    number: expect.stringMatching(/^[1-9]\d{7}$/),
    receipt: expect.stringMatching(/^[\w-]{22}$/),
  });
  const [row] = await database.ask('select * from orders');
  expect(row).toMatchObject({
    number,
    receipt,
    key,
    state: 'placed',
    full_name: 'Ayesha Siddiqui',
    email: 'ayesha.siddiqui@gmail.com',
    phone: '+923001234567',
    country: 'Pakistan',
    province: 'Punjab',
    city: 'Lahore',
    postal_code: '54660',
    shipping_address: 'House 7, Street 12, Gulberg III',
    apartment: '2nd floor',
    billing_address: null,
    user_id: null,
    user_name: null,
    login_email: null,
    payment_method: 'cod',
    shipping_fee_paisa: '0',
    total_paisa: '519100',
    read_at: null,
    placed_at: expect.any(Date),
  });
  expect(
    await database.ask(
      'select product_id, position, name, unit_price_paisa, quantity from order_lines order by position',
    ),
  ).toEqual([
    { product_id: soap, position: 0, name: 'Rose soap', unit_price_paisa: '35050', quantity: 2 },
    { product_id: lamp, position: 1, name: 'Brass lamp', unit_price_paisa: '449000', quantity: 1 },
  ]);
  expect([await stockOf(database.ask, lamp), await stockOf(database.ask, soap)]).toEqual([9, 8]);
});

test('F6: a click repeated much later finds the first order, whatever has become of the product', async () => {
  const lamp = await shelve({ stock: 1 });
  const key = randomUUID();
  const first = await order(orderFor(lamp), key);
  for (const change of ['stock = stock', 'price_paisa = 1', 'active = false', "name = 'Gone'"]) {
    await database.ask(`update products set ${change} where id = $1`, [lamp]);
    expect(await order(orderFor(lamp), key), change).toEqual({ ...first, status: 200 });
  }
  expect(await countOrders(database.ask)).toBe(1);
});

test('F6: the same words written a little differently are the same request', async () => {
  const lamp = await shelve();
  const key = randomUUID();
  const { number } = await order({ ...shopper, products: [{ id: lamp, quantity: 3 }] }, key);
  const again = {
    ...shopper,
    fullname: ' Ayesha  Siddiqui ',
    contactNo: '+92-300-1234567',
    email: 'Ayesha.Siddiqui@GMAIL.com',
  };
  const products = [
    { id: lamp, quantity: 1, price: 5 },
    { id: lamp, quantity: 2 },
  ];
  expect(await order({ products, ...again }, key.toUpperCase())).toMatchObject({ status: 200, number });
});

test('F6: one key cannot stand for two different orders', async () => {
  const lamp = await shelve();
  const key = randomUUID();
  await order(orderFor(lamp), key);
  for (const other of [
    orderFor(lamp, 2),
    { ...orderFor(lamp), fullname: 'Bilal' },
    { ...orderFor(lamp), contactNo: '03007654321' },
  ]) {
    const outcome = await order(other, key);
    expect(outcome).toMatchObject({ status: 422, fields: { 'Idempotency-Key': expect.any(String) } });
    expect(JSON.stringify(outcome)).not.toMatch(/Ayesha|\d{8}/);
  }
  expect(await stockOf(database.ask, lamp)).toBe(9);
});

test('F6: short stock refuses the whole order, names the product and what is left, and takes nothing', async () => {
  const [lamp, soap] = [
    await shelve({ name: 'Brass lamp', stock: 2 }),
    await shelve({ name: 'Rose soap', stock: 100 }),
  ];
  const products = [
    { id: soap, quantity: 1 },
    { id: lamp, quantity: 2 },
    { id: lamp, quantity: 1 },
  ];
  expect(await order({ ...shopper, products })).toMatchObject({
    status: 409,
    problem: 'Only 2 left of Brass lamp.',
    lines: [{ id: lamp, left: 2 }],
  });
  expect([
    await stockOf(database.ask, lamp),
    await stockOf(database.ask, soap),
    await countOrders(database.ask),
  ]).toEqual([2, 100, 0]);
});

test('F6: a refused order leaves its key free for the next try', async () => {
  const lamp = await shelve({ stock: 2 });
  const key = randomUUID();
  expect(await order(orderFor(lamp, 3), key)).toMatchObject({ status: 409 });
  expect(await order(orderFor(lamp, 2), key)).toMatchObject({ status: 201 });
});

test('F6: products that are hidden, gone or were never there are none of them sold', async () => {
  const [lamp, hidden] = [await shelve(), await shelve({ name: 'Old lamp', active: false })];
  for (const [id, left] of [
    [hidden, 0],
    [2_147_483_647, 0],
    [1, 0],
  ] as const) {
    const products = [
      { id: lamp, quantity: 1 },
      { id, quantity: 1 },
    ];
    expect(await order({ ...shopper, products }), String(id)).toMatchObject({ status: 409, lines: [{ id, left }] });
  }
  expect([await stockOf(database.ask, lamp), await countOrders(database.ask)]).toEqual([10, 0]);
});

test('M6: a price for a time that ended between page and order is honoured, and no other price is', async () => {
  const [lamp, soap] = [await shelve({ price: 449_000 }), await shelve({ price: 50_000 })];
  const ended = (id: number, price: number, minutesAgo: number) =>
    database.ask(
      `insert into timed_prices values ($1, now() - interval '3 days', now() - make_interval(mins => $3), $2)`,
      [id, price, minutesAgo],
    );
  await ended(lamp, 399_000, 5);
  await ended(soap, 40_000, 45);
  const totalAt = async (products: object[]) => {
    const { status, number } = await order({ ...shopper, products });
    const [row] = await database.ask('select total_paisa from orders where number = $1', [number]);
    return [status, Number(row?.total_paisa)];
  };
  expect(await totalAt([{ id: lamp, quantity: 2, price: 3990 }])).toEqual([201, 2 * 399_000]);
  // Ended too long ago, never offered, not said.
  expect(await totalAt([{ id: soap, quantity: 1, price: 400 }])).toEqual([201, 50_000]);
  expect(await totalAt([{ id: lamp, quantity: 1, price: 1 }])).toEqual([201, 449_000]);
  expect(await totalAt([{ id: lamp, quantity: 1 }])).toEqual([201, 449_000]);
});

test('M6: an order has the price for a time while it is running, whatever the page showed', async () => {
  const lamp = await shelve({ price: 449_000 });
  await database.ask(
    `insert into timed_prices values ($1, now() - interval '1 minute', now() + interval '1 hour', 399000)`,
    [lamp],
  );
  const { number } = await order({ ...shopper, products: [{ id: lamp, quantity: 1, price: 4490 }] });
  const [row] = await database.ask(
    'select total_paisa, unit_price_paisa from orders join order_lines on order_id = id where number = $1',
    [number],
  );
  expect(row).toEqual({ total_paisa: '399000', unit_price_paisa: '399000' });
});

test('F6: a price, name, total, state or user sent by the browser changes nothing', async () => {
  const lamp = await shelve({ name: 'Brass lamp', price: 449_000 });
  const lies = {
    price: 1,
    pricePaisa: 1,
    unitPricePaisa: 1,
    name: 'Free',
    title: 'Free',
    stock: 1e6,
    imageUrl: 'https://evil.example/x.png',
  };
  const more = {
    total: 1,
    totalPaisa: 1,
    subtotal: 0,
    shippingFeePaisa: -100,
    number: '10000000',
    receipt: 'a'.repeat(22),
    id: 7,
    key: randomUUID(),
    state: 'delivered',
    status: 'paid',
    userId: 'owner',
    userName: 'owner',
    loginEmail: 'owner@dastak.pk',
    placedAt: '2020-01-01',
    timestamp: '2020-01-01',
    readTimestamp: '2020-01-01',
    paymentMethod: 'card',
    whatsappNo: '1',
    requestHash: 'x',
  };
  const products = [{ id: lamp, quantity: 2, ...lies }];
  expect(await order({ ...shopper, products, ...more })).toMatchObject({ status: 201 });
  const [row] = await database.ask('select * from orders');
  expect(row).toMatchObject({
    total_paisa: '898000',
    state: 'placed',
    user_id: null,
    user_name: null,
    login_email: null,
    read_at: null,
  });
  expect(row).toMatchObject({ payment_method: 'cod', shipping_fee_paisa: '0' });
  expect(row).not.toMatchObject({ number: '10000000' });
  expect(row?.placed_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await database.ask('select name, unit_price_paisa from order_lines')).toEqual([
    { name: 'Brass lamp', unit_price_paisa: '449000' },
  ]);
});

test('F6: an order so large that its total is no exact number any more is refused', async () => {
  const gold = await shelve({ price: 900_000_000_000, stock: 1_000_000 });
  expect(await order(orderFor(gold, 1_000_000))).toMatchObject({
    status: 422,
    fields: { products: 'This order is too large.' },
  });
  expect(await countOrders(database.ask)).toBe(0);
});

test('an order needs one connection at a time, however few its lane has', async () => {
  const lamp = await shelve({ stock: 10 });
  const pool = createPool({ ...database.app, max: 1, maxWaitMs: 300 });
  connectDatabase(pool);
  try {
    expect((await order(orderFor(lamp))).status).toBe(201);
  } finally {
    connectDatabase(database.pool);
    await pool.end();
  }
});

test('an order reads as few others in a long queue as in a short one, also by a plan from when it was short', async () => {
  const lamp = await shelve({ stock: 20 });
  const pool = createPool({ ...database.app, max: 1 });
  connectDatabase(pool);
  const orderOf = (number: number) => order({ ...orderFor(lamp), contactNo: `0300 00000${number}` });
  try {
    // A connection keeps its plans from the sixth time on.
    for (let number = 10; number < 18; number++) expect((await orderOf(number)).status).toBe(201);
    await database.ask(
      `insert into orders (number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa)
       select 50000000 + n, gen_random_uuid(), '', 'long-queue-' || n, 'Sana', '+92311' || (1000000 + n), 'Punjab', 'Lahore', 'House 7', 100
       from generate_series(1, 2000) n`,
    );
    await database.ask('select pg_stat_force_next_flush()');
    const before = await ordersRead();
    expect((await orderOf(18)).status).toBe(201);
    expect((await ordersRead()) - before).toBeLessThan(20);
  } finally {
    await database.ask(`delete from orders where receipt like 'long-queue-%'`);
    connectDatabase(database.pool);
    await pool.end();
  }

  /** How many rows of orders were read so far by what this connection and ended ones asked. */
  async function ordersRead(): Promise<number> {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relname = 'orders'`,
    );
    return rows[0]?.read ?? 0;
  }
});
