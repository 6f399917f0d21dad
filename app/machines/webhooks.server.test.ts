import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { addStock } from '#app/catalog/count-stock.server.ts';
import { shelve } from '#app/catalog/testing.ts';
import { audit, order, orderFor, takeAnyStep } from '#app/orders/testing.ts';
import { inTransaction } from '#app/platform/db/db.server.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import type { OutboxWorker } from '#app/platform/jobs/outbox-worker.server.ts';
import { switchOffEveryWebhook } from './switch-webhook.server.ts';
import { allowWebhookNetworks, webhookAddressProblem } from './webhook-address.server.ts';
import type { Pace } from './webhook-queue.server.ts';
import { startWebhookWorker } from './webhook-worker.server.ts';
import {
  makeWebhook,
  mostWebhooks,
  readWebhooks,
  removeWebhook,
  renewWebhookSecret,
  sendDeliveryAgain,
  sendTestEvent,
  switchWebhook,
} from './webhooks.server.ts';

const { ask } = await testDatabase();
const owner = { id: null, name: 'Sana' };
const staff = { id: null, name: 'Bilal', role: 'staff' as const };
const patience = { timeout: 20_000 };
const workers: OutboxWorker[] = [];
const servers: Server[] = [];

beforeEach(() => allowWebhookNetworks(['127.0.0.1']));
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await ask('delete from webhooks');
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

type Message = { headers: Record<string, string>; body: string; type: string; data: Record<string, unknown> };
type Receiver = { url: string; heard: Message[]; answer: number | 'silence' | 'another protocol' };

/** Somebody else's server, which answers what it is told to answer. */
async function openReceiver(answer: Receiver['answer'] = 204): Promise<Receiver> {
  const receiver: Receiver = { url: '', heard: [], answer };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { type, data } = JSON.parse(body);
      receiver.heard.push({ headers: request.headers as Record<string, string>, body, type, data });
      if (receiver.answer === 'silence') return response.destroy();
      if (receiver.answer === 'another protocol')
        return request.socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
      response.writeHead(receiver.answer, { location: 'http://127.0.0.1/elsewhere' }).end('thanks');
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return receiver;
}

function start(pace: Partial<Pace> = {}): OutboxWorker {
  const worker = startWebhookWorker({ firstPause: 0.05, longestPause: 0.2, longestRest: 0.1, ...pace });
  workers.push(worker);
  return worker;
}

async function hook(url: string, topics: ('orders' | 'stock')[] = ['orders', 'stock']): Promise<string> {
  const made = await makeWebhook(owner, { url, topics });
  if (made.kind !== 'made') throw new Error('There are too many webhooks.');
  return made.secret;
}

async function placed(product: number, quantity = 1): Promise<string> {
  const { number = '' } = await order(orderFor(product, quantity));
  return number;
}

const only = async () => (await readWebhooks())[0]!;

test('I7: an order and its stock are told in the order of events, signed so that Standard Webhooks verifies it', async () => {
  const receiver = await openReceiver();
  const secret = await hook(receiver.url);
  const lamp = await shelve({ stock: 10 });
  const number = await placed(lamp, 2);
  await takeAnyStep(staff, number, { to: 'confirmed' });
  await addStock(owner, lamp, { delta: 5, reason: 'received' });
  start();
  await expect.poll(() => receiver.heard.length, patience).toBe(4);
  expect(receiver.heard.map(({ type, data }) => ({ type, data }))).toEqual([
    {
      type: 'order.placed',
      data: { number, state: 'placed', previous: null, version: 1, total: 2500 },
    },
    { type: 'stock.changed', data: { product: lamp, change: -2, reason: 'order', stock: 8 } },
    {
      type: 'order.confirmed',
      data: { number, state: 'confirmed', previous: 'placed', version: 2, total: 2500 },
    },
    { type: 'stock.changed', data: { product: lamp, change: 5, reason: 'received', stock: 13 } },
  ]);
  for (const { headers, body } of receiver.heard) {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ timestamp: expect.any(String) });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(body).not.toMatch(/Ayesha|Gulberg|3001234567|gmail/);
  }
  expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  await expect
    .poll(async () => (await only()).deliveries.map(({ state, status }) => [state, status]), patience)
    .toEqual(Array.from({ length: 4 }, () => ['sent', 204]));
});

test('I7: nothing is told of what was rolled back, of a first stock, of the past, or to who does not want to hear it', async () => {
  const receiver = await openReceiver();
  await hook(receiver.url, ['orders']);
  const lamp = await shelve({ stock: 1 });
  expect((await order(orderFor(lamp, 2))).status).toBe(409);
  const number = await placed(lamp);
  await ask(
    `insert into order_events (order_id, actor_name, kind, from_state, to_state, at)
     select id, 'x', 'step', 'placed', 'placed', now() - interval '1 day' from orders where number = $1`,
    [number],
  );
  const rows = await ask<{ type: string }>('select type from webhook_deliveries order by id');
  expect(rows).toEqual([{ type: 'order.placed' }]);
});

test('F6: each of many messages is sent once, whichever of three nodes sends it', async () => {
  const [one, two] = [await openReceiver(), await openReceiver()];
  await hook(one.url);
  await hook(two.url);
  const lamp = await shelve({ stock: 100 });
  for (let each = 0; each < 12; each++) await placed(lamp);
  for (let node = 0; node < 3; node++) start();
  const unsent = async () =>
    (await ask<{ count: number }>(`select count(*)::int as count from webhook_deliveries where state <> 'sent'`))[0]
      ?.count;
  await expect.poll(unsent, patience).toBe(0);
  for (const { heard } of [one, two]) {
    expect(heard.length).toBe(24);
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(24);
  }
  expect(await audit(ask)).toEqual([]);
});

test('I7: a receiver that fails is asked again under the same id, and hears everything once it is well', async () => {
  const receiver = await openReceiver(500);
  await hook(receiver.url, ['orders']);
  const number = await placed(await shelve());
  start();
  await expect.poll(() => receiver.heard.length, patience).toBeGreaterThan(2);
  const [failing] = (await only()).deliveries;
  expect(failing).toMatchObject({ state: 'waiting', status: 500, problem: 'It answered 500.', about: number });
  expect((await only()).failingSince).toEqual(expect.any(Date));
  receiver.answer = 302;
  await expect.poll(async () => (await only()).deliveries[0]?.status, patience).toBe(302);
  receiver.answer = 'silence';
  await expect.poll(async () => (await only()).deliveries[0]?.problem, patience).toBe('The connection broke off.');
  receiver.answer = 500;
  await expect.poll(async () => (await only()).deliveries[0]?.status, patience).toBe(500);
  receiver.answer = 'another protocol';
  await expect.poll(async () => (await only()).deliveries[0]?.problem, patience).toBe('The connection broke off.');
  receiver.answer = 200;
  await expect.poll(async () => (await only()).deliveries[0]?.state, patience).toBe('sent');
  expect((await only()).failingSince).toBeNull();
  expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('I7: a message that fails does not hold up those behind it, and is given up after 24 hours', async () => {
  const receiver = await openReceiver(500);
  await hook(receiver.url, ['orders']);
  const lamp = await shelve({ stock: 10 });
  const first = await placed(lamp);
  start({ firstPause: 600, longestPause: 600, longestRest: 0 });
  await expect.poll(() => receiver.heard.length, patience).toBe(1);
  receiver.answer = 200;
  const second = await placed(lamp);
  workers[0]?.wake();
  await expect.poll(() => receiver.heard.at(-1)?.data.number, patience).toBe(second);
  receiver.answer = 500;
  await ask(
    `update webhook_deliveries set due_at = now(), give_up_at = now() - interval '1 second' where data ->> 'number' = $1`,
    [first],
  );
  workers[0]?.wake();
  const fate = async () => (await only()).deliveries.find(({ about }) => about === first)?.state;
  await expect.poll(fate, patience).toBe('failed');
  const [{ id = 0 } = {}] = (await only()).deliveries.filter(({ about }) => about === first);
  receiver.answer = 200;
  expect(await sendDeliveryAgain(owner, id)).toBe('queued');
  workers[0]?.wake();
  await expect.poll(fate, patience).toBe('sent');
  const ids = receiver.heard.filter(({ data }) => data.number === first).map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});

test('I7: after days of nothing but failures, or with 410, a webhook is switched off and the shop gets a letter', async () => {
  for (const answer of [500, 410]) {
    const receiver = await openReceiver(answer);
    await hook(receiver.url, ['orders']);
    const lamp = await shelve({ stock: 10 });
    await placed(lamp);
    if (answer === 500) await ask(`update webhooks set failing_since = now() - interval '4 days'`);
    start();
    await expect.poll(async () => (await only()).state, patience).toBe('off');
    const { deliveries, offWhy } = await only();
    expect(deliveries.map(({ state }) => state)).toEqual(['failed']);
    expect(offWhy).toMatch(answer === 410 ? /gone/ : /three days/);
    await placed(lamp);
    expect((await only()).deliveries.length).toBe(1);
    expect(await sendDeliveryAgain(owner, deliveries[0]?.id ?? 0)).toBe('off');
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await ask('delete from webhooks');
  }
  const letters = await ask(`select recipient from letters where kind = 'webhook-off'`);
  expect(letters.length).toBe(2);
});

test('H4: no message goes to a private address, by its number or by a name that leads there', async () => {
  const receiver = await openReceiver();
  const { port } = new URL(receiver.url);
  await hook(receiver.url, ['orders']);
  await hook(`https://localhost:${port}/`, ['orders']);
  await hook(`http://[::ffff:127.0.0.1]:${port}/`, ['orders']);
  await placed(await shelve());
  allowWebhookNetworks([]);
  start();
  const problems = async () => (await readWebhooks()).map(({ deliveries }) => deliveries[0]?.problem);
  await expect
    .poll(problems, patience)
    .toEqual(Array.from({ length: 3 }, () => 'The address leads into a private network.'));
  expect(receiver.heard).toEqual([]);
  const refused = [
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://10.0.0.7/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://database/',
    'http://example.com/',
    'https://ali:secret@example.com/',
    'ftp://example.com/',
    'example.com',
    `https://example.com/${'a'.repeat(500)}`,
  ];
  for (const url of refused) expect(webhookAddressProblem(url), url).toEqual(expect.any(String));
  expect(webhookAddressProblem('https://example.com/hooks?a=1')).toBeNull();
});

test('I7: a test message arrives, a new secret signs from now on, and a webhook that is off or gone is told nothing', async () => {
  const receiver = await openReceiver();
  const old = await hook(receiver.url);
  const { id } = await only();
  const worker = start();
  expect(await sendTestEvent(owner, id)).toBe(true);
  worker.wake();
  await expect.poll(() => receiver.heard.length, patience).toBe(1);
  const secret = (await renewWebhookSecret(owner, id)) ?? '';
  expect(secret).not.toBe(old);
  await sendTestEvent(owner, id);
  worker.wake();
  await expect.poll(() => receiver.heard.length, patience).toBe(2);
  const [first, second] = receiver.heard;
  expect(new Webhook(old).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({ type: 'test' });
  expect(new Webhook(secret).verify(second?.body ?? '', second?.headers ?? {})).toMatchObject({ type: 'test' });
  expect(await switchWebhook(owner, id, false)).toBe(true);
  expect(await sendTestEvent(owner, id)).toBe(false);
  await placed(await shelve());
  expect((await only()).deliveries.length).toBe(2);
  expect(await switchWebhook(owner, id, true)).toBe(true);
  expect(await inTransaction(switchOffEveryWebhook)).toBe(1);
  expect(await removeWebhook(owner, id)).toBe(true);
  expect(await removeWebhook(owner, id)).toBe(false);
  expect(await readWebhooks()).toEqual([]);
});

test('F6: orders go on while webhooks are made and removed beside them', async () => {
  const receiver = await openReceiver();
  const lamp = await shelve({ stock: 100 });
  const orders = Array.from({ length: 20 }, () => placed(lamp));
  for (let each = 0; each < 10; each++) {
    await hook(receiver.url);
    await removeWebhook(owner, (await only()).id);
  }
  for (const number of await Promise.all(orders)) expect(number).toMatch(/^\d{8}$/);
  const made = await Promise.all(
    Array.from({ length: mostWebhooks + 3 }, () => makeWebhook(owner, { url: receiver.url, topics: ['orders'] })),
  );
  expect(made.filter(({ kind }) => kind === 'made').length).toBe(mostWebhooks);
});
