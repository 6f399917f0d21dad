import { afterEach, beforeEach, expect, test } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { cookieHeader, cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/totp.ts';
import { accountsApi } from '../accounts-api.server.ts';
import { connectAccounts } from '../auth.server.ts';
import { requestEmailChange } from '../email/change-email.server.ts';
import { confirmTwoFactor, startTwoFactor } from '../second-step/two-factor.server.ts';

const { ask } = await testDatabase();
const ayesha = 'ayesha@gmail.com';

beforeEach(() => {
  switchLimits(false);
  connectAccounts({ siteUrl: 'http://localhost:3000', mailServer: true });
});
afterEach(async () => {
  for (const table of ['users', 'letters', 'verifications']) await ask(`delete from ${table}`);
});

async function post(path: string, body: object, cookie = '') {
  const response = await accountsApi.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return { status: response.status, cookie: cookieHeader(response) };
}

async function resetToken(): Promise<string> {
  expect((await post('/forgotpassword', { email: ayesha })).status).toBe(200);
  const [email] = await ask<{ token: string }>(
    `select particulars ->> 'token' as token from letters where kind = 'password-reset' order by id desc limit 1`,
  );
  return email?.token ?? '';
}

function reset(token: string) {
  return post('/resetpassword', { token, password: 'another new password' });
}

test('G3, G4: a link that was sent before the password was changed sets nothing', async () => {
  await makeSomebody(ayesha);
  const token = await resetToken();
  const newPassword = 'chosen by herself';
  const cookie = await cookiesOf(ayesha);
  expect((await post('/password', { oldPassword: password, newPassword }, cookie)).status).toBe(200);
  expect((await reset(token)).status).toBe(400);
  expect((await post('/login', { email: ayesha, password: newPassword })).status).toBe(200);
});

test('G3, G4: a link to the old address sets nothing once the address has changed', async () => {
  await makeSomebody(ayesha);
  const token = await resetToken();
  await requestEmailChange({ email: 'new@gmail.com', password }, requestWith(await cookiesOf(ayesha)));
  const links = await ask<{ token: string }>(
    `select particulars ->> 'token' as token from letters where kind like 'email-%'`,
  );
  expect(links).toHaveLength(2);
  for (const link of links) expect((await post('/email/confirm', { token: link.token })).status).toBe(200);
  expect((await reset(token)).status).toBe(400);
});

test('G3, G6: whoever asks for a reset link leaves a log-in that waits for its code as it is', async () => {
  await makeSomebody(ayesha, 'staff');
  const request = requestWith(await cookiesOf(ayesha));
  const { start } = await startTwoFactor(password, request);
  const secret = start?.secret ?? '';
  expect((await confirmTwoFactor(codeOf(secret), request)).status).toBe(200);
  await ask('delete from spent_codes');
  const waiting = await post('/login', { email: ayesha, password });
  const first = await resetToken();
  const second = await resetToken();
  expect((await post('/login/code', { code: codeOf(secret) }, waiting.cookie)).status).toBe(200);
  expect((await reset(first)).status).toBe(400);
  expect((await reset(second)).status).toBe(200);
});
