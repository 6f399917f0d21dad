/** What a member of the team reads of customers: which fields, how many in an hour, and what the activity log says of it. */
import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readAuditLog } from '#app/infra/audit/audit-log.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import type { AdminTask } from '#app/modules/accounts/team/tasks.ts';
import { loader as readCustomersPage } from '#app/modules/customers/admin/customers-page.tsx';
import { loader as readMessagePage } from '#app/modules/customers/contact/admin/message-page.tsx';
import { loader as readOrdersPage } from '#app/modules/orders/admin/list/orders-page.tsx';
import { loader as readOrderPage } from '#app/modules/orders/admin/order-page.tsx';
import { loader as readReturnPage } from '#app/modules/orders/returns/admin/return-page.tsx';
import { loader as readReturnsPage } from '#app/modules/orders/returns/admin/returns-page.tsx';
import { forgetCustomer } from '#app/modules/privacy/forget-customer.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { changeState, order, shopper } from '#tests/support/orders.ts';
import { actionTables } from './actions/action-tables.server.ts';
import { runAction } from './actions/define-actions.server.ts';
import { signedInContext } from './guard.server.ts';
import { loader as find } from './layout/search/search-page.ts';
import { countRows, maxRead } from './reading-limit.server.ts';

const { ask, supervise } = await testDatabase();
const owner = { id: 'u1', name: 'Bilal', role: 'owner' } as const;
const phone = '+923001234567';
let lamp = 0;
let number = '';

beforeAll(async () => {
  lamp = await shelve({ name: 'Lamp', stock: 9, price: 500_000 });
  number = await place();
});
beforeEach(async () => {
  await ask('delete from rate_counts');
  // No hour and no day ends while a test counts in it.
  vi.useFakeTimers({ toFake: ['Date'] });
  switchLimits(true);
});
afterEach(() => {
  vi.useRealTimers();
  switchLimits(false);
});

async function place(fields: object = {}): Promise<string> {
  const placed = await order({ ...shopper, ...fields, products: [{ id: lamp, quantity: 1 }] });
  return String(placed.number);
}

type Who = { id: string; role: 'staff' | 'owner'; tasks: AdminTask[] | null };

function helper(id: string, ...tasks: AdminTask[]): Who {
  return { id, role: 'staff', tasks };
}

function contextOf({ id, role, tasks }: Who): RouterContextProvider {
  const context = new RouterContextProvider();
  const account = { id, email: `${id}@gmail.com`, userName: id, role, tasks };
  context.set(signedInContext, { ...account, secondStepDue: null, twoFactor: false, confirmedAt: new Date() });
  return context;
}

type Loader<Read> = (args: never) => Promise<Read>;

/** What a page's loader gives this person. */
function read<Read>(loader: Loader<Read>, who: Who, address: string, params: object = {}): Promise<Read> {
  const url = new URL(address, 'http://shop.test');
  return loader({ url, request: new Request(url), params, context: contextOf(who), pattern: '' } as never);
}

const openOrder = (who: Who, of = number) => read(readOrderPage, who, `/admin/orders/${of}`, { number: of });

function sendAction(area: 'orders' | 'returns', input: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const request = new Request('http://shop.test', { method: 'POST', headers, body: JSON.stringify(input) });
  return runAction(actionTables[area], { area, person: owner, request });
}

test('I7: who only packs reads name, city and a masked phone of an order, in the list and on its page', async () => {
  await sendAction('orders', {
    action: 'save-order',
    number,
    before: { shippingAddress: shopper.shippingAddress },
    after: { shippingAddress: 'House 9, Street 12, Gulberg III' },
  });
  const packer = helper('sana', 'pack');
  const { orders } = await read(readOrdersPage, packer, '/admin/orders');
  expect(orders).toMatchObject([
    { number, name: shopper.fullname, city: 'Lahore', phone: '+923•••••••67', address: '' },
  ]);
  const opened = await openOrder(packer);
  expect(opened.order).toMatchObject({ fullName: shopper.fullname, city: 'Lahore', phone: '+923•••••••67' });
  // Neither the fields nor what they were before they were corrected.
  for (const notified of ['1234567', 'ayesha.siddiqui', 'Street 12', '54660'])
    expect(JSON.stringify([orders, opened.order]), notified).not.toContain(notified);
  for (const task of ['confirm', 'ship', 'customers'] as const) {
    const { order: whole } = await openOrder(helper(`with-${task}`, task));
    expect(whole, task).toMatchObject({
      phone,
      email: shopper.email,
      shippingAddress: 'House 9, Street 12, Gulberg III',
    });
  }
  expect((await openOrder({ id: 'usual', role: 'staff', tasks: null })).order.phone).toBe(phone);
});

test('I7: who reads phones masked finds an order by its number and a whole phone, and by no part of a phone', async () => {
  const packer = helper('sana', 'pack');
  const found = async (who: Who, q: string) =>
    (await read(readOrdersPage, who, `/admin/orders?q=${encodeURIComponent(q)}`)).orders.length;
  await ask(`update orders set tracking_number = '77250418101' where number = $1`, [number]);
  // A part of a number that begins like a phone is read as one.
  const part = number.slice(number.startsWith('03', 2) ? 3 : 2);
  const written = [number, part, '0300 1234567', 'ayesha lahore', '772504', 'ayesha 8101'];
  for (const q of written) expect(await found(packer, q), q).toBe(1);
  for (const q of ['03001', '+9230012', '4567', 'ayesha 4567', '۴۵۶۷']) {
    expect(await found(packer, q), q).toBe(0);
    const { groups } = await read(find, packer, `/admin/find?q=${encodeURIComponent(q)}`);
    expect(groups, q).toEqual([]);
  }
  expect(await found(helper('hina', 'confirm'), '4567')).toBe(1);
});

test('M8: who only takes cash reads a return with a masked phone and no address of the shopper’s page', async () => {
  const sent = await place({ contactNo: '0300 7654321' });
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const) await changeState(owner, sent, { to });
  await sendAction('returns', {
    action: 'register-return',
    number: sent,
    formKey: randomUUID(),
    lines: [{ productId: lamp, quantity: 1 }],
    reason: 'damaged',
    words: '',
    way: '',
    name: '',
    account: '',
  });
  const [entry] = await ask<{ id: string; token: string }>('select id, token from returns');
  const [params, token] = [{ id: String(entry?.id) }, String(entry?.token)];
  const cashier = helper('omar', 'cash');
  const { returns } = await read(readReturnsPage, cashier, '/admin/returns');
  expect(returns).toMatchObject([{ number: sent, phone: '+923•••••••21' }]);
  const masked = await read(readReturnPage, cashier, `/admin/returns/${params.id}`, params);
  expect(masked.entry).toMatchObject({ name: shopper.fullname, phone: '+923•••••••21', email: '' });
  expect(JSON.stringify(masked)).not.toContain(token);
  const whole = await read(readReturnPage, helper('hina', 'confirm'), `/admin/returns/${params.id}`, params);
  expect(whole.entry.phone).toBe('+923007654321');
  expect(whole.shoppersPage).toContain(token);
});

test('I7: “Find anything” gives nothing of orders and customers to somebody without a task for them', async () => {
  for (const who of [helper('nobody'), helper('editor', 'content'), helper('rider', 'carry')]) {
    const { groups } = await read(find, who, `/admin/find?q=${number}`);
    expect(groups, who.id).toEqual([]);
  }
  expect((await read(find, helper('sana', 'pack'), `/admin/find?q=${number}`)).groups).toMatchObject([
    { kind: 'Orders' },
  ]);
});

const entriesOf = (kind: string, person: string) =>
  ask(`select action, subject, after from audit_entries where kind = $1 and actor_id = $2 order by id`, [kind, person]);
const many = (from: number, count: number) => Array.from({ length: count }, (_, place) => from + place);

test('I7: many customers read in an hour stand in the activity log; beyond 3,000 the staff get no more of them', async () => {
  const curious = helper('curious', 'confirm');
  const context = contextOf(curious);
  await countRows(context, 'orders', many(1, 499));
  expect(await entriesOf('export', 'curious')).toEqual([]);
  await countRows(context, 'orders', many(1, maxRead - 1));
  // What was read before is not counted again, however often a page is read.
  await countRows(context, 'orders', many(1, maxRead - 1));
  expect(await entriesOf('export', 'curious')).toEqual([
    { action: 'export.list-read', subject: 'orders', after: { rows: 2_000 } },
  ]);
  const second = await place({ contactNo: '0300 1112223' });
  const refused = { init: { status: 429 } };
  for (const _ of [1, 2]) await expect(read(readOrdersPage, curious, '/admin/orders')).rejects.toMatchObject(refused);
  await expect(openOrder(curious, second)).rejects.toMatchObject(refused);
  expect((await read(find, curious, `/admin/find?q=${second}`)).groups).toEqual([]);
  expect(await entriesOf('export', 'curious')).toEqual([
    { action: 'export.list-read', subject: 'orders', after: { rows: 2_000 } },
    { action: 'export.list-closed', subject: 'orders', after: { rows: maxRead } },
  ]);
  // One person's hour and one area are nobody else's.
  await countRows(context, 'messages', many(1, 3));
  expect((await read(readOrdersPage, helper('hina', 'confirm'), '/admin/orders')).orders.length).toBeGreaterThan(1);
});

test('I7: the owner reads as many customers as there are, and the activity log says how many', async () => {
  const context = contextOf({ id: 'boss', role: 'owner', tasks: null });
  for (const from of [1, 1_001, 2_001, 3_001]) await countRows(context, 'customers', many(from, 1_000));
  expect((await entriesOf('export', 'boss')).map(({ after }) => after)).toEqual([
    { rows: 1_000 },
    { rows: 2_000 },
    { rows: 4_000 },
  ]);
});

test('I7: who looked at which customer stands in the activity log once a day, apart from what was changed', async () => {
  const looker = helper('looker', 'confirm', 'customers');
  for (const _ of [1, 2]) await openOrder(looker);
  await read(readCustomersPage, looker, `/admin/customers/${phone}`, { phone });
  expect(await entriesOf('view', 'looker')).toEqual([
    { action: 'customer.viewed', subject: phone, after: { order: number } },
  ]);
  await openOrder(helper('other', 'pack'));
  expect(await entriesOf('view', 'other')).toHaveLength(1);
  const [message] = await ask<{ id: number }>(
    `insert into contact_messages (full_name, phone, email, message, submitted_by)
     values ('Sana Riaz', '03009998887', 'sana@gmail.com', 'Hello', 'x') returning id::int as id`,
  );
  await read(readMessagePage, looker, `/admin/messages/${message?.id}`, { id: String(message?.id) });
  expect(await entriesOf('view', 'looker')).toMatchObject([{ subject: phone }, { subject: '+923009998887' }]);
  // A list is no look at one customer.
  await read(readCustomersPage, looker, '/admin/customers');
  expect(await entriesOf('view', 'looker')).toHaveLength(2);
  expect((await readAuditLog({ actor: 'looker' })).rows).toEqual([]);
  expect((await readAuditLog({ actor: 'looker', kind: 'view' })).rows).toHaveLength(2);
  expect((await readAuditLog({ actor: 'looker', subject: '0300 1234567' })).rows).toHaveLength(1);
});

test('I7: a page about a customer is shown even where the activity log cannot be written', async () => {
  const broken = helper('broken', 'confirm');
  for (const table of ['audit_entries', 'rate_counts']) {
    await supervise(`revoke insert on ${table} from shop_app`);
    try {
      expect((await openOrder(broken)).order.number).toBe(number);
      expect((await read(readOrdersPage, broken, '/admin/orders')).orders.length).toBeGreaterThan(0);
    } finally {
      await supervise(`grant insert on ${table} to shop_app`);
    }
  }
  expect(await entriesOf('view', 'broken')).toEqual([]);
  await openOrder(broken);
  expect(await entriesOf('view', 'broken')).toHaveLength(1);
});

test('H3: with a customer it is forgotten who has looked at them', async () => {
  const forgotten = await place({ contactNo: '0300 5556667' });
  await openOrder(helper('looker', 'confirm'), forgotten);
  await forgetCustomer(owner, '+923005556667');
  expect(await ask(`select 1 from audit_entries where subject like '%5556667%'`)).toEqual([]);
  expect(await ask(`select 1 from audit_entries where kind = 'view' and subject = 'forgotten'`)).toHaveLength(1);
});
