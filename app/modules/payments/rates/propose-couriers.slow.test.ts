import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { keepCouriers, writeCourier } from '#app/modules/orders/couriers/couriers.server.ts';
import { setCourierRules } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { soundOf } from '#app/modules/shipping/couriers/courier-cities.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { owner } from '#tests/support/delivery.ts';
import { changeState, order, shopper } from '#tests/support/orders.ts';
import { saveRates } from './courier-rates.server.ts';
import type { Rates } from './courier-rates.ts';
import { proposeCouriers } from './propose-couriers.server.ts';

const { ask } = await testDatabase();

afterEach(async () => {
  for (const table of ['orders', 'products', 'courier_rates', 'courier_cities', 'courier_accounts'])
    await ask(`delete from ${table}`);
  await ask('update couriers set active = true');
  await keepCouriers();
});

const now = new Date('2026-11-23T12:00:00Z');
const nothing = { sameCity: null, furtherKg: null, return: null, fuelBp: null, gstBp: null, salesTaxBp: null };

function agree(courier: CourierName, fromDay: string, rates: Partial<Rates>): Promise<void> {
  return saveRates(owner, courier, { ...nothing, delivery: null, incomeTaxBp: null, ...rates, fromDay });
}

async function proposed(city: string, grams: number | null = null, on = now) {
  return (await proposeCouriers([{ number: '1', city, grams }], on)).get('1');
}

/** Parcels that a courier has brought to Sahiwal, and how many of them were received. */
async function brought(courier: 'tcs' | 'leopards' | 'trax', received: number, refused = 0): Promise<void> {
  const id = await shelve({ stock: 30 });
  for (let each = 0; each < received + refused; each++) {
    const { number = '' } = await order({ ...shopper, city: 'Sahiwal', products: [{ id, quantity: 1 }] });
    for (const to of ['confirmed', 'packed'] as const) await changeState(owner, number, { to });
    await changeState(owner, number, { to: 'shipped', parcel: { courier, trackingNumber: null } });
    await changeState(owner, number, { to: each < received ? 'delivered' : 'refused', reason: 'Not at home' });
  }
}

test('M63: without rates and parcels nobody is proposed; with rates the cheapest of the day', async () => {
  expect(await proposed('Sahiwal')).toEqual({ proposed: null, rate: null, cost: null });
  await agree('tcs', '2026-01-01', { delivery: 25_000 });
  await agree('leopards', '2026-01-01', { delivery: 20_000 });
  await agree('leopards', '2026-11-24', { delivery: 30_000 });
  expect(await proposed('Sahiwal')).toEqual({ proposed: 'leopards', rate: null, cost: 20_000 });
  // In Karachi the new day has begun an hour ago.
  expect(await proposed('Sahiwal', null, new Date('2026-11-23T20:00:00Z'))).toMatchObject({ proposed: 'tcs' });
  expect(await proposed('Sahiwal', null, new Date('2025-12-31T12:00:00Z'))).toMatchObject({ proposed: null });
});

test('M63: rates count for the weight, with fuel and GST, and within the city that parcels are fetched from', async () => {
  await agree('tcs', '2026-01-01', { delivery: 20_000, furtherKg: 15_000, sameCity: 12_000 });
  await agree('trax', '2026-01-01', { delivery: 22_000, furtherKg: 5_000, fuelBp: 1_000, gstBp: 1_600 });
  expect(await proposed('Multan', 1_000)).toMatchObject({ proposed: 'tcs', cost: 20_000 });
  // 220 + 2 × 50, a tenth for fuel, 16 % of both.
  expect(await proposed('Multan', 2_001)).toMatchObject({ proposed: 'trax', cost: 40_832 });
  await inTransaction((tx) => setCourierRules(tx, owner, 'tcs', { pickupCity: 'Lahore' }));
  expect(await proposed(' lahore ')).toMatchObject({ proposed: 'tcs', cost: 12_000 });
});

test('M63: who delivers best in the city comes before who is cheap; among equals the cheaper one', async () => {
  await agree('trax', '2026-01-01', { delivery: 10_000 });
  await brought('leopards', 10);
  await brought('trax', 9, 1);
  expect(await proposed('Sahiwal')).toMatchObject({ proposed: 'leopards', rate: { ended: 10 }, cost: null });
  await brought('tcs', 10);
  await agree('tcs', '2026-01-01', { delivery: 30_000 });
  expect(await proposed('Sahiwal')).toMatchObject({ proposed: 'tcs', cost: 30_000 });
  await agree('leopards', '2026-01-01', { delivery: 29_900 });
  expect(await proposed('sahiwal')).toMatchObject({ proposed: 'leopards', cost: 29_900 });
  expect(await proposed('Gwadar')).toMatchObject({ proposed: 'trax', rate: null });
});

test('M63: a courier that is off, or does not go to the city, is not proposed', async () => {
  await agree('trax', '2026-01-01', { delivery: 10_000 });
  await agree('tcs', '2026-01-01', { delivery: 20_000 });
  await agree('leopards', '2026-01-01', { delivery: 30_000 });
  await inTransaction((tx) => writeCourier(tx, 'trax', { active: false }));
  await keepCouriers();
  expect(await proposed('Gwadar')).toMatchObject({ proposed: 'tcs' });
  await ask(`insert into courier_cities (courier, city_id, name, plain) values ('tcs', 'LHE', 'Lahore', $1)`, [
    soundOf('Lahore'),
  ]);
  expect(await proposed('Gwadar')).toMatchObject({ proposed: 'leopards' });
  const both = [
    { number: '1', city: 'Lahore', grams: null },
    { number: '2', city: 'Gwadar', grams: null },
  ];
  const found = await proposeCouriers(both, now);
  expect([found.get('1')?.proposed, found.get('2')?.proposed]).toEqual(['tcs', 'leopards']);
});
