import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { addStock } from '#app/modules/catalog/stock/count-stock.server.ts';
import { closeWorkers, hook, openReceiver, openReceivers, startSending as start } from '#tests/support/api-client.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, orderFor } from '#tests/support/orders.ts';
import { switchOffEveryWebhook } from './switch-webhook.server.ts';
import { allowWebhookNetworks, webhookAddressProblem } from './webhook-address.server.ts';
import {
  endOldSecrets,
  makeWebhook,
  maxWebhooks,
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

openReceivers(ask);

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
  await changeState(staff, number, { to: 'confirmed' });
  await addStock(owner, lamp, { delta: 5, reason: 'received' });
  start();
  await expect.poll(() => receiver.received.length).toBe(4);
  expect(receiver.received.map(({ type, data }) => ({ type, data }))).toEqual([
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
  for (const { headers, body } of receiver.received) {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ timestamp: expect.any(String) });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(body).not.toMatch(/Ayesha|Gulberg|3001234567|gmail/);
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  await expect
    .poll(async () => (await only()).deliveries.map(({ state, status }) => [state, status]))
    .toEqual(Array.from({ length: 4 }, () => ['sent', 204]));
});

test('I7: nothing is sent about what was rolled back, a first stock or the past, nor to who has not subscribed to it', async () => {
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
  await expect.poll(unsent).toBe(0);
  for (const { received } of [one, two]) {
    expect(received.length).toBe(24);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(24);
  }
  expect(await audit(ask)).toEqual([]);
});

test('I7: a receiver that fails gets the same id again, and everything once it answers', async () => {
  const receiver = await openReceiver(500);
  await hook(receiver.url, ['orders']);
  const number = await placed(await shelve());
  start();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(2);
  const [failing] = (await only()).deliveries;
  expect(failing).toMatchObject({ state: 'waiting', status: 500, problem: 'It answered 500.', about: number });
  expect((await only()).failingSince).toEqual(expect.any(Date));
  receiver.answer = 302;
  await expect.poll(async () => (await only()).deliveries[0]?.status).toBe(302);
  receiver.answer = 'silence';
  await expect.poll(async () => (await only()).deliveries[0]?.problem).toBe('The connection broke off.');
  receiver.answer = 500;
  await expect.poll(async () => (await only()).deliveries[0]?.status).toBe(500);
  receiver.answer = 'another protocol';
  await expect.poll(async () => (await only()).deliveries[0]?.problem).toBe('The connection broke off.');
  receiver.answer = 200;
  await expect.poll(async () => (await only()).deliveries[0]?.state).toBe('sent');
  expect((await only()).failingSince).toBeNull();
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('I7: a message that fails does not hold up those behind it, and is given up after 24 hours', async () => {
  const receiver = await openReceiver(500);
  await hook(receiver.url, ['orders']);
  const lamp = await shelve({ stock: 10 });
  const first = await placed(lamp);
  const worker = start({ firstPause: 600, maxRetryPause: 600, maxPause: 0 });
  await expect.poll(() => receiver.received.length).toBe(1);
  receiver.answer = 200;
  const second = await placed(lamp);
  worker.wake();
  await expect.poll(() => receiver.received.at(-1)?.data.number).toBe(second);
  receiver.answer = 500;
  await ask(
    `update webhook_deliveries set due_at = now(), give_up_at = now() - interval '1 second' where data ->> 'number' = $1`,
    [first],
  );
  worker.wake();
  const fate = async () => (await only()).deliveries.find(({ about }) => about === first)?.state;
  await expect.poll(fate).toBe('failed');
  const [{ id = 0 } = {}] = (await only()).deliveries.filter(({ about }) => about === first);
  receiver.answer = 200;
  expect(await sendDeliveryAgain(owner, id)).toBe('queued');
  worker.wake();
  await expect.poll(fate).toBe('sent');
  const ids = receiver.received.filter(({ data }) => data.number === first).map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});

test('I7: after days of nothing but failures, or with 410, a webhook is switched off and the shop gets an e-mail', async () => {
  for (const result of [500, 410]) {
    const receiver = await openReceiver(result);
    await hook(receiver.url, ['orders']);
    const lamp = await shelve({ stock: 10 });
    await placed(lamp);
    if (result === 500) {
      await ask(`update webhooks set failing_since = now() - interval '4 days', failures = 40`);
      await ask(`update webhook_deliveries set give_up_at = now()`);
    }
    start();
    await expect.poll(async () => (await only()).state).toBe('off');
    const { deliveries, offWhy } = await only();
    expect(deliveries.map(({ state }) => state)).toEqual(['failed']);
    expect(offWhy).toMatch(result === 410 ? /gone/ : /three days/);
    await placed(lamp);
    expect((await only()).deliveries.length).toBe(1);
    expect(await sendDeliveryAgain(owner, deliveries[0]?.id ?? 0)).toBe('off');
    await closeWorkers();
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
  await expect.poll(problems).toEqual(Array.from({ length: 3 }, () => 'The address leads into a private network.'));
  expect(receiver.received).toEqual([]);
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
  await expect.poll(() => receiver.received.length).toBe(1);
  const secret = (await renewWebhookSecret(owner, id)) ?? '';
  expect(secret).not.toBe(old);
  await sendTestEvent(owner, id);
  worker.wake();
  await expect.poll(() => receiver.received.length).toBe(2);
  const [first, second] = receiver.received;
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

test('I7: for a day after a new secret a receiver that knows the old one or the new one accepts every message', async () => {
  const receiver = await openReceiver();
  const first = await hook(receiver.url);
  const { id } = await only();
  const worker = start();
  const accepts = async () => {
    const before = receiver.received.length;
    await sendTestEvent(owner, id);
    worker.wake();
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    await expect.poll(async () => (await only()).waiting).toBe(0);
    const { body, headers } = receiver.received.at(-1)!;
    expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]+=( v1,[\w+/]+=)*$/);
    return (secret: string) => {
      try {
        return Boolean(new Webhook(secret).verify(body, headers));
      } catch {
        return false;
      }
    };
  };
  expect((await only()).oldSecretsUntil).toBeNull();
  const second = (await renewWebhookSecret(owner, id)) ?? '';
  const until = (await only()).oldSecretsUntil?.getTime() ?? 0;
  expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24);
  expect([first, second].map(await accepts())).toEqual([true, true]);
  // Whoever lost the second one makes a third; the receiver still knows the first.
  const third = (await renewWebhookSecret(owner, id)) ?? '';
  expect([first, second, third].map(await accepts())).toEqual([true, true, true]);
  await ask(`update webhooks set old_secrets_until = now()`);
  expect([first, second, third].map(await accepts())).toEqual([false, false, true]);
  expect((await only()).oldSecretsUntil).toBeNull();
  const fourth = (await renewWebhookSecret(owner, id)) ?? '';
  expect([second, third, fourth].map(await accepts())).toEqual([false, true, true]);
  expect(await endOldSecrets(owner, id)).toBe(true);
  expect(await endOldSecrets(owner, id)).toBe(false);
  expect([third, fourth].map(await accepts())).toEqual([false, true]);
  const noted = await ask<{ action: string }>(`select action from audit_entries where action like 'webhook.old-%'`);
  expect(noted).toEqual([{ action: 'webhook.old-secret-ended' }]);
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
    Array.from({ length: maxWebhooks + 3 }, () => makeWebhook(owner, { url: receiver.url, topics: ['orders'] })),
  );
  expect(made.filter(({ kind }) => kind === 'made').length).toBe(maxWebhooks);
});
