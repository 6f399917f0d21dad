import { afterEach, expect, test } from 'vitest';
import { readingIn } from '#app/infra/text/page-language.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { changeState, order, orderFor, type StateChange, shopper } from '#tests/support/orders.ts';
import { readReceiptByNumber } from '../my-orders/receipts.server.ts';
import { writeNewOrder } from './new-order-mail.tsx';
import { writeOrderPlaced } from './order-placed-mail.tsx';
import { writeOrderShipped } from './order-shipped-mail.tsx';

const { ask } = await testDatabase();

afterEach(async () => {
  for (const table of ['letters', 'orders', 'products', 'shop_settings']) await ask(`delete from ${table}`);
});

async function place(more: Record<string, unknown> = {}, product: Parameters<typeof shelve>[0] = {}): Promise<string> {
  const lamp = await shelve(product);
  const { number } = await order({ ...orderFor(lamp, 2), ...more });
  return number!;
}

async function take(number: string, ...steps: StateChange[]): Promise<void> {
  for (const step of steps) await changeState({ id: 'u1', name: 'Bilal', role: 'owner' }, number, step);
}

const queued = () => ask('select kind, about, recipient from letters order by kind');

test('F10: an order has an e-mail written to the shop, and to the shopper where there is an address', async () => {
  const number = await place();
  expect(await queued()).toEqual([
    { kind: 'order-placed', about: number, recipient: shopper.email },
    { kind: 'order-received', about: number, recipient: 'salam@dastak.example' },
  ]);
  await ask('delete from letters');
  const quiet = await place({ email: '' });
  expect(await queued()).toEqual([{ kind: 'order-received', about: quiet, recipient: 'salam@dastak.example' }]);
});

test('F10: an order that does not stand has no e-mails, and one sent twice has them once', async () => {
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
  for (const text of ['Ayesha', 'Brass lamp', 'Rs.\u00A02,500.00', '2 × Rs.\u00A01,250.00'])
    for (const part of [letter?.plain, letter?.html]) expect(part).toContain(text);
  await take(number, { to: 'confirmed' });
  const confirmed = await writeOrderPlaced(number);
  for (const text of ['Gulberg III', '0300 1234567'])
    for (const part of [confirmed?.plain, confirmed?.html]) expect(part).toContain(text);
  expect(letter?.html).toContain('http://localhost:3000/tracker');
  expect(letter?.html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
});

test('F10: the shop reads who ordered and opens the order in the admin', async () => {
  const number = await place();
  const letter = await writeNewOrder(number);
  expect(letter?.subject).toMatch(new RegExp(`^New order ${number}: Rs\\.\u00A0[\\d,.]+, Lahore`));
  for (const text of [shopper.fullname, shopper.email, `http://localhost:3000/admin/orders?q=${number}`])
    expect(letter?.html).toContain(text);
});

test('F10: whatever a shopper types stays text, and Urdu keeps its direction', async () => {
  const number = await place({
    fullname: '<img src=x onerror=alert(1)> عائشہ',
    shippingAddress: '"><a href=//evil.example>x',
  });
  await take(number, { to: 'confirmed' });
  for (const letter of [await writeOrderPlaced(number), await writeNewOrder(number)]) {
    expect(letter?.html).not.toMatch(/<img|<a href=\/\//);
    expect(letter?.html).toContain('<bdi dir="auto" style="white-space:pre-line">&lt;img');
  }
});

test('F10: before the shop has spoken with a guest, an e-mail says no word they typed but their first name', async () => {
  const typed = {
    fullname: 'Ayesha http://evil.example/win',
    shippingAddress: 'www.evil.example, your account is closed',
    apartment: 'evil.example',
    city: 'evil.example',
    province: 'evil.example',
    postelCode: 'evil.pk',
  };
  const letter = await writeOrderPlaced(await place(typed));
  for (const part of [letter?.subject, letter?.plain, letter?.html]) expect(part).not.toMatch(/evil|closed/);
  expect(letter?.plain).toContain('Ayesha');
});

test('F10: a first name that is an address is left out', async () => {
  for (const fullname of [
    'evil.example',
    'www.evil.example/win Ali',
    'https://evil.example',
    'a@evil.example',
    '٩evil.پاک',
  ]) {
    const letter = await writeOrderPlaced(await place({ fullname }));
    for (const part of [letter?.plain, letter?.html]) expect(part, fullname).not.toMatch(/evil/);
  }
});

test('F10: what was typed is text in every e-mail, so that no mail program makes a link of it', async () => {
  const number = await place({
    fullname: 'Ali http://evil.example/win',
    shippingAddress: 'House 7, St.12, www.evil.example or WWW.Evil.Example, a@evil.example, wa.me/923, evil。example',
  });
  await take(number, { to: 'confirmed' });
  const linkable = /:\/\/\S*evil|\S[.@。]evil|evil[.。]example|wa\.me/i;
  for (const letter of [await writeOrderPlaced(number), await writeNewOrder(number)])
    for (const part of [letter?.plain, letter?.html]) expect(part).not.toMatch(linkable);
});

test('F10: of an order that is gone or cancelled there is nothing to say', async () => {
  const number = await place();
  await ask(`update orders set state = 'cancelled'`);
  expect(await writeOrderPlaced(number)).toBeNull();
  expect(await writeNewOrder('00000000')).toBeNull();
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

test('M33: who orders on a page in Urdu is written to in Urdu, from right to left; what was typed keeps its own direction', async () => {
  const english = await writeOrderPlaced(await place({ language: 'ur' }));
  expect(english?.html).toContain('<html lang="en">');
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')`);
  const number = await place({ language: 'ur' }, { name: 'Brass lamp' });
  await take(number, { to: 'confirmed' });
  const letter = await writeOrderPlaced(number);
  expect(letter?.subject).toBe(`آپ کا آرڈر \u2068${number}\u2069 ہمیں مل گیا`);
  expect(letter?.html).toContain('<html lang="ur" dir="rtl">');
  expect(letter?.html).toContain(`http://localhost:3000/ur/tracker?id=${number}`);
  for (const part of [letter?.plain, letter?.html])
    for (const text of ['شکریہ، \u2068Ayesha\u2069۔', 'Brass lamp', 'ڈیلیوری کا پتہ', 'کل نقد رقم', 'Gulberg III'])
      expect(part).toContain(text);
  expect((await writeNewOrder(number))?.html).toContain('A new order');
});

test('M33: a language that the shop does not have is English', async () => {
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')`);
  for (const language of ['fr', 'UR', 7, null, ['ur']]) {
    const number = await place({ language });
    expect(await ask('select language from orders where number = $1', [number])).toEqual([{ language: 'en' }]);
  }
});

test('M82: an e-mail in Urdu and a receipt read in Urdu say city, province and country in Urdu, of an order that keeps them in English', async () => {
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')`);
  const number = await place({ language: 'ur', city: 'لاھور', province: 'Punjab' });
  expect(await ask('select city, province from orders')).toEqual([{ city: 'Lahore', province: 'Punjab' }]);
  await take(number, { to: 'confirmed' });
  const letter = await writeOrderPlaced(number);
  for (const part of [letter?.plain, letter?.html]) {
    for (const place of ['لاہور', 'پنجاب', 'پاکستان']) expect(part).toContain(place);
    expect(part).not.toMatch(/Lahore|Punjab/);
  }
  expect((await writeNewOrder(number))?.plain).toContain('Lahore');
  const inUrdu = await readingIn('ur', () => readReceiptByNumber(number));
  expect(inUrdu).toMatchObject({ city: 'Lahore', address: expect.arrayContaining(['پنجاب', 'پاکستان']) });
  expect((await readReceiptByNumber(number))?.address).toEqual(expect.arrayContaining(['Punjab', 'Pakistan']));
});

test('M82: the capital and its territory have one name in Urdu, which an address in Urdu says once', async () => {
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')`);
  const number = await place({ language: 'ur', city: 'Islamabad', province: 'Islamabad Capital Territory' });
  const address = (await readingIn('ur', () => readReceiptByNumber(number)))?.address ?? [];
  expect(address.filter((part) => part.includes('اسلام آباد'))).toHaveLength(1);
  expect((await readReceiptByNumber(number))?.address).toContain('Islamabad Capital Territory');
});

test('M82: a place that the shop does not know stays in an e-mail in Urdu as it was typed', async () => {
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')`);
  const number = await place({ language: 'ur', city: 'چک 42', province: 'Punjab' });
  expect(await ask('select city from orders')).toEqual([{ city: 'چک 42' }]);
  await take(number, { to: 'confirmed' });
  expect((await writeOrderPlaced(number))?.plain).toContain('چک 42');
});
