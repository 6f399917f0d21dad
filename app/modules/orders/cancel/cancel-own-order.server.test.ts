import { beforeEach, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, orderFor, stockOf } from '#tests/support/orders.ts';
import { ordersApi } from '../place/orders-api.server.ts';
import { cancelApi } from './cancel-api.server.ts';
import { cancelOwnOrder } from './cancel-own-order.server.ts';

const { ask } = await testDatabase();
const owner = { id: 'u1', name: 'Bilal', role: 'owner' } as const;

async function letCancel(isOn: boolean): Promise<void> {
  await ask(
    `insert into shop_settings (values) values (jsonb_build_object('shoppersCancel', $1::boolean))
     on conflict (id) do update set values = excluded.values`,
    [isOn],
  );
}

beforeEach(() => letCancel(true));

async function place(stock = 9): Promise<{ lamp: number; number: string; receipt: string }> {
  const lamp = await shelve({ stock });
  const { number, receipt } = await order(orderFor(lamp, 2));
  return { lamp, number: number!, receipt: receipt! };
}

async function send(receipt: string, reason: unknown = 'It takes too long'): Promise<number> {
  const response = await cancelApi.request('/receipt/cancel', {
    method: 'POST',
    headers: { 'receipt-token': receipt, 'content-type': 'application/json' },
    body: JSON.stringify({ reason }),
  });
  return response.status;
}

async function cancelOf(receipt: string): Promise<unknown> {
  const response = await ordersApi.request('/receipt', { headers: { 'receipt-token': receipt } });
  return ((await response.json()) as { cancel?: string }).cancel;
}

test('M70: a shopper cancels a placed or confirmed order; its pieces are back, and history says who and why', async () => {
  const placed = await place();
  expect(await stockOf(ask, placed.lamp)).toBe(7);
  expect(await cancelOf(placed.receipt)).toBe('open');
  expect(await send(placed.receipt)).toBe(200);
  expect(await stockOf(ask, placed.lamp)).toBe(9);
  expect(await cancelOf(placed.receipt)).toBe('done');
  const [event] = await ask<{ actor: string; words: string; state: string }>(
    `select actor_name as actor, words, state from order_events join orders o on o.id = order_id
     where number = $1 and to_state = 'cancelled'`,
    [placed.number],
  );
  expect(event).toEqual({
    actor: 'The shopper',
    words: 'It takes too long (on the receipt)',
    state: 'cancelled',
  });

  const confirmed = await place();
  await changeState(owner, confirmed.number, { to: 'confirmed' });
  expect(await send(confirmed.receipt)).toBe(200);
  expect(await stockOf(ask, confirmed.lamp)).toBe(9);
  expect(await audit(ask)).toEqual([]);
});

test('M70: ten presses at once cancel it once', async () => {
  const { lamp, number, receipt } = await place();
  const results = await Promise.all(Array.from({ length: 10 }, () => cancelOwnOrder(receipt, 'Another reason')));
  expect(new Set(results)).toEqual(new Set(['cancelled']));
  expect(await stockOf(ask, lamp)).toBe(9);
  const [row] = await ask<{ count: number }>(
    `select count(*)::int from order_events join orders o on o.id = order_id where number = $1 and to_state = 'cancelled'`,
    [number],
  );
  expect(row?.count).toBe(1);
});

test('M70: a packed order stays, as does one without a reason, of another receipt, or where the owner has not allowed it', async () => {
  const { lamp, number, receipt } = await place();
  expect(await send(receipt, 'Because')).toBe(422);
  expect(await send('x'.repeat(22))).toBe(404);
  expect(await send('short')).toBe(404);
  await letCancel(false);
  expect(await send(receipt)).toBe(403);
  expect(await cancelOf(receipt)).toBeUndefined();
  await letCancel(true);
  await changeState(owner, number, { to: 'confirmed' });
  await changeState(owner, number, { to: 'packed' });
  expect(await cancelOf(receipt)).toBeUndefined();
  expect(await send(receipt)).toBe(409);
  expect(await stockOf(ask, lamp)).toBe(7);
});
