import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CourierAdapter, courierAdapters } from '#app/modules/orders/couriers/courier.ts';
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
import { isNeeded } from '#tests/support/jobs.ts';
import { audit } from '#tests/support/orders.ts';
import { setSimulator } from '../couriers/call-courier.server.ts';
import {
  changeCourier,
  disconnectCourier,
  readCourierAccount,
  testCourier,
} from '../couriers/courier-accounts.server.ts';
import { followParcels, freshen, parcelIsDue } from './follow-parcels.server.ts';
import { forgetWord, readSynonyms, teachWord } from './record-courier-events.server.ts';

const { ask } = await testDatabase();
const couriers = await startDemoCouriers();
const numbers: Record<CourierAdapter, string> = { tcs: '77944102263', leopards: 'LE7750412388', trax: '2024118830517' };
const signal = new AbortController().signal;

beforeAll(connectAll);
afterAll(async () => {
  setSimulator(null);
  await couriers.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  const findings = await audit(ask);
  await ask('delete from orders');
  await ask('delete from products');
  setSimulator(couriers.address);
  for (const courier of courierAdapters) couriers.behave(courier, 'ok');
  expect(findings).toEqual([]);
});

const ways: Record<CourierAdapter, { delivered: string[]; returned: string[] }> = {
  tcs: {
    delivered: ['Shipment Picked Up', 'Out For Delivery', 'Shipment Delivered (OK)'],
    returned: ['Out For Delivery', 'Return In Process', 'Shipment Returned To Origin (RO)'],
  },
  leopards: {
    delivered: ['Shipment Picked', 'Assign to Courier', 'Delivered'],
    returned: ['Assign to Courier', 'Being Return', 'Returned to shipper'],
  },
  trax: {
    delivered: ['Shipment - Rider Picked', 'Shipment - Out for Delivery', 'Shipment - Delivered'],
    returned: ['Shipment - Out for Delivery', 'Return - Confirm', 'Return - Delivered to Shipper'],
  },
};

test.each(courierAdapters)('K5: a parcel with %s is followed to the door', async (courier) => {
  const number = await shippedOrder(courier, numbers[courier]);
  for (const words of ways[courier].delivered) {
    couriers.say(courier, numbers[courier], words);
    await askAgain();
  }
  expect(await stateOf(ask, number)).toBe('delivered');
  expect(await parcelOf(ask, number)).toMatchObject({
    state: 'delivered',
    ended_at: expect.any(Date),
    disagrees: false,
  });
  const signed = await ask('select actor_name from order_events where to_state = $1', ['delivered']);
  expect(signed).toEqual([{ actor_name: 'The shop' }]);
});

test.each(courierAdapters)(
  'K5: a parcel with %s is followed back; what came back waits for a person',
  async (courier) => {
    const cn = `${numbers[courier]}9`;
    const number = await shippedOrder(courier, cn);
    for (const words of ways[courier].returned) {
      couriers.say(courier, cn, words);
      await askAgain();
    }
    expect(await parcelOf(ask, number)).toMatchObject({ state: 'returned' });
    expect(await stateOf(ask, number)).toBe('returning');
    await step(number, 'returned');
  },
);

test('K5: a courier who skips scans, repeats and jumbles its news moves the order once, by legal steps', async () => {
  const number = await shippedOrder('leopards', 'LE100000001');
  const at = (minutes: number) => new Date(Date.now() - 3_600_000 + minutes * 60_000);
  couriers.say('leopards', 'LE100000001', 'Delivered', { at: at(30) });
  couriers.say('leopards', 'LE100000001', 'Shipment Picked', { at: at(1) });
  couriers.behave('leopards', 'duplicate');
  await askAgain();
  couriers.behave('leopards', 'unordered');
  await askAgain();
  expect(await stateOf(ask, number)).toBe('delivered');
  const received = await ask('select 1 from shipment_events');
  expect(received).toHaveLength(2);
  expect(await ask('select to_state from order_events where to_state is not null')).toHaveLength(4);
});

test('K5: a refusal at the door is told apart from an empty house, in the courier’s words', async () => {
  const [refused, empty] = [await shippedOrder('tcs', '100000002'), await shippedOrder('tcs', '100000003')];
  for (const cn of ['100000002', '100000003'])
    couriers.say('tcs', cn, 'Out For Delivery', { at: new Date(Date.now() - 3_600_000) });
  couriers.say('tcs', '100000002', 'Recipient Refused');
  couriers.say('tcs', '100000003', 'Undelivered', { reason: 'phone off' });
  await askAgain();
  expect(await ask('select state, reason from orders where number = $1', [refused])).toEqual([
    { state: 'refused', reason: 'Recipient Refused' },
  ]);
  expect(await stateOf(ask, empty)).toBe('shipped');
  expect(await parcelOf(ask, empty)).toMatchObject({ state: 'attempted', words: 'Undelivered due to phone off' });
});

test('K5: a word nobody knows is kept and moves nothing, until the owner teaches it, for this courier only', async () => {
  const number = await shippedOrder('leopards', 'LE100000004');
  const ofAnother = await shippedOrder('tcs', '100000014');
  couriers.say('leopards', 'LE100000004', 'With our man at the gate');
  couriers.say('tcs', '100000014', 'With our man at the gate');
  await askAgain();
  expect(await stateOf(ask, number)).toBe('shipped');
  expect(await parcelOf(ask, number)).toMatchObject({ words: 'With our man at the gate', state: 'booked' });
  expect(await teachWord(owner, 'leopards', 'With our man at the gate', 'out-for-delivery')).toBe(1);
  expect(await stateOf(ask, number)).toBe('out-for-delivery');
  couriers.say('tcs', '100000014', 'With our man at the gate', { at: new Date(Date.now() + 120_000) });
  await askAgain();
  expect(await stateOf(ask, ofAnother)).toBe('shipped');
  expect(await ask(`select state from shipment_events where place = '' and state <> 'unknown'`)).toHaveLength(1);
});

test('M50: a mapped word is listed, corrected and deleted; parcels that had it follow, orders stay', async () => {
  const number = await shippedOrder('leopards', 'LE100000024');
  couriers.say('leopards', 'LE100000024', 'Kept at the depot');
  await askAgain();
  await teachWord(owner, 'leopards', 'Kept at the depot', 'in-transit');
  await teachWord(owner, 'leopards', 'kept at the depot', 'on-hold');
  expect((await readSynonyms()).filter(({ plain }) => plain === 'kept at the depot')).toMatchObject([
    { courier: 'leopards', state: 'on-hold', taughtBy: 'Bilal' },
  ]);
  expect(await parcelOf(ask, number)).toMatchObject({ state: 'on-hold' });
  expect(await forgetWord(owner, 'leopards', 'kept at the depot')).toBe('on-hold');
  expect(await forgetWord(owner, 'leopards', 'kept at the depot')).toBeNull();
  expect((await readSynonyms()).filter(({ plain }) => plain === 'kept at the depot')).toEqual([]);
  expect(await ask(`select state from shipment_events where plain = 'kept at the depot'`)).toEqual([
    { state: 'unknown' },
  ]);
  expect(await stateOf(ask, number)).toBe('shipped');
});

test('K5: where courier and order contradict each other, the order stays and a person is shown', async () => {
  const number = await shippedOrder('trax', '100000005');
  await step(number, 'returning');
  couriers.say('trax', '100000005', 'Shipment - Delivered');
  await askAgain();
  expect(await stateOf(ask, number)).toBe('returning');
  expect(await parcelOf(ask, number)).toMatchObject({ disagrees: true });
});

test('K5: what the team has taken further is not taken back by an old word', async () => {
  const number = await shippedOrder('trax', '100000006');
  couriers.say('trax', '100000006', 'Shipment - Out for Delivery');
  await askAgain();
  await step(number, 'shipped');
  await askAgain();
  expect(await stateOf(ask, number)).toBe('shipped');
});

test('K5: a courier whose word may not move orders is recorded all the same', async () => {
  const moves = (before: boolean, after: boolean) =>
    changeCourier(owner, 'trax', { before: { moves: before }, after: { moves: after } });
  expect(await moves(true, false)).toMatchObject({ kind: 'saved' });
  expect(await moves(true, false)).toEqual({ kind: 'unchanged' });
  const number = await shippedOrder('trax', '100000007');
  couriers.say('trax', '100000007', 'Shipment - Out for Delivery');
  await askAgain();
  expect(await stateOf(ask, number)).toBe('shipped');
  expect(await parcelOf(ask, number)).toMatchObject({ state: 'out-for-delivery' });
  await moves(false, true);
});

test.each(courierAdapters)('K5: parcels of %s not scanned yet wait; couriers are asked gently', async (courier) => {
  const number = await shippedOrder(courier, '100000008');
  couriers.behave(courier, 'not-scanned');
  couriers.say(courier, '100000008', 'Delivered');
  await askAgain();
  expect(await parcelOf(ask, number)).toMatchObject({ state: 'booked', failures: 0 });
  const before = couriers.requestCount(courier);
  await followParcels(signal);
  expect(couriers.requestCount(courier)).toBe(before);
});

test('K5: two nodes ask about a parcel once', async () => {
  await shippedOrder('leopards', 'LE100000009');
  couriers.say('leopards', 'LE100000009', 'Shipment Picked');
  const before = couriers.requestCount('leopards');
  expect(await isNeeded(parcelIsDue)).toBe(true);
  await Promise.all([followParcels(signal), followParcels(signal), followParcels(signal)]);
  expect(await isNeeded(parcelIsDue)).toBe(false);
  expect(couriers.requestCount('leopards')).toBe(before + 1);
});

const endless = ['slow', 'trickle', 'silent'] as const;
const faults = [...endless, 'cut', 'html', 'error-with-200', 'redirect', 'huge'] as const;

test.each(faults)(
  'K5: every courier is %s: nobody waits longer than five seconds, and the orders are as they were',
  async (fault) => {
    const orders = await Promise.all(courierAdapters.map((courier) => shippedOrder(courier, `${numbers[courier]}1`)));
    for (const courier of courierAdapters) {
      couriers.say(courier, `${numbers[courier]}1`, 'Delivered');
      couriers.behave(courier, fault);
    }
    const limits = holdTimeLimits();
    const followed = followParcels(signal);
    await expect.poll(() => limits.map(({ ms }) => ms)).toEqual([5_000, 5_000, 5_000]);
    if (endless.some((each) => each === fault)) for (const { pass } of limits) pass();
    await followed;
    const parcels = () => Promise.all(orders.map((number) => parcelOf(ask, number)));
    expect(await parcels()).toMatchObject(orders.map(() => ({ failures: 1, state: 'booked' })));
    // A page is answered although the time of none of these requests has passed.
    for (const { id } of await parcels()) await freshen(Number(id), 20);
    await expect.poll(() => limits.length).toBe(6);
    for (const { pass } of limits) pass();
    await expect.poll(parcels).toMatchObject(orders.map(() => ({ failures: 2, state: 'booked' })));
    for (const number of orders) expect(await stateOf(ask, number)).toBe('shipped');
    for (const courier of courierAdapters) expect((await readCourierAccount(courier)).problem).toMatch(/\w/);
  },
);

/** The time limits that requests get from now on, in ms. Each passes when `pass` is called, and not before. */
function holdTimeLimits(): { ms: number; pass(): void }[] {
  const limits: { ms: number; pass(): void }[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    limits.push({ ms, pass: () => controller.abort(new DOMException('The time is over.', 'TimeoutError')) });
    return controller.signal;
  });
  return limits;
}

test('K5: a courier that is silent five times in a row is left alone, and asked again by one', async () => {
  couriers.behave('trax', 'cut');
  for (let attempt = 0; attempt < 5; attempt++) await testCourier('trax');
  const before = couriers.requestCount('trax');
  expect(await testCourier('trax')).toMatchObject({ ok: false, words: expect.stringContaining('asked again') });
  expect(couriers.requestCount('trax')).toBe(before);
});

test('K5: keys are kept sealed and never shown; wrong ones are said', async () => {
  expect(await testCourier('leopards')).toMatchObject({ ok: true });
  const account = await readCourierAccount('leopards');
  expect(account).toMatchObject({ connected: true, endings: { apiKey: '41c9' }, answeredMs: expect.any(Number) });
  expect(JSON.stringify(account)).not.toContain('leopards-password');
  expect(JSON.stringify(await ask('select * from courier_accounts'))).not.toMatch(/leopards-(key|password)/);
  expect(JSON.stringify(await ask('select * from audit_entries'))).not.toMatch(/leopards-(key|password)/);
  await disconnectCourier(owner, 'leopards');
  expect(await testCourier('leopards')).toMatchObject({ ok: false });
  await connectAll();
});

/** As if it were time again. */
async function askAgain(): Promise<void> {
  await ask('update shipments set ask_after = now()');
  await followParcels(signal);
}
