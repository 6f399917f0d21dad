import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { rulesPart, saveAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, shopper, stockOf } from '#tests/support/orders.ts';
import { askToForget, forgetOrders } from '../forget-order.server.ts';
import { takeBackStep } from '../states/take-back-step.server.ts';
import { countReturns, readReturns, readWaitingReturns } from './list-returns.server.ts';
import { readReturn, readReturnsOfOrder } from './read-return.server.ts';
import { askForReturn, type NewReturn, takeReturn } from './request-return.server.ts';
import {
  agreeToReturn,
  closeReturn,
  declineReturn,
  noteReturnSent,
  receiveReturn,
  refundReturn,
  withdrawReturn,
} from './return-steps.server.ts';

const { ask } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const sana: Person = { id: 'u2', name: 'Sana', role: 'staff', tasks: ['cash', 'pack', 'confirm'] };
const payee = { way: 'bank', name: 'Ayesha Siddiqui', account: 'PK36SCBL0000001123456702' } as const;

afterEach(async () => {
  const findings = await audit(ask);
  await ask('delete from orders');
  await ask('delete from products');
  await ask('delete from office_settings');
  await ask('delete from letters');
  expect(findings).toEqual([]);
});

/** An order of two lamps and a soap at the shopper's, with Rs. 250 for the delivery where it says so. */
async function delivered(): Promise<{ number: string; lamp: number; soap: number }> {
  const [lamp, soap] = [
    await shelve({ name: 'Lamp', stock: 5, price: 500_000 }),
    await shelve({ name: 'Soap', stock: 5, price: 30_000 }),
  ];
  const { number } = await order({
    ...shopper,
    products: [
      { id: lamp, quantity: 2 },
      { id: soap, quantity: 1 },
    ],
  });
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const)
    expect(await changeState(owner, String(number), { to })).toMatchObject({ kind: 'done' });
  return { number: String(number), lamp, soap };
}

function returnInput(number: string, lines: NewReturn['lines'], more: Partial<NewReturn> = {}): NewReturn {
  return { number, key: randomUUID(), lines, reason: 'changed-mind', words: 'It is too bright.', payee: null, ...more };
}

async function switchOn(): Promise<void> {
  await saveAdminPart(owner, rulesPart, { before: { returnsOnWebsite: 'off' }, after: { returnsOnWebsite: 'on' } });
}

/** The id and version of a return that was made. */
async function subjectOf(input: { kind: string; id?: number }): Promise<{ id: number; version: number }> {
  const entry = await readReturn(input.id ?? 0, true);
  return { id: entry!.id, version: entry!.version };
}

test('M8: what came damaged or wrong is refunded whole, or as much of it as the owner says', async () => {
  const { number, lamp, soap } = await delivered();
  const sumsOf = async (productId: number, reason: NewReturn['reason']) => {
    const made = await subjectOf(
      (await takeReturn(sana, returnInput(number, [{ productId, quantity: 1 }], { reason }))) as {
        kind: string;
        id: number;
      },
    );
    return async () => (await readReturn(made.id, true))?.sums;
  };
  const damaged = await sumsOf(lamp, 'damaged');
  const minded = await sumsOf(soap, 'changed-mind');
  expect(await damaged()).toMatchObject({ paid: 500_000, percent: 100, proposed: 500_000 });
  expect(await minded()).toMatchObject({ paid: 30_000, percent: 80, proposed: 24_000 });
  await saveAdminPart(owner, rulesPart, { before: { faultPercent: '100' }, after: { faultPercent: '90' } });
  expect(await damaged()).toMatchObject({ percent: 90, proposed: 450_000 });
});

test('M8: a return goes from agreed to refunded: pieces back to the shelf once, 80 % of what was paid, each step in the history', async () => {
  const { number, lamp, soap } = await delivered();
  const taken = await takeReturn(sana, returnInput(number, [{ productId: lamp, quantity: 2 }], { payee }));
  expect(taken).toMatchObject({ kind: 'asked', seq: 1 });
  const first = await subjectOf(taken as { kind: string; id: number });
  expect(await noteReturnSent(sana, { ...first, words: 'TCS 7790' })).toMatchObject({ kind: 'done' });
  const lines = [{ productId: lamp, condition: 'opened', shelved: 1 }] as const;
  const second = { id: first.id, version: 2 };
  expect(await receiveReturn(sana, { ...second, lines: [] })).toEqual({ kind: 'lines' });
  // Two people at once, and the first one again: the pieces come back once.
  const both = await Promise.all([
    receiveReturn(sana, { ...second, lines }),
    receiveReturn(owner, { ...second, lines }),
  ]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'done']);
  expect(await receiveReturn(sana, { ...second, lines })).toMatchObject({ kind: 'changed', state: 'received' });
  expect([await stockOf(ask, lamp), await stockOf(ask, soap)]).toEqual([4, 4]);
  const third = { id: first.id, version: 3 };
  const refund = { ...third, payee, reference: 'FT2611', why: '' };
  expect((await readReturn(first.id, true))?.sums).toEqual({
    paid: 1_000_000,
    credit: 0,
    percent: 80,
    proposed: 800_000,
    fee: 0,
    most: 1_030_000,
  });
  expect(await refundReturn(sana, { ...refund, sum: 900_000 })).toEqual({ kind: 'owner-only', proposed: 800_000 });
  expect(await refundReturn(owner, { ...refund, sum: 900_000 })).toEqual({ kind: 'reason-needed', proposed: 800_000 });
  expect(await refundReturn(owner, { ...refund, sum: 1_040_000, why: 'Sorry' })).toEqual({
    kind: 'too-much',
    most: 1_030_000,
  });
  expect(await refundReturn(sana, { ...refund, sum: 800_000 })).toMatchObject({ kind: 'done', state: 'refunded' });
  expect(await refundReturn(sana, { ...refund, sum: 800_000 })).toMatchObject({
    kind: 'changed',
    state: 'refunded',
    by: 'Sana',
  });
  expect(await readReturn(first.id, true)).toMatchObject({
    refund: 800_000,
    refundedBy: 'Sana',
    refundReference: 'FT2611',
    account: '•••• 6702',
  });
  const events = await ask(
    `select actor_name, details ->> 'to' as to from order_events where kind = 'return' order by id`,
  );
  expect(events.map(({ to }) => to)).toEqual(['agreed', 'on-its-way', 'received', 'refunded']);
  const letters = await ask(`select kind, about from letters where kind like 'order-return-%' order by id`);
  expect(letters).toEqual([
    { kind: 'order-return-received', about: `${number}/1` },
    { kind: 'order-return-refunded', about: `${number}/1` },
  ]);
  // The order itself is where it was: its life is the specification's.
  expect(await ask('select state from orders')).toEqual([{ state: 'delivered' }]);
  expect(JSON.stringify(await ask('select before, after from audit_entries'))).not.toContain(payee.account);
});

test('M8: never more pieces than were delivered, over all returns, also where two ask at once; what was declined may be asked for again', async () => {
  const { number, lamp } = await delivered();
  const one = () => takeReturn(sana, returnInput(number, [{ productId: lamp, quantity: 2 }]));
  const both = await Promise.all([one(), one()]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['asked', 'pieces']);
  const made = both.find(({ kind }) => kind === 'asked')!;
  for (const lines of [
    [],
    [{ productId: lamp, quantity: 0 }],
    [{ productId: lamp, quantity: 1.5 }],
    [{ productId: lamp + 1_000, quantity: 1 }],
    [{ productId: lamp, quantity: 1 }],
  ])
    expect(await takeReturn(sana, returnInput(number, lines))).toMatchObject({ kind: 'pieces' });
  const subject = await subjectOf(made as { kind: string; id: number });
  await closeReturn(sana, { ...subject, why: 'She keeps it' });
  expect(await takeReturn(sana, returnInput(number, [{ productId: lamp, quantity: 1 }]))).toMatchObject({
    kind: 'asked',
    seq: 2,
  });
});

test('M8: a form that is sent twice makes one return', async () => {
  const { number, lamp } = await delivered();
  const input = returnInput(number, [{ productId: lamp, quantity: 1 }]);
  const both = await Promise.all([takeReturn(sana, input), takeReturn(sana, input)]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['asked', 'repeated']);
  expect(await ask('select id from returns')).toHaveLength(1);
});

test('M8: a shopper asks on the website where the owner has switched it on, in the days of the policy', async () => {
  const { number, lamp } = await delivered();
  const input = { ...returnInput(number, [{ productId: lamp, quantity: 1 }], { payee }), photos: [] };
  expect(await askForReturn(input)).toEqual({ kind: 'not-found' });
  await switchOn();
  expect(await askForReturn({ ...input, number: '10000001' })).toEqual({ kind: 'not-found' });
  expect(await askForReturn(input, new Date(Date.now() + 16 * 24 * 3_600_000))).toEqual({ kind: 'too-late', days: 15 });
  const made = await askForReturn(input);
  expect(made).toMatchObject({ kind: 'asked', seq: 1, token: expect.stringMatching(/^[\w-]{22}$/) });
  expect(await askForReturn(input)).toMatchObject({ kind: 'repeated' });
  expect(await readWaitingReturns()).toMatchObject({ count: 1, first: { state: 'asked' } });
  const subject = await subjectOf(made as { kind: string; id: number });
  expect(await agreeToReturn(sana, subject)).toMatchObject({ kind: 'done', state: 'agreed' });
  expect(await ask(`select kind from letters where kind like 'order-return-%'`)).toHaveLength(1);
  expect(await withdrawReturn({ id: null, name: 'The shopper' }, { ...subject, version: 2 })).toMatchObject({
    state: 'closed',
  });
  expect(await readReturn(subject.id, true)).toMatchObject({ account: '•••• 6702' });
});

test('M8: only what was delivered is sent back: not what is on its way, cancelled or lost', async () => {
  const lamp = await shelve({ stock: 5 });
  const { number } = await order({ ...shopper, products: [{ id: lamp, quantity: 1 }] });
  const input = () => takeReturn(owner, returnInput(String(number), [{ productId: lamp, quantity: 1 }]));
  expect(await input()).toEqual({ kind: 'not-found' });
  for (const to of ['confirmed', 'packed', 'shipped'] as const) await changeState(owner, String(number), { to });
  expect(await input()).toEqual({ kind: 'not-found' });
  await changeState(owner, String(number), { to: 'lost', reason: 'Courier cannot find it' });
  await changeState(owner, String(number), { to: 'cash-received' });
  // The courier paid for the parcel it lost; the shopper never had it.
  expect(await input()).toEqual({ kind: 'not-found' });
});

test('M8: what was declined can be agreed to after all, unless another return has its pieces now', async () => {
  const { number, lamp } = await delivered();
  await switchOn();
  const lines = [{ productId: lamp, quantity: 2 }];
  const first = await subjectOf((await askForReturn({ ...returnInput(number, lines), photos: [] })) as never);
  expect(await declineReturn(sana, { ...first, why: 'Used for a month' })).toMatchObject({ state: 'declined' });
  const other = await takeReturn(sana, returnInput(number, lines));
  expect(await agreeToReturn(sana, { ...first, version: 2 })).toEqual({ kind: 'pieces' });
  await closeReturn(sana, { ...(await subjectOf(other as never)), why: 'Wrong order' });
  expect(await agreeToReturn(sana, { ...first, version: 2 })).toMatchObject({ state: 'agreed' });
});

test('M8: the money that goes back over several returns is never more than what was paid', async () => {
  const { number, lamp, soap } = await delivered();
  const refundAll = async (productId: number, sum: number) => {
    const made = await subjectOf((await takeReturn(owner, returnInput(number, [{ productId, quantity: 1 }]))) as never);
    await receiveReturn(owner, { ...made, lines: [{ productId, condition: 'damaged', shelved: 0 }] });
    const subject = { id: made.id, version: 2 };
    return refundReturn(owner, {
      ...subject,
      sum,
      payee: { way: 'cash', name: '', account: '' },
      reference: '',
      why: 'All',
    });
  };
  expect(await refundAll(lamp, 1_000_000)).toMatchObject({ kind: 'done' });
  expect(await refundAll(soap, 40_000)).toEqual({ kind: 'too-much', most: 30_000 });
});

test('M8: while something was sent back its delivery stands; what an order brought back is counted once', async () => {
  const { number, lamp } = await delivered();
  const made = await subjectOf(
    (await takeReturn(owner, returnInput(number, [{ productId: lamp, quantity: 2 }]))) as never,
  );
  await receiveReturn(owner, { ...made, lines: [{ productId: lamp, condition: 'as-new', shelved: 2 }] });
  const [{ id: event } = {}] = await ask(`select id from order_events where to_state = 'delivered'`);
  const back = () =>
    inTransaction((tx) =>
      takeBackStep(tx, owner, number, { event: Number(event), reason: 'Pressed by mistake' }, async () => null),
    );
  expect(await back()).toMatchObject({ kind: 'returned-since' });
  expect(await stockOf(ask, lamp)).toBe(5);
});

test('M8: a shopper is forgotten once the return has ended; words, account and photographs go', async () => {
  const { number, lamp } = await delivered();
  await switchOn();
  const photo = { id: 'a'.repeat(24), width: 2, height: 2, bytes: Buffer.from('RIFF') };
  const input = { ...returnInput(number, [{ productId: lamp, quantity: 1 }], { payee }), photos: [photo] };
  const subject = await subjectOf((await askForReturn(input)) as never);
  await changeState(owner, number, { to: 'cash-received' });
  await inTransaction((tx) => askToForget(tx, sql`number = ${number}`));
  expect(await forgetOrders(owner, [number])).toEqual({ forgotten: 0, waiting: 1 });
  await declineReturn(owner, { ...subject, why: 'Ayesha used it' });
  expect(await forgetOrders(owner, [number])).toEqual({ forgotten: 1, waiting: 0 });
  expect(await ask('select words, answer, account_name, account, search_text from returns')).toEqual([
    { words: '', answer: '', account_name: '', account: '', search_text: '' },
  ]);
  expect(await ask('select id from return_photos')).toEqual([]);
  expect(await ask(`select words from order_events where kind = 'return' and words <> ''`)).toEqual([]);
});

test('M8: the list has its tabs, finds by number, phone, name and city, and goes on page by page', async () => {
  const { number, lamp } = await delivered();
  for (let count = 0; count < 3; count++) {
    const made = await subjectOf(
      (await takeReturn(sana, returnInput(number, [{ productId: lamp, quantity: 1 }]))) as never,
    );
    if (count < 2) await closeReturn(sana, { ...made, why: 'Kept' });
  }
  const { counts, any } = await countReturns();
  expect([counts.answer.number, counts.coming.number, counts.settle.number, any]).toEqual([0, 1, 0, true]);
  expect((await readReturns({ tab: 'done' })).returns.map(({ seq }) => seq)).toEqual([2, 1]);
  for (const search of [number, '0300 1234567', 'ayesha', 'lahore sidd', '03001'])
    expect((await readReturns({ tab: null, search })).returns, search).toHaveLength(3);
  expect((await readReturns({ tab: null, search: 'hina' })).returns).toEqual([]);
  const page = await readReturns({ tab: null, limit: 2 });
  const rest = await readReturns({ tab: null, limit: 2, after: Number(page.next) });
  expect([...page.returns, ...rest.returns].map(({ seq }) => seq)).toEqual([3, 2, 1]);
  expect(rest.next).toBeNull();
  expect((await readReturnsOfOrder(number)).returns).toMatchObject([
    { seq: 3, state: 'agreed', pieces: 1 },
    { seq: 2, state: 'closed' },
    { seq: 1, state: 'closed' },
  ]);
});
