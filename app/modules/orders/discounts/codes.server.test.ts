import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, shopper, stockOf } from '#tests/support/orders.ts';
import { ordersCsv } from '../admin/list/orders-csv.server.ts';
import { giveBackStock, giveBackUnconfirmed } from '../cancel/give-back-stock.server.ts';
import { fieldsOfDetail } from '../desk/admin-order.ts';
import { editOrder } from '../desk/edit/edit-order.server.ts';
import { linesOf } from '../desk/edit/edit-order.ts';
import { placeManualOrder } from '../desk/edit/place-manual-order.server.ts';
import { readPrintOrders } from '../desk/packing/pack-list.server.ts';
import { readOrder } from '../desk/read-order.server.ts';
import { emailTotals } from '../emails/email-lines.ts';
import { readReceiptByNumber } from '../my-orders/receipts.server.ts';
import { orderRequest } from '../order-form/order-form.ts';
import { undoStep } from '../states/take-step.server.ts';
import { noCode } from './code-form.ts';
import { readCodes, saveCode, switchCode } from './codes.server.ts';
import { codesApi } from './codes-api.server.ts';
import { discountOf } from './discount-code.ts';
import { hasLiveCode } from './read-code.server.ts';

const database = await testDatabase();
const owner: Person = { id: 'owner', name: 'Sana', role: 'owner' };
const staff: Person = { id: 'staff', name: 'Bilal', role: 'staff' };

afterEach(async () => {
  const findings = await audit(database.ask);
  await database.ask('delete from orders');
  await database.ask('delete from discount_codes');
  await database.ask('delete from products');
  await database.ask('delete from own_collections');
  await database.ask('delete from office_settings');
  await database.ask('delete from rate_counts');
  switchLimits(false);
  expect(findings).toEqual([]);
});

type Terms = Partial<Record<'kind' | 'collection' | 'ends_at', string>> & {
  worth?: number;
  least_paisa?: number;
  most_uses?: number;
  once_per_phone?: boolean;
  active?: boolean;
};

async function makeCode(code: string, terms: Terms = {}): Promise<void> {
  const columns = Object.entries({ code, kind: 'percent', worth: 10, ...terms });
  const names = columns.map(([name]) => name).join(', ');
  const places = columns.map((_, index) => `$${index + 1}`).join(', ');
  await database.ask(
    `insert into discount_codes (${names}) values (${places})`,
    columns.map(([, value]) => value),
  );
}

async function ask(code: string, products: object[]): Promise<Record<string, unknown>> {
  const response = await codesApi.request('/discount', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, products }),
  });
  return { status: response.status, ...(await response.json()) };
}

async function buy(
  id: number,
  discountCode: string,
  { phone = '0300 1234567', quantity = 1, key = randomUUID() } = {},
) {
  return order({ ...shopper, contactNo: phone, products: [{ id, quantity }], discountCode }, key);
}

async function usesOf(code: string): Promise<number> {
  const [row] = await database.ask<{ uses: number }>('select uses from discount_codes where code = $1', [code]);
  return row?.uses ?? -1;
}

test('M7: a share is whole rupees, an amount never more than the goods, and a rupee is always left', () => {
  expect(discountOf({ kind: 'percent', worth: 10 }, { counted: 199_900, all: 199_900 })).toBe(19_900);
  expect(discountOf({ kind: 'amount', worth: 30_000 }, { counted: 20_000, all: 100_000 })).toBe(20_000);
  expect(discountOf({ kind: 'percent', worth: 100 }, { counted: 50_000, all: 50_000 })).toBe(49_900);
  expect(discountOf({ kind: 'amount', worth: 30_000 }, { counted: 100, all: 100 })).toBe(0);
});

test('M7: a code says what it takes off, or in plain words why it does not', async () => {
  const [lamp, soap] = [
    await shelve({ price: 200_000, collections: ['topCollection'] }),
    await shelve({ price: 50_000 }),
  ];
  await makeCode('EID10', { least_paisa: 100_000 });
  await makeCode('LAMP', { kind: 'amount', worth: 30_000, collection: 'topCollection' });
  await makeCode('OLD', { ends_at: '2026-01-01' });
  await makeCode('OFF', { active: false });
  await makeCode('GONE', { most_uses: 1 });
  await database.ask(`update discount_codes set uses = 1 where code = 'GONE'`);
  const one = (id: number) => [{ id, quantity: 1 }];
  expect(await ask(' eid 10', one(lamp))).toEqual({ status: 200, code: 'EID10', discount: 200 });
  expect(await ask('EID10', one(soap))).toMatchObject({
    status: 422,
    problem: expect.stringContaining('Rs.\u00A01,000 or more'),
  });
  expect(await ask('LAMP', [...one(lamp), ...one(soap)])).toMatchObject({ discount: 300 });
  expect(await ask('LAMP', one(soap))).toMatchObject({ problem: expect.stringContaining('none in your cart') });
  expect(await ask('OLD', one(lamp))).toMatchObject({ problem: 'The code OLD has ended.' });
  expect(await ask('OFF', one(lamp))).toMatchObject({ problem: 'The code OFF has ended.' });
  expect(await ask('GONE', one(lamp))).toMatchObject({ problem: 'The code GONE has been used up.' });
  expect(await ask('NONE', one(lamp))).toMatchObject({ problem: expect.stringContaining('do not know the code NONE') });
  for (const unkept of ['a\u0000b', '\ud800'])
    expect(await ask(unkept, one(lamp))).toMatchObject({
      status: 422,
      fields: { code: 'This has a character that cannot be saved.' },
    });
  expect(await ask('\u0007', one(lamp))).toMatchObject({ status: 422, fields: { code: 'Enter a code.' } });
  await database.ask(`update discount_codes set uses = 0`);
});

test('M41: a code can be for a collection of the owner’s own; it follows its address, and a deleted one makes it good for nothing', async () => {
  const [lamp, soap] = [await shelve({ price: 200_000 }), await shelve({ price: 50_000 })];
  await database.ask(`insert into own_collections (key, name) values ('eid-gifts', 'Eid gifts')`);
  await database.ask(`insert into own_collection_products values ('eid-gifts', $1, 1)`, [lamp]);
  const fields = { ...noCode, code: 'GIFTS', worth: '10', collection: 'eid-gifts' };
  expect(await saveCode(owner, { ...fields, collection: 'no-such' }, null)).toEqual({
    kind: 'invalid',
    problems: { collection: 'Choose a collection.' },
  });
  expect(await saveCode(owner, fields, null)).toEqual({ kind: 'saved', code: 'GIFTS' });
  const both = [lamp, soap].map((id) => ({ id, quantity: 1 }));
  expect(await ask('GIFTS', both)).toMatchObject({ status: 200, discount: 200 });
  expect(await ask('GIFTS', both.slice(1))).toMatchObject({
    status: 422,
    problem: 'The code GIFTS is for products of Eid gifts, and there are none in your cart.',
  });
  const { number = '' } = await order({ ...shopper, products: both, discountCode: 'GIFTS' });
  const taken = () => database.ask('select discount_paisa::int as paisa from orders where number = $1', [number]);
  expect(await taken()).toEqual([{ paisa: 20_000 }]);
  await database.ask(`update own_collections set key = 'gifts'`);
  expect((await readCodes({ q: '', after: null })).rows).toMatchObject([{ collection: 'gifts', ownName: 'Eid gifts' }]);
  expect(await ask('GIFTS', both)).toMatchObject({ discount: 200 });
  await database.ask('delete from own_collections');
  expect(await ask('GIFTS', both)).toMatchObject({ status: 422, problem: expect.stringContaining('that has ended') });
  expect((await readCodes({ q: '', after: null })).rows).toMatchObject([{ collection: 'gifts', ownName: null }]);
});

test('M7: codes cannot be guessed: after twenty tries the address waits', async () => {
  switchLimits(true);
  const lamp = await shelve();
  const results = [];
  for (let count = 0; count < 25; count++)
    results.push((await ask(`GUESS${count}`, [{ id: lamp, quantity: 1 }])).status);
  expect(results.slice(0, 20)).toEqual(Array(20).fill(422));
  expect(results.at(-1)).toBe(429);
});

test('M7: the order keeps the code and what it took off, and every paper says so', async () => {
  const lamp = await shelve({ price: 200_000 });
  await makeCode('EID10');
  const { status, number = '' } = await buy(lamp, 'eid10', { quantity: 2 });
  expect(status).toBe(201);
  const [row] = await database.ask('select total_paisa, discount_paisa, discount_code from orders where number = $1', [
    number,
  ]);
  expect(row).toEqual({ total_paisa: '360000', discount_paisa: '40000', discount_code: 'EID10' });
  const receipt = await readReceiptByNumber(number);
  expect(receipt).toMatchObject({ discount: 40_000, discountCode: 'EID10', total: 360_000 });
  expect(receipt && emailTotals(receipt)).toContainEqual(['Discount, code EID10', '−Rs.\u00A0400.00']);
  expect((await readOrder(number))?.discount).toMatchObject({ amount: 40_000, code: 'EID10' });
  const [printed] = await readPrintOrders([number]);
  expect(printed).toMatchObject({ toCollect: 360_000, discount: 40_000 });
  const csv = await new Response(ordersCsv([number])).text();
  expect(csv.split('\r\n')[1]).toMatch(/3600\.00.*,400\.00,EID10,0\.00$/);
  expect(await usesOf('EID10')).toBe(1);
});

test('M7: an order whose code does not hold is refused with the reason, and nothing is placed', async () => {
  const lamp = await shelve({ price: 200_000, stock: 3 });
  await makeCode('ONCE', { once_per_phone: true });
  expect(await buy(lamp, 'WRONG')).toMatchObject({
    status: 422,
    fields: { discountCode: expect.stringContaining('WRONG') },
  });
  expect(await buy(lamp, 'ONCE')).toMatchObject({ status: 201 });
  expect(await buy(lamp, 'ONCE')).toMatchObject({
    status: 422,
    problem: expect.stringContaining('once per phone number'),
  });
  expect(await buy(lamp, 'ONCE', { phone: '0301 7654321' })).toMatchObject({ status: 201 });
  expect([await stockOf(database.ask, lamp), await usesOf('ONCE')]).toEqual([1, 2]);
});

test('M7: two phones race for the last use of a code, and one gets it', async () => {
  const lamp = await shelve({ price: 200_000, stock: 20 });
  await makeCode('LAST', { most_uses: 1 });
  const phones = ['0300 1111111', '0300 2222222', '0300 3333333', '0300 4444444'];
  const outcomes = await Promise.all(phones.map((phone) => buy(lamp, 'LAST', { phone })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  expect(outcomes.filter(({ problem }) => problem === 'The code LAST has been used up.')).toHaveLength(3);
  expect([await stockOf(database.ask, lamp), await usesOf('LAST')]).toEqual([19, 1]);
});

test('M7: the same order sent twice is one order and one use, also once the code is used up', async () => {
  const lamp = await shelve({ price: 200_000 });
  await makeCode('LAST', { most_uses: 1 });
  const key = randomUUID();
  const first = await buy(lamp, 'LAST', { key });
  expect(await buy(lamp, 'LAST', { key })).toMatchObject({ status: 200, number: first.number });
  expect(await usesOf('LAST')).toBe(1);
});

test('M7: a cancelled order gives the use back, and takes it again when it is taken back', async () => {
  const lamp = await shelve({ price: 200_000 });
  await makeCode('LAST', { most_uses: 1 });
  const { number = '' } = await buy(lamp, 'LAST');
  await changeState(owner, number, { to: 'cancelled', reason: 'Changed their mind' });
  expect(await usesOf('LAST')).toBe(0);
  await changeState(owner, number, { to: 'placed' });
  expect(await usesOf('LAST')).toBe(1);
});

/** As many hours after the order was placed as nobody is given to confirm it in, and one. */
async function expire(number: string): Promise<void> {
  await database.ask(
    `update orders set state_since = state_since - interval '49 hours', placed_at = placed_at - interval '49 hours'
     where number = $1`,
    [number],
  );
  await giveBackUnconfirmed();
}

function priceOf(number: string) {
  return database.ask('select state, discount_code, discount_paisa::int as discount from orders where number = $1', [
    number,
  ]);
}

test('M7: an order that nobody confirmed in time gives the use of its code back with its stock, and keeps its price', async () => {
  const lamp = await shelve({ price: 200_000, stock: 5 });
  await makeCode('LAST', { most_uses: 1 });
  const { number = '' } = await buy(lamp, 'LAST');
  expect(await buy(lamp, 'LAST', { phone: '0301 7654321' })).toMatchObject({
    problem: 'The code LAST has been used up.',
  });
  await expire(number);
  expect([await stockOf(database.ask, lamp), await usesOf('LAST')]).toEqual([5, 0]);
  expect(await ask('LAST', [{ id: lamp, quantity: 1 }])).toMatchObject({ status: 200 });
  const other = await buy(lamp, 'LAST', { phone: '0301 7654321' });
  expect([other.status, await usesOf('LAST')]).toEqual([201, 1]);
  // It was promised: whoever is reached after all pays what they were shown, and the use counts again.
  await changeState(owner, number, { to: 'confirmed' });
  await changeState(owner, other.number ?? '', { to: 'confirmed' });
  expect(await priceOf(number)).toEqual([{ state: 'confirmed', discount_code: 'LAST', discount: 20_000 }]);
  expect(await usesOf('LAST')).toBe(2);
  expect(await buy(lamp, 'LAST', { phone: '0302 1112223' })).toMatchObject({ status: 422 });
});

test('M7: an order too large to hold stock holds a use of its code no longer than others do', async () => {
  switchLimits(true);
  const lamp = await shelve({ price: 200_000, stock: 30 });
  await makeCode('LAST', { most_uses: 1 });
  const { number = '' } = await buy(lamp, 'LAST', { quantity: 12 });
  expect([await stockOf(database.ask, lamp), await usesOf('LAST')]).toEqual([30, 1]);
  await expire(number);
  expect((await readOrder(number))?.unheld).toBe('beyond-rules');
  expect(await usesOf('LAST')).toBe(0);
  await changeState(owner, number, { to: 'confirmed' });
  expect(await priceOf(number)).toEqual([{ state: 'confirmed', discount_code: 'LAST', discount: 240_000 }]);
  expect(await usesOf('LAST')).toBe(1);
});

test('M7: one phone holds one use of a limited code until it was called, and any number of a code without a limit', async () => {
  switchLimits(true);
  const lamp = await shelve({ price: 200_000, stock: 20 });
  await makeCode('FIFTY', { most_uses: 50 });
  await makeCode('EID10');
  const { number = '' } = await buy(lamp, 'FIFTY');
  expect(await buy(lamp, 'FIFTY')).toMatchObject({
    status: 422,
    fields: { discountCode: expect.stringContaining('waits for our call') },
  });
  expect([await usesOf('FIFTY'), await stockOf(database.ask, lamp)]).toEqual([1, 19]);
  await changeState(owner, number, { to: 'confirmed' });
  expect(await buy(lamp, 'FIFTY')).toMatchObject({ status: 201 });
  expect(await buy(lamp, 'EID10')).toMatchObject({ status: 201 });
  expect([await usesOf('FIFTY'), await usesOf('EID10')]).toEqual([2, 1]);
});

test('M7: a limited code is not used up from one browser or one address with orders that nobody means', async () => {
  switchLimits(true);
  const lamp = await shelve({ price: 200_000, stock: 50 });
  await makeCode('DOZEN', { most_uses: 12 });
  let phones = 0;
  const buyFrom = async (address: string, device: string = randomUUID()) => {
    const contactNo = `0300 ${String(1_000_001 + phones++)}`;
    const request = { ...shopper, contactNo, products: [{ id: lamp, quantity: 1 }], discountCode: 'DOZEN' };
    const { status, number = '' } = await order(request, randomUUID(), {
      'x-client-address': address,
      'shop-device': device,
    });
    return { status, number };
  };
  const device = randomUUID();
  for (const place of [1, 2]) expect((await buyFrom(`203.0.113.${place}`, device)).status).toBe(201);
  expect((await buyFrom('203.0.113.3', device)).status).toBe(422);
  const burst = await Promise.all([1, 2, 3, 4, 5, 6].map(() => buyFrom('198.51.100.7')));
  expect(burst.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422, 422]);
  expect((await buyFrom('198.51.100.8')).status).toBe(201);
  expect(await usesOf('DOZEN')).toBe(6);
  // What was confirmed is no longer in the way of the neighbours, and nothing is kept of where it came from.
  const first = burst.find(({ status }) => status === 201)?.number ?? '';
  await changeState(owner, first, { to: 'confirmed' });
  expect((await buyFrom('198.51.100.7')).status).toBe(201);
  const holds = await database.ask<{ state: string; code_hold: object | null }>('select state, code_hold from orders');
  expect(holds.filter(({ code_hold }) => code_hold === null).map(({ state }) => state)).toEqual(['confirmed']);
  expect(JSON.stringify(holds)).not.toMatch(/198\.51|203\.0/);
});

test('M7: however many race for a code and are confirmed, no more have it than its limit says', async () => {
  switchLimits(true);
  const lamp = await shelve({ price: 200_000, stock: 50 });
  await makeCode('THREE', { most_uses: 3 });
  const phones = Array.from({ length: 9 }, (_, place) => `0300 222000${place}`);
  const placed = await Promise.all(phones.map((phone) => buy(lamp, 'THREE', { phone })));
  const numbers = placed.flatMap(({ number }) => number ?? []);
  expect(numbers).toHaveLength(3);
  // Confirmed, cancelled and given back while others try: what is given back goes to one of them.
  await Promise.all([
    changeState(owner, numbers[0] ?? '', { to: 'confirmed' }),
    changeState(owner, numbers[1] ?? '', { to: 'cancelled', reason: 'Changed their mind' }),
    giveBackStock(owner, numbers[2] ?? ''),
    giveBackStock(owner, numbers[2] ?? ''),
  ]);
  expect(await usesOf('THREE')).toBe(1);
  const others = await Promise.all(phones.map((_, place) => buy(lamp, 'THREE', { phone: `0300 333000${place}` })));
  expect(others.filter(({ status }) => status === 201)).toHaveLength(2);
  for (const { number } of others.filter(({ status }) => status === 201))
    await changeState(owner, number ?? '', { to: 'confirmed' });
  expect(await usesOf('THREE')).toBe(3);
});

test('M7: a confirmation that is taken back holds the use again, and not where it had been given back', async () => {
  const lamp = await shelve({ price: 200_000 });
  await makeCode('TWICE', { most_uses: 2 });
  const [kept, given] = [await buy(lamp, 'TWICE'), await buy(lamp, 'TWICE', { phone: '0301 7654321' })];
  await expire(given.number ?? '');
  for (const { number = '' } of [kept, given]) {
    const done = await changeState(owner, number, { to: 'confirmed' });
    if (done.kind !== 'done') throw new Error(done.kind);
    expect(await inTransaction((tx) => undoStep(tx, owner, number, done.eventId))).toMatchObject({ kind: 'done' });
  }
  expect(await usesOf('TWICE')).toBe(1);
});

test('M7: pages are told of the first code that works and of the last that ends, and of none between', async () => {
  const isLive = async () => {
    const { result, read } = await observeReading(() => hasLiveCode(db));
    return { result, tags: [...read.tags], until: read.expiresAt };
  };
  expect(await isLive()).toMatchObject({ result: false, tags: ['codes'] });
  await makeCode('SPENT', { most_uses: 1 });
  expect(await isLive()).toMatchObject({ result: true, until: Number.POSITIVE_INFINITY });
  await database.ask(`update discount_codes set ends_at = now() + interval '30 hours'`);
  expect(Math.round(((await isLive()).until - Date.now()) / 3_600_000)).toBe(30);
  await database.ask(`update discount_codes set active = false`);
  expect(await isLive()).toMatchObject({ result: false });
});

async function correct(
  person: Person,
  number: string,
  after: { discount?: number; discountWhy?: string; lines?: never },
) {
  const detail = await readOrder(number);
  if (!detail) throw new Error('There is no such order.');
  const before = {
    ...fieldsOfDetail(detail),
    lines: linesOf(detail.lines),
    discount: detail.discount?.amount ?? 0,
    discountWhy: detail.discount?.why ?? '',
  };
  return editOrder(person, number, { before, after });
}

test('M7: a discount is agreed by the owner, and by whoever confirms up to the owner’s rule, with a reason', async () => {
  const lamp = await shelve({ price: 200_000 });
  const { number = '' } = await order({ ...shopper, products: [{ id: lamp, quantity: 1 }] });
  expect(await correct(staff, number, { discount: 10_000, discountWhy: 'Scratch' })).toEqual({
    kind: 'too-generous',
    most: 0,
  });
  expect(await correct(owner, number, { discount: 10_000 })).toMatchObject({
    problems: { discountWhy: expect.any(String) },
  });
  expect(await correct(owner, number, { discount: 200_000, discountWhy: 'Gift' })).toMatchObject({
    kind: 'invalid',
    problems: { discount: expect.stringContaining('one rupee') },
  });
  expect(await correct(owner, number, { discount: 30_000, discountWhy: 'Scratch' })).toMatchObject({ kind: 'saved' });
  await database.ask(`insert into office_settings (part, values) values ('rules', '{"mostAgreedRupees": 200}')`);
  expect(await correct(staff, number, { discount: 20_100 })).toMatchObject({ kind: 'too-generous', most: 20_000 });
  expect(await correct(staff, number, { discount: 20_000 })).toMatchObject({ kind: 'saved' });
  const detail = await readOrder(number);
  expect(detail).toMatchObject({
    total: 180_000,
    discount: { amount: 20_000, why: 'Scratch', by: 'Bilal', code: null },
  });
  expect(detail?.events[0]).toMatchObject({ kind: 'edit', actor: 'Bilal', details: { after: { discount: 20_000 } } });
});

test('M7: more pieces get more of a share, an amount stays, and an agreed discount takes the place of a code', async () => {
  const lamp = await shelve({ price: 200_000 });
  await makeCode('EID10');
  const { number = '' } = await buy(lamp, 'EID10');
  const lines = [{ productId: lamp, quantity: 3 }];
  await correct(owner, number, { lines: lines as never });
  expect(await readOrder(number)).toMatchObject({ total: 540_000, discount: { amount: 60_000, code: 'EID10' } });
  await correct(owner, number, { discount: 50_000, discountWhy: 'Agreed' });
  expect(await readOrder(number)).toMatchObject({
    total: 550_000,
    discount: { amount: 50_000, code: null, by: 'Sana' },
  });
  expect(await usesOf('EID10')).toBe(0);
  await correct(owner, number, { lines: [{ productId: lamp, quantity: 1 }] as never });
  expect(await readOrder(number)).toMatchObject({ total: 150_000, discount: { amount: 50_000 } });
});

test('M7: a phone order has its agreed discount from the start, or is not taken', async () => {
  const lamp = await shelve({ price: 200_000 });
  const request = orderRequest(['*']).parse({ ...shopper, products: [{ id: lamp, quantity: 1 }] });
  const take = (person: Person, discount: number, why = 'Third order') =>
    placeManualOrder(person, {
      request,
      key: randomUUID(),
      source: 'phone',
      confirmed: true,
      agreed: { discount, why },
    });
  expect(await take(staff, 10_000)).toMatchObject({ kind: 'discount-no', field: 'discount' });
  expect(await take(owner, 10_000, '')).toMatchObject({ kind: 'discount-no', field: 'discountWhy' });
  expect(await take(owner, 200_000)).toMatchObject({ kind: 'discount-no', field: 'discount' });
  const taken = await take(owner, 10_000);
  if (taken.kind !== 'placed') throw new Error(taken.kind);
  const detail = await readOrder(taken.number);
  expect(detail).toMatchObject({
    state: 'confirmed',
    total: 190_000,
    discount: { amount: 10_000, why: 'Third order', by: 'Sana' },
  });
  expect(detail?.events.some(({ details }) => JSON.stringify(details).includes('Third order'))).toBe(true);
});

test('M7: the owner makes, changes and switches codes; what is wrong is said at its field', async () => {
  const fields = { ...noCode, code: 'eid 10', worth: '10', least: '1,000', until: '2027-01-31', mostUses: '5' };
  expect(await saveCode(owner, { ...fields, worth: 'ten', code: '!', mostUses: '0' }, null)).toEqual({
    kind: 'invalid',
    problems: { code: expect.any(String), mostUses: expect.any(String) },
  });
  expect(await saveCode(owner, { ...fields, worth: '101' }, null)).toMatchObject({
    problems: { worth: expect.any(String) },
  });
  expect(await saveCode(owner, fields, null)).toEqual({ kind: 'saved', code: 'EID10' });
  expect(await saveCode(owner, fields, null)).toMatchObject({ problems: { code: 'This code exists already.' } });
  const [made] = (await readCodes({ q: 'eid', after: null })).rows;
  expect(made).toMatchObject({ code: 'EID10', worth: 10, leastPaisa: 100_000, mostUses: 5, uses: 0, active: true });
  expect(made?.endsAt).toBe('2027-01-31T19:00:00.000Z');
  const which = { id: made?.id ?? 0, version: made?.version ?? 0 };
  expect(await saveCode(owner, { ...fields, kind: 'amount', worth: '300' }, which)).toMatchObject({ kind: 'saved' });
  expect(await switchCode(owner, which, false)).toBeNull();
  expect(await switchCode(owner, { ...which, version: which.version + 1 }, false)).toBe('EID10');
  expect((await readCodes({ q: '', after: null })).rows[0]).toMatchObject({
    kind: 'amount',
    worth: 30_000,
    active: false,
  });
});

test('M7: many codes are read page by page, and found by a part of them', async () => {
  await database.ask(
    `insert into discount_codes (code, kind, worth) select 'C' || number, 'percent', 5 from generate_series(1001, 1120) as number`,
  );
  const first = await readCodes({ q: '', after: null });
  expect(first.rows).toHaveLength(50);
  const second = await readCodes({ q: '', after: Number(first.next) });
  expect(second.rows[0]?.code).toBe('C1070');
  const third = await readCodes({ q: '', after: Number(second.next) });
  expect([third.rows.length, third.next]).toEqual([20, null]);
  expect((await readCodes({ q: 'c1099', after: null })).rows.map(({ code }) => code)).toEqual(['C1099']);
});
