import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { recordFailure, recordPassword } from '#app/modules/accounts/log-in/record-login.server.ts';
import { queueResetEmail } from '#app/modules/accounts/password/reset-email.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { sendMessage } from '#app/modules/customers/contact/send-message.server.ts';
import { blockCustomer, flagCustomer } from '#app/modules/customers/customers.server.ts';
import { editOrder } from '#app/modules/orders/desk/edit/edit-order.server.ts';
import { writeNote } from '#app/modules/orders/desk/order-desk.server.ts';
import { readOrder } from '#app/modules/orders/desk/read-order.server.ts';
import { keepLead } from '#app/modules/orders/leads/leads.server.ts';
import type { OrderState } from '#app/modules/orders/states/order-states.ts';
import { cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, changeState, order, shopper } from '#tests/support/orders.ts';
import { deleteAccount } from './delete-account.server.ts';
import { forgetCustomer } from './forget-customer.server.ts';
import { forgetOld } from './forget-old.server.ts';
import { readMyData } from './my-data.server.ts';

const { ask, pool, supervise } = await testDatabase();
const bilal: Person = { id: 'u1', name: 'Bilal', role: 'owner' };
const ayesha = '+923001234567';
const email = 'ayesha.siddiqui@gmail.com';
/** Every word by which somebody could be found again. */
const traces = ['Ayesha', 'Siddiqui', '3001234567', '1234567', email, 'Gulberg', 'House 7', 'her sister'];

afterEach(async () => {
  expect(await audit(ask)).toEqual([]);
  for (const table of [
    'orders',
    'products',
    'customers',
    'leads',
    'letters',
    'contact_messages',
    'users',
    'rate_counts',
    'moved_records',
  ])
    await ask(`delete from ${table}`);
});

async function placed(headers = {}): Promise<string> {
  const lamp = await shelve({ name: 'Lamp', price: 100_000, stock: 9 });
  const result = await order({ ...shopper, products: [{ id: lamp, quantity: 2 }] }, undefined, headers);
  expect(result.status).toBe(201);
  return result.number ?? '';
}

async function bring(number: string, ...states: OrderState[]): Promise<void> {
  for (const to of states)
    expect(await changeState(bilal, number, { to, reason: 'So' })).toMatchObject({ kind: 'done' });
}

const delivered = ['confirmed', 'packed', 'shipped', 'delivered', 'cash-received'] as const;

/** Where a trace of her stands in the whole database, table by table. */
async function found(): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const hits = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await ask<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`);
      return rows.flatMap(({ row }) =>
        traces.filter((trace) => row.includes(trace)).map((trace) => `${name}: ${trace}`),
      );
    }),
  );
  return [...new Set(hits.flat())];
}

/** Somebody has moved in from another shop, whose export calls them so. */
function movedInAs(kind: string, sourceId: string, ourId: string) {
  return ask('insert into moved_records (format, kind, source_id, our_id) values ($1, $2, $3, $4)', [
    'shopify',
    kind,
    sourceId,
    ourId,
  ]);
}

async function lead({ mobileNumber = ayesha } = {}): Promise<void> {
  await keepLead({
    key: randomUUID(),
    productId: 1,
    name: 'Ayesha',
    email: '',
    productQuantity: 1,
    mobileNumber,
    whatsappNumber: ayesha,
    province: 'Punjab',
    city: 'Lahore',
    address: 'House 7',
  });
}

function message(userId: string) {
  const values = { fullname: 'Ayesha Siddiqui', mobileNo: '0300 1234567', email, message: 'Where is my lamp?' };
  return sendMessage(values, { userId, address: '1.2.3.4' });
}

test('H3: the owner forgets a customer: no table knows her any more, and the books are what they were', async () => {
  const number = await placed();
  await editOrder(bilal, number, { before: { apartment: '' }, after: { apartment: 'House 7 B' } });
  await writeNote(bilal, number, 'Ask for her sister', true);
  await flagCustomer(bilal, ayesha, 'Ayesha talks long');
  await lead();
  await lead({ mobileNumber: '+923339999999' });
  const [first] = await ask<{ id: number }>('select id from leads order by id limit 1');
  const called = {
    action: 'lead.called' as const,
    kind: 'lead' as const,
    subject: String(first?.id),
    after: { name: 'Ayesha' },
  };
  await inTransaction((tx) => recordChange(tx, bilal, called));
  await message('u7');
  await movedInAs('customer', email, ayesha);
  await bring(number, ...delivered);
  expect((await found()).length).toBeGreaterThan(5);
  const [before] = await ask<{ receipt: string }>('select receipt from orders');
  expect(await forgetCustomer(bilal, ayesha)).toEqual({ forgotten: 1, waiting: 0 });
  expect(await found()).toEqual([]);
  const kept = await readOrder(number);
  expect(kept).toMatchObject({ number, state: 'cash-received', total: 200_000, fullName: 'Forgotten', city: 'Lahore' });
  expect(kept?.lines).toMatchObject([{ name: 'Lamp', quantity: 2, price: 100_000 }]);
  expect(kept?.history).toEqual([]);
  expect(await ask('select phone from customers')).toEqual([]);
  // Whoever guesses what she typed, or has the link of her receipt, finds nothing.
  const [after] = await ask<{ receipt: string }>('select receipt, request_hash from orders');
  expect(after).toMatchObject({ request_hash: '' });
  expect(after?.receipt).not.toBe(before?.receipt);
  expect(await forgetCustomer(bilal, ayesha)).toEqual({ forgotten: 0, waiting: 0 });
});

test('H3: a customer who moved in from another shop and ordered nothing here is forgotten too', async () => {
  await ask(
    `insert into customers (phone, name, city, last_order_at) values ($1, 'Ayesha Siddiqui', 'Lahore', now())`,
    [ayesha],
  );
  expect(await forgetCustomer(bilal, ayesha)).toEqual({ forgotten: 0, waiting: 0 });
  expect(await ask('select phone from customers')).toEqual([]);
});

test('H3: an order under way keeps its address until it has ended; then it is forgotten by itself', async () => {
  const [first, second] = [await placed(), await placed()];
  await bring(first, 'cancelled');
  await flagCustomer(bilal, ayesha, 'Talks long');
  expect(await forgetCustomer(bilal, ayesha)).toEqual({ forgotten: 1, waiting: 1 });
  expect(await ask('select flag, flagged_by from customers')).toEqual([{ flag: null, flagged_by: null }]);
  // The activity log keeps the order under way, and has lost at once what was written about the person.
  expect(await ask(`select 1 from audit_entries e where e::text like '%Talks long%'`)).toEqual([]);
  await forgetOld();
  expect(await readOrder(second)).toMatchObject({ phone: ayesha, fullName: 'Ayesha Siddiqui' });
  await bring(second, ...delivered);
  expect(await forgetOld()).toMatchObject({ orders: 1 });
  expect(await found()).toEqual([]);
});

test('M8: photographs of a return that ended long ago are deleted with the messages; those of one under way stay', async () => {
  const number = await placed();
  await bring(number, 'confirmed', 'packed', 'shipped', 'delivered');
  for (const state of ['asked', 'closed']) {
    await ask(
      `insert into returns (key, order_id, seq, token, state, state_since, from_website, reason, search_text)
       select gen_random_uuid(), id, $1, $2, $2, now() - interval '731 days', true, 'size', '' from orders where number = $3`,
      [state === 'asked' ? 1 : 2, state, number],
    );
    await ask(
      `insert into return_photos (id, return_id, place, width, height, bytes) select $1, id, 0, 1, 1, 'x' from returns where state = $1`,
      [state],
    );
  }
  expect(await forgetOld()).toMatchObject({ return_photos: 1 });
  expect(await ask('select id from return_photos')).toEqual([{ id: 'asked' }]);
});

test('H3: a forgotten order is not opened again, and one that two hands forget is forgotten once', async () => {
  const number = await placed();
  await bring(number, 'cancelled');
  await Promise.all([forgetCustomer(bilal, ayesha), forgetCustomer(bilal, ayesha), forgetOld()]);
  expect(
    await ask(`select 1 from audit_entries where action = 'order.forgotten' and subject = $1`, [number]),
  ).toHaveLength(1);
  expect(await changeState(bilal, number, { to: 'placed' })).toMatchObject({ kind: 'illegal' });
});

test('K4: a phone that is blocked stays blocked, without a name', async () => {
  await bring(await placed(), 'cancelled');
  await blockCustomer(bilal, ayesha);
  await forgetCustomer(bilal, ayesha);
  expect(await ask('select phone, name, city, blocked_at is not null as blocked from customers')).toEqual([
    { phone: ayesha, name: 'Forgotten', city: '', blocked: true },
  ]);
});

test('K4: a phone that is blocked loses what was written about the person also where the account is deleted', async () => {
  await makeSomebody(email);
  const cookie = await cookiesOf(email);
  await bring(await placed({ cookie }), 'cancelled');
  await blockCustomer(bilal, ayesha);
  await flagCustomer(bilal, ayesha, 'Talks long');
  expect((await deleteAccount(password, requestWith(cookie))).status).toBe(200);
  expect(await ask('select phone, name, city, flag from customers')).toEqual([
    { phone: ayesha, name: 'Forgotten', city: '', flag: null },
  ]);
  // Only that the phone is blocked is still known; the activity log has lost it and what was written.
  expect((await found()).filter((each) => !each.startsWith('customers: '))).toEqual([]);
});

test('G5: a shopper takes their data along, all of it and nobody else’s', async () => {
  const id = await makeSomebody(email);
  const cookie = await cookiesOf(email);
  const number = await placed({ cookie });
  await placed();
  await message(id);
  const other = await makeSomebody('somebody.else@gmail.com');
  await cookiesOf('somebody.else@gmail.com');
  await message(other);
  await ask(
    'update orders set discount_paisa = 30000, shipping_fee_paisa = 25000, total_paisa = 195000 where number = $1',
    [number],
  );
  const data = await readMyData(id);
  expect(data.account).toMatchObject({ email });
  expect(data.orders).toHaveLength(1);
  expect(data.orders[0]).toMatchObject({
    number,
    fullName: 'Ayesha Siddiqui',
    phone: ayesha,
    shippingAddress: 'House 7, Street 12, Gulberg III',
    products: [{ name: 'Lamp', quantity: 2, price: 1_000 }],
    discount: 300,
    discountCode: null,
    shippingFee: 250,
    total: 1_950,
  });
  expect(data.messages).toMatchObject([{ message: 'Where is my lamp?' }]);
  expect(data.messages).toHaveLength(1);
  expect(data.logins).toHaveLength(1);
  expect(JSON.stringify(data)).not.toMatch(/argon2|token/);
});

test('G5: a shopper deletes the account with its password, and nothing of them is left', async () => {
  const id = await makeSomebody(email);
  const cookie = await cookiesOf(email);
  const number = await placed({ cookie });
  await message(id);
  await flagCustomer(bilal, ayesha, 'Ayesha talks long');
  await bring(number, ...delivered);
  await recordFailure('login.wrong-password', { email }, requestWith(cookie));
  await recordPassword({ action: 'user.password-changed', userId: id, request: requestWith(cookie) });
  await queueResetEmail(email, 'a-token');
  await movedInAs('account', email, '');
  await movedInAs('customer', '#77', ayesha);
  expect(await found()).toEqual(expect.arrayContaining([`audit_entries: ${email}`, `letters: ${email}`]));
  expect(await deleteAccount('', requestWith(cookie))).toMatchObject({ status: 422 });
  expect(await deleteAccount('not it at all', requestWith(cookie))).toMatchObject({
    status: 422,
    body: { fields: { password: 'This is not your password.' } },
  });
  expect(await ask('select 1 from users')).toHaveLength(1);
  const both = await Promise.all([
    deleteAccount(password, requestWith(cookie)),
    deleteAccount(password, requestWith(cookie)),
  ]);
  expect(both.map(({ status }) => status)).toContain(200);
  expect(both[0].cookies?.[0] ?? both[1].cookies?.[0]).toMatch(/session_token=;/);
  expect(await found()).toEqual([]);
  expect(await ask('select 1 from users union all select 1 from sessions union all select 1 from credentials')).toEqual(
    [],
  );
  expect((await deleteAccount(password, requestWith(cookie))).status).toBe(401);
});

test('G5: an order under way loses the account at once, also one that came in while the account went', async () => {
  await makeSomebody(email);
  const cookie = await cookiesOf(email);
  const [own, late] = [await placed({ cookie }), await placed()];
  await supervise(`create function late_order() returns trigger language plpgsql as $$ begin
    update orders set user_id = old.id, user_name = 'ayesha' where number = '${late}'; return old; end $$`);
  await supervise('create trigger late_order after delete on users for each row execute function late_order()');
  expect((await deleteAccount(password, requestWith(cookie))).status).toBe(200);
  await supervise('drop function late_order() cascade');
  const kept = await ask(
    'select number, user_id, user_name, login_email, forget_asked_at is not null as requested from orders',
  );
  for (const number of [own, late])
    expect(kept).toContainEqual({ number, user_id: null, user_name: null, login_email: null, requested: true });
});

test('G5: passwords are not guessed at the form that deletes an account', async () => {
  await makeSomebody(email);
  const cookie = await cookiesOf(email);
  switchLimits(true);
  const statuses = [];
  for (let each = 0; each < 30; each++)
    statuses.push((await deleteAccount('not it at all', requestWith(cookie))).status);
  switchLimits(false);
  expect(new Set(statuses)).toEqual(new Set([422, 429]));
  expect(statuses.at(-1)).toBe(429);
});

test('G6: somebody who is taken into the team while they delete their account keeps it', async () => {
  const id = await makeSomebody(email);
  const cookie = await cookiesOf(email);
  const office = await pool.connect();
  await office.query('begin');
  await office.query('select 1 from users where id = $1 for update', [id]);
  const deleting = deleteAccount(password, requestWith(cookie));
  await expect
    .poll(() => ask(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .toHaveLength(1);
  await office.query(`update users set role = 'staff' where id = $1`, [id]);
  await office.query('commit');
  office.release();
  expect((await deleting).status).toBe(403);
  expect(await ask('select 1 from users')).toHaveLength(1);
});

test('G6: people of the team cannot delete their account away', async () => {
  await makeSomebody(email, 'staff');
  const cookie = await cookiesOf(email);
  // The admin is told so before a password is asked for.
  for (const output of ['', 'not it at all', password])
    expect((await deleteAccount(output, requestWith(cookie))).status).toBe(403);
  expect(await ask('select 1 from users')).toHaveLength(1);
});

test('H3: leads, e-mails, messages and history end after the owner’s days', async () => {
  await lead();
  await message('u7');
  await placed();
  await inTransaction((tx) => recordChange(tx, bilal, { action: 'shop.opened', kind: 'settings', subject: 'old' }));
  expect(await forgetOld()).toMatchObject({ leads: 0, letters: 0, contact_messages: 0, audit_entries: 0 });
  await ask(`update leads set at = at - interval '181 days'`);
  await ask(`update letters set queued_at = queued_at - interval '181 days', state = 'sent'`);
  await ask(`update letters set state = 'waiting' where id = (select min(id) from letters)`);
  await ask(`update contact_messages set sent_at = sent_at - interval '731 days'`);
  await ask(
    `insert into audit_entries (actor_name, action, kind, subject, at) values ('x', 'x.y', 'x', 'y', now() - interval '731 days')`,
  );
  const gone = await forgetOld();
  expect(gone).toMatchObject({ leads: 1, contact_messages: 1, audit_entries: 1 });
  expect(gone.letters).toBeGreaterThan(0);
  // What is still to be sent is not old, however long it waits.
  expect(await ask('select state from letters')).toEqual([{ state: 'waiting' }]);
  expect(await ask(`select 1 from audit_entries where subject = 'old'`)).toHaveLength(1);
});

test('I7: nobody else changes the audit log', async () => {
  await expect(ask(`update audit_entries set actor_name = 'x'`)).rejects.toThrow('only ever added to');
  await expect(ask('delete from audit_entries')).rejects.toThrow('only ever added to');
});
