import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { shelve } from '#app/catalog/testing.ts';
import { readReturn, readReturnsOfOrder } from '#app/orders/returns/read-returns.server.ts';
import { audit, order, shopper, stockOf, takeAnyStep } from '#app/orders/testing.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import { answerAct } from '../acts/act-table.server.ts';
import { actTables } from '../acts/act-tables.server.ts';
import type { Answer } from '../acts/answer.ts';
import type { AskedOf, Room } from '../acts/send-act.ts';
import type { Person } from '../guard.server.ts';

const { ask } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const packer: Person = { id: 'u2', name: 'Sana', role: 'staff', tasks: ['pack'] };
const cashier: Person = { id: 'u3', name: 'Omar', role: 'staff', tasks: ['cash'] };

afterEach(async () => {
  const findings = await audit(ask);
  for (const table of ['orders', 'products', 'letters']) await ask(`delete from ${table}`);
  expect(findings).toEqual([]);
});

async function act<R extends Room>(room: R, asked: AskedOf<R>, person = owner): Promise<Answer> {
  const sent = new Request(`http://shop.test/admin/${room}/acts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  return (await answerAct(actTables[room], { room, person, request: sent })).json();
}

async function delivered(): Promise<{ number: string; lamp: number }> {
  const lamp = await shelve({ name: 'Lamp', stock: 5, price: 500_000 });
  const { number } = await order({ ...shopper, products: [{ id: lamp, quantity: 2 }] });
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const)
    await takeAnyStep(owner, String(number), { to });
  return { number: String(number), lamp };
}

const nobody = { way: '', name: '', account: '' } as const;
const payee = { way: 'bank', name: 'Ayesha', account: 'PK36 SCBL 0000 0011 2345 6702' } as const;

/** A return of one lamp that is back here, as version 2. */
async function received(number: string, lamp: number): Promise<number> {
  const taken = await act('returns', {
    act: 'take',
    number,
    formKey: randomUUID(),
    lines: [{ productId: lamp, quantity: 1 }],
    reason: 'damaged',
    words: '',
    ...nobody,
  });
  const id = Number(taken.to?.split('/').at(-1));
  const lines = [{ productId: lamp, condition: 'damaged', shelved: 0 }] as const;
  await act('returns', { act: 'receive', id, version: 1, lines: [...lines] });
  return id;
}

test('M8: the acts of a return say at the field what is missing, and who was faster', async () => {
  const { number, lamp } = await delivered();
  const take = { act: 'take', number, formKey: randomUUID(), lines: [], reason: 'size', words: '', ...nobody } as const;
  expect(await act('returns', { ...take, lines: [] })).toMatchObject({
    problems: { lines: 'Choose pieces; there may be 2 of Lamp.' },
  });
  expect(await act('returns', { ...take, lines: [], way: 'bank' })).toMatchObject({
    problems: { name: expect.any(String), account: expect.any(String) },
  });
  const id = await received(number, lamp);
  expect(await act('returns', { act: 'close', id, version: 2, why: '' })).toMatchObject({ refused: [{ subject: '' }] });
  const refund = { act: 'refund', id, version: 2, sum: '4,000', ...payee, reference: '', why: '' } as const;
  expect(await act('returns', refund, cashier)).toEqual({
    problems: { reference: 'Write the number of the transfer.' },
  });
  expect(await act('returns', { ...refund, sum: 'much', reference: 'FT1' }, cashier)).toEqual({
    problems: { sum: 'Write an amount, like 4,000.' },
  });
  expect(await act('returns', { ...refund, sum: '4,500', reference: 'FT1' }, cashier)).toMatchObject({
    problems: { sum: expect.stringContaining('Another one is the owner’s') },
  });
  expect(await act('returns', { ...refund, reference: 'FT1' }, cashier)).toEqual({
    says: `Return ${number.slice(0, 4)}-${number.slice(4)}/1: refunded`,
  });
  expect(await act('returns', { ...refund, reference: 'FT1' }, owner)).toMatchObject({
    refused: [{ why: expect.stringMatching(/^Omar was faster: it is refunded, today /) }],
  });
});

test('M8, I7: whoever packs receives, whoever has the cash refunds and sees the account; nobody else does', async () => {
  const { number, lamp } = await delivered();
  const id = await received(number, lamp);
  const refund = { act: 'refund', id, version: 2, sum: '4,000', ...payee, reference: 'FT1', why: '' } as const;
  await expect(act('returns', refund, packer)).rejects.toMatchObject({ init: { status: 404 } });
  const receive = { act: 'receive', id, version: 2, lines: [] } as const;
  await expect(act('returns', { ...receive, lines: [] }, cashier)).rejects.toMatchObject({ init: { status: 404 } });
  expect(await act('returns', { ...receive, lines: [] }, packer)).toMatchObject({ refused: [{ subject: '' }] });
});

test('M9: an exchange is a new order that is tied to the return, made once, and rolled back where the return is settled', async () => {
  const { number, lamp } = await delivered();
  const cup = await shelve({ name: 'Cup', stock: 3, price: 600_000 });
  const id = await received(number, lamp);
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
  const take = (version: number): AskedOf<'orders', 'take'> => ({
    act: 'take',
    formKey: randomUUID(),
    source: 'phone',
    confirmed: true,
    exchangeFor: { id, version },
    lines: [{ productId: cup, quantity: 1 }],
    fields,
  });
  // Two people exchange it at once: one order is made, and its pieces are taken once.
  const both = await Promise.all([act('orders', take(2)), act('orders', take(2))]);
  expect(both.filter(({ to }) => to)).toHaveLength(1);
  expect(both.find(({ refused }) => refused)?.refused).toEqual([
    { subject: '', why: 'Somebody has settled this return meanwhile. No order was made.' },
  ]);
  expect(await act('orders', take(1))).toMatchObject({ refused: [{ subject: '' }] });
  expect(await stockOf(ask, cup)).toBe(2);
  const made = String(
    both
      .find(({ to }) => to)
      ?.to?.split('/')
      .at(-1),
  );
  expect(await readReturn(id, true)).toMatchObject({
    state: 'exchanged',
    exchangeNumber: made,
    exchangeTotal: 600_000,
    sums: { paid: 500_000 },
  });
  expect((await readReturnsOfOrder(made)).madeFor).toEqual({ id, seq: 1, number });
  expect(await ask('select number from orders')).toHaveLength(2);
  expect(await act('returns', { act: 'close', id, version: 3, why: 'Wrong' })).toMatchObject({
    refused: [{ why: expect.stringContaining('it is exchanged') }],
  });
});
