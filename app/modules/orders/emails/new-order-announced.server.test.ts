import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { order, orderFor } from '#tests/support/orders.ts';
import { recordCall, undoCall } from '../desk/call-texts/record-call.server.ts';
import { leaseForCall, markRead } from '../desk/order-desk.server.ts';
import { orderRequest } from '../order-form/order-form.ts';
import { placeOrder } from '../place/place-order.server.ts';
import { takeStep } from '../states/take-step.server.ts';

const { app } = await testDatabase();
const sana: Person = { id: 'u2', name: 'Sana', role: 'owner' };

/** What the admin is told while something is done. */
async function toldDuring(run: () => Promise<unknown>): Promise<string[]> {
  const notified: string[] = [];
  const client = new pg.Client(app);
  await client.connect();
  client.on('notification', ({ payload }) => payload && notified.push(payload));
  await client.query('listen office');
  await run();
  // Announcements come before the answer to what is asked after them.
  await client.query('select 1');
  await client.end();
  return notified;
}

test('K9: the admin is told of a new order once, and not again while it is called about, read, confirmed or brought back', async () => {
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  let number = '';
  const notified = await toldDuring(async () => {
    number = (await order(orderFor(lamp))).number ?? '';
  });
  expect(notified).toContain('orders:new');
  const later = await toldDuring(async () => {
    await leaseForCall(sana, number);
    await markRead([number]);
    const called = await inTransaction((tx) => recordCall(tx, sana, number, { outcome: 'no-answer' }));
    if (called.kind === 'called') await inTransaction((tx) => undoCall(tx, sana, number, called.eventId));
    await inTransaction((tx) => takeStep(tx, sana, number, { to: 'cancelled', reason: 'Other' }));
    await inTransaction((tx) => takeStep(tx, sana, number, { to: 'placed' }));
  });
  expect(later).toContain(`order:${number}:placed`);
  expect(later).not.toContain('orders:new');
});

test('K9: an order that a person of the team takes on the phone needs no knock', async () => {
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  const notified = await toldDuring(() =>
    placeOrder(orderRequest(['gmail.com']).parse(orderFor(lamp)), randomUUID(), { source: 'phone', by: sana }),
  );
  expect(notified.some((tag) => tag.endsWith(':placed'))).toBe(true);
  expect(notified).not.toContain('orders:new');
});
