import { afterEach, expect, test } from 'vitest';
import { cookiesOf, makeSomebody, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readSignedIn, type SignedIn } from '../log-in/signed-in.server.ts';
import { writePasswordReset } from '../password/password-reset-mail.tsx';
import { banUser, unbanUser } from './ban-user.server.ts';
import { changeRole } from './change-role.server.ts';
import { changeTasks } from './change-tasks.server.ts';
import { makeOwner } from './make-owner.server.ts';

const { ask } = await testDatabase();
afterEach(() => ask('delete from users'));

async function loggedIn(email: string, role: 'shopper' | 'staff' | 'owner'): Promise<SignedIn & { cookie: string }> {
  await makeSomebody(email, role);
  const cookie = await cookiesOf(email);
  const known = await readSignedIn(requestWith(cookie));
  if (!known) throw new Error('Nobody is logged in.');
  return { ...known, cookie };
}

test('a banned person’s sessions end at once, they get no new one, and can come back when the ban is lifted', async () => {
  const shopper = await loggedIn('ayesha@gmail.com', 'shopper');
  const owner = { id: 'o', name: 'Zainab' };
  expect(await banUser(owner, shopper.id, 'Two parcels refused')).toEqual({ kind: 'done' });
  expect(await readSignedIn(requestWith(shopper.cookie))).toBeNull();
  await expect(cookiesOf('ayesha@gmail.com')).resolves.toBe('');
  expect(await ask('select 1 from sessions')).toEqual([]);
  expect(await unbanUser(owner, shopper.id)).toEqual({ kind: 'done' });
  expect(await readSignedIn(requestWith(await cookiesOf('ayesha@gmail.com')))).not.toBeNull();
  const log = await ask("select action, actor_name, subject from audit_entries where kind = 'user' order by id");
  expect(log.map(({ action }) => action)).toEqual(['user.banned', 'user.unbanned']);
});

test('I7: the owner says what somebody of the staff may do; it counts at once, is written down, and ends with the role', async () => {
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  const sana = await loggedIn('sana@gmail.com', 'staff');
  const shopper = await loggedIn('ayesha@gmail.com', 'shopper');
  expect(sana.tasks).toBeNull();
  expect(await changeTasks(owner, sana.id, ['cash', 'pack', 'cash'])).toEqual({ kind: 'done' });
  expect(await changeTasks(owner, sana.id, ['pack', 'cash'])).toEqual({ kind: 'done' });
  expect(await readSignedIn(requestWith(sana.cookie))).toMatchObject({ tasks: ['pack', 'cash'] });
  expect(await ask(`select before, after from audit_entries where action = 'user.tasks-changed'`)).toEqual([
    { before: { tasks: 'confirm, pack, ship, products' }, after: { tasks: 'pack, cash' } },
  ]);
  expect(await changeTasks(sana, sana.id, ['figures'])).toEqual({ kind: 'only-the-owner' });
  expect(await changeTasks(owner, shopper.id, ['figures'])).toEqual({ kind: 'not-staff' });
  expect(await changeTasks(owner, owner.id, [])).toEqual({ kind: 'not-staff' });
  expect(await changeTasks(owner, 'nobody', [])).toEqual({ kind: 'unknown' });
  await changeRole(owner, sana.id, 'shopper');
  await changeRole(owner, sana.id, 'staff');
  expect(await readSignedIn(requestWith(await cookiesOf('sana@gmail.com')))).toMatchObject({ tasks: null });
});

test('nobody bans themself or the staff', async () => {
  const staff = await loggedIn('sana@gmail.com', 'staff');
  expect(await banUser({ id: staff.id, name: 'Sana' }, staff.id, '')).toEqual({ kind: 'not-yourself' });
  expect(await banUser({ id: 'o', name: 'Zainab' }, staff.id, '')).toEqual({ kind: 'not-staff' });
  expect(await banUser({ id: 'o', name: 'Zainab' }, 'nobody', '')).toEqual({ kind: 'unknown' });
  expect(await readSignedIn(requestWith(staff.cookie))).not.toBeNull();
});

test('G6: only an owner gives roles, nobody to themself, and one owner is always left', async () => {
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  const staff = await loggedIn('sana@gmail.com', 'staff');
  const shopper = await loggedIn('ayesha@gmail.com', 'shopper');
  expect(await changeRole(staff, shopper.id, 'owner')).toEqual({ kind: 'only-the-owner' });
  expect(await changeRole(shopper, shopper.id, 'owner')).toEqual({ kind: 'not-yourself' });
  // Somebody who claims to be an owner and is none in the database.
  const pretender = { ...staff, role: 'owner' as const };
  expect(await changeRole(pretender, shopper.id, 'owner')).toEqual({
    kind: 'only-the-owner',
  });
  expect(await changeRole(owner, owner.id, 'shopper')).toEqual({ kind: 'not-yourself' });
  const colleague = await loggedIn('hina@gmail.com', 'staff');
  expect(await changeRole(owner, colleague.id, 'owner')).toEqual({ kind: 'done' });
  expect(await readSignedIn(requestWith(colleague.cookie))).toBeNull();
  const banned = await loggedIn('omar@gmail.com', 'shopper');
  await banUser({ id: owner.id, name: 'Zainab' }, banned.id, 'Refuses parcels');
  expect(await changeRole(owner, banned.id, 'staff')).toEqual({ kind: 'banned' });
  const second = await loggedIn('hina@gmail.com', 'owner');
  const both = await Promise.all([changeRole(owner, second.id, 'shopper'), changeRole(second, owner.id, 'shopper')]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['done', 'only-the-owner']);
  expect(await ask("select 1 from users where role = 'owner'")).toHaveLength(1);
});

test('G6: the command makes an owner out of nothing and out of an account, and ends its sessions', async () => {
  expect(await makeOwner('boss@dastak.pk', 'a long password')).toBe('made');
  const shopper = await loggedIn('ayesha@gmail.com', 'shopper');
  expect(await makeOwner('ayesha@gmail.com', 'another password')).toBe('raised');
  expect(await readSignedIn(requestWith(shopper.cookie))).toBeNull();
  const cookie = await cookiesOf('ayesha@gmail.com', 'another password');
  expect(await readSignedIn(requestWith(cookie))).toMatchObject({ role: 'owner' });
});

test('G3: the e-mail carries the link, to the address of the settings, and is not written for who is gone', async () => {
  await makeSomebody('ayesha@gmail.com');
  const letter = await writePasswordReset('x', 'ayesha@gmail.com', { token: 'a b&c' });
  for (const part of [letter?.plain, letter?.html])
    expect(part).toContain('http://localhost:3000/resetpassword#token=a%20b%26c');
  expect(await writePasswordReset('x', 'gone@gmail.com', { token: 'x' })).toBeNull();
  expect(await writePasswordReset('x', 'ayesha@gmail.com', {})).toBeNull();
});

test('G6: an address that anybody could have registered is given no role', async () => {
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  const stranger = await loggedIn('accountant@gmail.com', 'shopper');
  for (const role of ['staff', 'owner'] as const)
    expect(await changeRole(owner, stranger.id, role)).toEqual({ kind: 'by-invitation' });
  expect(await readSignedIn(requestWith(stranger.cookie))).toMatchObject({ role: 'shopper' });
});
