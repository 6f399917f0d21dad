import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { readAdminPart, readPartForm, rulesPart, saveAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import type { OrderRules } from '#app/modules/settings/order-rules.ts';
import { noteSetUp } from '#app/modules/settings/setup-state.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { order, shopper } from '#tests/support/orders.ts';
import { readCallTexts, textsPart } from '../desk/call-texts/call-texts.server.ts';
import { recordCall } from '../desk/call-texts/record-call.server.ts';
import { leaseForCall } from '../desk/order-desk.server.ts';
import { readOrder } from '../desk/read-order.server.ts';
import { readOrders } from '../desk/read-orders.server.ts';
import { callLeadLater, keepLead } from '../leads/leads.server.ts';

const { ask } = await testDatabase();
const bilal: Person = { id: 'u1', name: 'Bilal', role: 'owner' };

afterEach(async () => {
  switchLimits(false);
  for (const table of ['leads', 'orders', 'products', 'customers', 'office_settings', 'rate_counts'])
    await ask(`delete from ${table}`);
});

async function rule(rules: Partial<OrderRules>): Promise<void> {
  const before = await readPartForm(rulesPart);
  const after = rulesPart.write({ ...(await readAdminPart(rulesPart)), ...rules });
  expect(await saveAdminPart(bilal, rulesPart, { before, after })).toMatchObject({ kind: 'saved' });
}

async function placed(product: number, phone = '0300 1234567'): Promise<string> {
  const result = await order({ ...shopper, contactNo: phone, products: [{ id: product, quantity: 1 }] });
  expect(result.status).toBe(201);
  return result.number ?? '';
}

async function hoursUntilCall(table: 'orders' | 'leads'): Promise<number> {
  const [row] = await ask<{ hours: number }>(
    `select round(extract(epoch from call_after - now()) / 3600)::int as hours from ${table}`,
  );
  return row?.hours ?? 0;
}

test('K3: an order and a lead nobody answered for come back after the owner’s hours', async () => {
  const number = await placed(await shelve({ name: 'Lamp', price: 100_000, stock: 5 }));
  await rule({ firstCallBackHours: 4, secondCallBackHours: 20 });
  const call = () => inTransaction((tx) => recordCall(tx, bilal, number, { outcome: 'no-answer' }));
  await call();
  expect(await hoursUntilCall('orders')).toBe(4);
  await call();
  expect(await hoursUntilCall('orders')).toBe(20);
  await keepLead({
    key: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
    productId: 1,
    name: 'Hina',
    email: '',
    productQuantity: 1,
    mobileNumber: '+923001112222',
    whatsappNumber: '+923001112222',
    province: 'Punjab',
    city: 'Lahore',
    address: 'House 1',
  });
  const [lead] = await ask<{ id: number }>('select id::int as id from leads');
  await callLeadLater(bilal, lead?.id ?? 0);
  expect(await hoursUntilCall('leads')).toBe(4);
});

test('K3: how close two orders are possible duplicates is the owner’s to say', async () => {
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 5 });
  const [first, second] = [await placed(lamp), await placed(lamp)];
  await ask(`update orders set placed_at = placed_at - interval '45 minutes' where number = $1`, [first]);
  const marked = async () => ({
    list: (await readOrders({})).orders.filter(({ duplicate }) => duplicate).length,
    order: (await readOrder(second))?.duplicates.length,
  });
  expect(await marked()).toEqual({ list: 0, order: 0 });
  await rule({ duplicateMinutes: 60 });
  expect(await marked()).toEqual({ list: 2, order: 1 });
});

test('K8: how many unconfirmed orders a phone may have is the owner’s to say, and the refusal says how many', async () => {
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  await rule({ mostOpenOrders: 1 });
  switchLimits(true);
  await placed(lamp);
  const refused = await order({ ...shopper, products: [{ id: lamp, quantity: 1 }] });
  expect(refused).toMatchObject({
    status: 429,
    problem: expect.stringMatching(/^You have an order that waits for our call\./),
  });
  await rule({ mostOpenOrders: 2 });
  await placed(lamp);
});

test('K8: in an own shop the fourth unconfirmed order of a phone is refused, also without limits against attacks', async () => {
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  await inTransaction((tx) => noteSetUp(tx, 'nothing'));
  for (const _ of [1, 2, 3]) await placed(lamp);
  expect(await order({ ...shopper, products: [{ id: lamp, quantity: 1 }] })).toMatchObject({ status: 429 });
  await placed(lamp, '0300 7654321');
});

test('K3: others see who is calling for as long as the owner says', async () => {
  const number = await placed(await shelve({ name: 'Lamp', price: 100_000, stock: 5 }));
  await rule({ leaseMinutes: 10 });
  expect(await leaseForCall(bilal, number)).toBe(true);
  const [row] = await ask<{ minutes: number }>(
    'select round(extract(epoch from caller_until - now()) / 60)::int as minutes from orders',
  );
  expect(row?.minutes).toBe(10);
});

test('I5: the owner’s words stand over ours, each by itself', async () => {
  const ours = await readCallTexts();
  await saveAdminPart(bilal, textsPart, { before: ours, after: { ...ours, noAnswer: 'Salam {first}!' } });
  expect(await readCallTexts()).toEqual({ ...ours, noAnswer: 'Salam {first}!' });
});
