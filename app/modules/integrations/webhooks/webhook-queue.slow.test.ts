/** When messages to webhooks are sent: receivers that are slow or fail, people who press buttons meanwhile, several nodes. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { undoStep } from '#app/modules/orders/states/take-step.server.ts';
import {
  hook,
  openReceiver,
  openReceivers,
  type Receiver,
  startSending,
  webhookTo,
} from '#tests/support/api-client.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { changeState, order, orderFor } from '#tests/support/orders.ts';
import { forgetOldWrites } from '../api/api-writes.server.ts';
import { maxWebhooks, sendDeliveryAgain, sendTestEvent, switchWebhook } from './webhooks.server.ts';

const { ask, app, supervise } = await testDatabase();
const owner = { id: null, name: 'Sana' };

openReceivers(ask);

async function placed(product: number, quantity = 1): Promise<string> {
  const { number = '' } = await order(orderFor(product, quantity));
  return number;
}

async function messageTypes(): Promise<string[]> {
  return (await ask<{ type: string }>('select type from webhook_deliveries order by id')).map(({ type }) => type);
}

test('I7: receivers that answer slowly delay nobody else, and none of them is asked twice at once', async () => {
  const slow = await Promise.all(Array.from({ length: maxWebhooks - 1 }, () => openReceiver('held')));
  const quick = await openReceiver();
  for (const { url } of [...slow, quick]) await hook(url, ['orders']);
  const lamp = await shelve({ stock: 10 });
  for (let each = 0; each < 3; each++) await placed(lamp);
  startSending();
  await expect
    .poll(() => [quick.received.length, ...slow.map(({ pending }) => pending)])
    .toEqual([3, ...slow.map(() => 1)]);
  for (const each of slow) each.release(204);
  const messages = ({ received }: Receiver) => new Set(received.map(({ headers }) => headers['webhook-id'])).size;
  await expect.poll(() => slow.map(messages)).toEqual(slow.map(() => 3));
  expect(slow.map(({ maxPending }) => maxPending)).toEqual(slow.map(() => 1));
});

test('F6: a test or a second sending while a message is on its way sends nothing twice at once', async () => {
  const slow = await openReceiver(500);
  const other = await openReceiver();
  await hook(slow.url, ['orders']);
  await hook(other.url, ['stock']);
  const number = await placed(await shelve());
  const nodes = [startSending(), startSending()];
  await expect.poll(() => slow.received.length).toBeGreaterThan(1);
  slow.answer = 'held';
  await expect.poll(() => slow.pending).toBe(1);
  const [delivery] = (await webhookTo(slow.url)).deliveries;
  for (let each = 0; each < 3; each++) {
    expect(await sendDeliveryAgain(owner, delivery?.id ?? 0)).toBe('queued');
    expect(await sendTestEvent(owner, (await webhookTo(slow.url)).id)).toBe(true);
  }
  for (const node of nodes) node.wake();
  // When the other receiver has got what came later, the nodes have looked.
  await sendTestEvent(owner, (await webhookTo(other.url)).id);
  for (const node of nodes) node.wake();
  await expect.poll(() => other.received.some(({ type }) => type === 'test')).toBe(true);
  expect(slow.maxPending).toBe(1);
  slow.release(204);
  await expect
    .poll(async () => (await webhookTo(slow.url)).deliveries.map(({ state }) => state))
    .toEqual(['sent', 'sent']);
  expect(slow.maxPending).toBe(1);
  expect(slow.received.filter(({ type }) => type === 'test').length).toBe(1);
  const [notified] = await ask<{ attempts: number }>(
    `select attempts from webhook_deliveries where data ->> 'number' = $1`,
    [number],
  );
  expect(slow.received.filter(({ data }) => data.number === number).length).toBe(notified?.attempts);
});

test('F6: a node that lost its lease does not end the lease of the node that has it now', async () => {
  const slow = await openReceiver('held');
  await hook(slow.url, ['orders']);
  await placed(await shelve());
  startSending();
  await expect.poll(() => slow.pending).toBe(1);
  // The first node is taken for dead; another one takes the message.
  await ask(`update webhooks set rests_until = now(), held_until = now()`);
  startSending();
  await expect.poll(() => slow.pending).toBe(2);
  const [before] = await ask<{ held: string }>('select held_until::text as held from webhooks');
  slow.releaseOne(500);
  await expect.poll(() => slow.pending).toBe(1);
  const worker = startSending();
  worker.wake();
  await expect.poll(async () => (await webhookTo(slow.url)).deliveries[0]?.attempts).toBe(2);
  expect((await ask<{ held: string }>('select held_until::text as held from webhooks'))[0]).toEqual(before);
  slow.release(204);
  await expect.poll(async () => (await webhookTo(slow.url)).deliveries[0]?.state).toBe('sent');
  expect(slow.received.length).toBe(2);
});

test('I7: nodes are told once that something is due, and not how it ended', async () => {
  const receiver = await openReceiver();
  await hook(receiver.url, ['orders']);
  const listening = new pg.Client(app);
  await listening.connect();
  const received: string[] = [];
  listening.on('notification', ({ payload = '' }) => received.push(payload));
  await listening.query('listen office');
  const due = () => received.filter((payload) => payload === 'webhooks-due').length;
  await placed(await shelve());
  await expect.poll(due).toBe(1);
  receiver.answer = 500;
  const worker = startSending({ firstPause: 600, maxRetryPause: 600 });
  await expect.poll(async () => (await webhookTo(receiver.url)).deliveries[0]?.status).toBe(500);
  const [delivery] = (await webhookTo(receiver.url)).deliveries;
  receiver.answer = 204;
  await sendDeliveryAgain(owner, delivery?.id ?? 0);
  worker.wake();
  await expect.poll(async () => (await webhookTo(receiver.url)).deliveries[0]?.state).toBe('sent');
  await ask(`notify office, 'the end'`);
  await expect.poll(() => received.includes('the end')).toBe(true);
  expect(due()).toBe(2);
  await listening.end();
});

test('I7: one failure days after another one switches nothing off; days of trying without success do', async () => {
  const receiver = await openReceiver(500);
  await hook(receiver.url, ['orders']);
  const lamp = await shelve({ stock: 10 });
  await ask(`update webhooks set failing_since = now() - interval '4 days', failures = 40`);
  await placed(lamp);
  const worker = startSending({ firstPause: 600, maxRetryPause: 600, maxPause: 0 });
  await expect.poll(async () => (await webhookTo(receiver.url)).deliveries[0]?.status).toBe(500);
  expect(await webhookTo(receiver.url)).toMatchObject({ state: 'on', deliveries: [{ state: 'waiting', attempts: 1 }] });
  await ask(`update webhook_deliveries set give_up_at = now(), due_at = now()`);
  worker.wake();
  await expect.poll(async () => (await webhookTo(receiver.url)).state).toBe('off');
});

test('I7: a shop that was closed for days gives up what it missed and does not switch off who could not be asked', async () => {
  const receiver = await openReceiver(500);
  await hook(receiver.url, ['orders']);
  await placed(await shelve());
  await ask(`update webhooks set failing_since = now() - interval '4 days', failures = 3`);
  await ask(`update webhook_deliveries set give_up_at = now() - interval '3 days'`);
  startSending();
  await expect.poll(async () => (await webhookTo(receiver.url)).deliveries[0]?.state).toBe('failed');
  expect((await webhookTo(receiver.url)).state).toBe('on');
});

test('I7: an order that is opened again, or whose step is taken back, is not told as placed a second time', async () => {
  await hook('https://example.com/hooks', ['orders']);
  const number = await placed(await shelve({ stock: 10 }));
  const sana = { ...owner, role: 'owner' as const };
  await changeState(sana, number, { to: 'cancelled', reason: 'Ordered twice' });
  await changeState(sana, number, { to: 'placed' });
  const confirmed = await changeState(sana, number, { to: 'confirmed' });
  if (confirmed.kind !== 'done') throw new Error('It was not confirmed.');
  await inTransaction((tx) => undoStep(tx, sana, number, confirmed.eventId));
  expect(await messageTypes()).toEqual([
    'order.placed',
    'order.cancelled',
    'order.reopened',
    'order.confirmed',
    'order.reopened',
  ]);
  const [last] = await ask('select data from webhook_deliveries order by id desc limit 1');
  expect(last).toMatchObject({ data: { number, state: 'placed', previous: 'confirmed' } });
});

test('I8: what waits for a webhook that is switched off is ended in steps', async () => {
  await hook('https://example.com/hooks', ['orders']);
  const { id } = await webhookTo('https://example.com/hooks');
  // Statistics that know of no waiting message: the plan of `in (select … limit)` asks the inner question once per row.
  await ask(
    `insert into webhook_deliveries (webhook_id, type, data, state, ended_at)
     select $1, 'test', '{}', 'sent', now() from generate_series(1, 500)`,
    [id],
  );
  await supervise('analyze webhook_deliveries; analyze webhooks');
  await ask(
    `insert into webhook_deliveries (webhook_id, type, data) select $1, 'test', '{}' from generate_series(1, 2500)`,
    [id],
  );
  const sizes = await noteStatements('webhook_deliveries', 'update');
  expect(await switchWebhook(owner, id, false)).toBe(true);
  expect(await ask(`select 1 from webhook_deliveries where state = 'waiting'`)).toEqual([]);
  expect(Math.max(...(await sizes()))).toBeLessThanOrEqual(1_000);
  // What an order wrote while the webhook was being switched off is not sent later.
  await ask(`insert into webhook_deliveries (webhook_id, type, data) values ($1, 'test', '{}')`, [id]);
  expect(await switchWebhook(owner, id, true)).toBe(true);
  expect(await ask(`select 1 from webhook_deliveries where state = 'waiting'`)).toEqual([]);
});

test('I8: idempotency keys of programs are forgotten after thirty days, in steps', async () => {
  await ask(
    `insert into api_keys (name, prefix, hash, scopes, created_by) values ('Old', 'dk_old', 'x', '{}', 'Sana')`,
  );
  await ask(
    `insert into api_writes (key_id, idempotency_key, request_hash, status, answer, at)
     select api_keys.id, gen_random_uuid(), 'x', 200, '{}', now() - n * interval '20 minutes'
     from api_keys, generate_series(1, 4000) as n`,
  );
  const sizes = await noteStatements('api_writes', 'delete');
  // 30 days are 2,160 times twenty minutes.
  expect(await forgetOldWrites()).toBe(4_000 - 2_160 + 1);
  expect(Math.max(...(await sizes()))).toBeLessThanOrEqual(1_000);
});

/** Notes how many rows each statement changes in a table; the function returns the sizes so far. */
async function noteStatements(table: string, action: 'update' | 'delete'): Promise<() => Promise<number[]>> {
  const rows = action === 'update' ? 'new' : 'old';
  await supervise(`
    drop table if exists statement_sizes;
    create table statement_sizes (size integer);
    create or replace function note_size() returns trigger language plpgsql security definer as $$
      begin insert into public.statement_sizes select count(*) from changed_rows; return null; end $$;
    create trigger note_size after ${action} on ${table} referencing ${rows} table as changed_rows
      for each statement execute function note_size()`);
  return async () => {
    const { rows: noted } = await supervise('select size from statement_sizes');
    return noted.map(({ size }) => size);
  };
}
