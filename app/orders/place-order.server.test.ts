import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { shelve } from '#app/catalog/testing.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import { audit, type Outcome, order, orderFor, shopper } from './testing.ts';

const database = await testDatabase();

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(async () => {
  vi.restoreAllMocks();
  const findings = await audit(database.ask);
  await database.ask('delete from orders');
  await database.ask('delete from products');
  expect(findings).toEqual([]);
});

async function stockOf(id: number): Promise<number | undefined> {
  const [row] = await database.ask<{ stock: number }>('select stock from products where id = $1', [id]);
  return row?.stock;
}

async function countOrders(): Promise<number> {
  const [row] = await database.ask<{ count: number }>('select count(*)::int as count from orders');
  return row?.count ?? 0;
}

async function countDeadlocks(): Promise<number> {
  const { rows } = await database.supervise('select deadlocks::int from pg_stat_database where datname = $1', [database.name]);
  return rows[0].deadlocks;
}

/** Does `work` for each of `tasks`, so many at a time. */
async function inFlight<T, R>(tasks: T[], atOnce: number, work: (task: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = tasks.entries();
  async function go(): Promise<void> {
    for (const [index, task] of waiting) results[index] = await work(task);
  }
  await Promise.all(Array.from({ length: atOnce }, go));
  return results;
}

/** Repeats with the same key, as the checkout page does, while the shop is too busy to answer. */
async function persist(body: unknown): Promise<Outcome> {
  const key = randomUUID();
  for (let outcome = await order(body, key); ; outcome = await order(body, key)) if (outcome.status !== 503) return outcome;
}

test('F5: the order keeps what the shopper said and what the shop knows', async () => {
  const [lamp, soap] = [await shelve({ name: 'Brass lamp', price: 449_000 }), await shelve({ name: 'Rose soap', price: 35_050 })];
  const key = randomUUID();
  const products = [{ id: soap, quantity: 2 }, { id: lamp, quantity: 1 }];
  const { status, number, receipt } = await order({ ...shopper, apartment: '2nd floor', products }, key);
  expect({ status, number, receipt }).toEqual({ status: 201, number: expect.stringMatching(/^[1-9]\d{7}$/), receipt: expect.stringMatching(/^[\w-]{22}$/) });
  const [row] = await database.ask('select * from orders');
  expect(row).toMatchObject({
    ...{ number, receipt, key, state: 'placed', full_name: 'Ayesha Siddiqui', email: 'ayesha.siddiqui@gmail.com' },
    ...{ phone: '+923001234567', country: 'Pakistan', province: 'Punjab', city: 'Lahore', postal_code: '54660' },
    ...{ shipping_address: 'House 7, Street 12, Gulberg III', apartment: '2nd floor', billing_address: null },
    ...{ user_id: null, user_name: null, login_email: null, payment_method: 'cod', shipping_fee_paisa: '0', total_paisa: '519100' },
    ...{ read_at: null, placed_at: expect.any(Date) },
  });
  expect(await database.ask('select product_id, position, name, unit_price_paisa, quantity from order_lines order by position')).toEqual([
    { product_id: soap, position: 0, name: 'Rose soap', unit_price_paisa: '35050', quantity: 2 },
    { product_id: lamp, position: 1, name: 'Brass lamp', unit_price_paisa: '449000', quantity: 1 },
  ]);
  expect([await stockOf(lamp), await stockOf(soap)]).toEqual([9, 8]);
});

test('F6: twenty clicks at once are one order, and all twenty are told its number', async () => {
  const lamp = await shelve({ stock: 100 });
  const key = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => order(orderFor(lamp, 3), key)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(outcomes.map(({ number, receipt }) => `${number} ${receipt}`)).size).toBe(1);
  expect(await stockOf(lamp)).toBe(97);
  expect(await countOrders()).toBe(1);
});

test('F6: a click repeated much later finds the first order, whatever has become of the product', async () => {
  const lamp = await shelve({ stock: 1 });
  const key = randomUUID();
  const first = await order(orderFor(lamp), key);
  for (const change of ['stock = stock', 'price_paisa = 1', 'active = false', "name = 'Gone'"]) {
    await database.ask(`update products set ${change} where id = $1`, [lamp]);
    expect(await order(orderFor(lamp), key), change).toEqual({ ...first, status: 200 });
  }
  expect(await countOrders()).toBe(1);
});

test('F6: the same words written a little differently are the same request', async () => {
  const lamp = await shelve();
  const key = randomUUID();
  const { number } = await order({ ...shopper, products: [{ id: lamp, quantity: 3 }] }, key);
  const again = { ...shopper, fullname: ' Ayesha  Siddiqui ', contactNo: '+92-300-1234567', email: 'Ayesha.Siddiqui@GMAIL.com' };
  const products = [{ id: lamp, quantity: 1, price: 5 }, { id: lamp, quantity: 2 }];
  expect(await order({ products, ...again }, key.toUpperCase())).toMatchObject({ status: 200, number });
});

test('F6: one key cannot stand for two different orders', async () => {
  const lamp = await shelve();
  const key = randomUUID();
  await order(orderFor(lamp), key);
  for (const other of [orderFor(lamp, 2), { ...orderFor(lamp), fullname: 'Bilal' }, { ...orderFor(lamp), contactNo: '03007654321' }]) {
    const outcome = await order(other, key);
    expect(outcome).toMatchObject({ status: 422, fields: { 'Idempotency-Key': expect.any(String) } });
    expect(JSON.stringify(outcome)).not.toMatch(/Ayesha|\d{8}/);
  }
  expect(await stockOf(lamp)).toBe(9);
});

test('F6: two different orders that fight over one key leave one order', async () => {
  const lamp = await shelve({ stock: 100 });
  const key = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => order(orderFor(lamp, 1 + (index % 2)), key)));
  expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(outcomes.filter(({ status }) => status === 422)).toHaveLength(10);
});

test('F6: two hundred buyers for fifty pieces buy exactly fifty, and the others are told that none are left', async () => {
  const lamp = await shelve({ name: 'Brass lamp', stock: 50 });
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => persist(orderFor(lamp))));
  expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(50);
  const refused = outcomes.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(150);
  for (const { problem, lines } of refused) expect({ problem, lines }).toEqual({ problem: 'Brass lamp is sold out.', lines: [{ id: lamp, left: 0 }] });
  expect([await stockOf(lamp), await countOrders()]).toEqual([0, 50]);
});

test('F6: buyers of several pieces empty the shelf to the last one they can, never below', async () => {
  const lamp = await shelve({ stock: 50 });
  const outcomes = await inFlight(Array.from({ length: 60 }, (_, index) => 1 + (index % 4)), 16, (quantity) => persist(orderFor(lamp, quantity)));
  const left = (await stockOf(lamp)) ?? -1;
  for (const { status, lines } of outcomes) if (status !== 201) expect([status, lines?.[0]?.left]).toEqual([409, expect.any(Number)]);
  expect(left).toBe(0);
});

test('F6: shuffled carts never wait for each other in a circle', async () => {
  const shelf = await Promise.all(Array.from({ length: 8 }, () => shelve({ stock: 100_000 })));
  const before = await countDeadlocks();
  const carts = Array.from({ length: 300 }, (_, index) => {
    const ids = shelf.toSorted(() => Math.random() - 0.5).slice(0, 4);
    const lines = ids.map((id) => ({ id, quantity: 1 + (index % 3) }));
    return { ...shopper, products: index % 10 === 0 ? [...lines, lines[0]] : lines };
  });
  const outcomes = await inFlight(carts, 16, (cart) => order(cart));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(300).fill(201));
  expect(await countDeadlocks()).toBe(before);
});

test('F6: short stock refuses the whole order, names the product and what is left, and takes nothing', async () => {
  const [lamp, soap] = [await shelve({ name: 'Brass lamp', stock: 2 }), await shelve({ name: 'Rose soap', stock: 100 })];
  const products = [{ id: soap, quantity: 1 }, { id: lamp, quantity: 2 }, { id: lamp, quantity: 1 }];
  expect(await order({ ...shopper, products })).toMatchObject({ status: 409, problem: 'Only 2 left of Brass lamp.', lines: [{ id: lamp, left: 2 }] });
  expect([await stockOf(lamp), await stockOf(soap), await countOrders()]).toEqual([2, 100, 0]);
});

test('F6: a refused order leaves its key free for the next try', async () => {
  const lamp = await shelve({ stock: 2 });
  const key = randomUUID();
  expect(await order(orderFor(lamp, 3), key)).toMatchObject({ status: 409 });
  expect(await order(orderFor(lamp, 2), key)).toMatchObject({ status: 201 });
});

test('F6: products that are hidden, gone or were never there are none of them sold', async () => {
  const [lamp, hidden] = [await shelve(), await shelve({ name: 'Old lamp', active: false })];
  for (const [id, left] of [[hidden, 0], [2_147_483_647, 0], [1, 0]] as const) {
    const products = [{ id: lamp, quantity: 1 }, { id, quantity: 1 }];
    expect(await order({ ...shopper, products }), String(id)).toMatchObject({ status: 409, lines: [{ id, left }] });
  }
  expect([await stockOf(lamp), await countOrders()]).toEqual([10, 0]);
});

test('F6: a price, name, total, state or user sent by the browser changes nothing', async () => {
  const lamp = await shelve({ name: 'Brass lamp', price: 449_000 });
  const lies = { price: 1, pricePaisa: 1, unitPricePaisa: 1, name: 'Free', title: 'Free', stock: 1e6, imageUrl: 'https://evil.example/x.png' };
  const more = {
    ...{ total: 1, totalPaisa: 1, subtotal: 0, shippingFeePaisa: -100, number: '10000000', receipt: 'a'.repeat(22), id: 7, key: randomUUID() },
    ...{ state: 'delivered', status: 'paid', userId: 'owner', userName: 'owner', loginEmail: 'owner@dastak.pk', placedAt: '2020-01-01' },
    ...{ timestamp: '2020-01-01', readTimestamp: '2020-01-01', paymentMethod: 'card', whatsappNo: '1', requestHash: 'x' },
  };
  const products = [{ id: lamp, quantity: 2, ...lies }];
  expect(await order({ ...shopper, products, ...more })).toMatchObject({ status: 201 });
  const [row] = await database.ask('select * from orders');
  expect(row).toMatchObject({ total_paisa: '898000', state: 'placed', user_id: null, user_name: null, login_email: null, read_at: null });
  expect(row).toMatchObject({ payment_method: 'cod', shipping_fee_paisa: '0' });
  expect(row).not.toMatchObject({ number: '10000000' });
  expect(row?.placed_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await database.ask('select name, unit_price_paisa from order_lines')).toEqual([{ name: 'Brass lamp', unit_price_paisa: '449000' }]);
});

test('F6: an order so large that its total is no exact number any more is refused', async () => {
  const gold = await shelve({ price: 900_000_000_000, stock: 1_000_000 });
  expect(await order(orderFor(gold, 1_000_000))).toMatchObject({ status: 422, fields: { products: 'This order is too large.' } });
  expect(await countOrders()).toBe(0);
});

test('F6: a product deleted in the middle of an order is no longer sold, and that is all', async () => {
  const [lamp, soap] = [await shelve(), await shelve({ name: 'Rose soap' })];
  const office = await openOffice();
  await office.query('begin');
  await office.query('delete from products where id = $1', [soap]);
  const products = [{ id: lamp, quantity: 1 }, { id: soap, quantity: 1 }];
  const ordering = order({ ...shopper, products });
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
  await office.query('commit');
  expect(await ordering).toMatchObject({ status: 409, lines: [{ id: soap, left: 0 }] });
  expect([await stockOf(lamp), await countOrders()]).toEqual([10, 0]);
});

test('F6: an order that waits for the office takes what the office leaves', async () => {
  const lamp = await shelve({ name: 'Brass lamp', stock: 10 });
  const office = await openOffice();
  await office.query('begin');
  await office.query(`insert into stock_moves (product_id, delta, reason) values ($1, -9, 'correction')`, [lamp]);
  await office.query('update products set stock = 1, price_paisa = 150000 where id = $1', [lamp]);
  const ordering = order(orderFor(lamp, 2));
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
  await office.query('commit');
  expect(await ordering).toMatchObject({ status: 409, problem: 'Only 1 left of Brass lamp.' });
});

test('an order that waits too long for the office asks to be sent again, and then stands', async () => {
  const lamp = await shelve();
  const key = randomUUID();
  const office = await openOffice();
  await office.query('begin');
  await office.query('update products set title = title where id = $1', [lamp]);
  const began = Date.now();
  const outcome = await order(orderFor(lamp), key);
  expect(outcome).toMatchObject({ status: 503, problem: 'Failed to place the order. Please try again.' });
  expect(Number(outcome.retryAfter)).toBeGreaterThan(0);
  expect(Date.now() - began).toBeLessThan(6_000);
  expect(await countOrders()).toBe(0);
  await office.query('rollback');
  expect(await order(orderFor(lamp), key)).toMatchObject({ status: 201 });
});

/** Somebody who edits products in a transaction of their own, for as long as they please. */
async function openOffice(): Promise<pg.Client> {
  const office = new pg.Client(database.app);
  await office.connect();
  onTestFinished(() => office.end());
  return office;
}

async function countWaiting(): Promise<number> {
  const { rows } = await database.supervise(`select count(*)::int as count from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`, [database.name]);
  return rows[0].count;
}
