import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, type StateChange, shopper, stockOf } from '#tests/support/orders.ts';
import type { CallOutcome } from '../confirmation/calls.ts';
import { undoStep } from '../states/take-step.server.ts';
import { fieldsOfDetail } from './admin-order.ts';
import { readConfirmQueue } from './call-texts/confirm-queue.server.ts';
import { recordCall, undoCall } from './call-texts/record-call.server.ts';
import { editOrder } from './edit/edit-order.server.ts';
import { linesOf, type OrderForm } from './edit/edit-order.ts';
import {
  cancelDuplicate,
  keepBoth,
  leaseForCall,
  markRead,
  markUnread,
  noteDone,
  recordLabels,
  writeNote,
} from './order-desk.server.ts';
import { readOrder } from './read-order.server.ts';

const { ask } = await testDatabase();
const bilal: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const sana: Person = { id: 'u2', name: 'Sana', role: 'staff' };

afterEach(async () => {
  const findings = await audit(ask);
  await ask('delete from orders');
  await ask('delete from products');
  await ask('delete from customers');
  expect(findings).toEqual([]);
});

test('I2: an order is read with its lines, its timeline and what the phone has done before', async () => {
  const lamp = await shelve({ name: 'Desk lamp', price: 495_000, stock: 5 });
  const first = await placed([lamp, 1]);
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const) await step(first, { to });
  const number = await placed([lamp, 2]);
  const detail = await readOrder(number);
  expect(detail).toMatchObject({
    number,
    state: 'placed',
    version: 1,
    total: 990_000,
    unread: true,
    source: 'website',
    fullName: 'Ayesha Siddiqui',
    lines: [{ productId: lamp, name: 'Desk lamp', price: 495_000, quantity: 2, stock: 2, picture: null }],
    customer: { orders: 2, received: 1, refused: 0, flag: null, blockedBy: null },
    history: [{ number: first, state: 'delivered', firstLine: 'Desk lamp' }],
    duplicates: [],
  });
  expect(detail?.events).toMatchObject([{ kind: 'placed', actor: 'Ayesha Siddiqui' }]);
  expect(await readOrder('00000000')).toBeNull();
});

test('I2: lines are corrected before packing; stock and total follow, old lines keep their price', async () => {
  const [lamp, mug] = [
    await shelve({ price: 495_000, stock: 5 }),
    await shelve({ name: 'Mug', price: 95_000, stock: 10 }),
  ];
  const number = await placed([lamp, 2]);
  await ask('update products set price_paisa = 999900 where id = $1', [lamp]);
  expect(
    await edit(number, {
      lines: [
        { productId: lamp, quantity: 1 },
        { productId: mug, quantity: 3 },
      ],
    }),
  ).toMatchObject({ kind: 'saved', version: 2 });
  expect([await stockOf(ask, lamp), await stockOf(ask, mug)]).toEqual([4, 7]);
  expect(await readOrder(number)).toMatchObject({
    total: 495_000 + 3 * 95_000,
    events: [{ kind: 'edit', words: 'lines' }, {}],
  });
  expect(await edit(number, { lines: [{ productId: mug, quantity: 99 }] })).toMatchObject({
    kind: 'short',
    lines: [{ id: mug, left: 7 }],
  });
  expect(await edit(number, { lines: [] })).toEqual({ kind: 'empty' });
  expect([await stockOf(ask, lamp), await stockOf(ask, mug)]).toEqual([4, 7]);
  await step(number, { to: 'cancelled', reason: 'Changed mind' });
  expect([await stockOf(ask, lamp), await stockOf(ask, mug)]).toEqual([5, 10]);
  expect(await edit(number, { city: 'Okara' })).toEqual({ kind: 'closed', state: 'cancelled' });
});

test('I7: what two people change apart both stays; the same field asks, with both sides', async () => {
  const number = await placed([await shelve(), 1]);
  const { city, note, shippingAddress, apartment } = await seenOf(number);
  const edit = { before: { city, note }, after: { city: 'Okara', note: 'Ring twice' } };
  expect(await editOrder(sana, number, edit)).toMatchObject({ kind: 'saved' });
  const apart = { before: { shippingAddress }, after: { shippingAddress: 'House 9' } };
  expect(await editOrder(bilal, number, apart)).toMatchObject({ kind: 'saved' });
  const both = { before: { city, apartment }, after: { city: 'Sahiwal', apartment: '4' } };
  expect(await editOrder(bilal, number, both)).toMatchObject({
    kind: 'conflict',
    by: { name: 'Sana' },
    clashes: [{ field: 'city', mine: 'Sahiwal', theirs: 'Okara' }],
  });
  expect(await readOrder(number)).toMatchObject({
    city: 'Okara',
    note: 'Ring twice',
    shippingAddress: 'House 9',
    apartment: '',
  });
  const alike = { before: { city }, after: { city: 'Okara' } };
  expect(await editOrder(bilal, number, alike)).toEqual({ kind: 'unchanged' });
});

test('I7: lines that two people change are asked about, in whatever order they stand', async () => {
  const [lamp, mug] = [await shelve(), await shelve()];
  const number = await placed([lamp, 1], [mug, 1]);
  const { lines } = await seenOf(number);
  const turned = { before: { lines }, after: { lines: lines.toReversed() } };
  expect(await editOrder(bilal, number, turned)).toEqual({ kind: 'unchanged' });
  const fewer = { before: { lines }, after: { lines: [{ productId: lamp, quantity: 1 }] } };
  expect(await editOrder(sana, number, fewer)).toMatchObject({ kind: 'saved', changed: ['lines'] });
  const more = { before: { lines }, after: { lines: [{ productId: lamp, quantity: 2 }] } };
  expect(await editOrder(bilal, number, more)).toMatchObject({
    kind: 'conflict',
    clashes: [{ field: 'lines', theirs: [{ productId: lamp, quantity: 1 }] }],
  });
});

test('K4: an order given another phone counts for that phone', async () => {
  const number = await placed([await shelve(), 1]);
  await edit(number, { phone: '+923217654321' });
  expect(await ask('select phone, orders from customers order by phone')).toEqual([
    { phone: '+923001234567', orders: 0 },
    { phone: '+923217654321', orders: 1 },
  ]);
});

test('K3: a call that nobody answers counts and comes back in two hours, then in five; it can be taken back', async () => {
  const number = await placed([await shelve(), 1]);
  expect((await readConfirmQueue('orders', sana.id)).orders).toHaveLength(1);
  const first = await call(number, 'no-answer');
  expect(first).toMatchObject({ kind: 'called', calls: 1, version: 2 });
  expect(await hoursUntilCall(number)).toBe(2);
  expect((await readConfirmQueue('orders', sana.id)).orders).toEqual([]);
  expect((await readConfirmQueue('later', sana.id)).orders).toMatchObject([{ number, calls: 1 }]);
  if (first.kind !== 'called') throw new Error('It was not counted.');
  expect(await undo(number, first.eventId, bilal)).toMatchObject({ kind: 'changed' });
  expect(await undo(number, first.eventId, sana)).toEqual({ kind: 'undone', number });
  expect(await readOrder(number)).toMatchObject({ calls: 0, callAfter: null });
  expect(await undo(number, first.eventId, sana)).toMatchObject({ kind: 'changed' });
  await call(number, 'no-answer');
  await call(number, 'no-answer');
  expect(await hoursUntilCall(number)).toBe(5);
});

test('K3: whoever is to be called back is called first, then the oldest', async () => {
  const lamp = await shelve({ stock: 20 });
  const [oldest, due, newest] = [await placed([lamp, 1]), await placed([lamp, 2]), await placed([lamp, 3])];
  await call(due, 'later', { until: new Date(Date.now() + 60 * 60 * 1000) });
  const queue = async () => (await readConfirmQueue('orders', sana.id)).orders.map(({ number }) => number);
  expect(await queue()).toEqual([oldest, newest]);
  await ask(`update orders set call_after = now() + interval '3 minutes' where number = $1`, [due]);
  expect(await queue()).toEqual([due, oldest, newest]);
  expect(await call(oldest, 'later')).toMatchObject({ kind: 'time-needed' });
  for (const days of [-1, 15]) {
    const until = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    expect(await call(oldest, 'later', { until }), `${days} days`).toMatchObject({ kind: 'time-needed' });
  }
  expect(await call(oldest, 'cancel', { reason: 'Fake order' })).toMatchObject({ kind: 'done', state: 'cancelled' });
  const confirmed = await call(newest, 'confirmed');
  if (confirmed.kind !== 'done') throw new Error('It was not confirmed.');
  expect(await readConfirmQueue('orders', sana.id)).toMatchObject({
    done: 2,
    counts: { orders: 1, later: 0, leads: 0 },
  });
  // What is taken back is not done.
  await inTransaction((tx) => undoStep(tx, sana, newest, confirmed.eventId));
  expect(await readConfirmQueue('orders', sana.id)).toMatchObject({ done: 1, counts: { orders: 2 } });
});

test('I7: of two who call about one order, the second is told what the first wrote', async () => {
  const number = await placed([await shelve(), 1]);
  await call(number, 'no-answer', { version: 1 });
  expect(await call(number, 'confirmed', { version: 1 }, bilal)).toMatchObject({ kind: 'changed', state: 'placed' });
  expect(await call(number, 'wrong-number', { version: 1 }, bilal)).toMatchObject({
    kind: 'changed',
    by: 'Sana',
    words: 'No answer',
  });
});

test('K3: two callers see of each other who is calling whom; it is advice for three minutes', async () => {
  const number = await placed([await shelve(), 1]);
  expect(await leaseForCall(sana, number)).toBe(true);
  expect(await leaseForCall(bilal, number)).toBe(false);
  expect((await readConfirmQueue('orders', bilal.id)).orders).toMatchObject([{ caller: 'Sana' }]);
  await ask(`update orders set caller_until = now() - interval '1 second'`);
  expect((await readConfirmQueue('orders', bilal.id)).orders).toMatchObject([{ caller: null }]);
  expect(await leaseForCall(bilal, number)).toBe(true);
});

test('K3: a second order of one phone with the same lines within half an hour is marked, until somebody has asked', async () => {
  const lamp = await shelve({ stock: 20 });
  const [first, second, other] = [await placed([lamp, 1]), await placed([lamp, 1]), await placed([lamp, 2])];
  const marked = async () => {
    const { orders } = await readConfirmQueue('orders', sana.id);
    return orders.filter(({ duplicate }) => duplicate).map(({ number }) => number);
  };
  expect(await marked()).toEqual([first, second]);
  expect(await readOrder(second)).toMatchObject({ duplicates: [{ number: first }] });
  expect(await readOrder(other)).toMatchObject({ duplicates: [] });
  await ask(`update orders set placed_at = placed_at - interval '31 minutes' where number = $1`, [first]);
  expect(await marked()).toEqual([]);
  await ask(`update orders set placed_at = placed_at + interval '20 minutes' where number = $1`, [first]);
  await inTransaction((tx) => keepBoth(tx, sana, [first, second]));
  expect(await marked()).toEqual([]);
  const third = await placed([lamp, 1]);
  expect(await marked()).toContain(third);
  expect(await inTransaction((tx) => cancelDuplicate(tx, sana, third, second))).toMatchObject({ kind: 'done' });
  expect(await readOrder(third)).toMatchObject({ state: 'cancelled', reason: `Duplicate of ${second}` });
});

test('I2: notes, prints and opened chats stand in the timeline; orders are read and unread', async () => {
  const number = await placed([await shelve(), 1]);
  expect(await writeNote(sana, number, 'Guard does not let riders in', true)).toBe(true);
  expect(await writeNote(sana, '00000000', 'Nothing')).toBe(false);
  await noteDone(bilal, [number], 'print', 'Slip and label');
  await noteDone(sana, [number], 'message', 'No answer');
  await markRead([number]);
  expect(await readOrder(number)).toMatchObject({
    note: 'Guard does not let riders in',
    unread: false,
    events: [
      { kind: 'message', words: 'No answer', actor: 'Sana' },
      { kind: 'print', words: 'Slip and label' },
      { kind: 'note', words: 'Guard does not let riders in' },
      { kind: 'placed' },
    ],
  });
  await markUnread([number]);
  expect(await readOrder(number)).toMatchObject({ unread: true });
});

test('M47: of two people who print the same label at once one is let through; again only with the word for it', async () => {
  const [first, second] = [await placed([await shelve(), 1]), await placed([await shelve(), 1])];
  const labels = { numbers: [first, second], words: 'Label printed', again: false };
  const results = await Promise.all([sana, bilal].map((person) => recordLabels(person, labels)));
  expect(results.map(({ length }) => length).toSorted()).toEqual([0, 2]);
  const by = results[0]?.length === 0 ? 'Sana' : 'Bilal';
  const printed = { labelled: { by, at: expect.any(String) } };
  expect(results.find(({ length }) => length > 0)).toEqual([
    { number: first, ...printed },
    { number: second, ...printed },
  ]);
  const prints = async () => (await readOrder(first))?.events.filter(({ kind }) => kind === 'print').length;
  expect(await prints()).toBe(1);
  expect(await recordLabels(sana, { ...labels, again: true })).toEqual([]);
  expect(await prints()).toBe(2);
  // A slip is no label.
  const third = await placed([await shelve(), 1]);
  await noteDone(bilal, [third], 'print', 'Slip printed');
  expect(await recordLabels(sana, { ...labels, numbers: [third] })).toEqual([]);
});

function step(number: string, input: StateChange, person: Person = bilal) {
  return changeState(person, number, input);
}

function call(
  number: string,
  outcome: CallOutcome,
  more: { until?: Date; reason?: string; version?: number } = {},
  person = sana,
) {
  return inTransaction((tx) => recordCall(tx, person, number, { outcome, ...more }));
}

function undo(number: string, eventId: number, person: Person) {
  return inTransaction((tx) => undoCall(tx, person, number, eventId));
}

async function hoursUntilCall(number: string): Promise<number> {
  const [row] = await ask<{ hours: number }>(
    'select round(extract(epoch from call_after - now()) / 3600)::int as hours from orders where number = $1',
    [number],
  );
  return row?.hours ?? 0;
}

async function seenOf(number: string): Promise<OrderForm> {
  const detail = await readOrder(number);
  if (!detail) throw new Error('There is no such order.');
  const { discount } = detail;
  return {
    ...fieldsOfDetail(detail),
    lines: linesOf(detail.lines),
    discount: discount?.amount ?? 0,
    discountWhy: discount?.why ?? '',
  };
}

async function edit(number: string, after: Partial<OrderForm>) {
  return editOrder(bilal, number, { before: await seenOf(number), after });
}

/** Places an order of products and quantities, as a shopper; returns its number. */
async function placed(...lines: [id: number, quantity: number][]): Promise<string> {
  const { number } = await order({ ...shopper, products: lines.map(([id, quantity]) => ({ id, quantity })) });
  if (!number) throw new Error('The order was not placed.');
  return number;
}
