import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatPrice } from '#app/infra/money/money.ts';
import { makeCourier } from '#app/modules/orders/couriers/couriers.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { clearOrders, owner, packedOrder, parcelOf, stateOf } from '#tests/support/delivery.ts';
import { handOver } from '../hand-over.server.ts';
import { readParcels } from '../parcels.server.ts';
import { doorAnswerText } from './attempt-outcome.ts';
import { messageAtDoor, readDeliveryRun, startDeliveryRun } from './delivery-run.server.ts';
import { answerAttempt } from './record-attempt.server.ts';

const { ask } = await testDatabase();

beforeEach(async () => {
  await makeCourier(owner, { label: 'Bilal', kind: 'rider' });
});
afterEach(async () => {
  expect(await clearOrders(ask)).toEqual([]);
});

async function carried(): Promise<string> {
  const number = await packedOrder(2);
  expect(await handOver(owner, { number, courier: 'bilal', trackingNumber: null })).toMatchObject({ kind: 'done' });
  return number;
}

const rider = { ...owner, id: 'u9', name: 'Bilal', role: 'staff', tasks: ['carry'] } as const;
const key = () => crypto.randomUUID();

test('M19: what a rider carries goes under the number of its order, and misses no courier’s number', async () => {
  const number = await carried();
  expect(await parcelOf(ask, number)).toMatchObject({ courier: 'bilal', tracking_number: number });
  const { rows } = await readParcels({ tab: 'look', courier: null, question: '' });
  expect(rows).toEqual([]);
});

test('M19: the round lists doors with address and cash; starting it puts all of it out for delivery', async () => {
  const number = await carried();
  const { parcels, waiting } = await readDeliveryRun('bilal');
  expect(waiting).toBe(1);
  expect(parcels).toMatchObject([{ number, pieces: 2, tries: 0, comesBack: false }]);
  expect(parcels[0]?.collect).toBe(Number((await parcelOf(ask, number)).collect_paisa));
  expect(await startDeliveryRun(rider, 'bilal')).toMatchObject([{ kind: 'done', state: 'out-for-delivery' }]);
  expect((await readDeliveryRun('bilal')).waiting).toBe(0);
});

test('M19: delivered at the door once, however often the phone sends it; its cash is in the rider’s hand', async () => {
  const number = await carried();
  const notified = { number, outcome: 'delivered', reason: '', retryKey: key() } as const;
  const results = await Promise.all([
    messageAtDoor(rider, notified),
    messageAtDoor(rider, notified),
    messageAtDoor(rider, notified),
  ]);
  expect(results.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
  const steps = await ask(`select to_state from order_events where kind = 'step' and to_state = 'delivered'`);
  expect(steps).toHaveLength(1);
  const { parcels, inHand } = await readDeliveryRun('bilal');
  expect(parcels).toEqual([]);
  expect(inHand).toMatchObject([{ number }]);
});

test('M19: nobody at home is a try that the list and the shopper’s page know; the parcel stays on the round', async () => {
  const number = await carried();
  const notified = { number, outcome: 'not-home', reason: '', retryKey: key() } as const;
  expect((await messageAtDoor(rider, notified)).kind).toBe('tried');
  expect((await messageAtDoor(rider, notified)).kind).toBe('tried');
  expect((await readDeliveryRun('bilal')).parcels).toMatchObject([{ number, tries: 1 }]);
  expect(await parcelOf(ask, number)).toMatchObject({ state: 'attempted' });
});

test('M19: what is not taken comes back; a late word about it changes nothing', async () => {
  const number = await carried();
  await messageAtDoor(rider, { number, outcome: 'refused', reason: 'No cash', retryKey: key() });
  expect(await stateOf(ask, number)).toBe('refused');
  expect((await readDeliveryRun('bilal')).parcels).toMatchObject([{ number, comesBack: true }]);
  expect((await messageAtDoor(rider, { number, outcome: 'not-home', reason: '', retryKey: key() })).kind).toBe(
    'not-ours',
  );
  expect((await messageAtDoor(rider, { number, outcome: 'delivered', reason: '', retryKey: key() })).kind).toBe(
    'illegal',
  );
  expect(await stateOf(ask, number)).toBe('refused');
});

test('M19: a rider says nothing of a parcel that a courier has', async () => {
  const number = await packedOrder();
  await handOver(owner, { number, courier: 'tcs', trackingNumber: '77900001111' });
  const notified = { number, outcome: 'delivered', reason: '', retryKey: key() } as const;
  expect((await messageAtDoor(rider, notified)).kind).toBe('not-ours');
  expect(await stateOf(ask, number)).toBe('shipped');
});

test('M20: a failed attempt waits until the shopper was asked, once; the next attempt in vain waits again', async () => {
  const number = await carried();
  const notified = { number, outcome: 'not-home', reason: '' } as const;
  const tried = async () => (await readParcels({ tab: 'tried', courier: null, question: '' })).rows;
  expect(await tried()).toEqual([]);
  await messageAtDoor(rider, { ...notified, retryKey: key() });
  const [parcel] = await tried();
  expect(parcel).toMatchObject({ number, isTried: true });
  const input = { parcel: parcel?.id ?? 0, answer: 'address', words: 'Office 5, I. I. Chundrigar Road' } as const;
  const results = await Promise.all([answerAttempt(owner, input), answerAttempt(owner, input)]);
  expect(results.toSorted()).toEqual(['answered', 'answered-before']);
  expect(await tried()).toEqual([]);
  const [event] = await ask(
    `select words, actor_name from order_events where kind = 'parcel' order by id desc limit 1`,
  );
  expect(event).toEqual({ words: `Bring it elsewhere: ${input.words}`, actor_name: owner.name });
  await messageAtDoor(rider, { ...notified, retryKey: key() });
  expect(await tried()).toMatchObject([{ number }]);
  await messageAtDoor(rider, { number, outcome: 'delivered', reason: '', retryKey: key() });
  expect(await tried()).toEqual([]);
  expect(await answerAttempt(owner, input)).toBe('not-tried');
});

test('M20: the text for a courier names the parcel and what is asked for', () => {
  const parcel = {
    number: '48217306',
    trackingNumber: '77900001111',
    courier: 'tcs',
    name: 'Hina Shah',
    city: 'Lahore',
    collect: 249_000,
  };
  expect(doorAnswerText(parcel, 'again', '')).toBe(
    `TCS, CN 77900001111, Hina Shah, Lahore, ${formatPrice(249_000)}: Please try again tomorrow.`,
  );
  expect(doorAnswerText({ ...parcel, trackingNumber: null }, 'address', 'House 9')).toBe(
    `TCS, Order 4821-7306, Hina Shah, Lahore, ${formatPrice(249_000)}: Please deliver it here: House 9`,
  );
});
