import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { readAdminEntry } from '#app/modules/accounts/log-in/admin-entry.server.ts';
import { confirmIdentity } from '#app/modules/accounts/second-step/confirm-identity.server.ts';
import { freshMs } from '#app/modules/accounts/second-step/fresh-proof.ts';
import { confirmTwoFactor, startTwoFactor } from '#app/modules/accounts/second-step/two-factor.server.ts';
import { cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/totp.ts';
import { actionTables } from './actions/action-tables.server.ts';
import { runAction } from './actions/define-actions.server.ts';
import { guardAdmin } from './guard.server.ts';
import { permissions } from './permissions.ts';
import { proofActions, proofPages } from './step-up.ts';

const { ask } = await testDatabase();
const email = 'bilal@dastak.example';

beforeEach(() => switchLimits(false));
afterEach(async () => {
  await ask('delete from users');
  await ask('delete from api_keys');
});

/** The cookie of an owner whose password was last given so long ago. */
async function ownerSince(ms: number): Promise<string> {
  await makeSomebody(email, 'owner');
  const cookie = await cookiesOf(email);
  await ask(`update sessions set confirmed_at = now() - ${ms} * interval '1 millisecond'`);
  return cookie;
}

/** What the owner's session gets who sends this action of the settings. */
async function send(cookie: string, action: object, form = false) {
  const person = await readAdminEntry(requestWith(cookie));
  if (!person) throw new Error('Nobody is logged in.');
  const request = new Request('http://shop.test/admin/settings/actions', {
    method: 'POST',
    headers: {
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      referer: 'http://shop.test/admin/settings/api',
    },
    body: form ? String(new URLSearchParams(action as Record<string, string>)) : JSON.stringify(action),
  });
  return runAction(actionTables.settings, {
    area: 'settings',
    person: { id: person.id, name: person.userName, role: 'owner' },
    request,
    confirmedAt: person.confirmedAt,
  });
}

const createKey = { action: 'create-key', name: 'Warehouse', scopes: ['orders:read'] };
const keys = () => ask('select name from api_keys');

/** Where somebody is led who opens this address of the admin; null where the page is read. */
async function ledTo(cookie: string, address: string): Promise<string | null> {
  const url = new URL(address, 'http://shop.test');
  const request = new Request(url, { headers: { cookie } });
  const context = new RouterContextProvider();
  const args = { request, url, pattern: url.pathname.slice(1), params: {}, context };
  try {
    await guardAdmin(args as never, async () => new Response('people'));
    return null;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    throw thrown;
  }
}

test('G6: a session whose password was given more than ten minutes ago makes no key, and the key is made once it is given', async () => {
  const cookie = await ownerSince(freshMs + 1_000);
  expect(await (await send(cookie, createKey)).json()).toEqual({ proofWanted: true });
  expect(await keys()).toEqual([]);
  expect(await confirmIdentity(password, requestWith(cookie))).toMatchObject({ status: 200 });
  expect(await (await send(cookie, createKey)).json()).toMatchObject({ secret: expect.stringMatching(/^dk_/) });
  expect(await keys()).toEqual([{ name: 'Warehouse' }]);
});

test('G6: nobody is invited and no role is given without a fresh proof', async () => {
  const cookie = await ownerSince(freshMs + 1_000);
  await makeSomebody('sana@dastak.example', 'staff');
  for (const action of [
    { action: 'invite', email: 'zoya@dastak.example', role: 'owner', passOn: true },
    { action: 'invite', email: 'zoya@dastak.example', role: 'staff' },
    { action: 'give-role', email: 'sana@dastak.example', role: 'owner' },
  ])
    expect(await (await send(cookie, action)).json()).toEqual({ proofWanted: true });
  expect(await ask('select 1 from invitations')).toEqual([]);
  expect(await ask(`select email from users where role = 'owner'`)).toEqual([{ email }]);
});

test('G6: nobody’s permissions, no courier’s keys, no address of a feed and no place for backups change without a fresh proof', async () => {
  const cookie = await ownerSince(freshMs + 1_000);
  await makeSomebody('sana@dastak.example', 'staff');
  const before = await ask(`select * from shop_settings`);
  for (const action of [
    { action: 'give-tasks', person: 'anybody', tasks: [] },
    { action: 'connect', courier: 'tcs', keys: { clientId: 'a' } },
    { action: 'renew-feed-key', feed: 'google' },
    { action: 'save-backups', before: { keptDays: '7' }, after: { keptDays: '8' } },
  ])
    expect([action.action, await (await send(cookie, action)).json()]).toEqual([action.action, { proofWanted: true }]);
  expect(await ask(`select * from shop_settings`)).toEqual(before);
});

test('G6: no demo data is removed without a fresh proof', async () => {
  const removal = { act: 'remove-demo-data', username: '', email: '', password: '', removesChanged: false };
  const cookie = await ownerSince(freshMs + 1_000);
  expect(await (await send(cookie, removal)).json()).toEqual({ proofWanted: true });
});

test('G6: who has just logged in is not asked again, and what gives nobody a way in is never held up', async () => {
  expect(await (await send(await ownerSince(0), createKey)).json()).toMatchObject({ secret: expect.any(String) });
  await ask(`update sessions set confirmed_at = now() - interval '1 day'`);
  const cookie = await cookiesOf(email);
  await ask(`update sessions set confirmed_at = now() - interval '1 day'`);
  const [key] = await ask<{ id: number }>('select id from api_keys');
  expect(await (await send(cookie, { action: 'revoke-key', key: key?.id })).json()).not.toHaveProperty('proofWanted');
});

test('G6: a form without script is led to the page that asks who it is, and back from there', async () => {
  const cookie = await ownerSince(freshMs + 1_000);
  const { status, headers } = await send(cookie, { action: 'create-backup-key' }, true);
  expect([status, headers.get('location')]).toEqual([302, '/admin/confirm-identity?from=%2Fadmin%2Fsettings%2Fapi']);
});

test('G6: a file with people in it is there after a fresh proof alone', async () => {
  const cookie = await ownerSince(freshMs + 1_000);
  const lists = ['/admin/customers/csv?q=a', '/admin/orders/csv', '/admin/returns/csv', '/admin/activity/csv'];
  for (const page of [...lists, '/admin/settings/health/backup'])
    expect(await ledTo(cookie, page)).toBe(`/admin/confirm-identity?from=${encodeURIComponent(page)}`);
  expect(await ledTo(cookie, '/admin/orders')).toBeNull();
  await confirmIdentity(password, requestWith(cookie));
  expect(await ledTo(cookie, '/admin/customers/csv?q=a')).toBeNull();
});

test('G6: a wrong proof confirms nothing, stands in the activity log, and guesses come to an end', async () => {
  switchLimits(true);
  const cookie = await ownerSince(freshMs + 1_000);
  for (let guess = 0; guess < 10; guess++)
    expect(await confirmIdentity(`guess ${guess}`, requestWith(cookie))).toMatchObject({
      status: 422,
      body: { fields: { proof: 'This is not your password.' } },
    });
  expect(await confirmIdentity(password, requestWith(cookie))).toMatchObject({ status: 429 });
  expect(await (await send(cookie, createKey)).json()).toEqual({ proofWanted: true });
  const entries = await ask(`select 1 from audit_entries where action = 'user.identity-refused' and subject = $1`, [
    email,
  ]);
  expect(entries).toHaveLength(10);
});

test('G6: with a second step the code of the app is a proof, once, and so is the password', async () => {
  await makeSomebody(email, 'owner');
  const first = await cookiesOf(email);
  const { start } = await startTwoFactor(password, requestWith(first));
  const secret = start?.secret ?? '';
  const { cookies = [] } = await confirmTwoFactor(codeOf(secret), requestWith(first));
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ') || first;
  await ask('delete from spent_codes');
  await ask(`update sessions set confirmed_at = now() - interval '1 hour'`);
  expect(await confirmIdentity('000000', requestWith(cookie))).toMatchObject({ status: 422 });
  expect(await confirmIdentity(codeOf(secret), requestWith(cookie))).toMatchObject({ status: 200 });
  expect(await confirmIdentity(codeOf(secret), requestWith(cookie))).toMatchObject({ status: 422 });
  expect(await confirmIdentity(password, requestWith(cookie))).toMatchObject({ status: 200 });
});

test('G6: a cookie that has ended confirms nothing', async () => {
  expect(await confirmIdentity(password, requestWith('shop.session_token=nobody'))).toMatchObject({ status: 401 });
});

test('G6: the table of what takes a fresh proof names actions and addresses that there are', () => {
  for (const [table, names] of Object.entries(proofActions))
    for (const name of names)
      expect(Object.keys(actionTables[table as keyof typeof actionTables].functions)).toContain(name);
  for (const page of proofPages) expect(Object.keys(permissions)).toContain(page);
  expect(proofPages.length).toBeGreaterThan(3);
});
