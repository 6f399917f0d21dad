import { afterEach, expect, test } from 'vitest';
import { cookiesOf, makeSomebody, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { connectAccounts } from './auth.server.ts';
import { isLockedOut, readAdminEntry } from './log-in/admin-entry.server.ts';
import { readSession, readSignedIn, type Session } from './log-in/signed-in.server.ts';
import { endOtherSessions, endOwnSession, logOutPerson, readOpenSessions } from './sessions.server.ts';

const { ask } = await testDatabase();
const siteUrl = 'http://localhost:3000';
afterEach(async () => {
  connectAccounts({ siteUrl });
  await ask('delete from users');
});

async function sessionOf(cookie: string): Promise<Session> {
  const session = await readSession(requestWith(cookie));
  if (!session) throw new Error('Nobody is logged in.');
  return session;
}

test('G6: somebody sees where they are logged in, by device, address and last use, and ends what they do not know', async () => {
  const email = 'sana@gmail.com';
  await makeSomebody(email, 'staff');
  const [here, phone, stolen] = [await cookiesOf(email), await cookiesOf(email), await cookiesOf(email)];
  const android =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
  await ask("update sessions set used_at = now() - interval '1 hour'");
  await readSession(requestWith(phone, { 'x-client-address': '203.0.113.7', 'user-agent': android }));
  const session = await sessionOf(here);
  const open = await readOpenSessions(session);
  expect(open).toMatchObject([
    { device: 'Chrome on Android', address: '203.0.113.7', isHere: false },
    expect.anything(),
    expect.anything(),
  ]);
  expect(open.filter(({ isHere }) => isHere)).toHaveLength(1);
  const unknown = open.find(({ isHere, address }) => !isHere && address !== '203.0.113.7');
  expect(await endOwnSession(session, unknown?.id ?? '')).toBe(true);
  expect(await endOwnSession(session, unknown?.id ?? '')).toBe(false);
  // One's own is ended by logging out, and nobody ends another person's.
  expect(await endOwnSession(session, open.find(({ isHere }) => isHere)?.id ?? '')).toBe(false);
  await makeSomebody('omar@gmail.com');
  const omar = await sessionOf(await cookiesOf('omar@gmail.com'));
  const [omars] = await readOpenSessions(omar);
  expect(await endOwnSession(session, omars?.id ?? '')).toBe(false);
  // A session of the admin ends after twelve hours, whatever its row says.
  await ask("update sessions set created_at = now() - interval '13 hours' where ip_address = '203.0.113.7'");
  expect(await readOpenSessions(session)).toHaveLength(1);
  await endOtherSessions(session);
  expect(await readSignedIn(requestWith(here))).not.toBeNull();
  for (const ended of [phone, stolen]) expect(await readSignedIn(requestWith(ended))).toBeNull();
  expect(await readOpenSessions(omar)).toHaveLength(1);
});

test('G6: an owner logs somebody of the team out everywhere', async () => {
  const id = await makeSomebody('sana@gmail.com', 'staff');
  const cookies = [await cookiesOf('sana@gmail.com'), await cookiesOf('sana@gmail.com')];
  expect(await logOutPerson({ id: 'o', name: 'Zainab' }, id)).toBe(true);
  for (const cookie of cookies) expect(await readSignedIn(requestWith(cookie))).toBeNull();
  const shopper = await makeSomebody('ayesha@gmail.com');
  expect(await logOutPerson({ id: 'o', name: 'Zainab' }, shopper)).toBe(false);
});

test('G6: the admin closes a week after somebody came without a second step; the demo’s and a shopper’s never asks', async () => {
  const keptOut = async (cookie: string) => {
    const entry = await readAdminEntry(requestWith(cookie));
    return entry && isLockedOut(entry);
  };
  for (const role of ['staff', 'owner'] as const) {
    const email = `${role}@gmail.com`;
    const id = await makeSomebody(email, role);
    const cookie = await cookiesOf(email);
    expect(await keptOut(cookie), role).toBe(false);
    await ask("update users set staff_since = now() - interval '6 days 23 hours' where id = $1", [id]);
    expect(await keptOut(cookie), role).toBe(false);
    await ask("update users set staff_since = now() - interval '7 days 1 second' where id = $1", [id]);
    expect(await keptOut(cookie), role).toBe(true);
    connectAccounts({ siteUrl, demo: true });
    expect(await keptOut(cookie), role).toBe(false);
    connectAccounts({ siteUrl });
    await ask('update users set two_factor_enabled = true where id = $1', [id]);
    expect(await keptOut(cookie), role).toBe(false);
  }
  await makeSomebody('ayesha@gmail.com');
  const shopper = await cookiesOf('ayesha@gmail.com');
  await ask("update users set staff_since = now() - interval '1 year' where email = 'ayesha@gmail.com'");
  expect(await keptOut(shopper)).toBe(false);
});
