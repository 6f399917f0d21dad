import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { deliveryNames } from '#app/modules/settings/delivery/delivery-form.ts';
import { type DeliveryTerms, ourTerms } from '#app/modules/settings/delivery/delivery-terms.ts';
import { readDeliveryToEdit, saveDelivery } from '#app/modules/settings/delivery/save-delivery.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, countOrders, order, orderFor, shopper } from '#tests/support/orders.ts';
import { ordersCsv } from '../admin/list/orders-csv.server.ts';
import { placeManualOrder } from '../desk/edit/place-manual-order.server.ts';
import { readPrintOrders } from '../desk/packing/pack-list.server.ts';
import { readOrder } from '../desk/read-order.server.ts';
import { noCode } from '../discounts/code-form.ts';
import { saveCode } from '../discounts/codes.server.ts';
import { writeOrderPlaced } from '../emails/order-placed-mail.tsx';
import { readReceipt } from '../my-orders/receipts.server.ts';
import { orderRequest } from '../order-form/order-form.ts';
import { paidFor } from '../returns/return.ts';

const { ask } = await testDatabase();
const bilal: Person = { id: 'u1', name: 'Bilal', role: 'owner' };

afterEach(async () => {
  expect(await audit(ask)).toEqual([]);
  for (const table of ['letters', 'orders', 'discount_codes', 'products', 'customers', 'shop_settings'])
    await ask(`delete from ${table}`);
});

/** The terms as the owner saves them; the rest is as it is at first. */
async function setTerms(terms: Partial<DeliveryTerms>): Promise<void> {
  await ask(`insert into shop_settings (values) values ('{}') on conflict do nothing`);
  await ask(`update shop_settings set values = jsonb_set(values, '{delivery}', $1::jsonb)`, [
    JSON.stringify({ ...ourTerms, ...terms }),
  ]);
}

const byCity: Partial<DeliveryTerms> = {
  isCharged: true,
  baseRupees: 250,
  cityFees: [{ cities: ['Karachi'], rupees: 150 }],
  provinceFees: { Sindh: 200 },
  freeFromRupees: 5_000,
};

async function moneyOf(number: string | undefined) {
  const [row] = await ask<{ fee: number; discount: number; total: number }>(
    `select shipping_fee_paisa::int as fee, discount_paisa::int as discount, total_paisa::int as total
     from orders where number = $1`,
    [number],
  );
  return row;
}

test('M22: where nothing is set an order asks for no fee, whatever a browser says of one', async () => {
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  const { status, number } = await order({ ...orderFor(lamp), shippingFee: 900 });
  expect(status).toBe(201);
  expect(await moneyOf(number)).toEqual({ fee: 0, discount: 0, total: 100_000 });
});

test.each([
  ['Karachi', 'Sindh', 1, 150],
  ['karachi', 'Punjab', 1, 150],
  ['Sukkur', 'Sindh', 1, 200],
  ['Lahore', 'Punjab', 4, 250],
  ['Lahore', 'Punjab', 5, 0],
])('M22: the server itself adds the fee: %s, %s, %i pieces cost %i', async (city, province, quantity, fee) => {
  await setTerms(byCity);
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  const input = { ...orderFor(lamp, quantity), city, province, shippingFee: fee };
  const { status, number } = await order(input);
  expect(status).toBe(201);
  expect(await moneyOf(number)).toEqual({ fee: fee * 100, discount: 0, total: fee * 100 + quantity * 100_000 });
});

test('M22: weight adds its part, from what the products weigh and not from what is sent', async () => {
  await setTerms({ isCharged: true, baseRupees: 200, kiloRupees: 60, overKilos: 1 });
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  await ask('update products set weight_grams = 800 where id = $1', [lamp]);
  const { number } = await order({ ...orderFor(lamp, 3), shippingFee: 320 });
  expect(await moneyOf(number)).toMatchObject({ fee: 32_000 });
});

test('M22: an order at a higher fee than was shown is told, and placed once its shopper knows', async () => {
  await setTerms(byCity);
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  const key = randomUUID();
  for (const shown of [{}, { shippingFee: 0 }, { shippingFee: 249 }]) {
    const notified = await order({ ...orderFor(lamp), ...shown }, key);
    expect(notified).toMatchObject({ status: 422, shippingFee: 250 });
    expect(notified.fields?.shippingFee).toBe(
      'Delivery to Lahore costs Rs.\u00a0250 now, so the rider would collect Rs.\u00a01,250. Press again to accept.',
    );
  }
  expect(await countOrders(ask)).toBe(0);
  const placed = await order({ ...orderFor(lamp), shippingFee: 250 }, key);
  expect(placed.status).toBe(201);
  // An answer that was lost is given again, although the fee is another one since.
  await setTerms({ ...byCity, baseRupees: 300 });
  const again = await order({ ...orderFor(lamp), shippingFee: 250 }, key);
  expect(again).toMatchObject({ status: 200, number: placed.number });
  // Who was shown more pays what it costs.
  const dearer = await order({ ...orderFor(lamp), shippingFee: 900 });
  expect(await moneyOf(dearer.number)).toMatchObject({ fee: 30_000 });
});

test('M22: of two fees saved while orders come in each order has one that was in force, and its total with it', async () => {
  await setTerms(byCity);
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 40 });
  const orders = Array.from({ length: 16 }, (_, place) =>
    order({ ...orderFor(lamp), contactNo: `0301 00000${10 + place}`, shippingFee: 400 }),
  );
  await setTerms({ ...byCity, baseRupees: 400 });
  const placed = await Promise.all(orders);
  expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 201));
  const rows = await ask<{ fee: string; total: string }>(
    'select shipping_fee_paisa as fee, total_paisa - 100000 as total from orders',
  );
  for (const { fee, total } of rows) {
    expect(['25000', '40000']).toContain(fee);
    expect(total).toBe(fee);
  }
});

test('M22: the fee stands beside the products: receipt, e-mail, admin, export, code and refund count with it', async () => {
  await setTerms(byCity);
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  await saveCode(bilal, { ...noCode, code: 'TEN', kind: 'percent', worth: '10' }, null);
  const input = { ...orderFor(lamp, 2), discountCode: 'ten', shippingFee: 250 };
  const { number = '', receipt = '' } = await order(input);
  expect(await moneyOf(number)).toEqual({ fee: 25_000, discount: 20_000, total: 205_000 });
  expect(await readReceipt(receipt)).toMatchObject({ shipping: 25_000, discount: 20_000, total: 205_000 });
  const letter = await writeOrderPlaced(number);
  expect(letter?.plain).toContain('Shipping: Rs.\u00a0250.00\nTotal in cash: Rs.\u00a02,050.00');
  expect(await readOrder(number)).toMatchObject({ shippingFee: 25_000, total: 205_000 });
  // Slip, label and parcel have what the rider collects; a courier's sheet is matched with that.
  const [printed] = await readPrintOrders([number]);
  expect(printed).toMatchObject({ toCollect: 205_000, shippingFee: 25_000, discount: 20_000 });
  const csv = await new Response(ordersCsv([number])).text();
  expect(csv).toContain('shippingFee');
  expect(csv.trim().split('\n').at(-1)).toContain('250.00');
  // What goes back of a product is a share of what was paid for products.
  const paid = { total: 205_000, shippingFee: 25_000, lines: [{ productId: lamp, quantity: 2, price: 100_000 }] };
  expect(paidFor(paid, [{ productId: lamp, quantity: 1 }])).toBe(90_000);
});

test('M22: an order that the team takes costs the same delivery', async () => {
  await setTerms(byCity);
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  const request = orderRequest(['*']).parse({ ...orderFor(lamp), city: 'Karachi', province: 'Sindh' });
  const taken = await placeManualOrder(bilal, { request, key: randomUUID(), source: 'phone', confirmed: true });
  expect(taken.kind).toBe('placed');
  expect(await moneyOf('number' in taken ? taken.number : '')).toMatchObject({ fee: 15_000, total: 115_000 });
});

test('M23: more than is collected is not taken on the website, and the shopper is told whom to call', async () => {
  await setTerms({ mostCashRupees: 3_000, cityCash: [{ cities: ['Skardu'], rupees: 0 }] });
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 20 });
  expect((await order(orderFor(lamp, 3))).status).toBe(201);
  const more = await order(orderFor(lamp, 4));
  expect(more).toMatchObject({
    status: 422,
    fields: {
      products: 'We collect up to Rs.\u00a03,000 at the door. Please call us to order more: 0300 1234567.',
    },
  });
  const far = await order({ ...orderFor(lamp), city: 'Skardu', province: 'Gilgit-Baltistan' });
  expect(far.fields?.city).toBe(
    'We do not collect cash at the door in Skardu yet. Please call us to order: 0300 1234567.',
  );
  expect(await countOrders(ask)).toBe(1);
  // The fee counts, because the rider collects it too.
  await setTerms({ isCharged: true, baseRupees: 1, mostCashRupees: 3_000 });
  expect((await order({ ...orderFor(lamp, 3), shippingFee: 1 })).status).toBe(422);
  const request = orderRequest(['*']).parse(orderFor(lamp, 5));
  const taken = await placeManualOrder(bilal, { request, key: randomUUID(), source: 'phone', confirmed: true });
  expect(taken.kind).toBe('placed');
});

test('M23: what a code takes off is not collected, and beyond the limit its use is not kept', async () => {
  await setTerms({ mostCashRupees: 2_700 });
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 20 });
  await saveCode(bilal, { ...noCode, code: 'TEN', kind: 'percent', worth: '10' }, null);
  expect((await order({ ...orderFor(lamp, 3), discountCode: 'TEN' })).status).toBe(201);
  expect((await order({ ...orderFor(lamp, 4), discountCode: 'TEN' })).status).toBe(422);
  expect(await ask('select uses from discount_codes')).toEqual([{ uses: 1 }]);
  expect(await countOrders(ask)).toBe(1);
});

test('M23: who has refused parcels is asked to call, until the owner forgives', async () => {
  await setTerms({ refusedParcels: 2, refusedCashRupees: 500, mostCashRupees: 50_000 });
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 20 });
  const first = await order(orderFor(lamp));
  expect(first.status).toBe(201);
  await ask('update customers set refused = 2');
  const refused = await order(orderFor(lamp, 2));
  expect(refused).toMatchObject({
    status: 403,
    problem: 'Before we send this one we would like to hear from you. Please call us to order: 0300 1234567.',
  });
  expect((await order({ ...orderFor(lamp), contactNo: '0300 7654321' })).status).toBe(201);
  await ask('update customers set forgiven = 1');
  expect((await order(orderFor(lamp, 2))).status).toBe(201);
  await ask('update customers set refused = 0, forgiven = 0');
});

test('M22, M23: the owner’s form takes what people write, and says what is wrong of which city', async () => {
  const before = await readDeliveryToEdit();
  expect(Object.keys(before)).toEqual(deliveryNames);
  const after = {
    isCharged: true,
    baseRupees: ' 250 ',
    cityFees: [
      { cities: 'karachi, pindi,', amount: '150' },
      { cities: ' ', amount: '' },
    ],
    provinceFees: { ...before.provinceFees, Sindh: '200' },
    mostCashRupees: '20000',
  };
  expect(await saveDelivery(bilal, { before, after })).toMatchObject({ kind: 'saved' });
  const [row] = await ask<{ delivery: DeliveryTerms }>(`select values -> 'delivery' as delivery from shop_settings`);
  expect(row?.delivery).toMatchObject({
    baseRupees: 250,
    cityFees: [{ cities: ['Karachi', 'Rawalpindi'], rupees: 150 }],
    provinceFees: { Sindh: 200 },
    mostCashRupees: 20_000,
  });
  const wrong = await saveDelivery(bilal, {
    before: {},
    after: {
      baseRupees: 'a lot',
      cityFees: [
        { cities: 'Lahore', amount: 'ten' },
        { cities: 'Quetta', amount: '5' },
      ],
      cityCash: [
        { cities: 'Pindi', amount: '5' },
        { cities: 'Rawalpindi', amount: '6' },
      ],
    },
  });
  expect(wrong).toMatchObject({
    kind: 'invalid',
    problems: {
      baseRupees: 'Write a whole number from 0 to 20,000.',
      cityFees: 'Write whole rupees for Lahore, 20,000 at most.',
      cityCash: 'Rawalpindi stands here twice. Take it out of one row.',
    },
  });
});

test('M72: days to the door are whole days, for each city once', async () => {
  const days = async (row: { cities: string; amount: string }) => {
    const { cityDays } = await readDeliveryToEdit();
    return saveDelivery(bilal, { before: { cityDays }, after: { cityDays: [row] } });
  };
  expect(await days({ cities: 'lahore, pindi', amount: ' 2 ' })).toMatchObject({
    kind: 'saved',
  });
  const [row] = await ask<{ delivery: DeliveryTerms }>(`select values -> 'delivery' as delivery from shop_settings`);
  expect(row?.delivery.cityDays).toEqual([{ cities: ['Lahore', 'Rawalpindi'], days: 2 }]);
  expect((await readDeliveryToEdit()).cityDays).toEqual([{ cities: 'Lahore, Rawalpindi', amount: '2' }]);
  for (const [amount, problem] of [
    ['0', 'Write whole days for Lahore, 90 at most.'],
    ['soon', 'Write whole days for Lahore, 90 at most.'],
  ])
    expect(await days({ cities: 'Lahore', amount: amount ?? '' })).toMatchObject({
      kind: 'invalid',
      problems: { cityDays: problem },
    });
  expect(await days({ cities: '', amount: '3' })).toMatchObject({
    kind: 'invalid',
    problems: { cityDays: 'Write the cities for 3 days.' },
  });
});

test('M22: two people who change different fees both get their way; the same one is asked about', async () => {
  const before = await readDeliveryToEdit();
  expect(await saveDelivery(bilal, { before, after: { baseRupees: '250' } })).toMatchObject({ kind: 'saved' });
  const sana = { id: 'u2', name: 'Sana' };
  expect(await saveDelivery(sana, { before, after: { freeFromRupees: '3000' } })).toMatchObject({ kind: 'saved' });
  expect(await saveDelivery(sana, { before, after: { baseRupees: '300' } })).toMatchObject({
    kind: 'conflict',
    clashes: [{ field: 'baseRupees', mine: '300', theirs: '250' }],
    by: { name: 'Bilal' },
  });
});

test('M22: nobody gets an order past the fee with a number that is none', async () => {
  await setTerms(byCity);
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  for (const shippingFee of ['250', -1, null, Number.MAX_VALUE * 2])
    expect((await order({ ...shopper, products: [{ id: lamp, quantity: 1 }], shippingFee })).status).toBe(422);
  expect(await countOrders(ask)).toBe(0);
});
