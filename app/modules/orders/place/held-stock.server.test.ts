import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { readPartForm, rulesPart, saveAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, shopper, stockOf } from '#tests/support/orders.ts';
import { giveBackStock, giveBackUnconfirmed } from '../cancel/give-back-stock.server.ts';
import { readHeldStock } from '../desk/call-texts/confirm-queue.server.ts';
import { recordCall } from '../desk/call-texts/record-call.server.ts';
import { editOrder } from '../desk/edit/edit-order.server.ts';
import { leaseForCall } from '../desk/order-desk.server.ts';
import { readOrder } from '../desk/read-order.server.ts';
import { undoStep } from '../states/take-step.server.ts';

const { ask } = await testDatabase();
const bilal: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const sana: Person = { id: 'u2', name: 'Sana', role: 'staff' };

beforeEach(() => switchLimits(true));

afterEach(async () => {
  switchLimits(false);
  const findings = await audit(ask);
  for (const table of ['orders', 'products', 'customers', 'office_settings', 'rate_counts'])
    await ask(`delete from ${table}`);
  expect(findings).toEqual([]);
});

function buy(product: number, quantity: number, phone = shopper.contactNo, key: string = randomUUID()) {
  return order({ ...shopper, contactNo: phone, products: [{ id: product, quantity }] }, key);
}

async function bought(product: number, quantity: number, phone = shopper.contactNo): Promise<string> {
  const result = await buy(product, quantity, phone);
  expect(result.status).toBe(201);
  return result.number ?? '';
}

async function rule(after: Record<string, string>): Promise<void> {
  const before = await readPartForm(rulesPart);
  expect(await saveAdminPart(bilal, rulesPart, { before, after })).toMatchObject({ kind: 'saved' });
}

function confirm(person: Person, number: string, key?: string) {
  return inTransaction((tx) => recordCall(tx, person, number, { outcome: 'confirmed', ...(key && { key }) }));
}

async function age(number: string, hours: number): Promise<void> {
  await ask(
    `update orders set state_since = state_since - make_interval(hours => $2), placed_at = placed_at - make_interval(hours => $2) where number = $1`,
    [number, hours],
  );
}

async function unheld(number: string): Promise<string | null | undefined> {
  return (await readOrder(number))?.unheld;
}

test('K8: one guest who orders all 29 of 29 pieces leaves them on the shelf for the next buyer', async () => {
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 29 });
  const number = await bought(lamp, 29);
  expect([await stockOf(ask, lamp), await unheld(number)]).toEqual([29, 'beyond-rules']);
  await bought(lamp, 1, '0321 7654321');
  expect(await stockOf(ask, lamp)).toBe(28);
});

test('K8: an order within the rules holds its pieces, one piece beyond them does not', async () => {
  const lamp = await shelve({ price: 100_000, stock: 50 });
  expect(await unheld(await bought(lamp, 10))).toBeNull();
  expect(await unheld(await bought(lamp, 11, '0321 7654321'))).toBe('beyond-rules');
  expect(await stockOf(ask, lamp)).toBe(40);
});

test('K8: what a phone orders in parts counts together, also when the parts come at once', async () => {
  const lamp = await shelve({ price: 100_000, stock: 29 });
  const numbers = await Promise.all([bought(lamp, 8), bought(lamp, 8), bought(lamp, 8)]);
  expect(await stockOf(ask, lamp)).toBe(21);
  expect((await Promise.all(numbers.map(unheld))).filter((why) => why === 'beyond-rules')).toHaveLength(2);
});

test('K8: an order that is too large in rupees waits without stock, and what was confirmed counts no more', async () => {
  const ring = await shelve({ price: 15_000_000, stock: 9 });
  const first = await bought(ring, 1);
  expect(await unheld(await bought(ring, 1))).toBe('beyond-rules');
  expect(await confirm(bilal, first)).toMatchObject({ kind: 'done' });
  expect(await unheld(await bought(ring, 1))).toBeNull();
  expect(await stockOf(ask, ring)).toBe(7);
});

test('F6: more than there is is refused as ever, however large the order', async () => {
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 29 });
  expect(await buy(lamp, 30)).toMatchObject({ status: 409, lines: [{ id: lamp, left: 29 }] });
});

test('K8: an owner who wants large orders by phone has them refused at their line, with the number to call', async () => {
  const [lamp, mug] = [await shelve({ price: 100_000, stock: 50 }), await shelve({ price: 30_000_000, stock: 9 })];
  await rule({ beyondHeld: 'refuse', mostHeldPieces: '5' });
  expect(
    await order({
      ...shopper,
      products: [
        { id: mug, quantity: 1 },
        { id: lamp, quantity: 6 },
      ],
    }),
  ).toMatchObject({
    status: 422,
    lines: [{ id: lamp, most: 5 }],
    fields: {
      'products.1.quantity':
        'Before we have called you, we keep up to 5 pieces of a product for you. Please call us for more: 0300 1234567.',
      products: expect.stringMatching(/up to Rs\.\s200,000\./),
    },
  });
  expect(await ask('select 1 from orders')).toEqual([]);
  expect((await buy(lamp, 5)).status).toBe(201);
});

test('M15: what the owner saves under Rules holds from the next order on: pieces, amount, what becomes of more, and for how long', async () => {
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 40 });
  await rule({ mostHeldPieces: '3' });
  expect(await unheld(await bought(lamp, 4))).toBe('beyond-rules');
  expect(await unheld(await bought(lamp, 3))).toBeNull();
  await rule({ mostHeldPieces: '20', mostHeldRupees: '5000' });
  expect(await unheld(await bought(lamp, 3))).toBe('beyond-rules');
  await rule({ beyondHeld: 'refuse', mostOpenOrders: '5' });
  expect((await buy(lamp, 3)).status).toBe(422);
  const held = await bought(lamp, 2);
  expect(await stockOf(ask, lamp)).toBe(35);
  expect((await readHeldStock()).pieces).toBe(5);
  await rule({ giveBackHours: '6' });
  await age(held, 7);
  expect(await giveBackUnconfirmed()).toBe(1);
  expect(await stockOf(ask, lamp)).toBe(37);
});

test('F6: a repeated request finds the order that waits without stock', async () => {
  const lamp = await shelve({ price: 100_000, stock: 29 });
  const key = randomUUID();
  const results = await Promise.all([1, 2, 3, 4].map(() => buy(lamp, 29, shopper.contactNo, key)));
  expect(new Set(results.map(({ number }) => number)).size).toBe(1);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
  expect(await stockOf(ask, lamp)).toBe(29);
});

test('K3: confirming an order that holds no stock takes it, once, also when two people confirm at once', async () => {
  const lamp = await shelve({ price: 100_000, stock: 29 });
  const number = await bought(lamp, 12);
  const both = await Promise.all([confirm(bilal, number), confirm(sana, number)]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['done', 'illegal']);
  expect([await stockOf(ask, lamp), await unheld(number)]).toEqual([17, null]);
});

test('K3: a confirmation says which product is short, and changes nothing', async () => {
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 29 });
  const number = await bought(lamp, 29);
  await bought(lamp, 4, '0321 7654321');
  expect(await confirm(bilal, number)).toMatchObject({ kind: 'short', lines: [{ id: lamp, name: 'Lamp', left: 25 }] });
  expect(await stockOf(ask, lamp)).toBe(25);
  const lines = [{ productId: lamp, quantity: 25 }];
  const before = { lines: [{ productId: lamp, quantity: 29 }] };
  expect(await editOrder(bilal, number, { before, after: { lines } })).toMatchObject({ kind: 'saved' });
  expect(await stockOf(ask, lamp)).toBe(25);
  expect(await confirm(bilal, number)).toMatchObject({ kind: 'done' });
  expect(await stockOf(ask, lamp)).toBe(0);
});

test('K3: of two orders that want the last pieces, one is confirmed', async () => {
  const [lamp, mug] = [await shelve({ price: 10_000, stock: 20 }), await shelve({ price: 10_000, stock: 20 })];
  const wanted = (phone: string, ids: number[]) =>
    order({ ...shopper, contactNo: phone, products: ids.map((id) => ({ id, quantity: 20 })) });
  const first = (await wanted('0321 7654321', [lamp, mug])).number ?? '';
  const second = (await wanted('0321 7654322', [mug, lamp])).number ?? '';
  const both = await Promise.all([confirm(bilal, first), confirm(sana, second)]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['done', 'short']);
});

test('K3: taking a confirmation back puts the stock back and leaves the order as it was', async () => {
  const lamp = await shelve({ price: 100_000, stock: 29 });
  const number = await bought(lamp, 29);
  const done = await confirm(bilal, number);
  if (done.kind !== 'done') throw new Error(done.kind);
  expect(await stockOf(ask, lamp)).toBe(0);
  expect(await inTransaction((tx) => undoStep(tx, bilal, number, done.eventId))).toMatchObject({ state: 'placed' });
  expect([await stockOf(ask, lamp), await unheld(number)]).toEqual([29, 'beyond-rules']);
});

test('K2: cancelling an order without stock brings nothing back; opened again it takes its pieces', async () => {
  const lamp = await shelve({ price: 100_000, stock: 29 });
  const number = await bought(lamp, 20);
  const cancelled = await changeState(bilal, number, { to: 'cancelled', reason: 'Fake order' });
  if (cancelled.kind !== 'done') throw new Error(cancelled.kind);
  expect(await stockOf(ask, lamp)).toBe(29);
  await inTransaction((tx) => undoStep(tx, bilal, number, cancelled.eventId));
  expect([await stockOf(ask, lamp), await unheld(number)]).toEqual([29, 'beyond-rules']);
  await changeState(bilal, number, { to: 'cancelled', reason: 'Fake order' });
  const reopened = await changeState(bilal, number, { to: 'placed' });
  if (reopened.kind !== 'done') throw new Error(reopened.kind);
  expect([await stockOf(ask, lamp), await unheld(number)]).toEqual([9, null]);
  await inTransaction((tx) => undoStep(tx, bilal, number, reopened.eventId));
  expect(await stockOf(ask, lamp)).toBe(29);
});

test('K3: what nobody confirmed in the owner’s hours goes back to the shelf, and the order stays in the queue', async () => {
  const lamp = await shelve({ price: 100_000, stock: 9 });
  const number = await bought(lamp, 4);
  await age(number, 47);
  expect(await giveBackUnconfirmed()).toBe(0);
  await rule({ giveBackHours: '40' });
  expect(await giveBackUnconfirmed()).toBe(1);
  expect(await giveBackUnconfirmed()).toBe(0);
  expect(await stockOf(ask, lamp)).toBe(9);
  const kept = await readOrder(number);
  expect(kept).toMatchObject({ state: 'placed', unheld: 'given-back', version: 1 });
  expect(kept?.events[0]).toMatchObject({ kind: 'stock', actor: 'The shop', words: 'Not confirmed in time' });
  expect(await inTransaction((tx) => recordCall(tx, sana, number, { outcome: 'confirmed', version: 1 }))).toMatchObject(
    { kind: 'done' },
  );
  expect(await stockOf(ask, lamp)).toBe(5);
});

test('K3: nothing goes back while somebody is on the phone about it', async () => {
  const lamp = await shelve({ price: 100_000, stock: 9 });
  const number = await bought(lamp, 4);
  await age(number, 50);
  await leaseForCall(sana, number);
  expect(await giveBackUnconfirmed()).toBe(0);
  await ask(`update orders set caller_until = now() - interval '1 second'`);
  expect(await giveBackUnconfirmed()).toBe(1);
});

test('K3: a person who confirms while the stock goes back has it in the end, however the two meet', async () => {
  const lamp = await shelve({ price: 100_000, stock: 40 });
  for (let round = 0; round < 8; round++) {
    const number = await bought(lamp, 5, `0321 765432${round}`);
    await age(number, 50);
    const [, confirmed] = await Promise.all([giveBackUnconfirmed(), confirm(sana, number), giveBackUnconfirmed()]);
    expect(confirmed).toMatchObject({ kind: 'done' });
    expect(await unheld(number)).toBeNull();
  }
  expect(await stockOf(ask, lamp)).toBe(0);
});

test('K3: a person may give stock back at once; of two the second finds none', async () => {
  const lamp = await shelve({ price: 100_000, stock: 9 });
  const number = await bought(lamp, 4);
  const both = await Promise.all([giveBackStock(bilal, number), giveBackStock(sana, number)]);
  expect(both.toSorted()).toEqual([4, null]);
  expect(await stockOf(ask, lamp)).toBe(9);
  await confirm(bilal, number);
  expect(await giveBackStock(bilal, number)).toBeNull();
});

test('K3: the queue says what unconfirmed orders hold, and of which products most', async () => {
  const [lamp, mug] = [
    await shelve({ name: 'Lamp', price: 100_000, stock: 12 }),
    await shelve({ name: 'Mug', price: 50_000, stock: 90 }),
  ];
  await bought(lamp, 8);
  await bought(mug, 2, '0321 7654321');
  await bought(mug, 60, '0321 7654322');
  expect(await readHeldStock()).toEqual({
    orders: 2,
    pieces: 10,
    amount: 900_000,
    unheld: 1,
    products: [{ id: lamp, name: 'Lamp', pieces: 8, orders: 1, left: 4 }],
  });
});
