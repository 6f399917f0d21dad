import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import {
  blockCustomer,
  countCustomers,
  flagCustomer,
  forgiveCustomer,
  readCustomerOf,
  readCustomers,
  unblockCustomer,
} from '#app/modules/customers/customers.server.ts';
import { ourTerms } from '#app/modules/settings/delivery/delivery-terms.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, countOrders, order, orderFor, shopper, stockOf } from '#tests/support/orders.ts';
import { placeManualOrder } from '../desk/edit/place-manual-order.server.ts';
import { codesApi } from '../discounts/codes-api.server.ts';
import { callLeadLater, closeLead, readLeads, reopenLead } from '../leads/leads.server.ts';
import { leadsApi } from '../leads/leads-api.server.ts';
import { orderRequest } from '../order-form/order-form.ts';

const { ask } = await testDatabase();
const bilal: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const ayesha = '+923001234567';

beforeEach(() => switchLimits(true));

afterEach(async () => {
  switchLimits(false);
  const findings = await audit(ask);
  for (const table of ['orders', 'leads', 'products', 'customers', 'rate_counts']) await ask(`delete from ${table}`);
  expect(findings).toEqual([]);
});

test('K8: the fourth order of a phone that nobody has called yet is refused, and says whom to call', async () => {
  const lamp = await shelve({ stock: 20 });
  for (const _ of [1, 2, 3]) expect((await order(orderFor(lamp))).status).toBe(201);
  const fourth = await order(orderFor(lamp));
  expect(fourth).toMatchObject({ status: 429, problem: expect.stringContaining('please call us: 0300 1234567') });
  expect([await countOrders(ask), await stockOf(ask, lamp)]).toEqual([3, 17]);
  await ask(`update orders set state = 'cancelled' where id = (select min(id) from orders)`);
  await ask(
    `insert into order_events (order_id, actor_name, kind, to_state) select id, 'x', 'step', 'cancelled' from orders where state = 'cancelled'`,
  );
  await ask(
    `insert into stock_moves (product_id, delta, reason, order_id) select $1, 1, 'cancelled', id from orders where state = 'cancelled'`,
    [lamp],
  );
  await ask('update products set stock = stock + 1 where id = $1', [lamp]);
  expect((await order(orderFor(lamp))).status).toBe(201);
});

test('K8: a burst of one phone makes three orders and not more', async () => {
  const lamp = await shelve({ stock: 20 });
  const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => order(orderFor(lamp))));
  expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(await stockOf(ask, lamp)).toBe(17);
});

test('K8: an order sent again with its key is answered with it, whatever the limits say', async () => {
  const lamp = await shelve({ stock: 20 });
  const key = randomUUID();
  const first = await order(orderFor(lamp), key);
  for (const _ of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await order(orderFor(lamp), key)).toMatchObject({ status: 200, number: first.number });
});

test('K8: one key sent twenty times at once is one order and one attempt, and every answer names it', async () => {
  const lamp = await shelve({ stock: 200 });
  const device = { 'shop-device': randomUUID(), [clientAddressHeader]: '203.0.113.9' };
  const key = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => order(orderFor(lamp), key, device)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(outcomes.map(({ number }) => number)).size).toBe(1);
  // Seven of the eight attempts of this device are left.
  for (let count = 0; count < 7; count++) expect((await order(from(lamp, count), undefined, device)).status).toBe(201);
  const tooOften = randomUUID();
  expect((await order(from(lamp, 9), tooOften, device)).status).toBe(429);
  // A key that was refused is no way around the limit.
  expect((await order(from(lamp, 9), tooOften, device)).status).toBe(429);
});

test('K8: a device and an address may not order without end, under however many numbers', async () => {
  const lamp = await shelve({ stock: 200 });
  const device = { 'shop-device': randomUUID(), [clientAddressHeader]: '203.0.113.7' };
  for (let count = 0; count < 8; count++) expect((await order(from(lamp, count), undefined, device)).status).toBe(201);
  const ninth = await order(from(lamp, 9), undefined, device);
  expect(ninth).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  for (let count = 10; count < 61; count++)
    await order(from(lamp, count), undefined, { [clientAddressHeader]: '203.0.113.7' });
  expect((await order(from(lamp, 99), undefined, { [clientAddressHeader]: '203.0.113.7' })).status).toBe(429);
  expect((await order(from(lamp, 99), undefined, { [clientAddressHeader]: '203.0.113.8' })).status).toBe(201);
});

test('K8: one key with other contents each time is counted each time', async () => {
  const lamp = await shelve({ stock: 200 });
  const device = { 'shop-device': randomUUID() };
  const key = randomUUID();
  const refused = (count: number) => order({ ...from(lamp, count), shownTotal: 0 }, key, device);
  for (let count = 0; count < 8; count++) expect((await refused(count)).status).toBe(409);
  expect(await refused(8)).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
});

test('K8: discount codes are tried twenty times from one address, with orders as without, and an order without a code is taken', async () => {
  const lamp = await shelve({ stock: 200 });
  const address = { [clientAddressHeader]: '203.0.113.20' };
  const guess = (count: number) => order({ ...from(lamp, count), discountCode: `GUESS${count}` }, undefined, address);
  for (let count = 0; count < 20; count++) expect((await guess(count)).status).toBe(422);
  await ask(`insert into discount_codes (code, kind, worth) values ('GUESS20', 'percent', 10)`);
  expect((await guess(20)).status).toBe(429);
  const discount = await codesApi.request('/discount', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...address },
    body: JSON.stringify({ code: 'GUESS20', products: [{ id: lamp, quantity: 1 }] }),
  });
  expect(discount.status).toBe(429);
  expect((await order(from(lamp, 21), undefined, address)).status).toBe(201);
  await ask('delete from discount_codes');
});

test('K8: orders that were refused lock nobody out of ordering under their phone', async () => {
  const lamp = await shelve({ stock: 20 });
  for (let count = 0; count < 12; count++) expect((await order({ ...orderFor(lamp), shownTotal: 0 })).status).toBe(409);
  expect((await order(orderFor(lamp))).status).toBe(201);
});

test('K8: a phone orders six times an hour', async () => {
  const lamp = await shelve({ stock: 20 });
  for (let count = 0; count < 6; count++) {
    const { status, number = '' } = await order(orderFor(lamp));
    expect(status).toBe(201);
    await changeState(bilal, number, { to: 'confirmed', version: 1 });
  }
  const seventh = await order(orderFor(lamp));
  expect(seventh.status).toBe(429);
  expect(Number(seventh.retryAfter)).toBeGreaterThan(0);
  expect(Number(seventh.retryAfter)).toBeLessThanOrEqual(3_600);
  expect((await order(from(lamp, 1))).status).toBe(201);
});

test('K8: a blocked phone and one that has refused parcels are answered alike', async () => {
  const lamp = await shelve({ stock: 20 });
  await order(orderFor(lamp));
  await ask('update customers set blocked_at = now()');
  const blocked = await order(orderFor(lamp));
  await ask('update customers set blocked_at = null');
  await ask(`insert into shop_settings (id, values) values (1, $1)`, [
    JSON.stringify({ delivery: { ...ourTerms, refusedParcels: 2, refusedCashRupees: 500 } }),
  ]);
  await ask('update customers set refused = 2');
  expect(await order(orderFor(lamp))).toEqual(blocked);
  expect(blocked.status).toBe(403);
  await ask('update customers set refused = 0');
  await ask('delete from shop_settings');
});

test('K8: whoever fills in the field that nobody sees has ordered nothing', async () => {
  const lamp = await shelve();
  expect(await order({ ...orderFor(lamp), second_knock: '042 123' })).toMatchObject({
    status: 422,
    problem: expect.stringContaining('0300 1234567'),
  });
  expect((await order({ ...orderFor(lamp), second_knock: '' })).status).toBe(201);
});

test('K4: a phone that the owner has blocked is refused politely, until it is not blocked any more', async () => {
  const lamp = await shelve();
  await order(orderFor(lamp));
  expect(await blockCustomer(bilal, ayesha)).toBe(true);
  expect(await order(orderFor(lamp))).toMatchObject({
    status: 403,
    problem: 'Before we send this one we would like to hear from you. Please call us to order: 0300 1234567.',
  });
  expect(await readCustomers({ tab: 'blocked' })).toMatchObject({ customers: [{ phone: ayesha, blockedBy: 'Bilal' }] });
  await unblockCustomer(bilal, ayesha);
  expect((await order(orderFor(lamp))).status).toBe(201);
  expect(await ask(`select action from audit_entries where kind = 'customer' order by id`)).toEqual([
    { action: 'customer.blocked' },
    { action: 'customer.unblocked' },
  ]);
});

test('K4: two failed receipts are suggested to the owner, who may forgive them; nothing happens by itself', async () => {
  const lamp = await shelve({ stock: 20 });
  for (const _ of [1, 2]) await order(orderFor(lamp));
  await ask(`update orders set state = 'refused', reason = 'not at home'`);
  await ask(
    `insert into order_events (order_id, actor_name, kind, to_state) select id, 'x', 'step', 'refused' from orders`,
  );
  expect(await readCustomers({ tab: 'failed' })).toMatchObject({
    customers: [{ phone: ayesha, refused: 2, hasFailedReceipts: true }],
  });
  expect((await order(orderFor(lamp))).status).toBe(201);
  await forgiveCustomer(bilal, ayesha);
  expect((await readCustomers({ tab: 'failed' })).customers).toEqual([]);
  await flagCustomer(bilal, ayesha, 'Two refused in a week');
  expect(await readCustomerOf(ayesha)).toMatchObject({
    orders: 3,
    refused: 2,
    flag: 'Two refused in a week',
    hasFailedReceipts: false,
    history: [{ state: 'placed' }, { state: 'refused', reason: 'not at home' }, { state: 'refused' }],
  });
  expect(await countCustomers()).toMatchObject({ all: { number: 1 }, flagged: { number: 1 }, failed: { number: 0 } });
});

test('K1, K4: customers are found by their phone in any form, by name and by city', async () => {
  const lamp = await shelve();
  await order(orderFor(lamp));
  await order({ ...orderFor(lamp), fullname: 'Ayesha S.', contactNo: '+923001234567' });
  for (const search of ['03001234567', '+92 300 123', '4567', 'ayesha', 'lahore'])
    expect((await readCustomers({ tab: 'all', search })).customers).toMatchObject([{ phone: ayesha, orders: 2 }]);
  expect((await readCustomers({ tab: 'all', search: 'nobody' })).customers).toEqual([]);
  expect(await readCustomerOf(ayesha)).toMatchObject({ name: 'Ayesha S.', otherNames: ['Ayesha Siddiqui'] });
});

test('K7: a WhatsApp form becomes a lead once, and a lead an order in one step', async () => {
  const lamp = await shelve({ stock: 5 });
  const form = leadOf(lamp);
  expect((await send(form)).status).toBe(201);
  expect((await send({ ...form, city: 'Daska' })).status).toBe(201);
  const [lead] = await readLeads();
  expect(lead).toMatchObject({
    name: 'Saba Karim',
    phone: '+923457712209',
    city: 'Daska',
    quantity: 2,
    product: { id: lamp, stock: 5 },
  });
  const id = lead?.id ?? 0;
  const placed = await placeManualOrder(bilal, {
    request: requestOf(lamp),
    key: randomUUID(),
    source: 'whatsapp',
    confirmed: true,
    leadId: id,
  });
  expect(placed).toMatchObject({ kind: 'placed' });
  expect(await ask('select state, source, version from orders')).toEqual([
    { state: 'confirmed', source: 'whatsapp', version: 2 },
  ]);
  expect(await ask('select state, closed_by from leads')).toEqual([{ state: 'ordered', closed_by: 'Bilal' }]);
  expect([await readLeads(), await stockOf(ask, lamp)]).toEqual([[], 3]);
  // The shopper's form may still be open, and is sent once more.
  expect((await send({ ...form, city: 'Lahore' })).status).toBe(201);
  expect(await ask('select state, city from leads')).toEqual([{ state: 'ordered', city: 'Daska' }]);
});

test('K7: of two people who make one lead an order, one has made it, and the pieces are taken once', async () => {
  const lamp = await shelve({ stock: 9 });
  await send(leadOf(lamp));
  const [lead] = await readLeads();
  const make = () =>
    placeManualOrder(bilal, {
      request: requestOf(lamp),
      key: randomUUID(),
      source: 'whatsapp',
      confirmed: true,
      leadId: lead?.id ?? 0,
    });
  const both = await Promise.all([make(), make()]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['lead-closed', 'placed']);
  expect([await countOrders(ask), await stockOf(ask, lamp)]).toEqual([1, 7]);
  expect(await make()).toEqual({ kind: 'lead-closed' });
});

test('K7: a lead is called again later or dismissed, and dismissing can be taken back', async () => {
  await send(leadOf(await shelve()));
  const [lead] = await readLeads();
  const id = lead?.id ?? 0;
  const leadNow = () => ask(`select state, calls from leads where id = ${id}`);
  await callLeadLater(bilal, id);
  expect([await readLeads(), await leadNow()]).toEqual([[], [{ state: 'open', calls: 1 }]]);
  const dismiss = () => inTransaction((tx) => closeLead(tx, bilal, id, { state: 'dismissed' }));
  expect([await dismiss(), await dismiss()]).toEqual([true, false]);
  expect(await leadNow()).toMatchObject([{ state: 'dismissed' }]);
  expect(await reopenLead(bilal, id)).toBe(true);
  expect(await leadNow()).toMatchObject([{ state: 'open' }]);
});

test('K7: what is no filled-in form is no lead, and one phone leaves twelve in an hour', async () => {
  const lamp = await shelve();
  for (const wrong of [
    { mobileNumber: '123' },
    { productQuantity: '0' },
    { name: ' ' },
    { key: 'x' },
    { productId: 'one' },
  ])
    expect((await send({ ...leadOf(lamp), ...wrong })).status).toBe(422);
  for (let count = 0; count < 12; count++) expect((await send(leadOf(lamp))).status).toBe(201);
  expect((await send(leadOf(lamp))).status).toBe(429);
  expect((await send({ ...leadOf(999_999), mobileNumber: '0345 7712210' })).status).toBe(201);
});

test('K7: an order taken on the phone is one order however often the button is pressed; short stock refuses it', async () => {
  const lamp = await shelve({ stock: 3 });
  const key = randomUUID();
  const take = () =>
    placeManualOrder(bilal, { request: requestOf(lamp), key, source: 'phone', note: 'Call first', confirmed: false });
  const [first, second] = [await take(), await take()];
  expect([first.kind, second.kind]).toEqual(['placed', 'repeated']);
  expect(await ask('select state, source, note, read_at is null as unread from orders')).toEqual([
    { state: 'placed', source: 'phone', note: 'Call first', unread: false },
  ]);
  const another = placeManualOrder(bilal, {
    request: requestOf(lamp),
    key: randomUUID(),
    source: 'phone',
    confirmed: true,
  });
  expect(await another).toMatchObject({ kind: 'short', lines: [{ id: lamp, left: 1 }] });
});

test('K4: an order for a blocked phone is made in the admin only by somebody who insists, and the history says so', async () => {
  const lamp = await shelve({ stock: 5 });
  const request = requestOf(lamp);
  const take = (key: string, despiteBlock = false) =>
    placeManualOrder(bilal, { request, key, source: 'phone', confirmed: true, despiteBlock });
  await take(randomUUID());
  await ask(`update customers set blocked_at = now(), blocked_by = 'Sana'`);
  const key = randomUUID();
  expect(await take(key)).toEqual({ kind: 'blocked', by: 'Sana' });
  expect([await countOrders(ask), await stockOf(ask, lamp)]).toEqual([1, 3]);
  expect(await take(key, true)).toMatchObject({ kind: 'placed' });
  expect(await take(key)).toMatchObject({ kind: 'repeated' });
  expect([await countOrders(ask), await stockOf(ask, lamp)]).toEqual([2, 1]);
  expect(
    await ask(
      `select after ->> 'despiteBlockBy' as by from audit_entries where action = 'order.taken' order by id desc limit 1`,
    ),
  ).toEqual([{ by: 'Sana' }]);
});

function from(product: number, count: number) {
  return { ...orderFor(product), contactNo: `0311${String(1_000_000 + count)}` };
}

function leadOf(productId: number) {
  return {
    key: randomUUID(),
    productId,
    name: 'Saba Karim',
    email: '',
    mobileNumber: '0345 7712209',
    whatsappNumber: '0345 7712209',
    productQuantity: '2',
    province: 'Punjab',
    city: 'Sialkot',
    address: 'House 88, Block C, Model Town',
  };
}

function requestOf(id: number) {
  return orderRequest(['*']).parse({ ...shopper, products: [{ id, quantity: 2 }] });
}

async function send(body: unknown) {
  return leadsApi.request('/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
