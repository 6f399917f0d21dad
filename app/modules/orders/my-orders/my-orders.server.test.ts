import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { cookiesOf, makeSomebody } from '#tests/support/accounts.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { order, orderFor } from '#tests/support/orders.ts';
import { claimCodeOf } from '../order-form/claim-code.server.ts';
import { readMyOrder, readMyOrders } from './my-orders.server.ts';
import { myOrdersApi } from './my-orders-api.server.ts';

const { ask } = await testDatabase();
afterEach(async () => {
  switchLimits(false);
  await ask('delete from rate_counts');
});

async function shopperWithCookie(email: string) {
  return { id: await makeSomebody(email), cookie: await cookiesOf(email) };
}

/** The code on the receipt of an order; for one that is not there, one that is nobody's. */
async function codeOf(number: string | undefined): Promise<string> {
  const [found] = await ask<{ receipt: string }>('select receipt from orders where number = $1', [number]);
  return found ? claimCodeOf(found.receipt) : 'AAA-AAA';
}

async function claim(cookie: string, number: string | undefined, phone = '0300 1234567', code?: string) {
  const response = await myOrdersApi.request('/my-orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ number, phone, code: code ?? (await codeOf(number)) }),
  });
  return response.status;
}

test('F5: an order placed while logged in carries who it was, and one placed without does not', async () => {
  const lamp = await shelve({ name: 'Lamp', stock: 9 });
  const { id, cookie } = await shopperWithCookie('ayesha@gmail.com');
  const mine = await order(orderFor(lamp), randomUUID(), { cookie });
  const nobodys = await order({ ...orderFor(lamp), userId: id, loginEmail: 'ayesha@gmail.com' });
  const who = 'select user_id, user_name, login_email from orders where number = $1';
  expect(await ask(who, [mine.number])).toEqual([
    { user_id: id, user_name: 'ayesha', login_email: 'ayesha@gmail.com' },
  ]);
  expect(await ask(who, [nobodys.number])).toEqual([{ user_id: null, user_name: null, login_email: null }]);
});

test('G5: a shopper sees their own orders, the newest first, page by page, and nobody else’s', async () => {
  const lamp = await shelve({ name: 'Lamp', stock: 50, price: 10_000 });
  const bilal = await shopperWithCookie('bilal@gmail.com');
  const sana = await shopperWithCookie('sana@gmail.com');
  const numbers: (string | undefined)[] = [];
  for (let count = 0; count < 23; count++)
    numbers.push((await order(orderFor(lamp, 1), randomUUID(), { cookie: bilal.cookie })).number);
  const first = await readMyOrders(bilal.id, null);
  const second = await readMyOrders(bilal.id, first.next);
  expect([...first.items, ...second.items].map(({ number }) => number)).toEqual(numbers.toReversed());
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 3, null]);
  expect(first.items[0]).toMatchObject({
    state: 'placed',
    total: 10_000,
    pieces: 1,
    names: ['Lamp'],
    pictures: [null],
  });
  expect((await readMyOrders(sana.id, null)).items).toEqual([]);
  expect((await readMyOrders(sana.id, first.next)).items).toEqual([]);
  expect(await readMyOrder(bilal.id, numbers[0] ?? '')).toMatchObject({ receipt: { number: numbers[0] } });
  expect(await readMyOrder(sana.id, numbers[0] ?? '')).toBeNull();
});

test('G5: an order without an account is claimed with number, phone and the code of its receipt, once', async () => {
  const lamp = await shelve({ name: 'Lamp', stock: 9 });
  const ali = await shopperWithCookie('ali@gmail.com');
  const zoya = await shopperWithCookie('zoya@gmail.com');
  const { number } = await order(orderFor(lamp));
  expect(await claim('', number)).toBe(401);
  expect(await claim(ali.cookie, number, '0301 1234567')).toBe(404);
  expect(await claim(ali.cookie, '12345')).toBe(422);
  // What stands on the parcel is not enough.
  expect(await claim(ali.cookie, number, '0300 1234567', '')).toBe(422);
  expect(await claim(ali.cookie, number, '0300 1234567', 'AAA-AAA')).toBe(404);
  const code = await codeOf(number);
  expect(await claim(ali.cookie, number, '+92 300 1234567', ` ${code.toLowerCase().replace('-', ' ')} `)).toBe(200);
  expect(await claim(zoya.cookie, number)).toBe(404);
  expect((await readMyOrders(ali.id, null)).items.map((each) => each.number)).toEqual([number]);
  expect(await ask("select actor_name from audit_entries where action = 'order.claimed'")).toEqual([
    { actor_name: 'ali' },
  ]);
});

test('G5: numbers and phones cannot be tried out', async () => {
  const { cookie } = await shopperWithCookie('curious@gmail.com');
  switchLimits(true);
  const results: number[] = [];
  for (let count = 0; count < 12; count++) results.push(await claim(cookie, String(10_000_000 + count)));
  expect(results.filter((status) => status === 404)).toHaveLength(8);
  expect(results.filter((status) => status === 429)).toHaveLength(4);
  // Nor can several accounts try one number's phones between them.
  const together: number[] = [];
  for (const email of ['one@gmail.com', 'two@gmail.com']) {
    const { cookie: theirs } = await shopperWithCookie(email);
    for (let count = 0; count < 6; count++) together.push(await claim(theirs, '48217306', `0300 123456${count}`));
  }
  expect(together.map((status) => status === 404)).toEqual(together.map((_, index) => index < 10));
});
