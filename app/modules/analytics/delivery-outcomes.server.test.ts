import { beforeAll, expect, test } from 'vitest';
import { startOfDay } from '#app/infra/dates/days.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import type { OrderState } from '#app/modules/orders/states/order-states.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { changeState, order, shopper } from '#tests/support/orders.ts';
import { readCityCouriers, readEnds, readOutcomes, readPace, readRefusedProducts } from './delivery-outcomes.server.ts';

const { ask } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
// One day more than today: midnight in Karachi may pass before the parcels are shipped.
const period = { from: startOfDay(new Date(), 6), to: startOfDay(new Date(), -2) };
let lamp = 0;
let soap = 0;

beforeAll(async () => {
  [lamp, soap] = [await shelve({ name: 'چراغ', stock: 50 }), await shelve({ name: 'Rose soap', stock: 50 })];
  await ship('Lahore', 'tcs', lamp, 'delivered');
  await ship(' lahore', 'tcs', lamp, 'refused');
  await ship('LAHORE', 'trax', soap, 'delivered');
  await ship('Quetta', 'trax', soap, 'lost');
  await ship('Quetta', 'leopards', soap);
  await ask(`update orders set placed_at = placed_at - interval '3 hours' where city = 'LAHORE'`);
});

test('K11: parcels by city and courier, whatever way the city was typed; what is on its way counts nowhere', async () => {
  expect(await readOutcomes(period)).toEqual({
    couriers: ['tcs', 'trax'],
    rows: [
      { city: 'Lahore', outcomes: { tcs: { received: 1, failed: 1 }, trax: { received: 1, failed: 0 } } },
      { city: 'Quetta', outcomes: { trax: { received: 0, failed: 1 } } },
    ],
    otherCities: 0,
  });
  expect(await readEnds(period)).toEqual({ received: 2, refused: 1, lost: 1, onTheWay: 1 });
  expect(await readCityCouriers(period, 10)).toHaveLength(4);
});

test('K11: past ten cities the others share a row', async () => {
  await ask(`insert into orders (number, key, request_hash, receipt, state, full_name, phone, province, city, shipping_address, total_paisa, courier)
    select (50000000 + n)::text, gen_random_uuid(), 'x', 'r' || n, 'delivered', 'A', '+923001234567', 'Punjab', 'City ' || chr(64 + n), 'x', 100, 'tcs'
    from generate_series(1, 12) n`);
  const { rows, otherCities } = await readOutcomes(period);
  expect(rows).toHaveLength(11);
  expect(rows.at(-1)).toEqual({
    city: null,
    outcomes: { tcs: { received: 3, failed: 0 }, trax: { received: 0, failed: 1 } },
  });
  expect(otherCities).toBe(4);
  await ask(`delete from orders where full_name = 'A'`);
});

test('K11: products that come back, with what people said, and only those', async () => {
  const refused = await readRefusedProducts(period);
  expect(refused).toMatchObject([
    { id: lamp, name: 'چراغ', received: 1, failed: 1, reason: 'Because', picture: null },
    { id: soap, received: 1, failed: 1, reason: 'Because' },
  ]);
});

test('K11: how long parcels take, and what an early call was worth', async () => {
  const pace = await readPace(period);
  expect(pace).toMatchObject({ soon: { received: 1, failed: 2 }, sameDay: { received: 1, failed: 0 } });
  expect(pace.late).toEqual({ received: 0, failed: 0 });
  expect(pace.days).toBeGreaterThanOrEqual(0);
  expect(await readPace({ from: new Date(0), to: new Date(1) })).toMatchObject({ days: null });
});

async function ship(city: string, courier: CourierName, id: number, end?: OrderState): Promise<void> {
  const { number = '' } = await order({ ...shopper, city, products: [{ id, quantity: 1 }] });
  for (const to of ['confirmed', 'packed', 'shipped', ...(end ? [end] : [])] as OrderState[])
    await changeState(owner, number, { to, reason: 'Because', parcel: { courier, trackingNumber: null } });
}
