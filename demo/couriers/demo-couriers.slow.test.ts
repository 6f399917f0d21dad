import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { setSimulator } from '#app/modules/shipping/couriers/call-courier.server.ts';
import {
  connectCourier,
  disconnectCourier,
  readCourierAccounts,
} from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { followParcels } from '#app/modules/shipping/tracking/follow-parcels.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { owner, parcelOf, shippedOrder, stateOf } from '#tests/support/delivery.ts';
import { openDemoCouriers } from './open-demo-couriers.ts';

const { app, ask, pool } = await testDatabase();
const { signal } = new AbortController();
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  setSimulator(null);
  await Promise.all(opened.splice(0).map((couriers) => couriers.close()));
  await ask('delete from orders');
  await ask('delete from products');
  await ask('delete from courier_accounts');
});

async function open() {
  const couriers = await openDemoCouriers(pool, app, 60);
  if (couriers) opened.push(couriers);
  return couriers;
}

/** As if so many minutes had gone by since the parcel was handed over. */
async function follow(number: string, minutes: number): Promise<void> {
  await ask(
    `update shipments set handed_over_at = now() - make_interval(secs => $2), created_at = now() - make_interval(secs => $2),
       ask_after = now() where order_id = (select id from orders where number = $1)`,
    [number, minutes * 60],
  );
  await followParcels(signal);
}

test('K5: the couriers of the demo shop are connected, and its parcels move by themselves to the door', async () => {
  expect(await open()).not.toBeNull();
  expect(await readCourierAccounts()).toMatchObject(
    ['tcs', 'leopards', 'trax'].map((courier) => ({ courier, connected: true, books: false })),
  );
  for (const [index, [minutes, state]] of (
    [
      [1.1, 'shipped'],
      [4.1, 'out-for-delivery'],
      [5.1, 'delivered'],
    ] as const
  ).entries()) {
    const number = await shippedOrder('leopards', `LE775041230${index}`);
    await follow(number, minutes);
    expect(await stateOf(ask, number)).toBe(state);
  }
});

test('K5: after a restart a parcel goes on where it was', async () => {
  await open();
  const number = await shippedOrder('leopards', 'LE7750412306');
  await follow(number, 2.1);
  await Promise.all(opened.splice(0).map((couriers) => couriers.close()));
  await open();
  await ask('update shipments set ask_after = now()');
  await followParcels(signal);
  const received = await ask<{ words: string }>('select words from shipment_events order by at');
  expect(received.map(({ words }) => words)).toEqual(['Shipment Picked', 'Dispatched']);
  expect((await parcelOf(ask, number)).words).toBe('Dispatched');
});

test('K5: two nodes of a demo shop tell of a parcel the same', async () => {
  await open();
  const number = await shippedOrder('trax', '2024118830010');
  await follow(number, 3.1);
  const received = await ask('select 1 from shipment_events');
  await open();
  await ask('update shipments set ask_after = now()');
  await followParcels(signal);
  expect(await ask('select 1 from shipment_events')).toHaveLength(received.length);
  expect(received.length).toBe(3);
});

test('K5: a shop that has connected a courier with keys of its own asks the real one; one that was disconnected stays so', async () => {
  await open();
  await disconnectCourier(owner, 'tcs');
  await open();
  expect((await readCourierAccounts()).find(({ courier }) => courier === 'tcs')).toMatchObject({ connected: false });
  await connectCourier(owner, 'trax', { apiKey: 'a-real-key', pickupAddressId: '7' });
  setSimulator(null);
  expect(await open()).toBeNull();
});

test('a node that starts while the demo is emptied connects no courier of the demo in the real shop', async () => {
  const emptying = new pg.Client(app);
  await emptying.connect();
  await emptying.query('begin');
  await emptying.query('lock table courier_accounts in exclusive mode');
  const opening = open();
  await expect
    .poll(() => ask(`select from pg_locks where relation = 'courier_accounts'::regclass and not granted`))
    .toHaveLength(1);
  await emptying.query(`insert into office_settings (part) values ('beginning')`);
  await emptying.query('commit');
  await opening;
  await emptying.end();
  expect(await ask('select from courier_accounts')).toEqual([]);
  await ask('delete from office_settings');
});
