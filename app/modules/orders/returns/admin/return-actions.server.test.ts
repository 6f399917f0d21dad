import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { ActionResult } from '#app/admin/actions/action-result.ts';
import { actionTables } from '#app/admin/actions/action-tables.server.ts';
import { runAction } from '#app/admin/actions/define-actions.server.ts';
import type { ActionArea, ActionInputOf } from '#app/admin/actions/send-action.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, shopper, stockOf } from '#tests/support/orders.ts';
import { readReturn, readReturnsOfOrder } from '../read-return.server.ts';

const { ask } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const packer: Person = { id: 'u2', name: 'Sana', role: 'staff', tasks: ['pack'] };
const cashier: Person = { id: 'u3', name: 'Omar', role: 'staff', tasks: ['cash'] };

afterEach(async () => {
  const findings = await audit(ask);
  for (const table of ['orders', 'products', 'letters']) await ask(`delete from ${table}`);
  expect(findings).toEqual([]);
});

async function submit<R extends ActionArea>(area: R, input: ActionInputOf<R>, person = owner): Promise<ActionResult> {
  const sent = new Request(`http://shop.test/admin/${area}/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return (await runAction(actionTables[area], { area, person, request: sent })).json();
}

async function delivered(): Promise<{ number: string; lamp: number }> {
  const lamp = await shelve({ name: 'Lamp', stock: 5, price: 500_000 });
  const { number } = await order({ ...shopper, products: [{ id: lamp, quantity: 2 }] });
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const)
    await changeState(owner, String(number), { to });
  return { number: String(number), lamp };
}

const nobody = { way: '', name: '', account: '' } as const;
const payee = { way: 'bank', name: 'Ayesha', account: 'PK36 SCBL 0000 0011 2345 6702' } as const;

/** A return of one lamp that is back here, as version 2. */
async function received(number: string, lamp: number): Promise<number> {
  const taken = await submit('returns', {
    action: 'register-return',
    number,
    formKey: randomUUID(),
    lines: [{ productId: lamp, quantity: 1 }],
    reason: 'changed-mind',
    words: '',
    ...nobody,
  });
  const id = Number(taken.to?.split('/').at(-1));
  const lines = [{ productId: lamp, condition: 'damaged', shelved: 0 }] as const;
  await submit('returns', { action: 'receive-return', id, version: 1, lines: [...lines] });
  return id;
}

test('M8: the actions of a return say at the field what is missing, and who was faster', async () => {
  const { number, lamp } = await delivered();
  const take = {
    action: 'register-return',
    number,
    formKey: randomUUID(),
    lines: [],
    reason: 'size',
    words: '',
    ...nobody,
  } as const;
  expect(await submit('returns', { ...take, lines: [] })).toMatchObject({
    problems: { lines: 'Choose items; there can be 2 of Lamp.' },
  });
  expect(await submit('returns', { ...take, lines: [], way: 'bank' })).toMatchObject({
    problems: { lines: expect.any(String), name: expect.any(String), account: expect.any(String) },
  });
  const id = await received(number, lamp);
  expect(await submit('returns', { action: 'close-return', id, version: 2, why: '' })).toMatchObject({
    refused: [{ subject: '' }],
  });
  const refund = { action: 'record-refund', id, version: 2, sum: '4,000', ...payee, reference: '', why: '' } as const;
  expect(await submit('returns', refund, cashier)).toEqual({
    problems: { reference: 'Enter the reference number of the transfer.' },
  });
  expect(await submit('returns', { ...refund, sum: 'much', reference: 'FT1' }, cashier)).toEqual({
    problems: { sum: 'Write an amount, like 4,000.' },
  });
  expect(await submit('returns', { ...refund, sum: '4,500', reference: 'FT1' }, cashier)).toMatchObject({
    problems: { sum: expect.stringContaining('Only the owner can change it') },
  });
  expect(await submit('returns', { ...refund, reference: 'FT1' }, cashier)).toEqual({
    says: `Return ${number.slice(0, 4)}-${number.slice(4)}/1: refunded`,
  });
  expect(await submit('returns', { ...refund, reference: 'FT1' }, owner)).toMatchObject({
    refused: [{ why: expect.stringMatching(/^Omar was first: it is refunded, today /) }],
  });
});

test('M8, I7: whoever packs receives, whoever has the cash refunds and sees the account; nobody else does', async () => {
  const { number, lamp } = await delivered();
  const id = await received(number, lamp);
  const refund = {
    action: 'record-refund',
    id,
    version: 2,
    sum: '4,000',
    ...payee,
    reference: 'FT1',
    why: '',
  } as const;
  await expect(submit('returns', refund, packer)).rejects.toMatchObject({ init: { status: 404 } });
  const receive = { action: 'receive-return', id, version: 2, lines: [] } as const;
  await expect(submit('returns', { ...receive, lines: [] }, cashier)).rejects.toMatchObject({ init: { status: 404 } });
  expect(await submit('returns', { ...receive, lines: [] }, packer)).toMatchObject({ refused: [{ subject: '' }] });
});

/** Asks for an order of one piece instead of what came back with a return. */
function insteadOf(id: number, version: number, productId: number): ActionInputOf<'orders', 'take-order'> {
  const fields = {
    fullName: shopper.fullname,
    phone: shopper.contactNo,
    email: '',
    shippingAddress: shopper.shippingAddress,
    apartment: '',
    city: shopper.city,
    province: shopper.province,
    postalCode: '',
    note: 'Exchange',
  };
  const input = { action: 'take-order', formKey: randomUUID(), source: 'phone', confirmed: true, fields } as const;
  return { ...input, exchangeFor: { id, version }, lines: [{ productId, quantity: 1 }] };
}

function numberIn(result: ActionResult | undefined): string {
  return String(result?.to?.split('/').at(-1));
}

async function moneyOf(number: string) {
  const [row] = await ask<{ total: number; off: number; why: string }>(
    'select total_paisa::int as total, discount_paisa::int as off, discount_why as why from orders where number = $1',
    [number],
  );
  return row;
}

test('M9: an exchange is a new order that is tied to the return, made once, and rolled back where the return is settled', async () => {
  const { number, lamp } = await delivered();
  const cup = await shelve({ name: 'Cup', stock: 3, price: 600_000 });
  const id = await received(number, lamp);
  const take = (version: number) => insteadOf(id, version, cup);
  // Two people exchange it at once: one order is made, and its pieces are taken once.
  const both = await Promise.all([submit('orders', take(2)), submit('orders', take(2))]);
  expect(both.filter(({ to }) => to)).toHaveLength(1);
  expect(both.find(({ refused }) => refused)?.refused).toEqual([
    { subject: '', why: 'Somebody else settled this return. No order was created.' },
  ]);
  expect(await submit('orders', take(1))).toMatchObject({ refused: [{ subject: '' }] });
  expect(await stockOf(ask, cup)).toBe(2);
  const made = numberIn(both.find(({ to }) => to));
  expect(await readReturn(id, true)).toMatchObject({
    state: 'exchanged',
    exchangeNumber: made,
    exchangeTotal: 100_000,
    sums: { paid: 500_000, credit: 500_000, proposed: 0 },
  });
  expect((await readReturnsOfOrder(made)).madeFor).toEqual({ id, seq: 1, number, isCredited: true });
  // What came back pays for it; the rest is collected.
  expect(await moneyOf(made)).toEqual({
    total: 100_000,
    off: 500_000,
    why: `Return ${number.slice(0, 4)}-${number.slice(4)}/1`,
  });
  expect(await ask('select number from orders')).toHaveLength(2);
  expect(await submit('returns', { action: 'close-return', id, version: 3, why: 'Wrong' })).toMatchObject({
    refused: [{ why: expect.stringContaining('it is exchanged') }],
  });
});

test('M9: what is sent instead and costs less leaves a difference to refund, by the policy’s share and once', async () => {
  const { number, lamp } = await delivered();
  const cup = await shelve({ name: 'Cup', stock: 3, price: 200_000 });
  const id = await received(number, lamp);
  const made = numberIn(await submit('orders', insteadOf(id, 2, cup)));
  // An order comes to a rupee at least.
  expect(await moneyOf(made)).toMatchObject({ total: 100, off: 199_900 });
  const entry = await readReturn(id, true);
  expect(entry).toMatchObject({ state: 'received', version: 3, exchangeNumber: made });
  expect(entry?.sums).toMatchObject({ paid: 500_000, credit: 199_900, proposed: 240_100, most: 300_100, fee: 0 });
  // Another order instead of the same pieces would be paid by them twice.
  expect(await submit('orders', insteadOf(id, 3, cup))).toMatchObject({ refused: [{ subject: '' }] });
  const refund = { action: 'record-refund', id, version: 3, ...payee, reference: 'FT1', why: 'All' } as const;
  expect(await submit('returns', { ...refund, sum: '4,000' })).toMatchObject({ problems: { sum: expect.any(String) } });
  expect(await submit('returns', { ...refund, sum: '2,401' }, cashier)).not.toHaveProperty('refused');
  expect(await readReturn(id, true)).toMatchObject({ state: 'refunded', refund: 240_100, exchangeNumber: made });
});

test('M9: an exchange of the same price is settled; where its order is cancelled, the money goes back after all', async () => {
  const { number, lamp } = await delivered();
  const lamp2 = await shelve({ name: 'Another lamp', stock: 3, price: 500_000 });
  const id = await received(number, lamp);
  const made = numberIn(await submit('orders', insteadOf(id, 2, lamp2)));
  expect(await readReturn(id, true)).toMatchObject({ state: 'exchanged', sums: { proposed: 0, most: 0 } });
  const refund = { action: 'record-refund', id, version: 3, ...payee, reference: 'FT1', why: '' } as const;
  expect(await submit('returns', { ...refund, sum: '1' })).toMatchObject({ problems: { sum: expect.any(String) } });
  await changeState(owner, made, { to: 'cancelled', reason: 'Changed mind' });
  expect(await readReturn(id, true)).toMatchObject({ state: 'exchanged', sums: { credit: 0, proposed: 400_000 } });
  expect(await submit('returns', { ...refund, sum: '4,000' }, cashier)).not.toHaveProperty('problems');
  expect(await readReturn(id, true)).toMatchObject({ state: 'refunded', refund: 400_000 });
});

test('M9: what was got in an exchange is worth what was paid for it, when it is sent back in its turn', async () => {
  const { number, lamp } = await delivered();
  const cup = await shelve({ name: 'Cup', stock: 3, price: 600_000 });
  const made = numberIn(await submit('orders', insteadOf(await received(number, lamp), 2, cup)));
  for (const to of ['packed', 'shipped', 'delivered'] as const) await changeState(owner, made, { to });
  const again = await readReturn(await received(made, cup), true);
  expect(again?.sums).toMatchObject({ paid: 600_000, proposed: 480_000, most: 600_000 });
  // The other lamp of the first order is worth its own price, and no more.
  const other = await readReturn(await received(number, lamp), true);
  expect(other?.sums).toMatchObject({ paid: 500_000, most: 500_000 });
});

test('M9: in an exchange no other discount is agreed to, because what came back would be taken for it', async () => {
  const { number, lamp } = await delivered();
  const cup = await shelve({ name: 'Cup', stock: 3, price: 600_000 });
  const id = await received(number, lamp);
  const agreed = { discount: 10_000, why: 'Kind' };
  expect(await submit('orders', { ...insteadOf(id, 2, cup), agreed })).toMatchObject({
    problems: { discount: expect.any(String) },
  });
  expect(await ask('select number from orders')).toHaveLength(1);
});
