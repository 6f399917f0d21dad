import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { startMailWorker } from '#app/infra/mail/mail-worker.server.ts';
import { createMailer } from '#app/infra/mail/smtp.server.ts';
import { lookAtLanguageSwitch } from '#app/modules/settings/settings.server.ts';
import { emailWriters } from '#app/server/email-writers.server.ts';
import { cookieHeader, cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { codeOf } from '#tests/support/totp.ts';
import { accountsApi } from '../accounts-api.server.ts';
import { connectAccounts } from '../auth.server.ts';
import { requestEmailChange } from '../email/change-email.server.ts';
import { readPasskeys, removePasskey, renamePasskey } from '../passkeys/passkeys.server.ts';
import { forgetSecondSteps } from '../second-step/forget-second-steps.server.ts';
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from '../second-step/two-factor.server.ts';
import { invitePerson } from '../team/invite-person.server.ts';
import { makeOwner } from '../team/make-owner.server.ts';
import { writeSecurityEvent } from './security-event-mail.tsx';
import { securityEvents } from './security-events.ts';

const { ask } = await testDatabase();
const siteUrl = 'http://localhost:3000';
const sana = 'sana@dastak.example';
const ayesha = 'ayesha@gmail.com';
const newPassword = 'a lamp in the lane 42';
const browser = {
  [clientAddressHeader]: '203.0.113.7',
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
};

beforeEach(() => {
  switchLimits(false);
  connectAccounts({ siteUrl, mailServer: true });
});
afterEach(async () => {
  for (const table of ['users', 'letters', 'verifications', 'shop_settings', 'rate_counts'])
    await ask(`delete from ${table}`);
  await lookAtLanguageSwitch();
});

async function post(path: string, body: object, cookie = '', headers: Record<string, string> = browser) {
  const response = await accountsApi.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, cookie: cookieHeader(response) };
}

/** What was queued so far, the oldest first: `event > recipient`. */
async function told(): Promise<string[]> {
  const rows = await ask<{ event: string; recipient: string }>(
    `select particulars ->> 'event' as event, recipient from letters where kind = 'security-event' order by id`,
  );
  return rows.map(({ event, recipient }) => `${event} > ${recipient}`);
}

/** The text of the last one. */
async function read() {
  const [queued] = await ask<{ about: string; recipient: string; particulars: Record<string, string> }>(
    `select about, recipient, particulars from letters where kind = 'security-event' order by id desc limit 1`,
  );
  if (!queued) throw new Error('Nothing was queued.');
  const written = await writeSecurityEvent(queued.about, queued.recipient, queued.particulars);
  return { ...written, queued: JSON.stringify(queued) };
}

async function secondStep(email = sana) {
  const cookie = await cookiesOf(email);
  const { start } = await startTwoFactor(password, requestWith(cookie, browser));
  const confirmed = await confirmTwoFactor(codeOf(start?.secret ?? ''), requestWith(cookie, browser));
  expect(confirmed.status).toBe(200);
  // As if the app had shown another code since then.
  await ask('delete from spent_codes');
  const here = (confirmed.cookies ?? []).map((line) => line.split(';')[0]).join('; ');
  return { secret: start?.secret ?? '', recoveryCodes: start?.recoveryCodes ?? [], cookie: here };
}

async function tokenOf(kind: string, recipient: string): Promise<string> {
  const [queued] = await ask<{ token: string }>(
    `select particulars ->> 'token' as token from letters where kind = $1 and recipient = $2 order by id desc limit 1`,
    [kind, recipient],
  );
  return queued?.token ?? '';
}

test('G6: who may enter the admin is told of a log-in from a new browser, with time, device and address, and not of the next one', async () => {
  await makeSomebody(sana, 'staff');
  await makeSomebody(ayesha);
  const first = await post('/login', { email: sana, password });
  expect(first.status).toBe(200);
  expect((await post('/login', { email: ayesha, password })).status).toBe(200);
  expect(await told()).toEqual([`login.new-device > ${sana}`]);
  const { plain, html } = await read();
  for (const part of [plain, html])
    for (const words of ['New device logged in', 'Karachi time', 'Firefox on Windows', '203.0.113.7'])
      expect(part).toContain(words);
  expect((await post('/login', { email: sana, password }, first.cookie)).status).toBe(200);
  expect((await post('/login', { email: sana, password: 'wrong password' })).status).toBe(422);
  expect(await told()).toHaveLength(1);
});

test('G6: a browser without cookies is told once a day, another device or network address again', async () => {
  await makeSomebody(sana, 'staff');
  const elsewhere = { ...browser, [clientAddressHeader]: '198.51.100.4' };
  const otherDevice = { ...browser, 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile' };
  for (const headers of [browser, browser, browser, elsewhere, elsewhere, otherDevice])
    expect((await post('/login', { email: sana, password }, '', headers)).status).toBe(200);
  expect(await told()).toHaveLength(3);
  await ask('update rate_counts set until = 0');
  await post('/login', { email: sana, password });
  expect(await told()).toHaveLength(4);
});

test('G6: with a second step the password alone makes no browser known and tells nothing; the code does', async () => {
  await makeSomebody(sana, 'staff');
  const { secret } = await secondStep();
  await ask('delete from letters');
  const first = await post('/login', { email: sana, password });
  expect(first.cookie).toContain('two_factor');
  expect(first.cookie).not.toContain('device=');
  expect(await told()).toEqual([]);
  const second = await post('/login/code', { code: codeOf(secret) }, first.cookie);
  expect(second).toMatchObject({ status: 200, cookie: expect.stringContaining('device=') });
  expect(await told()).toEqual([`login.new-device > ${sana}`]);
  await ask('delete from spent_codes');
  const device = second.cookie.split('; ').find((pair) => pair.includes('device=')) ?? '';
  const again = await post('/login', { email: sana, password }, device);
  const { status } = await post('/login/code', { code: codeOf(secret, 1) }, `${again.cookie}; ${device}`);
  expect(status).toBe(200);
  expect(await told()).toHaveLength(1);
});

test('G6: two log-ins at once from the same new browser are told', async () => {
  await makeSomebody(sana, 'staff');
  const both = await Promise.all([1, 2].map(() => post('/login', { email: sana, password })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const events = await told();
  expect(events.length).toBeOneOf([1, 2]);
  expect(new Set(events)).toEqual(new Set([`login.new-device > ${sana}`]));
});

test('G6: two people who share a computer are each known in it', async () => {
  await makeSomebody(sana, 'staff');
  await makeSomebody('zainab@dastak.example', 'owner');
  const first = await post('/login', { email: sana, password });
  const second = await post('/login', { email: 'zainab@dastak.example', password }, first.cookie);
  expect(await told()).toHaveLength(2);
  for (const email of [sana, 'zainab@dastak.example', sana])
    expect((await post('/login', { email, password }, second.cookie)).status).toBe(200);
  expect(await told()).toHaveLength(2);
});

test('G4: a changed password is told once, and a request that is sent again changes and tells nothing', async () => {
  await makeSomebody(ayesha);
  const cookie = await cookiesOf(ayesha);
  const change = { oldPassword: password, newPassword };
  const first = await post('/password', change, cookie);
  expect(first.status).toBe(200);
  expect((await post('/password', change, cookie)).status).toBe(401);
  expect((await post('/password', change, first.cookie)).status).toBe(403);
  expect(await told()).toEqual([`user.password-changed > ${ayesha}`]);
  const { subject, plain, queued } = await read();
  expect(subject).toBe('Your password was changed (Dastak)');
  expect(plain).toContain('http://localhost:3000/forgotpassword');
  expect(queued + plain).not.toMatch(/lamp|sesame/);
});

test('G3: a password set with a link is told once, from where it was set', async () => {
  await makeSomebody(ayesha);
  await post('/forgotpassword', { email: ayesha });
  const token = await tokenOf('password-reset', ayesha);
  const tries = await Promise.all([1, 2].map(() => post('/resetpassword', { token, password: newPassword })));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await post('/resetpassword', { token, password: newPassword })).status).toBe(400);
  expect(await told()).toEqual([`user.password-reset > ${ayesha}`]);
  const { plain, html, queued } = await read();
  expect(plain).toContain('203.0.113.7');
  expect(queued + plain + html).not.toMatch(new RegExp(`${token}|lamp`));
});

test('M33: who changes a password on a page in Urdu is told in Urdu; the admin is told in English', async () => {
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')`);
  await lookAtLanguageSwitch();
  await makeSomebody(ayesha);
  await makeSomebody(sana, 'staff');
  const change = { oldPassword: password, newPassword, language: 'ur' };
  await post('/password', change, await cookiesOf(ayesha));
  const shopper = await read();
  expect(shopper.html).toContain('<html lang="ur" dir="rtl">');
  expect(shopper.plain).toContain('http://localhost:3000/ur/forgotpassword');
  expect(shopper.plain).not.toMatch(/[a-z]{3,} [a-z]{3,} [a-z]{3,}/);
  await post('/password', change, await cookiesOf(sana));
  expect((await read()).html).toContain('<html lang="en">');
});

test('G6: a second step that is set up, new recovery codes and its end are each told once, without any code', async () => {
  await makeSomebody(sana, 'staff');
  const { secret, recoveryCodes, cookie } = await secondStep();
  expect(await told()).toEqual([`user.second-step-set-up > ${sana}`]);
  const here = requestWith(cookie, browser);
  const renewed = await renewRecoveryCodes({ password, code: recoveryCodes[0] ?? '' }, here);
  expect(renewed.answer.status).toBe(200);
  expect((await renewRecoveryCodes({ password, code: recoveryCodes[0] ?? '' }, here)).answer.status).toBe(422);
  expect((await told()).slice(1)).toEqual([`user.recovery-codes-renewed > ${sana}`]);
  const { plain, html, queued } = await read();
  for (const code of [...recoveryCodes, ...renewed.recoveryCodes, secret])
    expect(queued + plain + html).not.toContain(code);
  const proof = { password, code: codeOf(secret) };
  const stopped = await Promise.all([stopTwoFactor(proof, here), stopTwoFactor(proof, here)]);
  expect(stopped.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await told()).slice(2)).toEqual([`user.second-step-taken-away > ${sana}`]);
});

test('G6: a new way in by an owner, by npm run owner and by npm run new-keys is told to the person whose account it is', async () => {
  const owner = { id: await makeSomebody('zainab@dastak.example', 'owner'), userName: 'zainab' };
  await makeSomebody(sana, 'staff');
  await secondStep();
  await ask('delete from letters');
  await invitePerson(owner, { email: sana, role: 'staff' });
  const accepted = { token: await tokenOf('invitation', sana), username: 'Sana', password: newPassword };
  expect((await post('/invitation/accept', accepted)).status).toBe(200);
  expect((await post('/invitation/accept', accepted)).status).toBe(400);
  // Accepting logs in, and the browser is new to the account.
  expect(await told()).toEqual([`user.access-renewed > ${sana}`, `login.new-device > ${sana}`]);
  await ask(`delete from letters where particulars ->> 'event' = 'login.new-device'`);
  expect((await read()).plain).toContain('Invited by zainab\n');
  await makeOwner('zainab@dastak.example', newPassword);
  expect((await told()).slice(1)).toEqual(['user.access-renewed > zainab@dastak.example']);
  expect((await read()).plain).toContain('The shop’s own machine');
  await makeOwner('new@dastak.example', newPassword);
  await makeSomebody('bilal@dastak.example', 'staff');
  await secondStep('bilal@dastak.example');
  await ask(
    `insert into passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up)
     select 'x', id, 'Phone', 'x', 'x', 0, 'singleDevice', false from users where email = 'zainab@dastak.example'`,
  );
  await inTransaction(forgetSecondSteps);
  expect((await told()).slice(2).toSorted()).toEqual([
    'user.second-step-forgotten > bilal@dastak.example',
    'user.second-step-forgotten > zainab@dastak.example',
    'user.second-step-set-up > bilal@dastak.example',
  ]);
});

test('G6: a passkey that is added or removed is told once each, without the name that was typed for it', async () => {
  const id = await makeSomebody(ayesha);
  const cookie = await cookiesOf(ayesha);
  const offered = await accountsApi.request('/passkeys/new', { method: 'POST', headers: { cookie } });
  const { options } = (await offered.json()) as { options: { challenge: string } };
  const added = { credential: authenticator().make(options) };
  expect((await post('/passkeys', added, `${cookie}; ${cookieHeader(offered)}`)).status).toBe(201);
  expect((await post('/passkeys', added, `${cookie}; ${cookieHeader(offered)}`)).status).toBe(422);
  expect(await told()).toEqual([`user.passkey-added > ${ayesha}`]);
  expect((await read()).plain).toContain('Firefox on Windows');
  const [passkey] = await readPasskeys(id);
  const here = requestWith(cookie, browser);
  await renamePasskey(passkey?.id ?? '', 'visit evil.example', here);
  for (let each = 0; each < 2; each++) await removePasskey(passkey?.id ?? '', 'en', here);
  expect((await told()).slice(1)).toEqual([`user.passkey-removed > ${ayesha}`]);
  expect((await read()).plain).not.toContain('evil.example');
});

test('G4: a changed e-mail address is told to the earlier one, with the new one', async () => {
  await makeSomebody(ayesha);
  await requestEmailChange({ email: 'new@gmail.com', password }, requestWith(await cookiesOf(ayesha)));
  const tokens = [await tokenOf('email-leaves', ayesha), await tokenOf('email-arrives', 'new@gmail.com')];
  expect((await post('/email/confirm', { token: tokens[0] })).status).toBe(200);
  expect(await told()).toEqual([]);
  const both = await Promise.all([1, 2].map(() => post('/email/confirm', { token: tokens[1] })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await told()).toEqual([`user.email-changed > ${ayesha}`]);
  const { plain, html, queued } = await read();
  expect(plain).toMatch(/new@gmail\.com\n\n.*Karachi time\nFirefox on Windows\n203\.0\.113\.7\n/);
  for (const token of tokens) expect(queued + plain + html).not.toContain(token);
});

test('F10: with the mail server away everything is changed as usual, and the e-mail comes when it is back', async () => {
  const server = await openMailServer();
  await server.close();
  const sender = { name: 'Dastak', address: 'post@dastak.pk', replyTo: 'salam@dastak.pk' };
  const mailWorker = startMailWorker({
    writers: emailWriters,
    mailer: createMailer(server.url),
    sender: async () => sender,
    retry: { firstPause: 0.05, maxPause: 0.2 },
  });
  try {
    await makeSomebody(sana, 'staff');
    const { cookie, status } = await post('/login', { email: sana, password });
    expect(status).toBe(200);
    expect((await post('/password', { oldPassword: password, newPassword }, cookie)).status).toBe(200);
    mailWorker.wake();
    const fates = () => ask('select state, attempts > 0 as tried from letters order by id');
    const waiting = { state: 'waiting', tried: true };
    await expect.poll(fates).toEqual([waiting, waiting]);
    expect((await post('/login', { email: sana, password: newPassword }, cookie)).status).toBe(200);
    await server.reopen();
    const sent = { state: 'sent', tried: true };
    await expect.poll(fates).toEqual([sent, sent]);
    expect(server.received.map(({ to }) => to)).toEqual([[sana], [sana]]);
  } finally {
    await mailWorker.close();
  }
});

test('every security e-mail says what happened, when, from where and what to do, and carries no token', async () => {
  await makeSomebody(sana, 'staff');
  const at = '2026-11-21T11:05:00.000Z';
  const particulars = { at, device: 'Chrome on Android', address: '203.0.113.7', language: 'en', detail: '' };
  const events = Object.entries(securityEvents);
  expect(events.length).toBeGreaterThan(0);
  for (const [event, { title, what }] of events) {
    const written = await writeSecurityEvent('x', sana, { ...particulars, event });
    expect(written?.subject).toBe(`${title} (Dastak)`);
    for (const words of [what, '21 Nov 2026, 4:05 PM, Karachi time', 'Chrome on Android', '203.0.113.7'])
      for (const part of [written?.plain, written?.html]) expect(part).toContain(words);
    expect(written?.plain).toMatch(/choose a new password now|call us at once|If you did not expect it/);
    const links = [...(written?.html ?? '').matchAll(/href="(http[^"]*)"/g)].map(([, link]) => link);
    for (const link of links) expect(link).toBeOneOf([`${siteUrl}/`, `${siteUrl}/forgotpassword?from=/admin`]);
  }
});
