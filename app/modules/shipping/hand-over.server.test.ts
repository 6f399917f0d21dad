import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { startJobs } from '#app/infra/jobs/jobs.server.ts';
import { makeCourier } from '#app/modules/orders/couriers/couriers.server.ts';
import { noteDone } from '#app/modules/orders/desk/order-desk.server.ts';
import { readPrintOrders } from '#app/modules/orders/desk/packing/pack-list.server.ts';
import { undoStep } from '#app/modules/orders/states/take-step.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { connectAll, owner, packedOrder, parcelOf, startDemoCouriers, stateOf, step } from '#tests/support/delivery.ts';
import { audit } from '#tests/support/orders.ts';
import { bookAll } from './booking/book-all.server.ts';
import { bookParcel } from './booking/book-parcel.server.ts';
import { setSimulator } from './couriers/call-courier.server.ts';
import { changeCourier } from './couriers/courier-accounts.server.ts';
import { fetchCities } from './couriers/courier-cities.server.ts';
import { handOver, handOverBooked, readLoad } from './hand-over.server.ts';
import { readPacked } from './parcels.server.ts';
import { recordCourierEvents } from './tracking/record-courier-events.server.ts';

const { pool, ask } = await testDatabase();
const couriers = await startDemoCouriers();

beforeAll(async () => {
  await connectAll();
  await fetchCities('tcs');
});
afterAll(async () => {
  setSimulator(null);
  await couriers.close();
});
afterEach(async () => {
  const findings = await audit(ask);
  await ask('delete from orders');
  await ask('delete from products');
  await ask('delete from jobs.job');
  await ask('update courier_accounts set books = false');
  expect(findings).toEqual([]);
});

const sana = { id: 'u2', name: 'Sana', role: 'staff' } as const;

/** How many parcels there are, and how many of them are on their way. */
async function parcels(): Promise<unknown> {
  const [counted] = await ask(
    'select count(*)::int as all, count(*) filter (where on_way)::int as going from shipments',
  );
  return counted;
}

async function booked(): Promise<{ number: string; trackingNumber: string }> {
  const number = await packedOrder();
  const done = await bookParcel(owner, number, 'tcs');
  if (done.kind !== 'booked') throw new Error(`Not booked: ${done.kind}.`);
  return { number, trackingNumber: done.trackingNumber };
}

test('K5: a parcel written by hand is one row, with what the rider is to collect', async () => {
  const number = await packedOrder(2);
  expect(await handOver(owner, { number, courier: 'tcs', trackingNumber: '7794-410 2263' })).toMatchObject({
    kind: 'done',
    from: 'packed',
    state: 'shipped',
  });
  const [order] = await ask<{ total: string }>('select total_paisa as total from orders');
  expect(await parcelOf(ask, number)).toMatchObject({
    attempt: 1,
    courier: 'tcs',
    tracking_number: '77944102263',
    booking: 'by-hand',
    collect_paisa: order?.total,
    handed_over_at: expect.any(Date),
    ended_at: null,
  });
  expect(await parcels()).toEqual({ all: 1, going: 1 });
});

test('K5: a booked parcel that is handed over keeps its row, one by one and all in one go', async () => {
  const first = await booked();
  await handOver(owner, { ...first, courier: 'tcs' });
  expect(await parcelOf(ask, first.number)).toMatchObject({ attempt: 1, booking: 'booked', on_way: true });
  const [second, unbooked] = [await booked(), await packedOrder()];
  expect(await handOverBooked(owner, 'tcs')).toEqual({
    steps: [{ number: second.number, event: expect.any(Number) }],
    refused: [],
  });
  expect(await parcelOf(ask, second.number)).toMatchObject({ attempt: 1, booking: 'booked', on_way: true });
  expect(await stateOf(ask, unbooked)).toBe('packed');
  expect(await parcels()).toEqual({ all: 2, going: 2 });
});

test('M45: of what is packed only what is chosen is booked and handed over; a rider needs no booking', async () => {
  const [first, second, third] = [await packedOrder(), await packedOrder(), await packedOrder()];
  await ask('update orders set courier = $1 where number = $2', ['leopards', second]);
  const outcomes = await bookAll(owner, 'tcs', [first, second]);
  expect(outcomes.map(({ kind, number }) => [kind, number])).toEqual([
    ['booked', first],
    ['booked', second],
  ]);
  const { steps } = await handOverBooked(owner, 'tcs', [first]);
  expect(steps.map(({ number }) => number)).toEqual([first]);
  expect(await stateOf(ask, second)).toBe('packed');
  const made = await makeCourier(owner, { label: `Rider ${Date.now()}`, kind: 'rider' });
  if (made.kind !== 'made') throw new Error(made.kind);
  expect((await handOverBooked(owner, made.name)).steps).toEqual([]);
  expect((await handOverBooked(owner, made.name, [second, third])).steps.map(({ number }) => number)).toEqual([third]);
  expect(await parcelOf(ask, third)).toMatchObject({ courier: made.name, tracking_number: third });
});

test('M46: a label is outdated once its parcel is booked, and right when it is printed again', async () => {
  const number = await packedOrder();
  const paper = async () => (await readPacked()).find((each) => each.number === number)?.paper;
  expect(await paper()).toBe('new');
  await noteDone(owner, [number], 'print', 'Pick list printed');
  expect(await paper()).toBe('new');
  await noteDone(owner, [number], 'print', 'Slip and label printed');
  expect(await paper()).toBe('printed');
  await bookParcel(owner, number, 'tcs');
  expect(await paper()).toBe('outdated');
  await noteDone(owner, [number], 'print', 'Slip printed');
  expect(await paper()).toBe('outdated');
  await noteDone(owner, [number], 'print', 'Label printed as PDF');
  expect(await paper()).toBe('printed');
  expect((await readPrintOrders([number]))[0]?.paper).toBe('printed');
  const { steps } = await handOverBooked(owner, 'tcs');
  expect(steps).toHaveLength(1);
  expect(await readLoad('tcs')).toEqual([number]);
  expect(await readLoad('trax')).toEqual([]);
});

test('K5: a parcel that its courier says it has is handed over by that, in its own row', async () => {
  const { number, trackingNumber } = await booked();
  const { id } = await parcelOf(ask, number);
  await recordCourierEvents(Number(id), [{ at: new Date(), words: 'Out For Delivery', place: 'Lahore' }]);
  expect(await stateOf(ask, number)).toBe('out-for-delivery');
  expect(await parcelOf(ask, number)).toMatchObject({
    id,
    tracking_number: trackingNumber,
    booking: 'booked',
    handed_over_at: expect.any(Date),
  });
  expect(await parcels()).toEqual({ all: 1, going: 1 });
});

test('K5: a parcel that goes with another courier than it was booked with is a row of its own', async () => {
  const { number } = await booked();
  await handOver(owner, { number, courier: 'trax', trackingNumber: '2024118830001' });
  expect(await ask('select attempt, courier, on_way, ended_at is not null as ended from shipments order by 1')).toEqual(
    [
      { attempt: 1, courier: 'tcs', on_way: false, ended: true },
      { attempt: 2, courier: 'trax', on_way: true, ended: false },
    ],
  );
});

test('K5: of people who hand over one order at once, one does, and the others are told who was faster', async () => {
  const number = await packedOrder();
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      handOver(index % 2 ? owner : sana, { number, courier: 'tcs', trackingNumber: `7794410226${index}` }),
    ),
  );
  const kinds = outcomes.map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['done', 'illegal', 'illegal', 'illegal', 'illegal', 'illegal']);
  expect(outcomes.find(({ kind }) => kind === 'illegal')).toMatchObject({ state: 'shipped' });
  expect(await parcels()).toEqual({ all: 1, going: 1 });
  expect(await ask(`select 1 from order_events where to_state = 'shipped'`)).toHaveLength(1);
});

test('M88: of two couriers whose parcels get one label at the same moment, one is told which order has it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [first, second] = [await packedOrder(), await packedOrder()];
    const trackingNumber = `7794410${round}000`;
    const outcomes = await Promise.all([
      handOver(owner, { number: first, courier: 'tcs', trackingNumber }),
      handOver(sana, { number: second, courier: 'trax', trackingNumber }),
    ]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['done', 'taken']);
    const [by, courier] = outcomes[0].kind === 'done' ? [first, 'tcs'] : [second, 'trax'];
    expect(outcomes.find(({ kind }) => kind === 'taken')).toMatchObject({ by, with: courier });
    expect(await ask('select 1 from shipments where tracking_number = $1', [trackingNumber])).toHaveLength(1);
  }
});

test('K5: a parcel is on its way until its order is not, and is followed until its order has ended', async () => {
  const number = await packedOrder();
  await handOver(owner, { number, courier: 'tcs', trackingNumber: '77944102263' });
  await step(number, 'delivered');
  expect(await parcelOf(ask, number)).toMatchObject({ on_way: false, ended_at: null });
  const [delivered] = await ask<{ id: string }>('select id from order_events order by id desc limit 1');
  await inTransaction((tx) => undoStep(tx, owner, number, Number(delivered?.id)));
  expect(await parcelOf(ask, number)).toMatchObject({ on_way: true, ended_at: null });
  for (const to of ['returning', 'returned'] as const) await step(number, to);
  expect(await parcelOf(ask, number)).toMatchObject({ on_way: false, ended_at: expect.any(Date) });
});

test('K5: packing asks for one booking, however many are packed; taken back, nothing is left to book', async () => {
  await changeCourier(owner, 'tcs', { before: { books: false }, after: { books: true } });
  // No node has ever known the job: packing does not depend on it.
  const early = await packedOrder();
  expect(await ask('select 1 from parcels_to_book')).toHaveLength(1);
  await step(early, 'confirmed');
  const jobs = startJobs(pool, [{ name: 'book-packed', work: async () => {} }]);
  await expect.poll(() => ask(`select 1 from jobs.queue where name = 'book-packed'`)).toHaveLength(1);
  await jobs.close();
  const numbers = [await packedOrder(), await packedOrder()];
  expect(await ask('select 1 from parcels_to_book')).toHaveLength(2);
  expect(await ask(`select singleton_key from jobs.job where name = 'book-packed'`)).toEqual([
    { singleton_key: 'packed' },
  ]);
  const [last] = await ask<{ id: string }>('select id from order_events order by id desc limit 1');
  await inTransaction((tx) => undoStep(tx, owner, numbers[1] ?? '', Number(last?.id)));
  await step(numbers[0] ?? '', 'cancelled');
  expect(await ask('select 1 from parcels_to_book')).toEqual([]);
});
