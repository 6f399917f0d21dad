import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { courierAdapters } from '#app/modules/orders/couriers/courier.ts';
import { testDatabase } from '#tests/support/database.ts';
import { connectAll, owner, packedOrder, startDemoCouriers, stateOf, step } from '#tests/support/delivery.ts';
import { isNeeded } from '#tests/support/jobs.ts';
import { audit } from '#tests/support/orders.ts';
import { setSimulator } from '../couriers/call-courier.server.ts';
import { changeCourier, testCourier } from '../couriers/courier-accounts.server.ts';
import { fetchCities, findCourierCity, nameCity } from '../couriers/courier-cities.server.ts';
import { readPacked } from '../parcels.server.ts';
import { bookingIsDue, bookPacked } from './book-packed.server.ts';
import { askAboutBooking, bookParcel } from './book-parcel.server.ts';

const { ask } = await testDatabase();
const couriers = await startDemoCouriers();
const { signal } = new AbortController();

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
  await ask('update courier_accounts set books = false');
  setSimulator(couriers.address);
  for (const courier of courierAdapters) couriers.behave(courier, 'ok');
  expect(findings).toEqual([]);
});

async function booksByItself(courier: (typeof courierAdapters)[number]): Promise<void> {
  const edit = { before: { books: false }, after: { books: true } };
  expect(await changeCourier(owner, courier, edit)).toMatchObject({ kind: 'saved' });
}

const bookedFor = (number: string) =>
  courierAdapters.flatMap((courier) =>
    couriers.booked(courier).filter(({ reference }) => reference.startsWith(number)),
  );

/** As if the time were over that a node has for an order. */
const laterOn = () => ask('update parcels_to_book set taken_until = null');

async function packedRow(number: string) {
  return (await readPacked()).find((parcel) => parcel.number === number);
}

test('K5: nothing is booked by itself before the owner says so, nor what was packed before that', async () => {
  const before = await packedOrder();
  await bookPacked(signal);
  await booksByItself('leopards');
  await bookPacked(signal);
  expect(bookedFor(before)).toEqual([]);
  expect(await packedRow(before)).toMatchObject({ booking: null, isWaiting: false, problem: null });
});

test('K5: what is packed is booked by itself, once, however many nodes do it', async () => {
  await booksByItself('trax');
  const number = await packedOrder();
  expect(await packedRow(number)).toMatchObject({ isWaiting: true });
  expect(await isNeeded(bookingIsDue)).toBe(true);
  await Promise.all(Array.from({ length: 5 }, () => bookPacked(signal)));
  expect(await isNeeded(bookingIsDue)).toBe(false);
  await laterOn();
  await bookPacked(signal);
  expect(bookedFor(number)).toMatchObject([{ courier: 'trax', reference: `${number}-1` }]);
  expect(await packedRow(number)).toMatchObject({ booking: 'booked', isWaiting: false, problem: null });
  expect(await ask('select 1 from parcels_to_book')).toEqual([]);
});

test('K5: an order for which a courier was chosen is booked by itself with that one, or not at all', async () => {
  await booksByItself('leopards');
  const chosen = await packedOrder();
  await ask(`update orders set courier = 'tcs' where number = $1`, [chosen]);
  await bookPacked(signal);
  expect(bookedFor(chosen)).toEqual([]);
  expect(await packedRow(chosen)).toMatchObject({ booking: null, isWaiting: false, problem: null });
  await booksByItself('tcs');
  const next = await packedOrder();
  await ask(`update orders set courier = 'tcs' where number = $1`, [next]);
  await bookPacked(signal);
  expect(bookedFor(next)).toMatchObject([{ courier: 'tcs' }]);
});

test('K5: what cannot be booked says why on the parcel, waits for a person, and is booked again by a press', async () => {
  await booksByItself('leopards');
  const number = await packedOrder();
  await ask(`update orders set city = 'Chak 43' where number = $1`, [number]);
  await bookPacked(signal);
  expect(await packedRow(number)).toMatchObject({ isWaiting: false, problem: expect.stringContaining('Chak 43') });
  await nameCity(owner, 'leopards', 'Chak 43', (await findCourierCity('leopards', 'Multan'))?.id ?? '');
  // It could be booked now, but was left to a person.
  await laterOn();
  await bookPacked(signal);
  expect(bookedFor(number)).toEqual([]);
  expect(await bookParcel(owner, number, 'leopards')).toMatchObject({ kind: 'booked' });
  expect(await packedRow(number)).toMatchObject({ booking: 'booked', problem: null });
  expect(bookedFor(number)).toHaveLength(1);
});

test('K5: after an answer that got lost the shop does not book a second time by itself', async () => {
  await booksByItself('leopards');
  couriers.behave('leopards', 'cut');
  const number = await packedOrder();
  await bookPacked(signal);
  couriers.behave('leopards', 'ok');
  await laterOn();
  await bookPacked(signal);
  expect(bookedFor(number)).toHaveLength(1);
  expect(await packedRow(number)).toMatchObject({ booking: 'asked', problem: expect.stringContaining('check before') });
  expect(await askAboutBooking(owner, number)).toMatchObject({ kind: 'booked' });
  expect(await packedRow(number)).toMatchObject({ booking: 'booked', problem: null });
});

test('K5: a courier that rests is asked in a later round; an order that is unpacked meanwhile is not booked', async () => {
  await booksByItself('tcs');
  couriers.behave('tcs', 'cut');
  for (let attempt = 0; attempt < 5; attempt++) await testCourier('tcs');
  const [number, unpacked] = [await packedOrder(), await packedOrder()];
  await bookPacked(signal);
  expect(await packedRow(number)).toMatchObject({ isWaiting: true, problem: null });
  expect(await ask('select 1 from shipments')).toEqual([]);
  await step(unpacked, 'confirmed');
  setSimulator(couriers.address);
  couriers.behave('tcs', 'ok');
  await laterOn();
  await bookPacked(signal);
  expect(await packedRow(number)).toMatchObject({ booking: 'booked' });
  expect(bookedFor(unpacked)).toEqual([]);
  expect(await stateOf(ask, unpacked)).toBe('confirmed');
});
