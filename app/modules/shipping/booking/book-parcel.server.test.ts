import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { courierAdapters } from '#app/modules/orders/couriers/courier.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  connectAll,
  owner,
  packedOrder,
  parcelOf,
  shippedOrder,
  startDemoCouriers,
  stateOf,
  step,
} from '#tests/support/delivery.ts';
import { audit } from '#tests/support/orders.ts';
import { setSimulator } from '../couriers/call-courier.server.ts';
import {
  fetchCities,
  findCourierCity,
  forgetCity,
  nameCity,
  readNamedCities,
} from '../couriers/courier-cities.server.ts';
import { handOver } from '../hand-over.server.ts';
import { askAboutBooking, bookParcel, settleBooking, withdrawBooking } from './book-parcel.server.ts';

const { ask } = await testDatabase();
const couriers = await startDemoCouriers();

beforeAll(async () => {
  await connectAll();
  for (const courier of courierAdapters) await fetchCities(courier);
});
afterAll(async () => {
  setSimulator(null);
  await couriers.close();
});
afterEach(async () => {
  const findings = await audit(ask);
  await ask('delete from orders');
  await ask('delete from products');
  setSimulator(couriers.address);
  for (const courier of courierAdapters) couriers.behave(courier, 'ok');
  expect(findings).toEqual([]);
});

const bookedFor = (courier: (typeof courierAdapters)[number], number: string) =>
  couriers.booked(courier).filter(({ reference }) => reference.startsWith(number));

test.each(courierAdapters)(
  'K5: a packed order is booked with %s once, however often it is asked for',
  async (courier) => {
    const number = await packedOrder();
    const all = await Promise.all(Array.from({ length: 6 }, () => bookParcel(owner, number, courier)));
    expect(all.filter(({ kind }) => kind === 'booked').length).toBeGreaterThan(0);
    const again = await bookParcel(owner, number, courier);
    expect(bookedFor(courier, number)).toHaveLength(1);
    const [booked] = bookedFor(courier, number);
    expect(again).toEqual({ kind: 'booked', number, trackingNumber: booked?.number });
    const { collect_paisa } = await parcelOf(ask, number);
    expect(booked).toMatchObject({
      reference: `${number}-1`,
      name: 'Ayesha Siddiqui',
      phone: '03001234567',
      // What the rider asks for at the door, in rupees.
      collect: Number(collect_paisa) / 100,
    });
    expect(await handOver(owner, { number, courier, trackingNumber: booked?.number ?? '' })).toMatchObject({
      kind: 'done',
    });
    expect(await parcelOf(ask, number)).toMatchObject({
      booking: 'booked',
      handed_over_at: expect.any(Date),
      attempt: 1,
    });
  },
);

test('K5: what is not packed, or has left already, is not booked', async () => {
  const number = await packedOrder();
  await step(number, 'confirmed');
  expect(await bookParcel(owner, number, 'tcs')).toEqual({ kind: 'not-packed', number });
  const shipped = await shippedOrder('leopards', 'LE7750412388');
  expect(await bookParcel(owner, shipped, 'tcs')).toEqual({ kind: 'not-packed', number: shipped });
  expect(await bookParcel(owner, '00000000', 'tcs')).toEqual({ kind: 'not-found', number: '00000000' });
  expect([...bookedFor('tcs', number), ...bookedFor('tcs', shipped)]).toEqual([]);
});

test('K5: after an answer that broke off nobody books again; the courier is asked what became of it', async () => {
  const number = await packedOrder();
  couriers.behave('leopards', 'cut');
  expect(await bookParcel(owner, number, 'leopards')).toMatchObject({ kind: 'open' });
  couriers.behave('leopards', 'ok');
  expect(await bookParcel(owner, number, 'leopards')).toMatchObject({ kind: 'open' });
  expect(bookedFor('leopards', number)).toHaveLength(1);
  const [booked] = bookedFor('leopards', number);
  expect(await askAboutBooking(owner, number)).toEqual({ kind: 'booked', number, trackingNumber: booked?.number });
});

test('K5: a courier that cannot be asked leaves it to a person, who looks and says', async () => {
  const number = await packedOrder();
  couriers.behave('trax', 'cut');
  expect(await bookParcel(owner, number, 'trax')).toMatchObject({ kind: 'open' });
  couriers.behave('trax', 'ok');
  expect(await askAboutBooking(owner, number)).toMatchObject({ kind: 'open' });
  expect(await settleBooking(owner, number, null)).toMatchObject({ kind: 'refused' });
  expect(await bookParcel(owner, number, 'trax')).toMatchObject({ kind: 'booked' });
  expect(bookedFor('trax', number).map(({ reference }) => reference)).toEqual([`${number}-1`, `${number}-2`]);
});

test('K5: what a courier knows nothing of is not called unbooked before it had time to settle', async () => {
  const number = await packedOrder();
  couriers.behave('leopards', 'html');
  await bookParcel(owner, number, 'leopards');
  const [reference] = bookedFor('leopards', number);
  if (reference) reference.reference = 'lost';
  couriers.behave('leopards', 'ok');
  expect(await askAboutBooking(owner, number)).toMatchObject({
    kind: 'open',
    words: expect.stringContaining('minute'),
  });
  await ask(`update shipments set created_at = now() - interval '2 minutes'`);
  expect(await askAboutBooking(owner, number)).toMatchObject({ kind: 'refused' });
});

test('K5: a booking is taken back, and the order can go with somebody else', async () => {
  const number = await packedOrder();
  await bookParcel(owner, number, 'tcs');
  const [{ cn } = { cn: '' }] = await ask<{ cn: string }>(
    'select tracking_number as cn from orders where number = $1',
    [number],
  );
  couriers.behave('tcs', 'cut');
  expect(await withdrawBooking(owner, number)).toMatchObject({ kind: 'not-withdrawn' });
  couriers.behave('tcs', 'ok');
  expect(await withdrawBooking(owner, number)).toEqual({ kind: 'withdrawn', courier: 'tcs', trackingNumber: cn });
  expect(await withdrawBooking(owner, number)).toEqual({ kind: 'not-booked' });
  expect(await ask('select courier, tracking_number from orders where number = $1', [number])).toEqual([
    { courier: null, tracking_number: null },
  ]);
  expect(await bookParcel(owner, number, 'leopards')).toMatchObject({ kind: 'booked' });
});

test('K5: cities are met in the spellings people use; one nobody knows is asked for once', async () => {
  expect(await findCourierCity('leopards', 'LAHOR CITY')).toMatchObject({ name: 'Lahore' });
  expect(await findCourierCity('tcs', 'D.G. Khan')).toMatchObject({ name: 'Dera Ghazi Khan' });
  const number = await packedOrder();
  await ask(`update orders set city = 'Chak 42' where number = $1`, [number]);
  expect(await bookParcel(owner, number, 'trax')).toEqual({ kind: 'unknown-city', number, city: 'Chak 42' });
  const multan = await findCourierCity('trax', 'Multan');
  expect(await nameCity(owner, 'trax', 'Chak 42', multan?.id ?? '')).toBe(true);
  expect(await bookParcel(owner, number, 'trax')).toMatchObject({ kind: 'booked' });
});

test('K5: of two villages, or two cities in Urdu letters, only the one that was explained is known', async () => {
  const multan = await findCourierCity('leopards', 'Multan');
  for (const [explained, other] of [
    ['Chak 52', 'Chak 53'],
    ['ملتان', 'کراچی'],
  ] as const) {
    expect(await nameCity(owner, 'leopards', explained, multan?.id ?? '')).toBe(true);
    expect(await findCourierCity('leopards', explained)).toEqual(multan);
    expect(await findCourierCity('leopards', other)).toBeNull();
  }
  expect(await findCourierCity('leopards', 'Multan 60000')).toEqual(multan);
});

test('K5: a number that another parcel has already is refused: the wrong slip was scanned', async () => {
  const first = await shippedOrder('tcs', '77944102263');
  const second = await packedOrder();
  expect(await handOver(owner, { number: second, courier: 'tcs', trackingNumber: '77944102263' })).toEqual({
    kind: 'taken',
    number: second,
    by: first,
  });
  expect(await stateOf(ask, second)).toBe('packed');
});

test('K5: a booking that is cleared up after the parcel left without a number gives it one', async () => {
  const number = await packedOrder();
  couriers.behave('tcs', 'cut');
  expect(await bookParcel(owner, number, 'tcs')).toMatchObject({ kind: 'open' });
  await handOver(owner, { number, courier: 'tcs', trackingNumber: null });
  couriers.behave('tcs', 'ok');
  expect(await settleBooking(owner, number, '77944102264')).toMatchObject({ kind: 'booked' });
  expect(await parcelOf(ask, number)).toMatchObject({
    attempt: 1,
    booking: 'booked',
    tracking_number: '77944102264',
    on_way: true,
  });
  expect(await ask('select tracking_number from orders')).toEqual([{ tracking_number: '77944102264' }]);
  expect(await ask('select 1 from shipments')).toHaveLength(1);
});

test('K5: a booking that is cleared up after the parcel left with another courier does not change whose it is', async () => {
  const number = await packedOrder();
  couriers.behave('tcs', 'cut');
  expect(await bookParcel(owner, number, 'tcs')).toMatchObject({ kind: 'open' });
  await handOver(owner, { number, courier: 'trax', trackingNumber: '2024118830001' });
  couriers.behave('tcs', 'ok');
  expect(await settleBooking(owner, number, '77944102264')).toMatchObject({ kind: 'booked' });
  expect(await ask('select courier, tracking_number from orders')).toEqual([
    { courier: 'trax', tracking_number: '2024118830001' },
  ]);
  expect(await parcelOf(ask, number)).toMatchObject({ attempt: 2, courier: 'trax', on_way: true });
});

test('M50: what a spelling was said to mean is listed, and forgotten', async () => {
  await fetchCities('trax');
  const multan = await findCourierCity('trax', 'Multan');
  await nameCity(owner, 'trax', 'Basti 7', multan?.id ?? '');
  const [named] = (await readNamedCities()).filter(({ courier, city }) => courier === 'trax' && city === 'Multan');
  expect(named?.written).toMatch(/7$/);
  expect(await forgetCity(owner, 'trax', named?.written ?? '')).toBe('Multan');
  expect(await forgetCity(owner, 'trax', named?.written ?? '')).toBeNull();
  expect(await findCourierCity('trax', 'Basti 7')).toBeNull();
});

test('M46: a parcel that left without a number is booked late with its courier, once, and is followed from then on', async () => {
  const number = await packedOrder();
  await handOver(owner, { number, courier: 'tcs', trackingNumber: null });
  expect(await bookParcel(owner, number, 'trax')).toEqual({ kind: 'not-packed', number });
  couriers.behave('tcs', 'error-with-200');
  const refused = await bookParcel(owner, number, 'tcs');
  couriers.behave('tcs', 'ok');
  expect(refused.kind).toBe('refused');
  expect(await parcelOf(ask, number)).toMatchObject({ booking: 'by-hand', on_way: true, ended_at: null });
  const [booked, again] = await Promise.all([bookParcel(owner, number, 'tcs'), bookParcel(owner, number, 'tcs')]);
  expect([booked, again].filter(({ kind }) => kind === 'booked')).toHaveLength(1);
  const parcel = await parcelOf(ask, number);
  expect(parcel).toMatchObject({ attempt: 1, booking: 'booked', on_way: true, ended_at: null });
  expect(await ask('select tracking_number from orders')).toEqual([{ tracking_number: parcel.tracking_number }]);
  expect(await stateOf(ask, number)).toBe('shipped');
});
