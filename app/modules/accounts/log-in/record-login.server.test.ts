import { afterEach, expect, test } from 'vitest';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { auth } from '../auth.server.ts';
import { changePassword } from '../password/change-password.server.ts';
import { resetPassword } from '../password/reset-password.server.ts';
import { logIn } from './log-in.server.ts';

const { ask } = await testDatabase();
switchLimits(true);
afterEach(async () => {
  for (const table of ['users', 'rate_counts', 'letters']) await ask(`delete from ${table}`);
});

const address = '203.0.113.7';

function from(cookie = ''): Request {
  return new Request('http://shop/api/login', { headers: { [clientAddressHeader]: address, cookie } });
}

let read = 0;
/** The entries that were written since the last time. */
async function entries() {
  const rows = await ask<{ id: number; action: string; actor_name: string; subject: string; address: string | null }>(
    `select id::int, action, actor_name, subject, after ->> 'address' as address from audit_entries where id > $1 order by id`,
    [read],
  );
  read = rows.at(-1)?.id ?? read;
  return rows.map(({ id: _, ...entry }) => entry);
}

test('I7: a log-in of the team stands in the activity log with account and address, a shopper’s does not', async () => {
  await makeSomebody('sana@dastak.example', 'staff');
  await makeSomebody('ayesha@gmail.com');
  for (const email of ['sana@dastak.example', 'ayesha@gmail.com'])
    expect(await logIn({ email, password }, from())).toMatchObject({ status: 200 });
  expect(await entries()).toEqual([
    { action: 'login.logged-in', actor_name: 'sana', subject: 'sana@dastak.example', address },
  ]);
});

test('I7: a wrong password stands there once in a quarter of an hour, and too many tries; a shopper’s address is hidden', async () => {
  await makeSomebody('sana@dastak.example', 'staff');
  await makeSomebody('ayesha@gmail.com');
  for (let tries = 0; tries < 8; tries++)
    for (const email of ['sana@dastak.example', 'ayesha@gmail.com'])
      await logIn({ email, password: 'wrong password' }, from());
  const written = await entries();
  expect(written.map(({ action, subject }) => [action, subject])).toEqual([
    ['login.wrong-password', 'sana@dastak.example'],
    ['login.wrong-password', 'ayesha@gmail.com'],
    ['login.too-many-tries', 'sana@dastak.example'],
    ['login.too-many-tries', 'ayesha@gmail.com'],
  ]);
  expect(written[0]?.address).toBe(address);
  expect(written[1]?.address).toMatch(/^hidden [0-9a-f]{10}$/);
});

test('I7: what is nobody’s address stays hidden in the activity log: it may be a password in the wrong field', async () => {
  await logIn({ email: 'nobody@gmail.com', password: 'wrong password' }, from());
  const [entry, ...more] = await entries();
  expect(more).toEqual([]);
  expect(JSON.stringify(entry)).not.toMatch(/nobody@|203\.0/);
  expect(entry).toMatchObject({ action: 'login.wrong-password', actor_name: 'Somebody' });
});

test('I7: a password that was changed or set anew stands in the activity log, and no password does', async () => {
  const id = await makeSomebody('sana@dastak.example', 'staff');
  const cookie = await cookiesOf('sana@dastak.example');
  await entries();
  const newPassword = 'a lamp in the lane 42';
  expect(await changePassword({ oldPassword: password, newPassword }, from(cookie))).toMatchObject({ status: 200 });
  expect(await entries()).toEqual([
    { action: 'user.password-changed', actor_name: 'sana', subject: 'sana@dastak.example', address },
  ]);
  const { api } = await auth();
  await api.requestPasswordReset({ body: { email: 'sana@dastak.example' }, headers: requestWith('').headers });
  const [letter] = await ask<{ particulars: { token: string } }>(
    "select particulars from letters where kind = 'password-reset'",
  );
  const reset = { token: letter?.particulars.token ?? '', password: 'another lamp in the lane 43' };
  expect(await resetPassword(reset, from())).toMatchObject({ status: 200 });
  expect(await entries()).toEqual([
    { action: 'user.password-reset', actor_name: 'sana', subject: 'sana@dastak.example', address },
  ]);
  expect(
    await ask(`select 1 from audit_entries where after::text like '%lamp%' or before::text like '%lamp%'`),
  ).toEqual([]);
  expect(id).toBeTruthy();
});
