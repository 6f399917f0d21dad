import { expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { order, orderFor } from '#tests/support/orders.ts';
import type { Receipt } from '../order.ts';
import { ordersApi } from '../place/orders-api.server.ts';

const database = await testDatabase();
const lamp = await shelve({ name: 'Brass lamp' });

test('F8: a receipt opens with its token and with nothing else', async () => {
  const { number, receipt } = await order({ ...orderFor(lamp, 2), apartment: '2nd floor' });
  const read = async (token?: string) => {
    const response = await ordersApi.request(
      '/receipt',
      token === undefined ? {} : { headers: { 'receipt-token': token } },
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    return { status: response.status, body: await response.json() };
  };
  expect(await read(receipt)).toEqual({
    status: 200,
    body: {
      number,
      placedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      fullname: 'Ayesha Siddiqui',
      phone: '+923001234567',
      email: 'ayesha.siddiqui@gmail.com',
      billingAddress: null,
      claimCode: expect.stringMatching(/^[A-Z2-9]{3}-[A-Z2-9]{3}$/),
      shipping: 0,
      total: 2500,
      address: ['House 7, Street 12, Gulberg III', '2nd floor', 'Lahore 54660', 'Punjab', 'Pakistan'],
      city: 'Lahore',
      lines: [{ id: lamp, name: 'Brass lamp', title: 'A lamp of brass', price: 1250, quantity: 2, imageUrl: null }],
    },
  });
  const almost = receipt!.slice(0, -1) + (receipt!.endsWith('A') ? 'B' : 'A');
  for (const token of [
    undefined,
    '',
    number!,
    almost,
    receipt!.toUpperCase(),
    `${receipt}x`,
    '%',
    "' or 1=1 --",
    'null',
  ])
    expect(await read(token), token).toEqual({ status: 404, body: { problem: 'This receipt is not known here.' } });
});

test('F8: a receipt does not change with the catalogue', async () => {
  const soap = await shelve({ name: 'Rose soap', price: 35_000 });
  const { receipt } = await order(orderFor(soap));
  const read = async () => (await ordersApi.request('/receipt', { headers: { 'receipt-token': receipt! } })).json();
  const before = await read();
  await database.ask(`update products set name = 'Dear soap', price_paisa = 99900, active = false where id = $1`, [
    soap,
  ]);
  expect(await read()).toEqual(before);
});

test('F8: a receipt says what became of an order, so that nobody keeps money ready for it any more', async () => {
  const { number, receipt } = await order(orderFor(await shelve()));
  const read = async () =>
    ((await (await ordersApi.request('/receipt', { headers: { 'receipt-token': receipt! } })).json()) as Receipt)
      .outcome;
  const outcomes = {
    'out-for-delivery': undefined,
    delivered: 'delivered',
    'cash-received': 'delivered',
    refused: 'not-delivered',
    cancelled: 'not-delivered',
  };
  for (const [state, outcome] of Object.entries(outcomes)) {
    await database.ask('update orders set state = $1 where number = $2', [state, number]);
    expect(await read(), state).toBe(outcome);
  }
});
