import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { isPublicAddress, publicOnly } from '#app/infra/http/public-address.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  clearOrders,
  connectAll,
  owner,
  packedOrder,
  shippedOrder,
  startDemoCouriers,
  step,
} from '#tests/support/delivery.ts';
import { setSimulator } from '../couriers/call-courier.server.ts';
import { connectCourier } from '../couriers/courier-accounts.server.ts';
import { trackApi } from './track-api.server.ts';
import { connectDelivery } from './tracking-service.server.ts';

const { ask } = await testDatabase();
const couriers = await startDemoCouriers();

beforeAll(connectAll);
beforeEach(() => switchLimits(true));
afterAll(async () => {
  setSimulator(null);
  await couriers.close();
});
afterEach(async () => {
  await ask('delete from rate_counts');
  // A phone orders only so often in an hour.
  expect(await clearOrders(ask)).toEqual([]);
});

let asker = 0;

async function track(body: unknown, address = `10.0.${++asker >> 8}.${asker & 255}`) {
  const response = await trackApi.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [clientAddressHeader]: address },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const result = (await response.json()) as { trackingData?: string; problem?: string; parcels?: unknown };
  return { status: response.status, ...result };
}

test('H2: an order is found by its number in any written form, and told in plain words', async () => {
  const number = await packedOrder();
  const spoken = `${number.slice(0, 4)}-${number.slice(4)}`;
  for (const written of [number, spoken, ` # ${spoken} `, `${number.slice(0, 4)} ${number.slice(4)}`, `DK-${number}`]) {
    const { status, trackingData } = await track({ trackingId: written });
    expect([written, status, trackingData]).toEqual([
      written,
      200,
      `Order ${spoken}: Packed. The courier will collect it.`,
    ]);
  }
});

test('H2: a number that was booked and has not left yet is nobody’s parcel', async () => {
  const number = await packedOrder();
  const cn = 'LE7000000077';
  await ask(
    `insert into shipments (order_id, attempt, courier, tracking_number, booking, collect_paisa)
     select id, 1, 'leopards', $2, 'booked', 0 from orders where number = $1`,
    [number, cn],
  );
  expect((await track({ trackingId: cn })).trackingData).toContain(`We could not find a parcel with the number ${cn}`);
  await ask('update shipments set handed_over_at = now() where tracking_number = $1', [cn]);
  expect((await track({ trackingId: cn })).trackingData).toContain(`Parcel ${cn} with Leopards`);
});

test('H2: a consignment number alone tells the state; when and where only with the phone of the order', async () => {
  const cn = 'LE7750412399';
  await shippedOrder('leopards', cn);
  couriers.say('leopards', cn, 'Assign to Courier');
  const alone = JSON.stringify(await track({ trackingId: cn }));
  expect(alone).toContain('Out for delivery');
  expect(alone).not.toMatch(/20\d\d|\d:\d\d|Last news/);
  expect(JSON.stringify(await track({ trackingId: cn, phone: '0311 7654321' }))).not.toMatch(/Last news|20\d\d/);
  expect(JSON.stringify(await track({ trackingId: cn, phone: '0300 1234567' }))).toContain('Last news');
});

test('H2: nobody learns a name, a phone, an address or an amount, whatever the courier says', async () => {
  const number = await shippedOrder('leopards', 'LE7750412388');
  couriers.say('leopards', 'LE7750412388', 'Assign to Courier');
  for (const input of [
    { trackingId: number },
    { trackingId: number, phone: '0300 1234567' },
    { trackingId: 'le 7750412388' },
  ]) {
    const output = JSON.stringify(await track(input));
    expect(output).toContain('Out for delivery');
    expect(output).not.toMatch(/Ayesha|Zubaida|3001234567|0321|Gulberg|House|4,?990|1,?250|Rs\./);
  }
  expect(JSON.stringify(await ask('select * from shipment_events'))).not.toMatch(/Zubaida|0321|Gulberg/);
});

test('H2: who also knows the phone learns when and with whom; another phone is answered like a number nobody has', async () => {
  const number = await shippedOrder('tcs', '77944102263');
  const short = await track({ trackingId: number });
  expect(short.trackingData).not.toContain('TCS');
  expect(JSON.stringify(short.parcels)).not.toMatch(/\d [A-Z][a-z]{2}( 20\d\d)?/);
  const full = await track({ trackingId: number, phone: '+92 300 1234567' });
  expect(full.trackingData).toContain('Courier: TCS, 77944102263.');
  expect(JSON.stringify(full.parcels)).toMatch(/\d [A-Z][a-z]{2}( 20\d\d)?/);
  const wrong = await track({ trackingId: number, phone: '0300 7654321' });
  const nobody = await track({ trackingId: '99999999', phone: '0300 7654321' });
  expect(wrong.trackingData?.replace(number, '99999999')).toBe(nobody.trackingData);
  expect(wrong.parcels).toEqual([]);
});

test('H2: several numbers are told at once, five at most; nothing is asked of nothing', async () => {
  const [first, second] = [await packedOrder(), await packedOrder()];
  const { trackingData } = await track({ trackingId: `${first}, ${second} 99999999` });
  expect(trackingData?.split('\n\n')).toHaveLength(3);
  const many = Array.from({ length: 9 }, (_, index) => 10_000_000 + index).join(',');
  expect((await track({ trackingId: many })).trackingData?.split('\n\n')).toHaveLength(5);
  for (const nothing of [{ trackingId: '' }, { trackingId: ' , ' }, {}, 'null', '{', { trackingId: { $ne: '' } }]) {
    const result = await track(nothing);
    expect(result.status).toBeGreaterThanOrEqual(400);
    expect(result.problem).toBe('Tracking failed. Please try again.');
  }
});

test('H2: a parcel that is booked and not scanned yet is a result, not a failure', async () => {
  await shippedOrder('trax', '2024118830517');
  const { status, trackingData } = await track({ trackingId: '2024118830517' });
  expect([status, trackingData]).toEqual([
    200,
    'Parcel 2024118830517 with Trax: Booked, not yet picked up by the courier.',
  ]);
});

test('H2: of a thousand guessed numbers at most ten a minute are answered, and none leaks anything', async () => {
  const number = await packedOrder();
  let answered = 0;
  for (let guess = 0; guess < 1_000; guess++) {
    const { status, trackingData } = await track({ trackingId: String(20_000_000 + guess * 7_919) }, '203.0.113.9');
    if (status === 200) answered++;
    else expect(status).toBe(429);
    expect(trackingData ?? '').not.toContain('Packed');
  }
  expect(answered).toBeLessThanOrEqual(10);
  expect((await track({ trackingId: number }, '203.0.113.9')).status).toBe(429);
  expect((await track({ trackingId: number }, '203.0.113.10')).status).toBe(200);
});

test('H2: five numbers in one question count as five', async () => {
  const five = Array.from({ length: 5 }, (_, index) => 30_000_000 + index).join(' ');
  const statuses = [];
  for (let turn = 0; turn < 3; turn++) statuses.push((await track({ trackingId: five }, '203.0.113.20')).status);
  expect(statuses).toEqual([200, 200, 429]);
});

const payloads = [
  'http://127.0.0.1:PORT/',
  '//127.0.0.1:PORT',
  '127.0.0.1:PORT',
  '[::1]:PORT',
  '@127.0.0.1:PORT',
  'x@127.0.0.1:PORT/',
  '../../../../127.0.0.1:PORT',
  '..%2f..%2f',
  'LE1\r\nHost: 127.0.0.1:PORT',
  '%0d%0aLocation: http://127.0.0.1:PORT',
  'gopher://127.0.0.1:PORT/_x',
  'file:///etc/passwd',
  'http://0x7f000001:PORT',
  'http://2130706433:PORT',
  'http://127.1:PORT',
  'http://[::ffff:7f00:1]:PORT',
  'http://localhost:PORT',
  'http://169.254.169.254/latest',
  '?tracking_number=http://127.0.0.1:PORT',
  '#@127.0.0.1:PORT',
  '\\\\127.0.0.1:PORT\\x',
  'LE7750412388&accesstoken=http://127.0.0.1:PORT',
];

test('H2: whatever is written into the box, as a key or on a sheet, reaches nobody on this machine', async () => {
  let reached = 0;
  const canary = createServer((_, response) => {
    reached++;
    response.end('{}');
  });
  await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening));
  const port = String((canary.address() as AddressInfo).port);
  for (const payload of payloads) {
    const written = payload.replaceAll('PORT', port);
    expect((await track({ trackingId: written, phone: written })).status).toBeLessThan(500);
    await connectCourier(owner, 'trax', { apiKey: written, pickupAddressId: written });
    await track({ trackingId: '2024118830517' });
  }
  expect(reached).toBe(0);
  await new Promise((closed) => canary.close(closed));
});

test('K5: names that lead into closed networks are refused after they are resolved', async () => {
  const resolved = await new Promise((tell) => publicOnly('localhost', { all: true }, (error) => tell(error)));
  expect(resolved).toMatchObject({ code: 'ECLOSED' });
});

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  '',
  'localhost',
  '127.1',
])('K5: %s is not the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['203.0.112.1', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])('K5: %s is', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('H2: another tracking service is asked in the spec’s words, and its text is what is told', async () => {
  const requested: string[] = [];
  let reply = JSON.stringify({ trackingData: 'On the truck' });
  const service = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => requested.push(`${request.method} ${request.url} ${chunk}`));
    request.on('end', () => response.end(reply));
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const trackingUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  connectDelivery({ trackingUrl, couriersUrl: couriers.address });
  expect(await track({ trackingId: 'ABC 123' })).toMatchObject({ status: 200, trackingData: 'On the truck' });
  expect(requested).toEqual(['POST /track {"trackingId":"ABC 123"}']);
  const tooLong = JSON.stringify({ trackingData: 'On the truck '.repeat(10_000) });
  for (const broken of ['<html>', '{}', '{"trackingData":null}', tooLong]) {
    reply = broken;
    expect(await track({ trackingId: 'ABC 123' })).toMatchObject({
      status: 502,
      problem: 'Tracking failed. Please try again.',
    });
  }
  connectDelivery({ trackingUrl: null, couriersUrl: couriers.address });
  await new Promise((closed) => service.close(closed));
});

test('H2: what was refused and is coming back is told without a word about the cash', async () => {
  const number = await shippedOrder('tcs', '77944102299');
  for (const to of ['refused', 'returning', 'returned'] as const) await step(number, to);
  const { trackingData } = await track({ trackingId: number });
  expect(trackingData).toMatch(/Came back to us\.$/);
});
