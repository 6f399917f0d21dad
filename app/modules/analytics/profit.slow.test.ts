import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keysOf } from '#app/infra/records.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { receivePurchase } from '#app/modules/catalog/stock/stock-in.server.ts';
import { rulesPart, saveAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, orderFor, type StateChange, shopper } from '#tests/support/orders.ts';
import { readOrderProfit, readProfit } from './profit.server.ts';
import { formatMargin, type ProfitBy, profitBy, profitOf } from './profit.ts';
import { keepProfits } from './update-profits.server.ts';

const { ask, supervise, app } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const aYear = { from: new Date(Date.now() - 365 * 86_400_000), to: new Date(Date.now() + 86_400_000) };
/** What is added up anew and what is kept are the same, always. */
async function read(by: ProfitBy = 'product') {
  const before = await readProfit(by, aYear);
  await keepProfits();
  expect(await ask('select from order_profit_changes')).toEqual([]);
  const kept = await readProfit(by, aYear);
  expect(kept).toEqual(before);
  return kept;
}

async function readAll() {
  return Promise.all(keysOf(profitBy).map((by) => readProfit(by, aYear)));
}

/** What reports say now, whatever of it is kept, and what they say if nothing is. */
async function nowAndAnew() {
  const now = await readAll();
  await ask('insert into order_profit_changes select id from orders');
  return { now, anew: await readAll() };
}

beforeEach(async () => {
  await saveAdminPart(owner, rulesPart, { before: { packingRupees: '0' }, after: { packingRupees: '25' } });
});

afterEach(async () => {
  const findings = await audit(ask);
  const { now, anew } = await nowAndAnew();
  expect(now).toEqual(anew);
  // The cash book is only ever added to, but for a test that ends.
  await supervise('alter table cash_moves disable trigger user');
  for (const table of ['cash_moves', 'orders', 'payment_sheets', 'courier_rates', 'office_settings', 'products'])
    await ask(`delete from ${table}`);
  await supervise('alter table cash_moves enable trigger user');
  expect(findings).toEqual([]);
});

/** A product of Rs. 1,000 that cost Rs. 400, or of which nobody knows what it cost. */
async function stocked(name: string, cost: number | null = 400): Promise<number> {
  const id = await shelve({ name, price: 100_000, stock: cost === null ? 50 : 0 });
  if (cost === null) return id;
  const purchase = { pieces: 50, price: cost * 100, words: '', day: null, key: randomUUID() };
  expect(await receivePurchase(owner, id, purchase)).toMatchObject({ kind: 'counted' });
  return id;
}

type Sent = { id: number; quantity?: number; city?: string; came?: 'received' | 'returned' | 'lost' | 'sent' };

/** An order that was carried by Leopards, and what became of it. */
async function sent({ id, quantity = 1, city = 'Lahore', came = 'received' }: Sent): Promise<string> {
  const { number = '' } = await order({ ...orderFor(id, quantity), ...shopper, city, products: [{ id, quantity }] });
  const ways: Record<string, StateChange['to'][]> = {
    received: ['delivered', 'cash-received'],
    returned: ['refused', 'returning', 'returned'],
    lost: ['lost'],
    sent: [],
  };
  for (const to of ['confirmed', 'packed', 'shipped', ...(ways[came] ?? [])] as StateChange['to'][])
    expect(await changeState(owner, number, { to, reason: 'Not wanted' })).toMatchObject({ kind: 'done' });
  await ask(
    `insert into shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa, handed_over_at)
     select id, 1, 'leopards', 'LE' || number, 'by-hand', total_paisa, now() from orders where number = $1`,
    [number],
  );
  return number;
}

async function agree(rates: Record<string, number>): Promise<void> {
  const names = Object.keys(rates);
  await ask(
    `insert into courier_rates (courier, from_day, entered_by, ${names}) values ('leopards', '2020-01-01', 'Bilal', ${Object.values(rates)})`,
  );
}

const rates = {
  delivery_paisa: 200_00,
  return_paisa: 100_00,
  fuel_bp: 1_000,
  gst_bp: 1_600,
  sales_tax_bp: 200,
  income_tax_bp: 100,
};

/** What a sheet says that the courier kept of an order's cash. */
async function settle(number: string, kept: Record<string, number>): Promise<void> {
  const [sheet] = await ask<{ id: number }>(
    `insert into payment_sheets (courier, hash, name, number_column, amount_column, entered_by, applied_by, applied_at)
     values ('leopards', gen_random_uuid()::text, 'Sheet', 'cn', 'amount', 'Bilal', 'Bilal', now()) returning id::int`,
  );
  const on = [sheet?.id, number];
  await ask(
    `insert into payment_lines (sheet_id, line, tracking_number, paid_paisa) select $1, 1, 'LE' || $2::text, 100000`,
    on,
  );
  for (const [kind, paisa] of Object.entries(kept))
    await ask(
      `insert into payment_charges (sheet_id, line, kind, amount_paisa, shipment_id)
       select $1, 1, $3, $4, s.id from shipments s join orders o on o.id = s.order_id where o.number = $2`,
      [...on, kind, paisa],
    );
}

test('M26: a received order earns what came in without goods, packing, freight and tax, by the agreed rates', async () => {
  await agree(rates);
  const number = await sent({ id: await stocked('Lamp'), quantity: 2 });
  // 200 and 10 % fuel, on which 16 % GST; 3 % of 2,000 withheld.
  const earned = { orders: 1, revenue: 2_000_00, goods: 800_00, packing: 25_00, freight: 255_20, tax: 60_00 };
  expect(await read()).toMatchObject({
    total: earned,
    rows: [{ name: 'Lamp', ...earned }],
    leftOut: { orders: 0, revenue: 0, products: [] },
    underWay: 0,
  });
  expect(profitOf(earned)).toBe(859_80);
  expect(formatMargin(earned)).toBe('43 %');
  expect(await readOrderProfit(number)).toEqual({ ...earned, isOver: true, settled: false });
});

test('M26: once a sheet says what was kept, that is the freight and the tax', async () => {
  await agree(rates);
  const number = await sent({ id: await stocked('Lamp') });
  await settle(number, { delivery: 210_00, fuel: 31_50, gst: 38_64, 'sales-tax': 20_00, 'income-tax': 10_00 });
  expect((await read()).total).toMatchObject({ freight: 280_14, tax: 30_00 });
  expect(await readOrderProfit(number)).toMatchObject({ settled: true, freight: 280_14 });
});

test('M26: a refused parcel costs freight both ways and packing, and its goods only where they are not sold again', async () => {
  await agree(rates);
  await sent({ id: await stocked('Lamp'), came: 'returned' });
  // 200 there and 100 back, 10 % fuel, 16 % GST; no cash, so nothing is withheld.
  const lost = { orders: 1, revenue: 0, goods: 0, packing: 25_00, freight: 382_80, tax: 0 };
  expect((await read()).total).toEqual(lost);
  await sent({ id: await stocked('Vase', 700), came: 'lost' });
  expect((await read()).total).toEqual({ ...lost, orders: 2, goods: 700_00, packing: 50_00, freight: 382_80 + 255_20 });
});

test('M26: an order of unknown cost is left out with its product named, and never counts as pure profit', async () => {
  const [known, unknown] = [await stocked('Lamp'), await stocked('Mug', null)];
  await sent({ id: known });
  const number = await sent({ id: unknown, quantity: 3 });
  expect(await read()).toMatchObject({
    total: { orders: 1, revenue: 1_000_00, goods: 400_00 },
    rows: [{ name: 'Lamp' }],
    leftOut: { orders: 1, revenue: 3_000_00, products: [{ id: unknown, name: 'Mug', orders: 1 }] },
  });
  expect(await readOrderProfit(number)).toBeNull();
  // One that came back is no loss of freight alone, either: what it would have cost nobody knows.
  await sent({ id: unknown, came: 'returned' });
  expect(await read()).toMatchObject({ total: { orders: 1 }, leftOut: { orders: 2, revenue: 3_000_00 } });
});

test('M26: by city, courier and source the rows come to the whole; a parcel under way is only counted', async () => {
  const id = await stocked('Lamp');
  await sent({ id, city: 'Lahore' });
  await sent({ id, city: ' lahore', quantity: 2 });
  const third = await sent({ id, city: 'Karachi' });
  await sent({ id, came: 'sent' });
  await ask(`update orders set origin = '{"source": "Facebook", "fbclid": "x"}' where number = $1`, [third]);
  for (const by of ['city', 'courier', 'source', 'product'] as const) {
    const { total, rows, underWay } = await read(by);
    expect(underWay).toBe(1);
    expect(rows.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(total.revenue);
    expect(rows.reduce((sum, row) => sum + profitOf(row), 0)).toBe(profitOf(total));
  }
  expect((await read('city')).rows.map(({ name, orders }) => [name, orders])).toEqual([
    ['Lahore', 2],
    ['Karachi', 1],
  ]);
  expect((await read('source')).rows.map(({ name, orders }) => [name, orders])).toEqual([
    ['Website, unknown source', 2],
    ['facebook', 1],
  ]);
});

test('M26: an order of two products is shared by their prices, and a discount lowers both', async () => {
  const [lamp, mug] = [await stocked('Lamp'), await stocked('Mug', 100)];
  const products = [
    { id: lamp, quantity: 1 },
    { id: mug, quantity: 3 },
  ];
  const { number = '' } = await order({ ...shopper, products });
  await ask(
    `update orders set discount_paisa = 40000, total_paisa = 360000, discount_why = 'Late', discount_by = 'Bilal' where number = $1`,
    [number],
  );
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const) await changeState(owner, number, { to });
  const { total, rows } = await read();
  expect(total).toMatchObject({ revenue: 3_600_00, goods: 700_00, packing: 25_00 });
  expect(rows.map(({ name, revenue, goods, packing }) => ({ name, revenue, goods, packing }))).toEqual([
    { name: 'Mug', revenue: 2_700_00, goods: 300_00, packing: 18_75 },
    { name: 'Lamp', revenue: 900_00, goods: 400_00, packing: 6_25 },
  ]);
});

/** Refunds so many paisa of the order of a number. */
function refundOf(paisa: number): string {
  return `insert into returns (key, order_id, seq, token, state, from_website, reason, search_text, refunded_at, refund_paisa)
    select gen_random_uuid(), id, 1, 't' || number, 'refunded', false, 'other', '', now(), ${paisa} from orders where number = $1`;
}

test('M26: what went back to a shopper, and what a courier never paid, came in for nobody', async () => {
  const number = await sent({ id: await stocked('Lamp'), quantity: 2 });
  await ask(refundOf(80_000), [number]);
  await ask(
    `insert into cash_moves (shipment_id, kind, amount_paisa, actor_name)
     select s.id, 'short-accepted', 5000, 'Bilal' from shipments s join orders o on o.id = s.order_id where number = $1`,
    [number],
  );
  expect((await read()).total).toMatchObject({ revenue: 2_000_00 - 800_00 - 50_00 });
  // What was given up is owed again.
  await ask(
    `insert into cash_moves (shipment_id, kind, amount_paisa, actor_name)
     select s.id, 'taken-back', -5000, 'Bilal' from shipments s join orders o on o.id = s.order_id where number = $1`,
    [number],
  );
  expect((await read()).total).toMatchObject({ revenue: 2_000_00 - 800_00 });
});

test('M42: whatever changes after an order’s profit is kept is in the report at once', async () => {
  await agree(rates);
  const id = await stocked('Lamp');
  const numbers = [await sent({ id }), await sent({ id, came: 'returned' }), await sent({ id, came: 'sent' })];
  const [number = '', , underWay = ''] = numbers;
  await settle(number, { delivery: 210_00, 'income-tax': 10_00 });
  const of = `(select s.id from shipments s join orders o on o.id = s.order_id where o.number = '${number}')`;
  const changes: Record<string, () => Promise<unknown>> = {
    'a parcel comes to an end': () => changeState(owner, underWay, { to: 'delivered' }),
    'a charge of a sheet': () => ask(`update payment_charges set amount_paisa = 250_00 where kind = 'delivery'`),
    'the sheet is taken back': () => ask('delete from payment_charges'),
    'another sheet': () => settle(number, { delivery: 190_00 }),
    'a rate of another day': () =>
      ask(
        `insert into courier_rates (courier, from_day, entered_by, delivery_paisa, same_city_paisa) values ('leopards', '2021-01-01', 'Bilal', 90000, 5000)`,
      ),
    'the city of the pick-up': () =>
      ask(`insert into courier_accounts (courier, pickup_city) values ('leopards', 'Lahore')`),
    'what is written off': () =>
      ask(
        `insert into cash_moves (shipment_id, kind, amount_paisa, actor_name) values (${of}, 'written-off', 7000, 'Bilal')`,
      ),
    'a refund': () => ask(refundOf(80_000), [number]),
    'the goods of a return are put back': () =>
      ask(
        `insert into stock_moves (product_id, delta, reason, order_id) select $2, 1, 'returned-by-shopper', id from orders where number = $1`,
        [number, id],
      ),
    'or not, after all': () => ask(`delete from stock_moves where reason = 'returned-by-shopper'`),
    'another city': () => ask(`update orders set city = 'Multan' where number = $1`, [number]),
    'another source': () => ask(`update orders set origin = '{"source": "tiktok"}' where number = $1`, [number]),
    'a parcel is withdrawn': () => ask(`update shipments set booking = 'withdrawn' where id = ${of}`),
  };
  let before = await readAll();
  for (const [what, change] of Object.entries(changes)) {
    await keepProfits();
    await change();
    const { now, anew } = await nowAndAnew();
    expect(now, what).toEqual(anew);
    expect(now, what).not.toEqual(before);
    before = now;
  }
  await ask('delete from courier_accounts');
});

test('M42: what is written while profits are added up is added up next time', async () => {
  const id = await stocked('Lamp');
  const number = await sent({ id });
  const other = new pg.Client(app);
  await other.connect();
  await other.query('begin');
  await other.query(refundOf(30_000), [number]);
  await keepProfits();
  const revenue = async () => (await readProfit('product', aYear)).total.revenue;
  expect(await revenue()).toBe(1_000_00);
  await other.query('commit');
  await other.end();
  expect(await revenue()).toBe(700_00);
  await keepProfits();
  expect(await revenue()).toBe(700_00);
});
