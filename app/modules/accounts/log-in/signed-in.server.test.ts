import { afterEach, expect, test } from 'vitest';
import { cookiesOf, makeSomebody, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { connectAccounts } from '../auth.server.ts';
import { sweepAccounts } from '../sweep-accounts.server.ts';
import { readSignedIn } from './signed-in.server.ts';

const { ask } = await testDatabase();

afterEach(async () => {
  connectAccounts({ siteUrl: 'http://localhost:3000' });
  await ask('delete from users');
});

async function loggedIn(email = 'ayesha@gmail.com', role: 'shopper' | 'staff' | 'owner' = 'shopper') {
  const id = await makeSomebody(email, role);
  return { id, cookie: await cookiesOf(email) };
}

test('G1: whoever has logged in is known by the cookie, and nobody without it', async () => {
  const { id, cookie } = await loggedIn('ayesha@gmail.com', 'staff');
  const known = { id, email: 'ayesha@gmail.com', userName: 'ayesha', role: 'staff', tasks: null };
  expect(await readSignedIn(requestWith(cookie))).toEqual(known);
  expect(await readSignedIn(requestWith(`other=1; ${cookie}; more=2`))).toEqual(known);
  for (const nobody of ['', 'shop.session_token=', `${cookie}; ${cookie}`])
    expect(await readSignedIn(requestWith(nobody)), nobody).toBeNull();
});

test('G1: a token without our signature opens nothing', async () => {
  const { cookie } = await loggedIn();
  const [token, signature = ''] = decodeURIComponent(cookie.split('=').slice(1).join('=')).split('.');
  const forged = [
    token,
    `${token}.`,
    `${token}.${'A'.repeat(43)}=`,
    `${token}x.${signature}`,
    `${token}.${signature}x`,
    `${token}.${signature.toLowerCase()}`,
    `' or 1=1--.${signature}`,
    '%E0%A4%A',
  ];
  for (const value of forged)
    expect(await readSignedIn(requestWith(`shop.session_token=${encodeURIComponent(value ?? '')}`)), value).toBeNull();
  expect(await readSignedIn(requestWith(cookie))).not.toBeNull();
});

test('G1: logged out, expired, banned and too old sessions are nobody from that moment on', async () => {
  const ends = [
    'delete from sessions',
    "update sessions set expires_at = now() - interval '1 second'",
    "update sessions set created_at = now() - interval '31 days'",
    'update users set banned_at = now()',
    'delete from users',
  ];
  for (const [index, end] of ends.entries()) {
    const { cookie } = await loggedIn(`shopper${index}@gmail.com`);
    expect(await readSignedIn(requestWith(cookie)), end).not.toBeNull();
    await ask(end);
    expect(await readSignedIn(requestWith(cookie)), end).toBeNull();
    await ask('delete from users');
  }
});

test('G6: a working day later the admin asks for the password again, the shop does not', async () => {
  for (const [role, stays] of [
    ['shopper', true],
    ['staff', false],
    ['owner', false],
  ] as const) {
    const { cookie } = await loggedIn(`${role}@gmail.com`, role);
    await ask("update sessions set created_at = now() - interval '13 hours'");
    expect((await readSignedIn(requestWith(cookie))) !== null, role).toBe(stays);
  }
});

test('G6: another role counts from the next request on', async () => {
  const { cookie } = await loggedIn('sana@gmail.com', 'owner');
  await ask("update users set role = 'shopper'");
  expect(await readSignedIn(requestWith(cookie))).toMatchObject({ role: 'shopper' });
});

test('over https the cookie has the name browsers guard best, and the plain one is nothing', async () => {
  connectAccounts({ siteUrl: 'https://shop.example' });
  const { cookie } = await loggedIn();
  expect(cookie).toMatch(/^__Host-shop\.session_token=/);
  expect(await readSignedIn(requestWith(cookie))).not.toBeNull();
  expect(await readSignedIn(requestWith(cookie.replace('__Host-', '')))).toBeNull();
});

test('sessions that are over are swept, the others stay', async () => {
  const { cookie } = await loggedIn('ayesha@gmail.com');
  await loggedIn('bilal@gmail.com');
  await ask(
    "update sessions set expires_at = now() - interval '1 day' from users where user_id = users.id and email like 'bilal%'",
  );
  expect(await sweepAccounts()).toBe(1);
  expect(await readSignedIn(requestWith(cookie))).not.toBeNull();
});
