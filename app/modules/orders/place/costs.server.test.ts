import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { addStock, countStock, readStockHistory } from '#app/modules/catalog/stock/count-stock.server.ts';
import { receivePurchase, setCost } from '#app/modules/catalog/stock/stock-in.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, orderFor, stockOf } from '#tests/support/orders.ts';
import { editOrder } from '../desk/edit/edit-order.server.ts';
import { takeReturn } from '../returns/request-return.server.ts';
import { receiveReturn } from '../returns/return-steps.server.ts';

const { ask } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };

afterEach(async () => {
  const findings = await audit(ask);
  await ask('delete from orders');
  await ask('delete from products');
  expect(findings).toEqual([]);
});

/** Rupees each, without words or a bill. */
function buy(id: number, pieces: number, rupees: number | null, key: string = randomUUID()) {
  return receivePurchase(owner, id, { pieces, price: rupees && rupees * 100, words: '', day: null, key });
}

async function averageOf(id: number): Promise<number | undefined> {
  const [row] = await ask<{ paisa: string }>('select average_paisa as paisa from product_costs where product_id = $1', [
    id,
  ]);
  return row && Number(row.paisa);
}

/** What the pieces of an order cost the shop, in paisa, and how many of its moves nobody knows the cost of. */
async function costOf(number: string | undefined): Promise<{ cost: number; unknown: number }> {
  const [row] = await ask<{ cost: string; unknown: number }>(
    `select coalesce(-sum(worth_paisa), 0) as cost, count(*) filter (where worth_paisa is null)::int as unknown
     from stock_moves where order_id = (select id from orders where number = $1)`,
    [number],
  );
  return { cost: Number(row?.cost), unknown: row?.unknown ?? 0 };
}

async function step(number: string | undefined, ...states: Parameters<typeof changeState>[2]['to'][]): Promise<void> {
  for (const to of states)
    expect(await changeState(owner, String(number), { to, reason: 'Not wanted' })).toMatchObject({ kind: 'done' });
}

test('M25: purchases at two prices make the moving average, in whole paisa', async () => {
  const id = await shelve({ stock: 0 });
  await buy(id, 10, 100);
  expect(await averageOf(id)).toBe(100_00);
  await buy(id, 5, 130);
  expect(await averageOf(id)).toBe(110_00);
  // Sixteen pieces for Rs. 1,750: half a paisa is rounded up.
  await buy(id, 1, 100);
  expect(await averageOf(id)).toBe(109_38);
  // Without a price the average stays, whether bought, counted or corrected.
  await buy(id, 4, null);
  await addStock(owner, id, { delta: 3, reason: 'correction' });
  await countStock(owner, id, { saw: 23, counted: 20 });
  expect(await averageOf(id)).toBe(109_38);
  expect((await readStockHistory(id, { withCosts: true })).entries.map(({ worth }) => worth)).toEqual([
    3 * 109_38,
    3 * 109_38,
    4 * 109_38,
    100_00,
    650_00,
    1_000_00,
  ]);
  expect((await readStockHistory(id)).entries.every(({ worth, average }) => worth === null && average === null)).toBe(
    true,
  );
});

test('M25: an empty shelf begins anew at the next price, and pieces without a cost count at the first', async () => {
  const id = await shelve({ stock: 2 });
  await countStock(owner, id, { saw: 2, counted: 0 });
  await buy(id, 2, 90);
  await countStock(owner, id, { saw: 2, counted: 0 });
  await buy(id, 3, 200);
  expect(await averageOf(id)).toBe(200_00);
  const old = await shelve({ stock: 30 });
  await buy(old, 10, 80);
  expect(await averageOf(old)).toBe(80_00);
});

test('M25: a purchase that is sent twice at once is one', async () => {
  const id = await shelve({ stock: 0 });
  const key = randomUUID();
  const results = await Promise.all([buy(id, 6, 50, key), buy(id, 6, 50, key), buy(id, 6, 50, key)]);
  expect(results.map(({ kind }) => kind)).toEqual(['counted', 'counted', 'counted']);
  expect(await stockOf(ask, id)).toBe(6);
});

test('M25: purchases of many hands at once come to one average, and sales meanwhile leave it', async () => {
  const id = await shelve({ stock: 0 });
  await buy(id, 10, 100);
  await Promise.all([
    ...[100, 110, 120, 130, 140].map((rupees) => buy(id, 10, rupees)),
    ...Array.from({ length: 5 }, (_, n) => order({ ...orderFor(id), contactNo: `0300 100000${n}` })),
  ]);
  const [replayed] = await ask<{ last: string; stock: number }>(
    `select (select average_paisa from stock_moves where product_id = $1 order by id desc limit 1) as last, stock from products where id = $1`,
    [id],
  );
  expect(await averageOf(id)).toBe(Number(replayed?.last));
  expect(replayed?.stock).toBe(55);
});

test('M25: an order keeps the cost of the moment, whatever is bought later', async () => {
  const id = await shelve({ stock: 0 });
  await buy(id, 10, 100);
  const { number } = await order(orderFor(id, 2));
  await buy(id, 10, 500);
  await setCost(owner, id, { before: (await averageOf(id)) ?? null, cost: 900_00 });
  expect(await costOf(number)).toEqual({ cost: 200_00, unknown: 0 });
  await step(number, 'confirmed', 'packed', 'shipped', 'delivered', 'cash-received');
  expect(await costOf(number)).toEqual({ cost: 200_00, unknown: 0 });
});

test('M25: an edited order has each piece at the cost it left for', async () => {
  const [id, other] = [await shelve({ stock: 0 }), await shelve({ stock: 9 })];
  await buy(id, 2, 100);
  const { number } = await order(orderFor(id, 2));
  await buy(id, 5, 130);
  const edit = (before: number, quantity: number) =>
    editOrder(owner, String(number), {
      before: { lines: [{ productId: id, quantity: before }] },
      after: { lines: [{ productId: id, quantity }] },
    });
  expect(await edit(2, 3)).toMatchObject({ kind: 'saved' });
  expect(await costOf(number)).toEqual({ cost: 330_00, unknown: 0 });
  // One of three comes back at a third of what they cost, and is averaged in: (4 × 130 + 110) / 5.
  expect(await edit(3, 2)).toMatchObject({ kind: 'saved' });
  expect(await costOf(number)).toEqual({ cost: 220_00, unknown: 0 });
  expect(await averageOf(id)).toBe(126_00);
  expect(await averageOf(other)).toBeUndefined();
});

test('M25: what comes back to the shelf comes back at its cost, and damaged pieces stay a cost', async () => {
  const id = await shelve({ stock: 0 });
  await buy(id, 4, 100);
  const { number } = await order(orderFor(id, 3));
  await buy(id, 3, 200);
  // One at 100 and three at 200 are on the shelf.
  expect(await averageOf(id)).toBe(175_00);
  await step(number, 'confirmed', 'packed', 'shipped', 'refused', 'returning');
  const sellable = [{ productId: id, quantity: 2 }];
  expect(await changeState(owner, String(number), { to: 'returned', sellable })).toMatchObject({ kind: 'done' });
  expect(await costOf(number)).toEqual({ cost: 100_00, unknown: 0 });
  expect(await averageOf(id)).toBe(150_00);
});

test('M25: a cancelled order costs nothing, and costs what it is then when it is taken up again', async () => {
  const id = await shelve({ stock: 0 });
  await buy(id, 5, 100);
  const { number } = await order(orderFor(id, 5));
  await buy(id, 5, 300);
  await step(number, 'cancelled');
  expect(await costOf(number)).toEqual({ cost: 0, unknown: 0 });
  expect(await averageOf(id)).toBe(200_00);
  await step(number, 'placed');
  expect(await costOf(number)).toEqual({ cost: 1_000_00, unknown: 0 });
});

test('M25: pieces that a shopper sent back take their cost with them', async () => {
  const id = await shelve({ stock: 0 });
  await buy(id, 4, 100);
  const { number } = await order(orderFor(id, 2));
  await step(number, 'confirmed', 'packed', 'shipped', 'delivered');
  const taken = await takeReturn(owner, {
    number: String(number),
    key: randomUUID(),
    reason: 'other',
    words: '',
    payee: null,
    lines: [{ productId: id, quantity: 2 }],
  });
  expect(taken).toMatchObject({ kind: 'asked' });
  const [entry] = await ask<{ id: number; version: number }>('select id::int, version from returns');
  const lines = [{ productId: id, condition: 'as-new' as const, shelved: 1 }];
  expect(await receiveReturn(owner, { id: entry?.id ?? 0, version: entry?.version ?? 0, lines })).toMatchObject({
    kind: 'done',
  });
  expect(await costOf(number)).toEqual({ cost: 100_00, unknown: 0 });
});

test('M25: where no cost is known nothing is written, and an order of before stays unknown', async () => {
  const id = await shelve({ stock: 9 });
  const { number } = await order(orderFor(id, 2));
  expect(await costOf(number)).toEqual({ cost: 0, unknown: 1 });
  await buy(id, 3, 100);
  expect(await costOf(number)).toEqual({ cost: 0, unknown: 1 });
  // Pieces that left before a cost was known come back at the average.
  await step(number, 'cancelled');
  expect(await averageOf(id)).toBe(100_00);
});

test('M25: of two people who write a cost the second is told what it is', async () => {
  const id = await shelve({ stock: 1 });
  expect(await setCost(owner, id, { before: null, cost: 500_00 })).toEqual({ kind: 'set' });
  expect(await setCost(owner, id, { before: null, cost: 700_00 })).toEqual({ kind: 'changed', average: 500_00 });
  expect(await setCost(owner, 999_999, { before: null, cost: 1 })).toEqual({ kind: 'gone' });
});
