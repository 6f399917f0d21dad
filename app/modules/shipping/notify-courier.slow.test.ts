import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { askToForget, forgetOrders } from '#app/modules/orders/forget-order.server.ts';
import type { FakeCouriers } from '#demo/couriers/fake-couriers.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  clearOrders,
  connectAll,
  owner,
  parcelOf,
  shippedOrder,
  startDemoCouriers,
  step,
} from '#tests/support/delivery.ts';
import { isNeeded } from '#tests/support/jobs.ts';
import { setSimulator } from './couriers/call-courier.server.ts';
import { disconnectCourier } from './couriers/courier-accounts.server.ts';
import { answerAttempt } from './delivery-run/record-attempt.server.ts';
import { adviceIsDue, notifyCourierNow, tellCouriers } from './notify-courier.server.ts';
import { readParcels } from './parcels.server.ts';
import { recordCourierEvents } from './tracking/record-courier-events.server.ts';

const { ask } = await testDatabase();
let couriers: FakeCouriers;

beforeAll(async () => {
  couriers = await startDemoCouriers({ slowMs: 60_000 });
});
beforeEach(connectAll);
afterEach(async () => {
  for (const courier of ['tcs', 'leopards', 'trax'] as const) couriers.behave(courier, 'ok');
  setSimulator(couriers.address);
  expect(await clearOrders(ask)).toEqual([]);
});
afterAll(async () => {
  setSimulator(null);
  await couriers.close();
});

const failed = {
  tcs: 'Undelivered due to phone off',
  leopards: 'Pending',
  trax: 'Shipment - Delivery Unsuccessful',
} as const;
let last = 7_750_800_000;

/** A parcel that was tried at its door in vain, as its courier says. */
async function tried(courier: keyof typeof failed) {
  const trackingNumber = courier === 'leopards' ? `LE${++last}` : `77${++last}`;
  const number = await shippedOrder(courier, trackingNumber);
  const { id } = await parcelOf(ask, number);
  const at = new Date();
  couriers.say(courier, trackingNumber, failed[courier], { at, reason: 'Phone off' });
  await recordCourierEvents(Number(id), [{ at, words: `${failed[courier]} - Phone off`, place: '' }], trackingNumber);
  const advised = () => couriers.booked(courier).find((each) => each.number === trackingNumber)?.advised;
  return { number, parcel: Number(id), trackingNumber, advised };
}

async function lastWords(number: string): Promise<string | undefined> {
  const [event] = await ask<{ words: string }>(
    `select words from order_events e join orders o on o.id = e.order_id
      where o.number = $1 and kind = 'parcel' order by e.id desc limit 1`,
    [number],
  );
  return event?.words;
}

const waiting = async () => (await readParcels({ tab: 'tried', courier: null, question: '' })).rows;
/** What couriers were too silent for is due now. */
const makeDue = () => ask(`update shipments set advice_after = now() where advice = 'waits'`);
const stop = new AbortController().signal;

test.each([
  ['leopards', 'again', 'RA', 'Please try again tomorrow. After five'],
  ['leopards', 'address', 'RA', 'Please deliver it here: After five'],
  ['leopards', 'back', 'RT', 'Please send it back to us. After five'],
  ['trax', 'again', '2', 'Please try again tomorrow. After five'],
  ['trax', 'back', '1', 'Please send it back to us. After five'],
] as const)('M20: %s is told by its interface that the shopper wants it %s', async (courier, result, code, words) => {
  const { number, parcel, advised } = await tried(courier);
  expect(await answerAttempt(owner, { parcel, answer: result, words: 'After five' })).toBe('answered');
  // Two nodes at once tell it once.
  const notified = await Promise.all([notifyCourierNow(parcel), tellCouriers(stop)]);
  expect(advised()).toEqual([{ code, words }]);
  expect(await lastWords(number)).toMatch(/^(?:Leopards|Trax) was told: /);
  expect(await parcelOf(ask, number)).toMatchObject({ advice: 'taken', answer_words: '' });
  await tellCouriers(stop);
  expect(advised()).toHaveLength(1);
  expect(notified).toHaveLength(2);
  expect(await waiting()).toEqual([]);
});

test('M20: TCS, whose interface has no such call, and a courier that is not connected are told by the text as before', async () => {
  const tcs = await tried('tcs');
  const before = couriers.requestCount('tcs');
  await answerAttempt(owner, { parcel: tcs.parcel, answer: 'again', words: 'After five' });
  expect(await notifyCourierNow(tcs.parcel)).toEqual({ kind: 'not-asked' });
  expect(couriers.requestCount('tcs')).toBe(before);
  const trax = await tried('trax');
  await disconnectCourier(owner, 'trax');
  await answerAttempt(owner, { parcel: trax.parcel, answer: 'again', words: '' });
  expect(await notifyCourierNow(trax.parcel)).toEqual({ kind: 'not-asked' });
  expect(await parcelOf(ask, trax.number)).toMatchObject({ advice: null, answer: 'again', answer_words: '' });
  expect(trax.advised()).toEqual([]);
});

test('M20: a courier that does not answer is told again by itself, once; after five tries a person looks after it', async () => {
  const { number, parcel, advised } = await tried('trax');
  couriers.behave('trax', 'html');
  await answerAttempt(owner, { parcel, answer: 'back', words: '' });
  expect(await notifyCourierNow(parcel)).toMatchObject({ kind: 'waits' });
  // Not before its pause is over.
  expect(await isNeeded(adviceIsDue)).toBe(false);
  await tellCouriers(stop);
  expect(await parcelOf(ask, number)).toMatchObject({ advice: 'waits', advice_tries: 1 });
  await makeDue();
  expect(await isNeeded(adviceIsDue)).toBe(true);
  couriers.behave('trax', 'ok');
  await Promise.all([tellCouriers(stop), tellCouriers(stop)]);
  // It had received the first request and not answered; of two nodes one sent it again, unchanged.
  const message = { code: '1', words: 'Please send it back to us.' };
  expect(advised()).toEqual([message, message]);

  const silent = await tried('leopards');
  couriers.behave('leopards', 'html');
  await answerAttempt(owner, { parcel: silent.parcel, answer: 'again', words: '' });
  await notifyCourierNow(silent.parcel);
  for (let time = 0; time < 4; time++) {
    expect(await waiting()).toEqual([]);
    await makeDue();
    setSimulator(couriers.address);
    await tellCouriers(stop);
  }
  expect(await waiting()).toMatchObject([{ number: silent.number }]);
  expect(await lastWords(silent.number)).toMatch(/^Leopards did not accept the answer: .* Send it the text\.$/);
  expect(await parcelOf(ask, silent.number)).toMatchObject({ advice: 'refused', advice_tries: 5 });
});

test('M20: what a courier refuses is said to the person who waits, and stands in the history', async () => {
  const { number, parcel, trackingNumber } = await tried('leopards');
  // Leopards has no entry for an attempt that it has not told anybody of.
  couriers
    .booked('leopards')
    .find((each) => each.number === trackingNumber)
    ?.said.splice(0);
  await answerAttempt(owner, { parcel, answer: 'again', words: '' });
  const words = 'Leopards waits for no answer about this parcel.';
  expect(await notifyCourierNow(parcel)).toEqual({ kind: 'refused', words });
  expect(await lastWords(number)).toBe(`Leopards did not accept the answer: ${words} Send it the text.`);
  expect(await waiting()).toEqual([]);
  const [account] = await ask(`select problem from courier_accounts where courier = 'leopards'`);
  expect(account).toEqual({ problem: null });
});

test('M20: an answer that the courier’s news has overtaken is not told any more', async () => {
  const { number, parcel, trackingNumber, advised } = await tried('trax');
  couriers.behave('trax', 'html');
  await answerAttempt(owner, { parcel, answer: 'again', words: 'House 5' });
  await notifyCourierNow(parcel);
  // The rider has been there again, in vain, before the courier was notified.
  const news = ['Shipment - Out for Delivery', 'Shipment - Delivery Unsuccessful'];
  for (const [index, words] of news.entries())
    await recordCourierEvents(
      parcel,
      [{ at: new Date(Date.now() + 1_000 * (index + 1)), words, place: '' }],
      trackingNumber,
    );
  expect(await waiting()).toMatchObject([{ number }]);
  couriers.behave('trax', 'ok');
  await makeDue();
  await tellCouriers(stop);
  expect(advised()).toHaveLength(1);
  expect(await parcelOf(ask, number)).toMatchObject({ advice: null, answer_words: '' });
});

test('M20: where the shopper is forgotten, the history keeps what was wanted and not the address', async () => {
  const { number, parcel } = await tried('tcs');
  await answerAttempt(owner, { parcel, answer: 'address', words: 'Office 5, I. I. Chundrigar Road' });
  expect(await lastWords(number)).toBe('Bring it elsewhere: Office 5, I. I. Chundrigar Road');
  for (const to of ['delivered', 'cash-received'] as const) await step(number, to);
  await inTransaction((tx) => askToForget(tx, sql`number = ${number}`));
  expect(await forgetOrders(owner, [number])).toEqual({ forgotten: 1, waiting: 0 });
  expect(await lastWords(number)).toBe('Bring it elsewhere');
});
