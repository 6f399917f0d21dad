import { beforeEach, expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { order, orderFor } from '#tests/support/orders.ts';
import { ordersApi } from '../place/orders-api.server.ts';
import { readLastDelivery } from './last-delivery.server.ts';

const { ask } = await testDatabase();

async function offer(isOn: boolean): Promise<void> {
  await ask(
    `insert into shop_settings (values) values (jsonb_build_object('offersAddress', $1::boolean))
     on conflict (id) do update set values = excluded.values`,
    [isOn],
  );
}

beforeEach(() => offer(true));

async function place(): Promise<{ number: string; receipt: string }> {
  const { number, receipt } = await order(orderFor(await shelve({ stock: 9 }), 1));
  return { number: number!, receipt: receipt! };
}

async function ofReceipt(receipt: string): Promise<Record<string, string> | null> {
  const response = await ordersApi.request('/last-delivery', { headers: { 'receipt-token': receipt } });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return ((await response.json()) as { delivery: Record<string, string> | null }).delivery;
}

test('M74: a receipt says where its order went, by the checkout’s own names; without one nobody learns anything', async () => {
  const { receipt } = await place();
  const input = orderFor(1, 1);
  expect(await ofReceipt(receipt)).toEqual({
    email: input.email ?? '',
    fullname: input.fullname,
    shippingAddress: input.shippingAddress,
    apartment: input.apartment ?? '',
    city: input.city,
    province: input.province,
    postelCode: input.postelCode ?? '',
    contactNo: expect.stringMatching(/^03\d\d \d{7}$/),
  });
  for (const other of ['', 'x', 'A'.repeat(22)]) expect(await ofReceipt(other), other).toBeNull();
});

test('M74: switched off, and of an order that is cancelled or to be forgotten, nothing is said', async () => {
  const { number, receipt } = await place();
  await offer(false);
  expect(await ofReceipt(receipt)).toBeNull();
  await offer(true);
  expect(await ofReceipt(receipt)).not.toBeNull();
  await ask('update orders set forget_asked_at = now() where number = $1', [number]);
  expect(await ofReceipt(receipt)).toBeNull();
  await ask(`update orders set forget_asked_at = null, state = 'cancelled' where number = $1`, [number]);
  expect(await ofReceipt(receipt)).toBeNull();
});

test('M74: an account has the address of its newest order, whatever receipt the browser holds', async () => {
  const [older, newer, strangers] = [await place(), await place(), await place()];
  for (const [at, { number }] of [older, newer].entries())
    await ask(
      `update orders set user_id = 'sana', city = $2, placed_at = now() - $3 * interval '1 hour' where number = $1`,
      [number, at === 0 ? 'Multan' : 'Quetta', 2 - at],
    );
  expect(await readLastDelivery({ userId: 'sana', receipt: strangers.receipt })).toMatchObject({ city: 'Quetta' });
  expect(await readLastDelivery({ userId: 'nobody', receipt: strangers.receipt })).toBeNull();
  expect(await readLastDelivery({ userId: null, receipt: null })).toBeNull();
});
