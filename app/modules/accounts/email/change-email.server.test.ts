import { afterEach, beforeEach, expect, test } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { cookiesOf, makeSomebody, password, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accountsApi } from '../accounts-api.server.ts';
import { connectAccounts } from '../auth.server.ts';
import { readSession, readSignedIn } from '../log-in/signed-in.server.ts';
import { giveUpEmailChange, readEmailChange, requestEmailChange } from './change-email.server.ts';
import { writeEmailArrives, writeEmailLeaves } from './email-change-mail.tsx';

const { ask } = await testDatabase();
const siteUrl = 'http://localhost:3000';

beforeEach(() => {
  switchLimits(false);
  connectAccounts({ siteUrl, mailServer: true });
});
afterEach(async () => {
  for (const table of ['users', 'letters']) await ask(`delete from ${table}`);
});

async function confirm(token = '') {
  const response = await accountsApi.request('/email/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return { status: response.status, ...((await response.json()) as { message?: string }) };
}

/** The tokens of the e-mails, by the address they go to. */
async function tokens(): Promise<Record<string, string>> {
  const letters = await ask<{ recipient: string; particulars: { token: string } }>(
    "select recipient, particulars from letters where kind like 'email-%' order by id",
  );
  return Object.fromEntries(letters.map(({ recipient, particulars }) => [recipient, particulars.token]));
}

const old = 'ayesha@gmail.com';
const next = 'ayesha.siddiqui@gmail.com';

async function input(email = next) {
  const id = await makeSomebody(old);
  const request = requestWith(await cookiesOf(old));
  expect(await requestEmailChange({ email, password }, request)).toMatchObject({ status: 200 });
  return { id, request };
}

test('G4: an address changes once both mailboxes have confirmed it, in either order, and every session ends', async () => {
  for (const order of [
    [old, next],
    [next, old],
  ] as const) {
    const { id, request } = await input();
    const sent = await tokens();
    const [first, second] = order;
    expect(await confirm(sent[first])).toMatchObject({ status: 200, message: expect.stringContaining(second) });
    expect(await ask('select email from users')).toEqual([{ email: old }]);
    expect(await readEmailChange(id)).toMatchObject({ oldConfirmed: first === old, newConfirmed: first === next });
    expect(await confirm(sent[second])).toMatchObject({ status: 200, message: expect.stringContaining(next) });
    expect(await ask('select email, email_verified from users')).toEqual([{ email: next, email_verified: true }]);
    expect(await readSignedIn(request)).toBeNull();
    expect(await readSignedIn(requestWith(await cookiesOf(next)))).toMatchObject({ id });
    expect((await confirm(sent[first])).status).toBe(400);
    await ask('delete from users');
    await ask('delete from letters');
  }
});

test('G4: the same link twice is one mailbox', async () => {
  await input();
  const sent = await tokens();
  expect((await confirm(sent[next])).status).toBe(200);
  expect((await confirm(sent[next])).status).toBe(200);
  expect(await ask('select email from users')).toEqual([{ email: old }]);
  const both = await Promise.all([confirm(sent[old]), confirm(sent[old])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await ask('select email from users')).toEqual([{ email: next }]);
});

test('G4: what was given up, replaced or is too old changes nothing', async () => {
  const { id, request } = await input();
  const first = await tokens();
  expect(await requestEmailChange({ email: 'other@gmail.com', password }, request)).toMatchObject({ status: 200 });
  expect((await confirm(first[next])).status).toBe(400);
  const session = await readSession(request);
  if (session) await giveUpEmailChange(session);
  expect(await readEmailChange(id)).toBeNull();
  expect((await confirm((await tokens())['other@gmail.com'])).status).toBe(400);
  await requestEmailChange({ email: next, password }, request);
  await ask("update email_changes set expires_at = now() - interval '1 second'");
  expect((await confirm((await tokens())[next])).status).toBe(400);
});

test('G4: an address that has an account is told to nobody, gets no e-mail and is not taken over', async () => {
  await makeSomebody(next);
  await input();
  const sent = await tokens();
  expect(Object.keys(sent)).toEqual([old]);
  expect((await confirm(sent[old])).status).toBe(200);
  // Registered between the e-mails and the links.
  await requestEmailChange({ email: 'late@gmail.com', password }, requestWith(await cookiesOf(old)));
  const later = await tokens();
  await makeSomebody('late@gmail.com');
  expect((await confirm(later[old])).status).toBe(200);
  expect((await confirm(later['late@gmail.com'])).status).toBe(409);
  expect(await ask('select 1 from users')).toHaveLength(3);
});

test('G4: it takes the password, a right address and a shop that sends e-mails', async () => {
  await makeSomebody(old);
  const request = requestWith(await cookiesOf(old));
  const wrong: [string, string, object][] = [
    [next, 'wrong password', { password: 'This is not your password.' }],
    [next, '', { password: messages.login.noPassword }],
    ['ayesha@yahoo.com', password, { email: messages.email.wrong }],
    [old, password, { email: 'This is your address already.' }],
    ['', password, { email: messages.login.noEmail }],
  ];
  for (const [email, typed, fields] of wrong)
    expect(await requestEmailChange({ email, password: typed }, request)).toMatchObject({
      status: 422,
      body: { fields },
    });
  expect(await requestEmailChange({ email: next, password }, requestWith(''))).toMatchObject({ status: 401 });
  connectAccounts({ siteUrl });
  expect(await requestEmailChange({ email: next, password }, request)).toMatchObject({ status: 400 });
  expect(await ask('select 1 from letters')).toEqual([]);
});

test('G4: both e-mails say what they are about and carry their own link', async () => {
  await input();
  const sent = await tokens();
  const leaves = await writeEmailLeaves('x', old, { token: sent[old] ?? '', newEmail: next });
  const arrives = await writeEmailArrives('x', next, { token: sent[next] ?? '' });
  for (const part of [leaves?.plain, leaves?.html]) {
    expect(part).toContain(next);
    expect(part).toContain(`${siteUrl}/confirm-email#token=${sent[old]}`);
  }
  for (const part of [arrives?.plain, arrives?.html])
    expect(part).toContain(`${siteUrl}/confirm-email#token=${sent[next]}`);
  expect(await writeEmailArrives('x', next, { token: 'guess' })).toBeNull();
});
