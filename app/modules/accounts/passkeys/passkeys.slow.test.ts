import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { cookieHeader, cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accountsApi } from '../accounts-api.server.ts';
import { auth, connectAccounts } from '../auth.server.ts';
import { isLockedOut, readAdminEntry } from '../log-in/admin-entry.server.ts';
import { readSession } from '../log-in/signed-in.server.ts';
import { makeOwner } from '../team/make-owner.server.ts';
import { renewAccess } from '../team/renew-access.server.ts';
import { readPasskeys, removePasskey, renamePasskey } from './passkeys.server.ts';

const { ask, owner } = await testDatabase();
const email = 'sana@dastak.example';
type Phone = ReturnType<typeof authenticator>;

/** The newest entry of the activity log before the test. */
let newest = 0;
beforeEach(async () => {
  newest = (await ask<{ id: number }>('select coalesce(max(id), 0)::int as id from audit_entries'))[0]?.id ?? 0;
  switchLimits(false);
  connectAccounts({ siteUrl: 'http://localhost:3000', mailServer: true });
});
afterEach(() => ask('delete from users'));

async function post(path: string, body: object, cookie = '', headers: Record<string, string> = {}) {
  const response = await accountsApi.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(body),
  });
  const message = (await response.json()) as { problem?: string; options?: { challenge: string } };
  return { status: response.status, ...message, cookie: cookieHeader(response) };
}

/** A challenge, and the cookies of a browser that was given it. */
async function challenge(path: '/passkeys/challenge' | '/passkeys/new', cookie = '') {
  const { options, cookie: given, ...result } = await post(path, {}, cookie);
  return { ...result, challenge: options?.challenge ?? '', cookie: [cookie, given].filter(Boolean).join('; ') };
}

async function add(phone: Phone, cookie: string) {
  const offered = await challenge('/passkeys/new', cookie);
  return post('/passkeys', { credential: phone.make(offered) }, offered.cookie);
}

async function logIn(phone: Phone) {
  const offered = await challenge('/passkeys/challenge');
  return post('/login/passkey', { credential: phone.sign(offered) }, offered.cookie);
}

/** Somebody of the staff who is logged in and has a passkey. */
async function staffWithPasskey(address = email) {
  const id = await makeSomebody(address, 'staff');
  const cookie = await cookiesOf(address);
  const phone = authenticator();
  expect(await add(phone, cookie)).toMatchObject({ status: 201 });
  return { id, cookie, phone };
}

/** What the activity log says of this test. */
async function actions(): Promise<string[]> {
  const rows = await ask<{ action: string }>('select action from audit_entries where id > $1 order by id', [newest]);
  return rows.map(({ action }) => action);
}

test('G6: a passkey logs in without password and code, and the activity log has both', async () => {
  const { id, phone } = await staffWithPasskey();
  await ask('update users set two_factor_enabled = true');
  const { status, cookie } = await logIn(phone);
  expect(status).toBe(200);
  expect(await readSession(requestWith(cookie))).toMatchObject({ id, email });
  expect(cookie).toContain('shop.device=');
  expect(await actions()).toEqual(['user.passkey-added', 'login.logged-in']);
  const [passkey] = await readPasskeys(id);
  expect(passkey).toMatchObject({ name: 'A device that does not say what it is', lastUsedAt: expect.any(Date) });
});

test('G6: what a passkey signed logs in once', async () => {
  const { phone } = await staffWithPasskey();
  const offered = await challenge('/passkeys/challenge');
  const credential = phone.sign(offered);
  const sent = await Promise.all([0, 1, 2].map(() => post('/login/passkey', { credential }, offered.cookie)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  expect(await post('/login/passkey', { credential }, offered.cookie)).toMatchObject({ status: 401 });
});

test('G6: a signature for the challenge of another browser, or for none, logs nobody in', async () => {
  const { phone } = await staffWithPasskey();
  const here = await challenge('/passkeys/challenge');
  const there = await challenge('/passkeys/challenge');
  expect(await post('/login/passkey', { credential: phone.sign(there) }, here.cookie)).toMatchObject({ status: 401 });
  expect(await post('/login/passkey', { credential: phone.sign(there) })).toMatchObject({ status: 401 });
  expect(await post('/login/passkey', { credential: phone.sign(there) }, there.cookie)).toMatchObject({ status: 200 });
});

test('G6: another site, another address, a locked device and a foreign key log nobody in', async () => {
  const { phone } = await staffWithPasskey();
  const tries = [
    (given: string) => phone.sign({ challenge: given, origin: 'https://dastak.example.evil.example' }),
    (given: string) => phone.sign({ challenge: given, unlocked: false }),
    (given: string) =>
      JSON.stringify({ ...JSON.parse(authenticator().sign({ challenge: given })), id: phone.id, rawId: phone.id }),
    (given: string) => authenticator().sign({ challenge: given }),
    () => 'not json',
  ];
  for (const credentialOf of tries) {
    const offered = await challenge('/passkeys/challenge');
    const body = { credential: credentialOf(offered.challenge) };
    expect(await post('/login/passkey', body, offered.cookie, { host: 'evil.example' })).toMatchObject({
      status: 401,
      cookie: '',
    });
  }
  expect((await ask('select 1 from sessions')).length).toBe(1);
  expect(await actions()).toContain('login.wrong-passkey');
});

test('G6: the shop’s address is that of SITE_URL, whatever the request says', async () => {
  const { phone } = await staffWithPasskey();
  connectAccounts({ siteUrl: 'https://shop.example' });
  const { api } = await auth();
  const headers = new Headers({ host: 'evil.example', origin: 'https://evil.example' });
  expect(await api.generatePasskeyAuthenticationOptions({ headers })).toMatchObject({ rpId: 'shop.example' });
  connectAccounts({ siteUrl: 'http://localhost:3000' });
  expect(await logIn(phone)).toMatchObject({ status: 200 });
});

test('G6: a removed passkey opens nothing, and nobody removes or renames that of another', async () => {
  const { id, cookie, phone } = await staffWithPasskey();
  const [passkey] = await readPasskeys(id);
  const other = await staffWithPasskey('bilal@dastak.example');
  for (const change of [
    removePasskey(passkey?.id ?? '', 'en', requestWith(other.cookie)),
    renamePasskey(passkey?.id ?? '', 'Mine', requestWith(other.cookie)),
  ])
    await change;
  expect(await readPasskeys(id)).toEqual([passkey]);
  expect(await renamePasskey(passkey?.id ?? '', '  My   phone ', requestWith(cookie))).toMatchObject({ status: 200 });
  expect(await renamePasskey(passkey?.id ?? '', ' ', requestWith(cookie))).toMatchObject({ status: 422 });
  expect(await readPasskeys(id)).toMatchObject([{ name: 'My phone' }]);
  const offered = await challenge('/passkeys/challenge');
  await removePasskey(passkey?.id ?? '', 'en', requestWith(cookie));
  expect(await post('/login/passkey', { credential: phone.sign(offered) }, offered.cookie)).toMatchObject({
    status: 401,
  });
  expect(await actions()).toEqual(expect.arrayContaining(['user.passkey-renamed', 'user.passkey-removed']));
});

test('G6: adding, renaming and removing takes a fresh proof', async () => {
  const { id, cookie } = await staffWithPasskey();
  const [passkey] = await readPasskeys(id);
  const offered = await challenge('/passkeys/new', cookie);
  await ask(`update sessions set confirmed_at = now() - interval '11 minutes'`);
  expect(await challenge('/passkeys/new', cookie)).toMatchObject({ status: 403 });
  expect(await post('/passkeys', { credential: authenticator().make(offered) }, offered.cookie)).toMatchObject({
    status: 403,
  });
  expect(await renamePasskey(passkey?.id ?? '', 'Other', requestWith(cookie))).toMatchObject({ status: 403 });
  expect(await removePasskey(passkey?.id ?? '', 'en', requestWith(cookie))).toMatchObject({ status: 403 });
  expect(await readPasskeys(id)).toEqual([passkey]);
  expect(await challenge('/passkeys/new')).toMatchObject({ status: 401 });
});

test('G6: whose session ends while a passkey is prepared is told to log in', async () => {
  await makeSomebody(email, 'staff');
  const cookie = await cookiesOf(email);
  // Held between the moment when the session is read and the one when it is needed.
  const locker = new pg.Client(owner);
  await locker.connect();
  await locker.query('begin; lock table passkeys in access exclusive mode');
  const offering = challenge('/passkeys/new', cookie);
  await expect
    .poll(() => ask(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .toHaveLength(1);
  await ask('delete from sessions');
  await locker.end();
  expect(await offering).toMatchObject({ status: 401, problem: messages.changePassword.notLoggedIn });
});

test('G6: one answer of a device makes one passkey, also when it is sent twice at once; two devices make two', async () => {
  const id = await makeSomebody(email, 'staff');
  const cookie = await cookiesOf(email);
  const offered = await challenge('/passkeys/new', cookie);
  const credential = authenticator().make(offered);
  const sent = await Promise.all([0, 1].map(() => post('/passkeys', { credential }, offered.cookie)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  const elsewhere = await cookiesOf(email);
  const both = await Promise.all([add(authenticator(), cookie), add(authenticator(), elsewhere)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await readPasskeys(id)).toHaveLength(3);
});

test('G6: a passkey belongs to one account, and a challenge to whoever was given it', async () => {
  const { phone } = await staffWithPasskey();
  const id = await makeSomebody('bilal@dastak.example', 'staff');
  const cookie = await cookiesOf('bilal@dastak.example');
  expect(await add(phone, cookie)).toMatchObject({ status: 422 });
  const theirs = await challenge('/passkeys/new', await cookiesOf(email));
  const [, given = ''] = /(shop\.passkey=[^;]+)/.exec(theirs.cookie) ?? [];
  expect(await post('/passkeys', { credential: authenticator().make(theirs) }, `${cookie}; ${given}`)).toMatchObject({
    status: 422,
  });
  expect(await readPasskeys(id)).toEqual([]);
});

test('G6: a device that nobody unlocked, and another site, add no passkey', async () => {
  const id = await makeSomebody(email, 'staff');
  const cookie = await cookiesOf(email);
  for (const wrong of [{ unlocked: false }, { origin: 'https://evil.example' }]) {
    const offered = await challenge('/passkeys/new', cookie);
    const credential = authenticator().make({ ...offered, ...wrong });
    expect(await post('/passkeys', { credential }, offered.cookie)).toMatchObject({ status: 422 });
  }
  expect(await readPasskeys(id)).toEqual([]);
});

test('G6: a passkey does not open a closed account, and the activity log says who tried', async () => {
  const { phone } = await staffWithPasskey();
  await ask('update users set banned_at = now()');
  expect(await logIn(phone)).toMatchObject({
    status: 403,
    problem: expect.stringContaining('This account is closed.'),
  });
  expect(await actions()).toContain('login.account-closed');
});

test('G6: a passkey exempts nobody from the second step that the admin asks for', async () => {
  const { phone } = await staffWithPasskey();
  await ask(`update users set staff_since = now() - interval '8 days'`);
  const entry = await readAdminEntry(requestWith((await logIn(phone)).cookie));
  expect(entry && isLockedOut(entry)).toBe(true);
});

test('G6: log-ins by passkey from one address come to an end, together with those by password', async () => {
  const { phone } = await staffWithPasskey();
  switchLimits(true);
  for (let attempt = 0; attempt < 60; attempt++) await post('/login/passkey', { credential: 'x' });
  expect(await post('/login', { email, password })).toMatchObject({ status: 429 });
  expect(await logIn(phone)).toMatchObject({ status: 429 });
});

test('G6: a passkey is a fresh proof of its own account alone, once, and leaves the session as it is', async () => {
  const { cookie, phone } = await staffWithPasskey();
  const other = await staffWithPasskey('bilal@dastak.example');
  await ask(`update sessions set confirmed_at = now() - interval '1 hour'`);
  const wrong = await challenge('/passkeys/challenge', cookie);
  expect(await post('/passkeys/confirm', { credential: other.phone.sign(wrong) }, wrong.cookie)).toMatchObject({
    status: 422,
  });
  const offered = await challenge('/passkeys/challenge', cookie);
  const credential = phone.sign(offered);
  expect(await post('/passkeys/confirm', { credential }, offered.cookie)).toMatchObject({ status: 200, cookie: '' });
  const { confirmedAt } = (await readSession(requestWith(cookie))) ?? {};
  expect(Date.now() - (confirmedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  expect(await post('/passkeys/confirm', { credential }, offered.cookie)).toMatchObject({ status: 422 });
  expect(await ask('select 1 from sessions')).toHaveLength(2);
  expect(await actions()).toContain('user.identity-refused');
});

test('G6: who gets a new way in, and who sets a new password by a link, has no passkey any more', async () => {
  const { id } = await staffWithPasskey();
  await inTransaction((tx) => renewAccess(tx, id, 'hash'));
  expect(await readPasskeys(id)).toEqual([]);
  const owner = await staffWithPasskey('zainab@dastak.example');
  await makeOwner('zainab@dastak.example', 'four brown cups');
  expect(await readPasskeys(owner.id)).toEqual([]);
  const shopper = await makeSomebody('ayesha@gmail.com');
  await add(authenticator(), await cookiesOf('ayesha@gmail.com'));
  expect(await readPasskeys(shopper)).toHaveLength(1);
  await post('/forgotpassword', { email: 'ayesha@gmail.com' });
  const [letter] = await ask<{ token: string }>(
    `select particulars ->> 'token' as token from letters where kind = 'password-reset'`,
  );
  expect(await post('/resetpassword', { token: letter?.token, password: 'four brown cups' })).toMatchObject({
    status: 200,
  });
  expect(await readPasskeys(shopper)).toEqual([]);
});
