import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import {
  clearOrders,
  connectAll,
  owner,
  packedOrder,
  parcelOf,
  shippedOrder,
  startDemoCouriers,
  stateOf,
  step,
} from '#tests/support/delivery.ts';
import { setSimulator } from '../couriers/call-courier.server.ts';
import { fetchCities } from '../couriers/courier-cities.server.ts';
import { handOver } from '../hand-over.server.ts';
import { followParcels } from '../tracking/follow-parcels.server.ts';
import { recordCourierEvents } from '../tracking/record-courier-events.server.ts';
import { bookParcel } from './book-parcel.server.ts';
import { numberParcel } from './number-parcel.server.ts';

const { ask } = await testDatabase();
const couriers = await startDemoCouriers();
const sana = { id: 'u2', name: 'Sana', role: 'staff' } as const;
const signal = new AbortController().signal;

beforeAll(async () => {
  await connectAll();
  await fetchCities('tcs');
});
afterAll(async () => {
  setSimulator(null);
  await couriers.close();
});
afterEach(async () => {
  expect(await clearOrders(ask)).toEqual([]);
});

/** An order that left without a courier's number. */
async function bareOrder(): Promise<string> {
  const number = await packedOrder();
  expect(await handOver(owner, { number, courier: 'tcs', trackingNumber: null })).toMatchObject({ kind: 'done' });
  return number;
}

/** What the timeline says of an order's parcel, the newest last. */
function told(number: string): Promise<unknown[]> {
  return ask(
    `select e.actor_name, e.words from order_events e join orders o on o.id = order_id
     where number = $1 and kind = 'parcel' and e.words like '%number%' order by e.id`,
    [number],
  );
}

test('K5: a parcel that left without a number is given one, with who gave it, and is followed from then on', async () => {
  const number = await bareOrder();
  couriers.say('tcs', '77944102263', 'Out For Delivery');
  await followParcels(signal);
  expect(await stateOf(ask, number)).toBe('shipped');
  expect(await numberParcel(sana, { number, was: null, trackingNumber: '77944102263' })).toEqual({
    kind: 'numbered',
    courier: 'tcs',
  });
  expect(await parcelOf(ask, number)).toMatchObject({ attempt: 1, tracking_number: '77944102263', booking: 'by-hand' });
  expect(await ask('select tracking_number from orders')).toEqual([{ tracking_number: '77944102263' }]);
  await followParcels(signal);
  expect(await stateOf(ask, number)).toBe('out-for-delivery');
  expect(await told(number)).toEqual([{ actor_name: 'Sana', words: 'TCS number 77944102263 given' }]);
});

test('K5: a wrong number is corrected from what to what, and what the courier said of it is forgotten', async () => {
  const number = await shippedOrder('tcs', '77944102263');
  const { id } = await parcelOf(ask, number);
  await recordCourierEvents(Number(id), [{ at: new Date(), words: 'Out For Delivery', place: 'Quetta' }]);
  const corrected = { number, was: '77944102263', trackingNumber: '77944102299' };
  expect(await numberParcel(owner, corrected)).toMatchObject({ kind: 'numbered' });
  expect(await parcelOf(ask, number)).toMatchObject({
    tracking_number: '77944102299',
    state: 'booked',
    words: '',
    failures: 0,
    on_way: true,
  });
  expect(await ask('select 1 from shipment_events')).toEqual([]);
  // An answer about the wrong number that was still under way is no news of this parcel.
  const late = [{ at: new Date(), words: 'Shipment Delivered (OK)', place: 'Quetta' }];
  expect(await recordCourierEvents(Number(id), late, '77944102263')).toBe(0);
  expect(await recordCourierEvents(Number(id), late, '77944102299')).toBe(1);
  expect(await told(number)).toEqual([
    { actor_name: 'Bilal', words: 'TCS number corrected from 77944102263 to 77944102299' },
  ]);
  expect(await ask(`select before, after from audit_entries where action = 'parcel.numbered'`)).toContainEqual({
    before: { trackingNumber: '77944102263' },
    after: { trackingNumber: '77944102299' },
  });
});

test('K5: a number that another open parcel of the courier has is refused with whose it is', async () => {
  const [first, number] = [await shippedOrder('tcs', '77944102263'), await bareOrder()];
  const wrong = { number, was: null, trackingNumber: '77944102263' };
  expect(await numberParcel(owner, wrong)).toEqual({ kind: 'taken', courier: 'tcs', by: first });
  expect(await parcelOf(ask, number)).toMatchObject({ tracking_number: null });
  expect(await told(number)).toEqual([]);
});

test('K5: of two who give a parcel two numbers at once, one is told who was faster; the same number twice is given once', async () => {
  const number = await bareOrder();
  const given = ['77944102263', '77944102299'];
  const outcomes = await Promise.all(
    given.map((trackingNumber, index) =>
      numberParcel(index === 0 ? owner : sana, { number, was: null, trackingNumber }),
    ),
  );
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'numbered']);
  const kept = given[outcomes.findIndex(({ kind }) => kind === 'numbered')] ?? '';
  expect(outcomes.find(({ kind }) => kind === 'changed')).toEqual({
    kind: 'changed',
    trackingNumber: kept,
    by: kept === given[0] ? 'Bilal' : 'Sana',
  });
  expect(await numberParcel(owner, { number, was: null, trackingNumber: kept })).toMatchObject({ kind: 'numbered' });
  expect(await told(number)).toHaveLength(1);
});

test('K5: a number that the courier booked, and one whose money is in the books or whose order has ended, stays', async () => {
  const booked = await packedOrder();
  const done = await bookParcel(owner, booked, 'tcs');
  if (done.kind !== 'booked') throw new Error(`Not booked: ${done.kind}.`);
  const { trackingNumber: was } = done;
  expect(await numberParcel(owner, { number: booked, was, trackingNumber: '77944102299' })).toEqual({
    kind: 'not-sent',
  });
  await handOver(owner, { number: booked, courier: 'tcs', trackingNumber: was });
  expect(await numberParcel(owner, { number: booked, was, trackingNumber: '77944102299' })).toEqual({
    kind: 'booked',
    courier: 'tcs',
  });
  const number = await shippedOrder('tcs', '77944102277');
  for (const to of ['delivered', 'cash-received'] as const) await step(number, to);
  const late = { number, was: '77944102277', trackingNumber: '77944102288' };
  expect(await numberParcel(owner, late)).toEqual({ kind: 'not-sent' });
  const paid = await shippedOrder('tcs', '77944102255');
  await step(paid, 'delivered');
  await ask(`update shipments set settled_paisa = 100 where tracking_number = '77944102255'`);
  const wrong = { number: paid, was: '77944102255', trackingNumber: '77944102244' };
  expect(await numberParcel(owner, wrong)).toEqual({ kind: 'in-the-books' });
});
