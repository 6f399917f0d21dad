import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, type StateChange, shopper, stockOf } from '#tests/support/orders.ts';
import { recordCall } from '../desk/call-texts/record-call.server.ts';
import { chooseCourier, putOnHold } from '../desk/order-desk.server.ts';
import { countOnHold, readPackList, readPrintOrders } from '../desk/packing/pack-list.server.ts';
import { readOrder } from '../desk/read-order.server.ts';

const { ask } = await testDatabase();
const sana: Person = { id: 'u2', name: 'Sana', role: 'staff' };

afterEach(async () => {
  const findings = await audit(ask);
  await ask('delete from orders');
  await ask('delete from products');
  await ask('delete from customers');
  expect(findings).toEqual([]);
});

test('K5: a confirmed order is planned for the courier that delivers best to its city, of those with ten parcels there', async () => {
  const lamp = await shelve({ stock: 60 });
  await ended(lamp, 'leopards', ['delivered', 9], ['refused', 1]);
  await ended(lamp, 'tcs', ['delivered', 10], ['refused', 5]);
  await ended(lamp, 'trax', ['delivered', 9]);
  const number = await placed(lamp);
  await step(number, { to: 'confirmed' });
  expect((await readOrder(number))?.courier).toBe('leopards');
  const elsewhere = await placed(lamp, 'Gwadar');
  await step(elsewhere, { to: 'confirmed' });
  expect((await readOrder(elsewhere))?.courier).toBeNull();
});

test('K5: whom the caller chose carries it, until it is handed over to somebody', async () => {
  const number = await placed(await shelve());
  expect(await chooseCourier(sana, number, 'trax')).toBe(true);
  await inTransaction((tx) => recordCall(tx, sana, number, { outcome: 'confirmed' }));
  expect(await readOrder(number)).toMatchObject({
    courier: 'trax',
    events: [{ kind: 'step' }, { kind: 'parcel', words: 'Trax chosen' }, { kind: 'placed' }],
  });
  const [printed] = await readPrintOrders([number]);
  expect(printed?.courier).toBe('trax');
  await step(number, { to: 'packed' });
  await step(number, { to: 'shipped', parcel: { courier: 'tcs', trackingNumber: '7781200011' } });
  expect(await chooseCourier(sana, number, 'leopards')).toBe(false);
  expect((await readOrder(number))?.courier).toBe('tcs');
  expect(await chooseCourier(sana, '00000000', 'tcs')).toBe(false);
});

test('I2: what cannot be packed now leaves the pick list with its reason, keeps its pieces, and comes back', async () => {
  const lamp = await shelve({ stock: 5 });
  const number = await placed(lamp);
  expect(await putOnHold(sana, number, 'short')).toBe(false);
  await step(number, { to: 'confirmed' });
  expect(await putOnHold(sana, number, 'broken')).toBe(true);
  expect(await readPackList('confirmed')).toEqual([]);
  expect(await readPackList('aside')).toMatchObject([{ number, aside: { why: 'broken', by: 'Sana' } }]);
  expect(await countOnHold()).toBe(1);
  expect(await stockOf(ask, lamp)).toBe(4);
  expect(await putOnHold(sana, number, null)).toBe(true);
  expect(await readPackList('confirmed')).toMatchObject([{ number, aside: null }]);
  await putOnHold(sana, number, 'customer');
  await step(number, { to: 'packed' });
  expect(await readOrder(number)).toMatchObject({ state: 'packed', aside: null });
  expect(await countOnHold()).toBe(0);
  expect(await putOnHold(sana, number, 'short')).toBe(false);
});

test('I7: a step and a call that are sent again, because their answer was lost, are done once', async () => {
  const number = await placed(await shelve());
  const key = crypto.randomUUID();
  const call = () => inTransaction((tx) => recordCall(tx, sana, number, { outcome: 'no-answer', version: 1, key }));
  const first = await call();
  expect(await call()).toMatchObject({ kind: 'called', calls: 1, eventId: 'eventId' in first ? first.eventId : 0 });
  const confirming = { outcome: 'confirmed', version: 2, key: crypto.randomUUID() } as const;
  const confirm = () => inTransaction((tx) => recordCall(tx, sana, number, confirming));
  const confirmed = await confirm();
  expect(await confirm()).toEqual(confirmed);
  const packing = { to: 'packed', key: crypto.randomUUID() } as const;
  const packed = await step(number, packing);
  expect(await step(number, packing)).toEqual(packed);
  expect(await step(number, { to: 'packed', key: crypto.randomUUID() })).toMatchObject({ kind: 'illegal' });
  expect(await readOrder(number)).toMatchObject({ state: 'packed', calls: 1 });
  expect(await ask(`select count(*)::int as count from order_events where kind <> 'placed'`)).toEqual([{ count: 3 }]);
});

async function placed(product: number, city = 'Sahiwal'): Promise<string> {
  const { number } = await order({ ...shopper, city, products: [{ id: product, quantity: 1 }] });
  if (!number) throw new Error('Not placed');
  return number;
}

function step(number: string, wanted: StateChange) {
  return changeState(sana, number, wanted);
}

/** Parcels that a courier has brought to Sahiwal, by how they ended. */
async function ended(
  product: number,
  courier: 'tcs' | 'leopards' | 'trax',
  ...ends: ['delivered' | 'refused', number][]
) {
  for (const [to, count] of ends)
    for (let parcel = 0; parcel < count; parcel++) {
      const number = await placed(product);
      for (const each of ['confirmed', 'packed'] as const) await step(number, { to: each });
      await step(number, { to: 'shipped', parcel: { courier, trackingNumber: null } });
      await step(number, { to, ...(to === 'refused' && { reason: 'Not at home' }) });
    }
}
