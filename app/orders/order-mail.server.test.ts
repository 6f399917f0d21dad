import { afterEach, expect, test } from 'vitest';
import { shelve } from '#app/catalog/testing.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import { writeOrderPlaced } from './order-placed-mail.tsx';
import { writeOrderReceived } from './order-received-mail.tsx';
import { writeOrderShipped } from './order-shipped-mail.tsx';
import { type AnyStep, order, orderFor, shopper, takeAnyStep } from './testing.ts';

const { ask } = await testDatabase();

afterEach(async () => {
  for (const table of ['letters', 'orders', 'products']) await ask(`delete from ${table}`);
});

async function place(more: Record<string, unknown> = {}, product: Parameters<typeof shelve>[0] = {}): Promise<string> {
  const lamp = await shelve(product);
  const { number } = await order({ ...orderFor(lamp, 2), ...more });
  return number!;
}

async function take(number: string, ...steps: AnyStep[]): Promise<void> {
  for (const step of steps) await takeAnyStep({ id: 'u1', name: 'Bilal', role: 'owner' }, number, step);
}

const queued = () => ask('select kind, about, recipient from letters order by kind');

test('F10: an order has a letter written to the shop, and to the shopper where there is an address', async () => {
  const number = await place();
  expect(await queued()).toEqual([
    { kind: 'order-placed', about: number, recipient: shopper.email },
    { kind: 'order-received', about: number, recipient: 'salam@dastak.pk' },
  ]);
  await ask('delete from letters');
  const quiet = await place({ email: '' });
  expect(await queued()).toEqual([{ kind: 'order-received', about: quiet, recipient: 'salam@dastak.pk' }]);
});

test('F10: an order that does not stand has no letters, and one sent twice has them once', async () => {
  const lamp = await shelve({ stock: 1 });
  await order(orderFor(lamp, 5));
  expect(await queued()).toEqual([]);
  const key = crypto.randomUUID();
  await order(orderFor(lamp), key);
  await order(orderFor(lamp), key);
  expect(await queued()).toHaveLength(2);
});

test('F10: the shopper reads what was ordered, what to have ready and where it goes, in both parts', async () => {
  const number = await place({}, { name: 'Brass lamp', price: 1_250_00 });
  const letter = await writeOrderPlaced(number);
  expect(letter?.subject).toBe(`We have your order ${number}`);
  for (const text of ['Brass lamp', 'Rs.\u00A02,500.00', '2 × Rs.\u00A01,250.00', 'Gulberg III', '0300 1234567'])
    for (const part of [letter?.plain, letter?.html]) expect(part).toContain(text);
  expect(letter?.html).toContain('http://localhost:3000/tracker');
  expect(letter?.html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
});

test('F10: the shop reads who ordered and opens the order in the office', async () => {
  const number = await place();
  const letter = await writeOrderReceived(number);
  expect(letter?.subject).toMatch(new RegExp(`^New order ${number}: Rs\\.\u00A0[\\d,.]+, Lahore`));
  for (const text of [shopper.fullname, shopper.email, `http://localhost:3000/admin/orders?q=${number}`])
    expect(letter?.html).toContain(text);
});

test('F10: whatever a shopper types stays text, and Urdu keeps its direction', async () => {
  const number = await place({
    fullname: '<img src=x onerror=alert(1)> عائشہ',
    shippingAddress: '"><a href=//evil.example>x',
  });
  for (const letter of [await writeOrderPlaced(number), await writeOrderReceived(number)]) {
    expect(letter?.html).not.toMatch(/<img|<a href=\/\//);
    expect(letter?.html).toContain('<bdi dir="auto" style="white-space:pre-line">&lt;img');
  }
});

test('F10: of an order that is gone or cancelled there is nothing to say', async () => {
  const number = await place();
  await ask(`update orders set state = 'cancelled'`);
  expect(await writeOrderPlaced(number)).toBeNull();
  expect(await writeOrderReceived('00000000')).toBeNull();
});

test('F10: a parcel on its way is named with its carrier and number, until it has arrived', async () => {
  const number = await place();
  expect(await writeOrderShipped(number)).toBeNull();
  await take(number, { to: 'confirmed' }, { to: 'packed' });
  await take(number, { to: 'shipped', parcel: { courier: 'tcs', trackingNumber: '77908421' } });
  const letter = await writeOrderShipped(number);
  expect(letter?.subject).toBe(`Your order ${number} is on its way`);
  for (const text of ['TCS tracking number', '77908421', `http://localhost:3000/tracker?id=${number}`])
    expect(letter?.html).toContain(text);
  await take(number, { to: 'delivered' });
  expect(await writeOrderShipped(number)).toBeNull();
});
