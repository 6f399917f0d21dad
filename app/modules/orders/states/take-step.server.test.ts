import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, type StateChange, shopper, stockOf } from '#tests/support/orders.ts';
import { type OrderState, orderStates, stateTable, stepsFor } from './order-states.ts';
import { shipOrder, takeStep, undoStep } from './take-step.server.ts';

const { ask } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const sana: Person = { id: 'u2', name: 'Sana', role: 'staff' };

afterEach(async () => {
  const findings = await audit(ask);
  await ask('delete from orders');
  await ask('delete from products');
  expect(findings).toEqual([]);
});

test('F9, K2: an order without trouble goes from placed to cash received, every step dated and signed', async () => {
  const lamp = await shelve({ stock: 5 });
  const number = await placed(lamp, 2);
  for (const to of ['confirmed', 'packed'] as const) expect(await step(number, { to })).toMatchObject({ kind: 'done' });
  await step(number, { to: 'shipped', parcel: { courier: 'leopards', trackingNumber: 'LE7750412388' } });
  for (const to of ['out-for-delivery', 'delivered', 'cash-received'] as const) await step(number, { to });
  expect(await stockOf(ask, lamp)).toBe(3);
  const [row] = await ask('select state, version, courier, tracking_number from orders');
  expect(row).toEqual({ state: 'cash-received', version: 7, courier: 'leopards', tracking_number: 'LE7750412388' });
  const events = await ask<{ to_state: string; actor_name: string; at: Date }>(
    'select to_state, actor_name, at from order_events where to_state is not null order by id',
  );
  expect(events.map(({ to_state }) => to_state)).toEqual(orderStates.slice(1, 7));
  for (const event of events) expect(event).toMatchObject({ actor_name: 'Bilal', at: expect.any(Date) });
  expect(await ask(`select 1 from audit_entries where kind = 'order' and subject = $1`, [number])).toHaveLength(6);
});

test('F9, K2: what is cancelled before it is shipped brings its pieces back, once', async () => {
  const lamp = await shelve({ stock: 5 });
  const number = await placed(lamp, 2);
  expect(await step(number, { to: 'cancelled' })).toMatchObject({ kind: 'reason-needed' });
  expect(await stockOf(ask, lamp)).toBe(3);
  expect(await step(number, { to: 'cancelled', reason: 'Changed her mind' })).toMatchObject({ kind: 'done' });
  expect(await step(number, { to: 'cancelled', reason: 'Again' })).toMatchObject({
    kind: 'illegal',
    state: 'cancelled',
    by: 'Bilal',
    words: 'Changed her mind',
  });
  expect(await stockOf(ask, lamp)).toBe(5);
});

test('F9, K2: what comes back is put on the shelf as far as it can be sold again', async () => {
  const [lamp, soap] = [await shelve({ stock: 5 }), await shelve({ stock: 5 })];
  const number = await placed(lamp, 2, soap, 1);
  for (const to of ['confirmed', 'packed', 'shipped'] as const) await step(number, { to });
  await step(number, { to: 'refused', reason: 'Ordered by mistake' });
  await step(number, { to: 'returning' });
  await step(number, { to: 'returned', sellable: [{ productId: lamp, quantity: 1 }] });
  expect([await stockOf(ask, lamp), await stockOf(ask, soap)]).toEqual([4, 4]);
});

test('K5: a packed order is not shipped by a step alone: it is handed over, with its parcel', async () => {
  const number = await placed(await shelve(), 1);
  for (const to of ['confirmed', 'packed'] as const) await step(number, { to });
  const alone = await inTransaction((tx) => takeStep(tx, owner, number, { to: 'shipped' }));
  expect(alone).toMatchObject({ kind: 'illegal', state: 'packed' });
  expect(await ask('select state from orders')).toEqual([{ state: 'packed' }]);
  const written: unknown[] = [];
  const parcel = { courier: 'tcs', trackingNumber: '77944102263' } as const;
  const handOver = () =>
    inTransaction((tx) =>
      shipOrder(tx, owner, number, { parcel }, async (_, order, given) => void written.push(order.number, given)),
    );
  expect(await handOver()).toMatchObject({ kind: 'done', from: 'packed', state: 'shipped' });
  expect(await handOver()).toMatchObject({ kind: 'illegal', state: 'shipped' });
  expect(written).toEqual([number, parcel]);
  // A failed attempt at the door is no handing over.
  await step(number, { to: 'out-for-delivery' });
  expect(await inTransaction((tx) => takeStep(tx, owner, number, { to: 'shipped' }))).toMatchObject({ kind: 'done' });
});

test('F9: no more comes back to the shelf than was ordered, whatever is counted', async () => {
  const lamp = await shelve({ stock: 5 });
  const number = await placed(lamp, 2);
  for (const to of ['confirmed', 'packed'] as const) await step(number, { to });
  await step(number, { to: 'shipped', parcel: { courier: 'tcs', trackingNumber: null } });
  await step(number, { to: 'returning' });
  await step(number, { to: 'returned', sellable: [{ productId: lamp, quantity: 99 }] });
  expect(await stockOf(ask, lamp)).toBe(5);
});

test('K2: the owner opens a cancelled order again while its pieces are there; nobody else does', async () => {
  const lamp = await shelve({ stock: 2 });
  const first = await placed(lamp, 2);
  await step(first, { to: 'cancelled', reason: 'Unreachable' });
  expect(await step(first, { to: 'placed' }, sana)).toMatchObject({ kind: 'owner-only' });
  expect(await step(first, { to: 'placed' })).toMatchObject({ kind: 'done', state: 'placed' });
  expect(await stockOf(ask, lamp)).toBe(0);
  await step(first, { to: 'cancelled', reason: 'Unreachable' });
  await placed(lamp, 1);
  expect(await step(first, { to: 'placed' })).toMatchObject({ kind: 'short', lines: [{ id: lamp, left: 1 }] });
  expect(await stockOf(ask, lamp)).toBe(1);
});

test('I7: of two people who act on what they see, the second is told what the first has done', async () => {
  const product = await shelve();
  const number = await placed(product, 1);
  expect(await step(number, { to: 'confirmed', version: 1 }, sana)).toMatchObject({ kind: 'done', version: 2 });
  const second = await step(number, { to: 'cancelled', reason: 'Fake', version: 1 });
  expect(second).toMatchObject({ kind: 'changed', state: 'confirmed', by: 'Sana' });
  const another = await placed(product, 1);
  const both = await Promise.all([
    step(another, { to: 'confirmed', version: 1 }, sana),
    step(another, { to: 'cancelled', reason: 'Fake', version: 1 }),
  ]);
  // Whoever comes first: what is confirmed may still be cancelled, what is cancelled is not confirmed.
  expect(both.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect(both.filter(({ kind }) => kind === 'changed' || kind === 'illegal')).toHaveLength(1);
  expect(await step('00000000', { to: 'confirmed' })).toEqual({ kind: 'not-found', number: '00000000' });
});

test('K2: twenty people cancelling at once bring the pieces back once', async () => {
  const lamp = await shelve({ stock: 5 });
  const number = await placed(lamp, 3);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => step(number, { to: 'cancelled', reason: 'Twice' })),
  );
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect(await stockOf(ask, lamp)).toBe(5);
});

test('a step is taken back by the one who took it, with its stock, and only the last one', async () => {
  const lamp = await shelve({ stock: 5 });
  const number = await placed(lamp, 2);
  const cancelled = await step(number, { to: 'cancelled', reason: 'Wrong row' }, sana);
  if (cancelled.kind !== 'done') throw new Error('It was not cancelled.');
  expect(await undo(number, cancelled.eventId, owner)).toMatchObject({ kind: 'changed' });
  expect(await undo(number, cancelled.eventId, sana)).toMatchObject({ kind: 'done', state: 'placed' });
  expect(await stockOf(ask, lamp)).toBe(3);
  expect(await undo(number, cancelled.eventId, sana)).toMatchObject({ kind: 'changed', state: 'placed' });
  await ask(`update order_events set at = at - interval '2 minutes'`);
  const [last] = await ask<{ id: string }>('select id from order_events order by id desc limit 1');
  expect(await undo(number, Number(last?.id), sana)).toMatchObject({ kind: 'changed' });
});

test('what has been sold since cannot be taken back', async () => {
  const lamp = await shelve({ stock: 2 });
  const number = await placed(lamp, 2);
  const cancelled = await step(number, { to: 'cancelled', reason: 'Wrong row' });
  if (cancelled.kind !== 'done') throw new Error('It was not cancelled.');
  await placed(lamp, 1);
  await expect(undo(number, cancelled.eventId, owner)).rejects.toThrow('has been sold since');
  expect(await ask('select state from orders where number = $1', [number])).toEqual([{ state: 'cancelled' }]);
});

test('F10: the e-mail "on its way" is queued with the step, where there is an address', async () => {
  const number = await placed(await shelve(), 1);
  for (const to of ['confirmed', 'packed', 'shipped'] as const) await step(number, { to });
  expect(await ask(`select recipient from letters where kind = 'order-on-its-way' and about = $1`, [number])).toEqual([
    { recipient: shopper.email },
  ]);
});

test('F9, K2: whatever way orders go, only legal steps are taken and the books are right', async () => {
  const walk = fc.array(
    fc.record({ which: fc.nat({ max: 2 }), to: fc.constantFrom(...orderStates), one: fc.boolean() }),
    {
      minLength: 5,
      maxLength: 25,
    },
  );
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      const lamp = await shelve({ stock: 6 });
      const numbers = [await placed(lamp, 2), await placed(lamp, 3), await placed(lamp, 1)];
      const states = new Map<string, OrderState>(numbers.map((number) => [number, 'placed']));
      for (const { which, to, one } of steps) {
        const number = numbers[which] ?? '';
        const from = states.get(number) ?? 'placed';
        const sellable = one ? [{ productId: lamp, quantity: 1 }] : undefined;
        const outcome = await step(number, { to, reason: 'Because', ...(sellable && { sellable }) });
        if (outcome.kind === 'done') states.set(number, to);
        else expect(stateTable[from].next.includes(to) && outcome.kind !== 'short').toBe(false);
      }
      expect(await audit(ask)).toEqual([]);
      for (const [number, state] of states)
        expect(await ask('select state from orders where number = $1', [number])).toEqual([{ state }]);
    }),
    { numRuns: 25 },
  );
  expect(stepsFor('returned', 'owner')).toEqual([]);
});

function step(number: string, input: StateChange, person: Person = owner) {
  return changeState(person, number, input);
}

function undo(number: string, eventId: number, person: Person) {
  return inTransaction((tx) => undoStep(tx, person, number, eventId));
}

/** Places an order of products and quantities, as a shopper; returns its number. */
async function placed(...productsAndQuantities: number[]): Promise<string> {
  const products = productsAndQuantities.flatMap((id, index, all) =>
    index % 2 === 0 ? [{ id, quantity: all[index + 1] ?? 1 }] : [],
  );
  const { number } = await order({ ...shopper, products });
  if (!number) throw new Error('The order was not placed.');
  return number;
}
