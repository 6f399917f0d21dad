import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receivePurchase } from '#app/catalog/stock-in.server.ts';
import { shelve } from '#app/catalog/testing.ts';
import type { Person } from '#app/orders/take-step.server.ts';
import { type AnyStep, audit, order, orderFor, shopper, takeAnyStep } from '#app/orders/testing.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import { rulesPart, saveOfficePart } from '#app/settings/office-settings.server.ts';
import { readOrderProfit, readProfit } from './profit.server.ts';
import { type ProfitBy, profitOf, sayMargin } from './profit.ts';

const { ask, supervise } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const aYear = { from: new Date(Date.now() - 365 * 86_400_000), to: new Date(Date.now() + 86_400_000) };
const read = (by: ProfitBy = 'product') => readProfit(by, aYear);

beforeEach(async () => {
  await saveOfficePart(owner, rulesPart, { before: { packingRupees: '0' }, after: { packingRupees: '25' } });
});

afterEach(async () => {
  const findings = await audit(ask);
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
  const ways: Record<string, AnyStep['to'][]> = {
    received: ['delivered', 'cash-received'],
    returned: ['refused', 'returning', 'returned'],
    lost: ['lost'],
    sent: [],
  };
  for (const to of ['confirmed', 'packed', 'shipped', ...(ways[came] ?? [])] as AnyStep['to'][])
    expect(await takeAnyStep(owner, number, { to, reason: 'Not wanted' })).toMatchObject({ kind: 'done' });
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
  expect(sayMargin(earned)).toBe('43 %');
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
    ['Website, nothing said', 2],
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
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const) await takeAnyStep(owner, number, { to });
  const { total, rows } = await read();
  expect(total).toMatchObject({ revenue: 3_600_00, goods: 700_00, packing: 25_00 });
  expect(rows.map(({ name, revenue, goods, packing }) => ({ name, revenue, goods, packing }))).toEqual([
    { name: 'Mug', revenue: 2_700_00, goods: 300_00, packing: 18_75 },
    { name: 'Lamp', revenue: 900_00, goods: 400_00, packing: 6_25 },
  ]);
});

test('M26: what went back to a shopper, and what a courier never paid, came in for nobody', async () => {
  const number = await sent({ id: await stocked('Lamp'), quantity: 2 });
  await ask(
    `insert into returns (key, order_id, seq, token, state, from_website, reason, search_text, refunded_at, refund_paisa)
     select gen_random_uuid(), id, 1, 't' || number, 'refunded', false, 'other', '', now(), 80000 from orders where number = $1`,
    [number],
  );
  await ask(
    `insert into cash_moves (shipment_id, kind, amount_paisa, actor_name)
     select s.id, 'short-accepted', 5000, 'Bilal' from shipments s join orders o on o.id = s.order_id where number = $1`,
    [number],
  );
  expect((await read()).total).toMatchObject({ revenue: 2_000_00 - 800_00 - 50_00 });
});
