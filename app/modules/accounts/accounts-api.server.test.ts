import { argon2, createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { lookAtLanguageSwitch } from '#app/modules/settings/settings.server.ts';
import { cookieHeader, cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accountsApi } from './accounts-api.server.ts';
import { connectAccounts } from './auth.server.ts';
import { emailNote } from './forms/account-forms.ts';
import { readSignedIn } from './log-in/signed-in.server.ts';
import { writePasswordReset } from './password/password-reset-mail.tsx';
import { cheapenPasswords } from './password/passwords.server.ts';

// Counts hashes and their cost.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  return { ...crypto, argon2: vi.fn(crypto.argon2) };
});

const { ask } = await testDatabase();

beforeEach(() => {
  switchLimits(false);
  cheapenPasswords(true);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  connectAccounts({ siteUrl: 'http://localhost:3000' });
  for (const table of ['users', 'verifications', 'letters', 'rate_counts']) await ask(`delete from ${table}`);
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await accountsApi.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const message = (await response.json()) as { problem?: string; fields?: Record<string, string> };
  return { status: response.status, ...message, response, cookies: response.headers.getSetCookie() };
}

const newcomer = { username: 'Ayesha', email: 'Ayesha@Gmail.com ', password, terms: 'yes' };

test('G1: whoever registers is not logged in yet, can log in, and is known by small letters', async () => {
  const registered = await post('/register', newcomer);
  expect(registered).toMatchObject({ status: 201, message: messages.register.done, cookies: [] });
  expect(await ask('select email, user_name, name, role, banned_at from users')).toEqual([
    { email: 'ayesha@gmail.com', user_name: 'Ayesha', name: 'Ayesha', role: 'shopper', banned_at: null },
  ]);
  const { status, response } = await post('/login', { email: 'AYESHA@gmail.com', password });
  expect(status).toBe(200);
  const me = await accountsApi.request('/me', { headers: { cookie: cookieHeader(response) } });
  expect(me.headers.get('cache-control')).toBe('no-store');
  expect(await me.json()).toMatchObject({
    user: { email: 'ayesha@gmail.com', displayName: 'Ayesha', userName: 'Ayesha', role: 'shopper' },
  });
});

test('G1: an address registers once, and who comes second is refused, also when both come at the same moment', async () => {
  const both = await Promise.all([post('/register', newcomer), post('/register', newcomer)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await post('/register', newcomer)).toMatchObject({ status: 409, problem: messages.register.emailInUse });
  expect(await ask('select 1 from credentials')).toHaveLength(1);
});

test('G1: what the page calls a right address can register, log in and ask for a link: nothing stricter stands behind it', async () => {
  for (const email of ['a..b%@gmail.com', '.a.@gmail.com']) {
    expect(emailNote(email, ['gmail.com']), email).toEqual({ success: messages.email.right });
    expect(await post('/register', { ...newcomer, email }), email).toMatchObject({ status: 201 });
    expect(await post('/login', { email, password: 'not this one' }), email).toMatchObject({
      status: 401,
      problem: 'Invalid credentials. Please check your email and password.',
    });
    const { status, response } = await post('/login', { email: email.toUpperCase(), password });
    expect(status, email).toBe(200);
    const me = await accountsApi.request('/me', { headers: { cookie: cookieHeader(response) } });
    expect(await me.json(), email).toMatchObject({ user: { email } });
    expect(await post('/forgotpassword', { email }), email).toMatchObject({ status: 200 });
    expect(await ask('select kind from letters where recipient = $1', [email]), email).toHaveLength(1);
  }
});

test('G1: what is wrong is said at its field, in the words of the specification', async () => {
  const wrong = { username: ' ', email: 'a@yahoo.com', password: '1234567', terms: '' };
  expect(await post('/register', wrong)).toMatchObject({
    status: 422,
    fields: {
      username: 'Please enter a username.',
      email: messages.email.wrong,
      password: messages.register.shortPassword,
      terms: 'Please accept the terms to register.',
    },
  });
  expect(await post('/login', {})).toMatchObject({
    status: 422,
    fields: { email: messages.login.noEmail, password: messages.login.noPassword },
  });
  expect(await post('/forgotpassword', { email: '' })).toMatchObject({
    status: 422,
    fields: { email: messages.forgotPassword.wrongEmail },
  });
  expect(await ask('select 1 from users')).toEqual([]);
});

test('G6: nobody can make themself more than a shopper', async () => {
  await post('/register', { ...newcomer, role: 'owner', emailVerified: true, id: 'x', user: { role: 'owner' } });
  expect(await ask('select role, email_verified from users')).toEqual([{ role: 'shopper', email_verified: false }]);
});

test('names arrive as text: line breaks and hidden characters cannot become headers or turn the line round', async () => {
  await post('/register', { ...newcomer, username: 'Ali\r\nBcc: all@example.com\u202E <b>x</b>' });
  expect(await ask('select user_name from users')).toEqual([{ user_name: 'Ali Bcc: all@example.com <b>x</b>' }]);
  for (const email of [
    'a@gmail.com\r\nBcc: b@gmail.com',
    'a@gmail.com,b@gmail.com',
    '"a b"@gmail.com',
    'a@gmail.com\0',
  ])
    expect(await post('/register', { ...newcomer, email }), email).toMatchObject({ status: 422 });
  expect(await post('/register', { ...newcomer, email: 'b@gmail.com', username: 'A\0' })).toMatchObject({
    status: 422,
  });
});

test('G1: known and unknown addresses are refused with the same words, after the same work', async () => {
  cheapenPasswords(false);
  await makeSomebody('known@gmail.com');
  await makeSomebody('sana@dastak.pk', 'staff');
  const wrong = { status: 401, problem: 'Invalid credentials. Please check your email and password.', cookies: [] };
  const known = await refusal('known@gmail.com');
  const unknown = await refusal('unknown@gmail.com');
  expect([known.answer, unknown.answer]).toMatchObject([wrong, wrong]);
  expect(known.hashes).toEqual([{ memory: 19_456, passes: 2, parallelism: 1 }]);
  expect(unknown.hashes).toEqual(known.hashes);
  const staff = await refusal('sana@dastak.pk');
  const nobody = await refusal('nobody@dastak.pk');
  expect(staff.answer).toEqual(nobody.answer);
  expect(staff.hashes).toEqual(known.hashes);
  expect(nobody.hashes).toEqual(known.hashes);
});

/** The response to a wrong password, and the cost of each hash that was computed for it: nearly all of the work. */
async function refusal(email: string): Promise<{ answer: object; hashes: object[] }> {
  vi.mocked(argon2).mockClear();
  const { status, problem, fields, cookies } = await post('/login', { email, password: 'wrong password' });
  const hashes = vi
    .mocked(argon2)
    .mock.calls.map(([, { memory, passes, parallelism }]) => ({ memory, passes, parallelism }));
  return { answer: { status, problem, fields, cookies }, hashes };
}

test('G1: a refusal is held back for longer than its work takes', async () => {
  cheapenPasswords(false);
  const held = Promise.withResolvers<void>();
  const pause = vi.spyOn(timers, 'setTimeout').mockReturnValueOnce(held.promise).mockResolvedValue(undefined);
  syncBuiltinESMExports();
  const order: string[] = [];
  const refused = (email: string) =>
    post('/login', { email, password: 'wrong password' }).then(({ status }) => order.push(`${email} ${status}`));
  const first = refused('first@gmail.com');
  await expect.poll(() => pause.mock.calls).toEqual([[300]]);
  await refused('second@gmail.com');
  held.resolve();
  await first;
  expect(order).toEqual(['second@gmail.com 401', 'first@gmail.com 401']);
});

test('G1: staff may have any address, and only whoever knows the password learns that it is theirs', async () => {
  await makeSomebody('sana@dastak.pk', 'staff');
  await makeSomebody('bilal@yahoo.com');
  expect(await post('/login', { email: 'sana@dastak.pk', password })).toMatchObject({ status: 200 });
  for (const [email, typed] of [
    ['sana@dastak.pk', 'wrong password'],
    ['bilal@yahoo.com', password],
    ['nobody@dastak.pk', password],
  ])
    expect(await post('/login', { email, password: typed }), email).toMatchObject({
      status: 422,
      fields: { email: messages.email.wrong },
    });
});

test('G1: over https every cookie is the strict kind', async () => {
  connectAccounts({ siteUrl: 'https://shop.example' });
  await makeSomebody('ayesha@gmail.com');
  const { cookies, response } = await post('/login', { email: 'ayesha@gmail.com', password });
  const out = await post('/logout', {}, { cookie: cookieHeader(response) });
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of [...cookies, ...out.cookies]) {
    expect(cookie).toMatch(/^__Host-/);
    for (const flag of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/i]) expect(cookie).toMatch(flag);
    expect(cookie).not.toMatch(/domain=/i);
  }
});

test('G1: a login makes a new session, whatever the browser brought along, and ends the one before', async () => {
  await makeSomebody('ayesha@gmail.com');
  await makeSomebody('attacker@gmail.com');
  const planted = await cookiesOf('attacker@gmail.com');
  const { response } = await post('/login', { email: 'ayesha@gmail.com', password }, { cookie: planted });
  const cookie = cookieHeader(response);
  expect(await readSignedIn(requestWith(cookie))).toMatchObject({ email: 'ayesha@gmail.com' });
  expect(await readSignedIn(requestWith(planted))).toBeNull();
  expect(await ask('select 1 from sessions')).toHaveLength(1);
});

test('A6: after logging out the old cookie is nobody’s', async () => {
  await makeSomebody('ayesha@gmail.com');
  const cookie = await cookiesOf('ayesha@gmail.com');
  const { status, cookies } = await post('/logout', {}, { cookie });
  expect(status).toBe(200);
  expect(cookies[0]).toMatch(/^shop\.session_token=; Max-Age=0;/);
  expect(await readSignedIn(requestWith(cookie))).toBeNull();
  expect(await post('/logout', {}, { cookie })).toMatchObject({ status: 200 });
});

test('A6: after logging out this browser has no receipt with a name and an address any more', async () => {
  const { cookies } = await post('/logout', {});
  expect(cookies).toContainEqual(expect.stringMatching(/^shop\.receipt=; Max-Age=0; Path=\/;/));
});

test('a banned person is told so only with the right password, and gets no session', async () => {
  await makeSomebody('ayesha@gmail.com');
  await ask('update users set banned_at = now()');
  const closed = await post('/login', { email: 'ayesha@gmail.com', password });
  expect(closed).toMatchObject({
    status: 403,
    problem: 'Invalid credentials. This account is closed. Please call us.',
  });
  expect(closed.cookies).toEqual([]);
  const wrong = await post('/login', { email: 'ayesha@gmail.com', password: 'wrong password' });
  expect(wrong).toMatchObject({ status: 401, problem: 'Invalid credentials. Please check your email and password.' });
  expect(await ask('select 1 from sessions')).toEqual([]);
});

async function resetToken(email: string): Promise<string> {
  expect(await post('/forgotpassword', { email })).toMatchObject({
    status: 200,
    message: messages.forgotPassword.sent,
  });
  const [letter] = await ask<{ particulars: { token: string } }>(
    'select particulars from letters where recipient = $1 order by id desc limit 1',
    [email],
  );
  return letter?.particulars.token ?? '';
}

test('M33: who asks for a new password on a page in Urdu gets the e-mail and its page in Urdu, where the shop has Urdu', async () => {
  await makeSomebody('ayesha@gmail.com');
  async function requestResetLetter(language: string) {
    await ask('delete from letters');
    expect(await post('/forgotpassword', { email: 'ayesha@gmail.com', language })).toMatchObject({ status: 200 });
    const [queued] = await ask<{ particulars: Record<string, string> }>('select particulars from letters');
    return writePasswordReset('', 'ayesha@gmail.com', queued?.particulars ?? {});
  }
  expect((await requestResetLetter('ur'))?.html).toContain('<html lang="en">');
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')`);
  await lookAtLanguageSwitch();
  const letter = await requestResetLetter('ur');
  expect(letter?.html).toContain('<html lang="ur" dir="rtl">');
  expect(letter?.plain).toContain('http://localhost:3000/ur/resetpassword#token=');
  expect(letter?.plain).not.toMatch(/[a-z]{3,} [a-z]{3,}/);
  expect((await requestResetLetter('UR'))?.html).toContain('<html lang="en">');
  await ask('delete from shop_settings');
  await lookAtLanguageSwitch();
});

test('G3: the link sets a new password once, ends every session, and stands nowhere in the open', async () => {
  await makeSomebody('ayesha@gmail.com');
  const cookie = await cookiesOf('ayesha@gmail.com');
  const token = await resetToken('ayesha@gmail.com');
  expect(token).toMatch(/^\w{20,}$/);
  expect(JSON.stringify(await ask('select * from verifications'))).not.toContain(token);
  const tries = await Promise.all(
    ['first new password', 'second new password'].map((password) => post('/resetpassword', { token, password })),
  );
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await readSignedIn(requestWith(cookie))).toBeNull();
  const chosen = tries[0]?.status === 200 ? 'first new password' : 'second new password';
  expect(await post('/login', { email: 'ayesha@gmail.com', password: chosen })).toMatchObject({ status: 200 });
  expect(await post('/login', { email: 'ayesha@gmail.com', password })).toMatchObject({ status: 401 });
});

test('G3: a link that is too old, replaced by a newer one or made up sets nothing', async () => {
  await makeSomebody('ayesha@gmail.com');
  const older = await resetToken('ayesha@gmail.com');
  const newer = await resetToken('ayesha@gmail.com');
  const hash = `reset:${createHash('sha256').update(`reset-password:${newer}`).digest('base64url')}`;
  for (const token of [older, '', 'x', hash, `${newer} `])
    expect(await post('/resetpassword', { token, password: 'new password' }), token).toMatchObject({ status: 400 });
  await ask("update verifications set expires_at = now() - interval '1 second'");
  expect(await post('/resetpassword', { token: newer, password: 'new password' })).toMatchObject({ status: 400 });
  expect(await post('/login', { email: 'ayesha@gmail.com', password })).toMatchObject({ status: 200 });
});

test('G3: the link is good for half an hour, and so is its e-mail', async () => {
  await makeSomebody('ayesha@gmail.com');
  vi.useFakeTimers({ toFake: ['Date'] });
  await resetToken('ayesha@gmail.com');
  const inHalfAnHour = new Date(Date.now() + 1_800_000);
  expect(await ask('select expires_at as link, not_after as letter from verifications, letters')).toEqual([
    { link: inHalfAnHour, letter: inHalfAnHour },
  ]);
});

test('G3: an unknown address gets the same answer and no e-mail; a short password does not spend the link', async () => {
  await makeSomebody('ayesha@gmail.com');
  const known = await post('/forgotpassword', { email: 'ayesha@gmail.com' });
  const unknown = await post('/forgotpassword', { email: 'nobody@gmail.com' });
  const plain = ({ status, problem, response }: typeof known) => [status, problem, [...response.headers]];
  expect(plain(unknown)).toEqual(plain(known));
  expect(await ask('select recipient from letters')).toEqual([{ recipient: 'ayesha@gmail.com' }]);
  const token = await resetToken('ayesha@gmail.com');
  expect(await post('/resetpassword', { token, password: '1234567' })).toMatchObject({
    status: 422,
    fields: { password: messages.register.shortPassword },
  });
  expect(await post('/resetpassword', { token, password: 'long enough' })).toMatchObject({ status: 200 });
});

test('G3: staff, who may have any address, get their link from the admin’s door; shoppers keep to theirs', async () => {
  await makeSomebody('sana@dastak.example');
  const askFrom = (from?: string) => post('/forgotpassword', { email: 'sana@dastak.example', from });
  for (const from of [undefined, '/', '/administration', '//admin', 'https://elsewhere.example/admin'])
    expect(await askFrom(from), from).toMatchObject({
      status: 422,
      fields: { email: messages.forgotPassword.wrongEmail },
    });
  expect(await ask('select 1 from letters')).toEqual([]);
  for (const from of ['/admin', '/admin/orders?q=Ali'])
    expect(await askFrom(from), from).toMatchObject({ status: 200 });
  expect(await ask('select distinct recipient from letters')).toEqual([{ recipient: 'sana@dastak.example' }]);
  const unknown = await post('/forgotpassword', { email: 'nobody@dastak.example', from: '/admin' });
  expect(unknown).toMatchObject({ status: 200, message: messages.forgotPassword.sent });
});

test('G4: who knows the old password gets a new one and stays logged in here alone', async () => {
  await makeSomebody('ayesha@gmail.com');
  const here = await cookiesOf('ayesha@gmail.com');
  const elsewhere = await cookiesOf('ayesha@gmail.com');
  const change = (body: object, cookie = here) => post('/password', body, { cookie });
  expect(await change({ oldPassword: 'wrong one', newPassword: 'a new password' })).toMatchObject({
    status: 403,
    problem: messages.changePassword.wrongOld,
  });
  expect(await change({ oldPassword: password, newPassword: '1234567' })).toMatchObject({
    status: 422,
    problem: messages.changePassword.failed,
    fields: { newPassword: messages.register.shortPassword },
  });
  expect(await change({ oldPassword: password, newPassword: 'a new password' }, '')).toMatchObject({
    status: 401,
    problem: messages.changePassword.notLoggedIn,
  });
  const changed = await change({ oldPassword: password, newPassword: 'a new password' });
  expect(changed).toMatchObject({ status: 200, message: messages.changePassword.done });
  expect(await readSignedIn(requestWith(cookieHeader(changed.response)))).not.toBeNull();
  for (const cookie of [here, elsewhere]) expect(await readSignedIn(requestWith(cookie))).toBeNull();
});

test('letters can be written in two ways; the password is the same', async () => {
  await post('/register', { ...newcomer, password: 'caf\u00E9 chai' });
  expect(await post('/login', { email: 'ayesha@gmail.com', password: 'cafe\u0301 chai' })).toMatchObject({
    status: 200,
  });
});

test('nothing of better-auth can be reached by an address', async () => {
  for (const path of [
    ...['/auth/sign-in/email', '/auth/sign-up/email', '/auth/get-session', '/auth/update-user', '/auth/list-sessions'],
    ...['/sign-in/email', '/sign-up/email', '/get-session', '/change-email', '/delete-user', '/two-factor/enable'],
  ])
    for (const method of ['GET', 'POST'])
      expect((await accountsApi.request(path, { method })).status, `${method} ${path}`).toBe(404);
});

test('a flood of passwords does not take the machine: most are asked to come back', async () => {
  await makeSomebody('ayesha@gmail.com');
  const all = await Promise.all(
    Array.from({ length: 60 }, () => post('/login', { email: 'ayesha@gmail.com', password: 'wrong password' })),
  );
  const counts = Map.groupBy(all, ({ status }) => status);
  expect([...counts.keys()].toSorted()).toEqual([401, 503]);
  expect(counts.get(401)).toHaveLength(22);
  expect(counts.get(503)?.[0]?.response.headers.get('retry-after')).toMatch(/^[2-5]$/);
});
