import { afterEach, beforeEach, expect, test } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { cookieHeader, cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/totp.ts';
import { accountsApi } from '../accounts-api.server.ts';
import { readSignedIn } from '../log-in/signed-in.server.ts';
import { action } from '../security-page.tsx';
import {
  confirmTwoFactor,
  countRecoveryCodes,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from './two-factor.server.ts';

const { ask } = await testDatabase();
beforeEach(() => switchLimits(false));
afterEach(() => ask('delete from users'));

async function post(path: string, body: object, cookie = '') {
  const response = await accountsApi.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const message = (await response.json()) as { secondFactor?: boolean; fields?: Record<string, string> };
  return { status: response.status, ...message, cookie: cookieHeader(response) };
}

async function setUp(email = 'sana@dastak.pk') {
  await makeSomebody(email, 'staff');
  const request = requestWith(await cookiesOf(email));
  const { start } = await startTwoFactor(password, request);
  if (!start) throw new Error('It was not set up.');
  const confirmed = await confirmTwoFactor(codeOf(start.secret), request);
  expect(confirmed.status).toBe(200);
  // As if the app had shown other codes since then.
  await ask('delete from spent_codes');
  return start;
}

test('G6: staff who set up a second step are logged in only after its code', async () => {
  const { secret, size, path } = await setUp();
  expect(size).toBeGreaterThan(20);
  expect(path).toMatch(/^M0 0h1v1h-1z/);
  const first = await post('/login', { email: 'sana@dastak.pk', password });
  expect(first).toMatchObject({ status: 200, secondFactor: true });
  expect(await readSignedIn(requestWith(first.cookie))).toBeNull();
  expect(await post('/login/code', { code: '000000' }, first.cookie)).toMatchObject({ status: 422 });
  const second = await post('/login/code', { code: codeOf(secret) }, first.cookie);
  expect(second.status).toBe(200);
  expect(await readSignedIn(requestWith(second.cookie))).toMatchObject({ email: 'sana@dastak.pk', role: 'staff' });
  expect(await post('/login/code', { code: codeOf(secret) }, first.cookie)).toMatchObject({ status: 401 });
  const log = await ask<{ action: string }>(
    `select action from audit_entries where kind = 'login' order by id desc limit 2`,
  );
  expect(log.map(({ action }) => action)).toEqual(['login.logged-in', 'login.wrong-code']);
});

test('G6: set up and taken away by plain forms, the second step leaves its person logged in', async () => {
  await makeSomebody('sana@dastak.pk', 'staff');
  const before = await cookiesOf('sana@dastak.pk');
  const { start } = await startTwoFactor(password, requestWith(before));
  const secret = start?.secret ?? '';
  const send = async (fields: Record<string, string>, cookie: string) => {
    const request = new Request('http://localhost:3000/account/security', {
      method: 'POST',
      headers: { cookie, accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    });
    const result = await action({ request } as Parameters<typeof action>[0]);
    if (!(result instanceof Response)) throw new Error('The page was rendered with the session of before.');
    expect([result.status, result.headers.get('location')]).toEqual([303, '/account/security']);
    return cookieHeader(result);
  };
  const confirmed = await send({ intent: 'confirm', code: codeOf(secret) }, before);
  expect(await readSignedIn(requestWith(before))).toBeNull();
  expect(await readSignedIn(requestWith(confirmed))).toMatchObject({ email: 'sana@dastak.pk' });
  await ask('delete from spent_codes');
  const stopped = await send({ intent: 'stop', password, code: codeOf(secret) }, confirmed);
  expect(await readSignedIn(requestWith(stopped))).toMatchObject({ email: 'sana@dastak.pk' });
});

test('G6: a recovery code opens the account once', async () => {
  const { recoveryCodes } = await setUp();
  const code = recoveryCodes[0] ?? '';
  const login = () => post('/login', { email: 'sana@dastak.pk', password });
  expect(await post('/login/code', { code }, (await login()).cookie)).toMatchObject({ status: 200 });
  expect((await post('/login/code', { code }, (await login()).cookie)).status).not.toBe(200);
});

test('G6: without a first step no code opens anything, and five wrong ones end the attempt', async () => {
  const { secret } = await setUp();
  expect(await post('/login/code', { code: codeOf(secret) })).toMatchObject({ status: 401 });
  const { cookie } = await post('/login', { email: 'sana@dastak.pk', password });
  for (let wrong = 0; wrong < 5; wrong++) await post('/login/code', { code: '000000' }, cookie);
  expect((await post('/login/code', { code: codeOf(secret) }, cookie)).status).not.toBe(200);
});

test('G6: it takes the password to set it up and to take it away, and shoppers have none', async () => {
  await makeSomebody('ayesha@gmail.com');
  const shopper = await startTwoFactor(password, requestWith(await cookiesOf('ayesha@gmail.com')));
  expect(shopper).toMatchObject({ answer: { status: 401 }, start: null });
  await makeSomebody('sana@dastak.pk', 'staff');
  const staff = requestWith(await cookiesOf('sana@dastak.pk'));
  expect(await startTwoFactor('wrong password', staff)).toMatchObject({ answer: { status: 422 }, start: null });
  expect(await stopTwoFactor({ password: 'wrong password', code: '' }, staff)).toMatchObject({ status: 422 });
});

test('G6: a code opens one login, sent twice at once as well as again', async () => {
  const { secret } = await setUp();
  const login = () => post('/login', { email: 'sana@dastak.pk', password });
  const challenges = [await login(), await login()];
  const code = codeOf(secret);
  const sent = await Promise.all(challenges.map(({ cookie }) => post('/login/code', { code }, cookie)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const refused = challenges[sent.findIndex(({ status }) => status === 422)];
  expect(await post('/login/code', { code }, refused?.cookie)).toMatchObject({
    status: 422,
    fields: { code: 'This code was used already. Wait for the next one.' },
  });
  // The next code still opens the login that was refused.
  expect(await post('/login/code', { code: codeOf(secret, 1) }, refused?.cookie)).toMatchObject({ status: 200 });
});

test('G6: turning it on ends every other session, and keeps the one in which it was done', async () => {
  await makeSomebody('sana@dastak.pk', 'staff');
  const [here, elsewhere] = [await cookiesOf('sana@dastak.pk'), await cookiesOf('sana@dastak.pk')];
  const { start } = await startTwoFactor(password, requestWith(here));
  const { status, cookies = [] } = await confirmTwoFactor(codeOf(start?.secret ?? ''), requestWith(here));
  expect(status).toBe(200);
  expect(await readSignedIn(requestWith(elsewhere))).toBeNull();
  expect(await readSignedIn(requestWith(cookies.map((line) => line.split(';')[0]).join('; ')))).not.toBeNull();
  expect(await ask('select 1 from sessions')).toHaveLength(1);
});

test('G6: turning it off asks for the password and for a code, of the app or a recovery code', async () => {
  const { secret, recoveryCodes } = await setUp('hina@dastak.pk');
  const { cookie: waiting } = await post('/login', { email: 'hina@dastak.pk', password });
  const { cookie } = await post('/login/code', { code: recoveryCodes[0] }, waiting);
  const here = requestWith(cookie);
  expect(await stopTwoFactor({ password, code: '' }, here)).toMatchObject({
    status: 422,
    body: { fields: { code: 'Please enter the code.' } },
  });
  expect(await stopTwoFactor({ password, code: '000000' }, here)).toMatchObject({ status: 422 });
  expect(await stopTwoFactor({ password, code: recoveryCodes[0] ?? '' }, here)).toMatchObject({ status: 422 });
  expect(await ask('select two_factor_enabled as on from users')).toEqual([{ on: true }]);
  const code = codeOf(secret);
  const both = await Promise.all([stopTwoFactor({ password, code }, here), stopTwoFactor({ password, code }, here)]);
  // Whoever comes second finds the code used, or the session ended by the first.
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([401, 422])]);
  expect(await ask('select two_factor_enabled as on from users')).toEqual([{ on: false }]);
  const actions = await ask<{ action: string }>(
    "select action from audit_entries where kind = 'user' and subject = 'hina@dastak.pk' order by id",
  );
  expect(actions.map(({ action }) => action)).toEqual(['user.second-step-set-up', 'user.second-step-taken-away']);
});

test('G6: new recovery codes make the older ones void', async () => {
  const { secret, recoveryCodes } = await setUp();
  const { cookie: waiting } = await post('/login', { email: 'sana@dastak.pk', password });
  const { cookie } = await post('/login/code', { code: codeOf(secret) }, waiting);
  const [{ id } = { id: '' }] = await ask<{ id: string }>('select id from users');
  expect(await countRecoveryCodes(id)).toBe(10);
  const renewed = await renewRecoveryCodes({ password, code: recoveryCodes[0] ?? '' }, requestWith(cookie));
  expect(renewed).toMatchObject({ answer: { status: 200 }, recoveryCodes: { length: 10 } });
  const login = await post('/login', { email: 'sana@dastak.pk', password });
  expect((await post('/login/code', { code: recoveryCodes[1] }, login.cookie)).status).toBe(422);
  expect((await post('/login/code', { code: renewed.recoveryCodes[0] }, login.cookie)).status).toBe(200);
});
