import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CourierAdapter, courierAdapters } from '#app/modules/orders/couriers/courier.ts';
import { setSimulator } from '#app/modules/shipping/couriers/call-courier.server.ts';
import { disconnectCourier } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  connectAll,
  owner,
  parcelOf,
  shippedOrder,
  startDemoCouriers,
  stateOf,
  step,
} from '#tests/support/delivery.ts';
import { readRemittanceView } from '../cash.server.ts';
import { applyRemittance } from './enter-remittance.server.ts';
import { fetchPayments } from './fetch-payments.server.ts';

const database = await testDatabase();
const { ask } = database;
const couriers = await startDemoCouriers();

beforeAll(connectAll);
afterAll(async () => {
  setSimulator(null);
  await couriers.close();
});
afterEach(async () => {
  await database.supervise('alter table cash_moves disable trigger user');
  for (const table of ['cash_moves', 'payment_sheets', 'orders', 'products'])
    await database.supervise(`delete from ${table}`);
  await database.supervise('alter table cash_moves enable trigger user');
  setSimulator(couriers.address);
  for (const courier of courierAdapters) couriers.behave(courier, 'ok');
});

let last = 770_000_000;

async function delivered(courier: CourierAdapter) {
  const cn = String(++last);
  const number = await shippedOrder(courier, cn);
  await step(number, 'delivered');
  couriers.say(courier, cn, 'Delivered');
  return { number, cn, rupees: Number((await parcelOf(ask, number)).collect_paisa) / 100 };
}

test.each([
  ['tcs', 'short', -200],
  ['leopards', 'short', -200],
  // Trax says that it has paid, and not how much.
  ['trax', 'matched', 0],
] as const)(
  'K6: what %s says it has paid becomes a sheet to look at, and moves nothing before it is applied',
  async (courier, result, less) => {
    const [full, short, unpaid] = [await delivered(courier), await delivered(courier), await delivered(courier)];
    couriers.pay(courier, full.cn, full.rupees);
    couriers.pay(courier, short.cn, short.rupees - 200);
    const fetched = await fetchPayments(owner, courier);
    if (fetched.kind !== 'entered') throw new Error(`Nothing was fetched: ${fetched.kind}.`);
    const view = await readRemittanceView(fetched.id);
    expect(view?.lines.map(({ trackingNumber, result, paid }) => [trackingNumber, result, paid / 100])).toEqual(
      expect.arrayContaining([
        [full.cn, 'matched', full.rupees],
        [short.cn, result, short.rupees + less],
      ]),
    );
    expect(view?.lines).toHaveLength(2);
    expect(await ask('select 1 from cash_moves')).toEqual([]);
    expect(await stateOf(ask, full.number)).toBe('delivered');
    expect(await fetchPayments(owner, courier)).toEqual(fetched);
    expect(await applyRemittance(owner, fetched.id)).toMatchObject({ kind: 'applied' });
    expect(await stateOf(ask, full.number)).toBe('cash-received');
    expect(await stateOf(ask, unpaid.number)).toBe('delivered');
  },
);

test.each(courierAdapters)(
  'K6: where %s has paid nothing, is silent or not connected, that is said and no sheet made',
  async (courier) => {
    await delivered(courier);
    expect(await fetchPayments(owner, courier)).toEqual({ kind: 'nothing', count: 1 });
    couriers.behave(courier, 'html');
    expect(await fetchPayments(owner, courier)).toMatchObject({
      kind: 'silent',
      words: expect.stringContaining('not an answer'),
    });
    await disconnectCourier(owner, courier);
    expect(await fetchPayments(owner, courier)).toEqual({ kind: 'not-connected' });
    expect(await ask('select 1 from payment_sheets')).toEqual([]);
    couriers.behave(courier, 'ok');
    await connectAll();
  },
);

test('K6: more parcels than a courier answers in one go are asked about in portions', async () => {
  const first = await delivered('leopards');
  await ask(
    `with many as (insert into orders (number, key, receipt, request_hash, state, full_name, phone, province, city, shipping_address,
       total_paisa, courier, tracking_number)
     select (30000000 + i)::text, gen_random_uuid(), substr(md5('p' || i), 1, 22), md5(i::text), 'delivered', full_name, phone, province,
       city, shipping_address, total_paisa, 'leopards', 'LE' || (90000000 + i) from orders, generate_series(1, 120) i where number = $1
     returning *)
     insert into shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa, handed_over_at)
     select id, 1, courier, tracking_number, 'by-hand', total_paisa, state_since from many`,
    [first.number],
  );
  for (let index = 1; index <= 120; index++) couriers.pay('leopards', `LE${90_000_000 + index}`, 10);
  const before = couriers.requestCount('leopards');
  const fetched = await fetchPayments(owner, 'leopards');
  expect(couriers.requestCount('leopards')).toBe(before + 3);
  expect(fetched.kind === 'entered' && (await readRemittanceView(fetched.id))?.lines).toHaveLength(120);
});
