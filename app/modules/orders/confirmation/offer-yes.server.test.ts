import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { changeState, order, orderFor } from '#tests/support/orders.ts';
import { readConfirmQueue } from '../desk/call-texts/confirm-queue.server.ts';
import { recordCall } from '../desk/call-texts/record-call.server.ts';
import { readOrder } from '../desk/read-order.server.ts';
import { writeOrderPlaced } from '../emails/order-placed-mail.tsx';
import { ordersApi } from '../place/orders-api.server.ts';
import { yesLink } from './confirm-yes.ts';
import { yesApi } from './yes-api.server.ts';

const { ask } = await testDatabase();
const lamp = await shelve({ stock: 1_000 });
const owner = { id: 'u1', name: 'Bilal', role: 'owner' } as const;
const shopsChat = '+923001234567';

async function setAsks(isOn: boolean): Promise<void> {
  await ask(
    `insert into shop_settings (values) values (jsonb_build_object('asksForYes', $1::boolean))
     on conflict (id) do update set values = excluded.values`,
    [isOn],
  );
}

beforeEach(() => setAsks(true));

async function place(): Promise<{ number: string; receipt: string }> {
  const { number, receipt } = await order(orderFor(lamp));
  return { number: number!, receipt: receipt! };
}

async function tell(token?: string): Promise<number> {
  const response = await yesApi.request('/yes', {
    method: 'POST',
    ...(token !== undefined && { headers: { 'receipt-token': token } }),
  });
  return response.status;
}

const noted = (number: string) =>
  ask<{ words: string; actor: string }>(
    `select words, actor_name as actor from order_events join orders o on o.id = order_id
     where number = $1 and kind = 'message'`,
    [number],
  );

async function receiptOf(token: string): Promise<Record<string, unknown>> {
  return (await ordersApi.request('/receipt', { headers: { 'receipt-token': token } })).json();
}

const api = new Hono().route('/api', yesApi);
const finger = { 'sec-fetch-user': '?1' };

/** Where the link of an order's e-mail leads. */
async function follow(path: string, headers: Record<string, string> = finger, method = 'GET') {
  const response = await api.request(path, { method, headers });
  return response.headers.get('location');
}

async function emailLink(number: string): Promise<string> {
  const { plain = '' } = (await writeOrderPlaced(number)) ?? {};
  return /http:\/\/localhost:3000(\/api\/yes\/\S+)/.exec(plain)?.[1] ?? '';
}

test('M55: a tap with the receipt’s token is noted once, however often it is told, and at once', async () => {
  const { number, receipt } = await place();
  expect(await receiptOf(receipt)).toMatchObject({ yes: 'asked' });
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => tell(receipt)))).toEqual([200, 200, 200, 200, 200]);
  expect(await tell(receipt)).toBe(200);
  expect(await noted(number)).toEqual([
    { words: `YES ${number.slice(0, 4)}-${number.slice(4)}`, actor: 'Ayesha Siddiqui' },
  ]);
  expect(await receiptOf(receipt)).toMatchObject({ yes: 'offered' });
  expect(await readOrder(number)).toMatchObject({ yesOfferedAt: expect.any(String), version: 1, state: 'placed' });
});

test('M55: nothing but the token says it, for its own order alone', async () => {
  const [mine, other] = [await place(), await place()];
  const almost = other.receipt.slice(0, -1) + (other.receipt.endsWith('A') ? 'B' : 'A');
  for (const token of [undefined, '', other.number, almost, `${other.receipt}x`, "' or 1=1 --"])
    expect(await tell(token), token).toBe(404);
  await tell(mine.receipt);
  expect(await noted(other.number)).toEqual([]);
  expect(await readOrder(other.number)).toMatchObject({ yesOfferedAt: null });
});

test('M55: where the owner has not switched it on, nobody is asked and nothing is noted', async () => {
  await setAsks(false);
  const { number, receipt } = await place();
  expect(await receiptOf(receipt)).not.toHaveProperty('yes');
  expect((await writeOrderPlaced(number))?.html).not.toContain('WhatsApp and we do not need to call');
  expect(await tell(receipt)).toBe(409);
  expect(await noted(number)).toEqual([]);
});

test('M55: the e-mail’s link leads to the chat and is noted where a person presses it, not where a program looks', async () => {
  const { number } = await place();
  const link = await emailLink(number);
  const chat = yesLink(shopsChat, number);
  expect(chat).toBe(`https://wa.me/923001234567?text=YES%20${number.slice(0, 4)}-${number.slice(4)}`);
  expect(await follow(link, {})).toBe(chat);
  expect(await follow(link, finger, 'HEAD')).toBe(chat);
  expect(await follow(link, { ...finger, 'sec-purpose': 'prefetch' })).toBe(chat);
  expect(await noted(number)).toEqual([]);
  expect(await follow(link)).toBe(chat);
  expect(await follow(link)).toBe(chat);
  expect(await noted(number)).toHaveLength(1);
});

test('M55: with another order’s code, or once the order is confirmed, the link leads to the tracking page', async () => {
  const [mine, other] = [await place(), await place()];
  const forged = (await emailLink(mine.number)).replace(mine.number, other.number);
  expect(await follow(forged)).toBe(`/tracker?id=${other.number}`);
  expect(await noted(other.number)).toEqual([]);
  const link = await emailLink(mine.number);
  await changeState(owner, mine.number, { to: 'confirmed' });
  expect(await follow(link)).toBe(`/tracker?id=${mine.number}`);
  expect(await tell(mine.receipt)).toBe(200);
  expect(await noted(mine.number)).toEqual([]);
  expect(await receiptOf(mine.receipt)).not.toHaveProperty('yes');
});

test('M55: who has said yes stands first in the queue, also after a call that reached nobody', async () => {
  const [first, second, third] = [await place(), await place(), await place()];
  await inTransaction((tx) => recordCall(tx, owner, third.number, { outcome: 'no-answer' }));
  const queue = async () => (await readConfirmQueue('orders', 'u1')).orders.map(({ number }) => number);
  const before = await queue();
  expect(before).not.toContain(third.number);
  expect(before.indexOf(first.number)).toBeLessThan(before.indexOf(second.number));
  await tell(third.receipt);
  const after = await queue();
  expect(after).toContain(third.number);
  expect(after.indexOf(third.number)).toBeLessThan(after.indexOf(first.number));
});

test('M55: an order that is confirmed without a call says so in its timeline', async () => {
  const { number, receipt } = await place();
  await tell(receipt);
  const ended = await inTransaction((tx) =>
    recordCall(tx, owner, number, { outcome: 'confirmed', version: 1, written: true }),
  );
  expect(ended).toMatchObject({ kind: 'done', state: 'confirmed' });
  expect((await readOrder(number))?.events[0]).toMatchObject({ to: 'confirmed', words: 'Yes by WhatsApp' });
});
