import { afterEach, beforeEach, expect, test } from 'vitest';
import { switchLimits } from '#app/infra/limits/limits.server.ts';
import { cookiesOf, makeSomebody, requestWith } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accountsApi } from '../accounts-api.server.ts';
import { connectAccounts } from '../auth.server.ts';
import { readSignedIn, type SignedIn } from '../log-in/signed-in.server.ts';
import { changeRole } from './change-role.server.ts';
import { writeInvitation } from './invitation-mail.tsx';
import { invitePerson, withdrawInvitation } from './invite-person.server.ts';
import { makeOwner } from './make-owner.server.ts';
import { readInvitations } from './people.server.ts';

const { ask } = await testDatabase();
const siteUrl = 'http://localhost:3000';

beforeEach(() => switchLimits(false));
afterEach(async () => {
  connectAccounts({ siteUrl });
  for (const table of ['users', 'letters', 'rate_counts']) await ask(`delete from ${table}`);
});

async function loggedIn(email: string, role: 'shopper' | 'staff' | 'owner'): Promise<SignedIn & { cookie: string }> {
  await makeSomebody(email, role);
  const cookie = await cookiesOf(email);
  const known = await readSignedIn(requestWith(cookie));
  if (!known) throw new Error('Nobody is logged in.');
  return { ...known, cookie };
}

async function post(path: string, body: object) {
  const response = await accountsApi.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const message = (await response.json()) as { problem?: string; fields?: Record<string, string> };
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { status: response.status, cookie: cookie.join('; '), ...message };
}

const chosen = { username: 'Sana Iqbal', password: 'four brown cups' };
const accept = (token: string, more: object = {}) => post('/invitation/accept', { token, ...chosen, ...more });

/** The token of a link that the owner passes on. */
async function invited(owner: SignedIn, email = 'sana@dastak.pk', role: 'staff' | 'owner' = 'staff'): Promise<string> {
  const result = await invitePerson(owner, { email, role });
  if (result.kind !== 'to-pass-on') throw new Error(`Not invited: ${result.kind}`);
  expect(result.link).toMatch(new RegExp(`^${siteUrl}/invitation#token=[\\w-]{32}$`));
  return result.link.split('=')[1] ?? '';
}

test('G6: who is invited chooses a name and a password, has the role, and the link is good once', async () => {
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  const token = await invited(owner);
  expect(await post('/invitation', { token })).toMatchObject({
    status: 200,
    invitation: { email: 'sana@dastak.pk', role: 'staff', by: 'zainab' },
  });
  expect(await accept(token, { password: '1234567', username: ' ' })).toMatchObject({
    status: 422,
    fields: { username: 'Please enter a username.', password: expect.stringMatching(/less than 8/) },
  });
  for (const password of ['password1', 'Dastak2026', 'sana-iqbal'])
    expect(await accept(token, { password }), password).toMatchObject({ status: 422 });
  const accepted = await accept(token);
  expect(accepted.status).toBe(200);
  expect(await readSignedIn(requestWith(accepted.cookie))).toMatchObject({ role: 'staff', userName: 'Sana Iqbal' });
  expect(await accept(token, { password: 'another four cups' })).toMatchObject({
    status: 400,
    problem: 'This link no longer works. Ask for a new one.',
  });
  expect((await post('/invitation', { token })).status).toBe(400);
  const actions = await ask<{ action: string }>(
    "select action from audit_entries where subject = 'sana@dastak.pk' order by id",
  );
  expect(actions.map(({ action }) => action)).toEqual(['user.invited', 'user.joined', 'login.logged-in']);
});

test('G6: who is invited may do what the inviter has chosen, also with a later link, and a new way in changes nothing', async () => {
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  await invitePerson(owner, { email: 'sana@dastak.pk', role: 'staff', tasks: ['cash', 'pack'] });
  expect(await readInvitations()).toMatchObject([{ tasks: ['pack', 'cash'] }]);
  const { cookie } = await accept(await invited(owner));
  expect(await readSignedIn(requestWith(cookie))).toMatchObject({ role: 'staff', tasks: ['pack', 'cash'] });
  const anew = await accept(await invited(owner));
  expect(await readSignedIn(requestWith(anew.cookie))).toMatchObject({ tasks: ['pack', 'cash'] });
  const shopper = await loggedIn('ayesha@gmail.com', 'shopper');
  await invitePerson(owner, { email: 'ayesha@gmail.com', role: 'staff', tasks: [] });
  await accept(await invited(owner, 'ayesha@gmail.com'));
  expect(await ask('select role, tasks from users where id = $1', [shopper.id])).toEqual([
    { role: 'staff', tasks: [] },
  ]);
});

test('G6: a stranger who registered the address before is out, with everything that could bring them back', async () => {
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  const stranger = await loggedIn('accountant@gmail.com', 'shopper');
  await post('/forgotpassword', { email: 'accountant@gmail.com', from: '/' });
  expect(await ask('select 1 from verifications')).toHaveLength(1);
  const token = await invited(owner, 'accountant@gmail.com', 'owner');
  expect((await accept(token)).status).toBe(200);
  expect(await readSignedIn(requestWith(stranger.cookie))).toBeNull();
  expect(await cookiesOf('accountant@gmail.com')).toBe('');
  expect(await ask('select 1 from verifications')).toEqual([]);
  expect(await ask('select role, user_name, two_factor_enabled from users where id = $1', [stranger.id])).toEqual([
    { role: 'owner', user_name: 'Sana Iqbal', two_factor_enabled: false },
  ]);
});

test('G6: an invitation used twice at once lets one in', async () => {
  const token = await invited(await loggedIn('zainab@gmail.com', 'owner'));
  const passwords = ['four brown cups', 'five green plates', 'six blue spoons'];
  const responses = await Promise.all(passwords.map((password) => accept(token, { password })));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  const winner = passwords[responses.findIndex(({ status }) => status === 200)];
  for (const password of passwords)
    expect((await cookiesOf('sana@dastak.pk', password)) !== '', password).toBe(password === winner);
});

test('G6: a link that was replaced, taken back or is too old opens nothing', async () => {
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  const first = await invited(owner);
  const second = await invited(owner, 'sana@dastak.pk', 'owner');
  expect((await accept(first)).status).toBe(400);
  expect(await readInvitations()).toMatchObject([{ email: 'sana@dastak.pk', role: 'owner', mail: null }]);
  expect(await withdrawInvitation(owner, 'sana@dastak.pk')).toBe(true);
  expect(await withdrawInvitation(owner, 'sana@dastak.pk')).toBe(false);
  expect((await accept(second)).status).toBe(400);
  const third = await invited(owner);
  await ask("update invitations set expires_at = now() - interval '1 second'");
  expect((await accept(third)).status).toBe(400);
  expect(await ask("select 1 from users where email = 'sana@dastak.pk'")).toEqual([]);
});

test('G6: what an owner wrote who is none any more lets nobody in', async () => {
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  const leaver = await loggedIn('omar@gmail.com', 'owner');
  const byLeaver = await invited(leaver, 'omar.again@gmail.com', 'owner');
  expect(await changeRole(owner, leaver.id, 'shopper')).toEqual({ kind: 'done' });
  expect((await accept(byLeaver)).status).toBe(400);
  expect(await invitePerson(leaver, { email: 'omar.again@gmail.com', role: 'owner' })).toEqual({
    kind: 'only-the-owner',
  });
  // The role may also go by SQL, or between reading the page and pressing its button.
  const other = await loggedIn('hina@gmail.com', 'owner');
  const byOther = await invited(other, 'friend@gmail.com');
  await ask("update users set role = 'staff' where id = $1", [other.id]);
  expect((await accept(byOther)).status).toBe(400);
});

test('G6: somebody of the team who lost phone and password comes in anew, with the same role and no old second step', async () => {
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  const staff = await loggedIn('sana@dastak.pk', 'staff');
  await ask("update users set two_factor_enabled = true, staff_since = now() - interval '1 year' where id = $1", [
    staff.id,
  ]);
  await ask("insert into two_factors (id, user_id, secret, backup_codes) values ('x', $1, 'x', 'x')", [staff.id]);
  expect(await invitePerson(owner, { email: 'sana@dastak.pk', role: 'owner' })).toEqual({ kind: 'has-another-role' });
  expect(await invitePerson(owner, { email: 'zainab@gmail.com', role: 'owner' })).toEqual({ kind: 'not-yourself' });
  const token = await invited(owner);
  expect(await readSignedIn(requestWith(staff.cookie))).not.toBeNull();
  expect((await accept(token)).status).toBe(200);
  expect(await readSignedIn(requestWith(staff.cookie))).toBeNull();
  expect(await readSignedIn(requestWith(await cookiesOf('sana@dastak.pk', chosen.password)))).toMatchObject({
    role: 'staff',
  });
  expect(await ask('select 1 from two_factors')).toEqual([]);
  // The grace does not begin again.
  expect(
    await ask("select 1 from users where id = $1 and staff_since < now() - interval '1 month'", [staff.id]),
  ).toHaveLength(1);
});

test('G6: the new way in of an owner goes to their mailbox and to no other owner', async () => {
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  await loggedIn('hina@gmail.com', 'owner');
  const another = { email: 'hina@gmail.com', role: 'owner' } as const;
  expect(await invitePerson(owner, another)).toEqual({ kind: 'only-by-mailbox' });
  connectAccounts({ siteUrl, mailServer: true });
  expect(await invitePerson(owner, { ...another, passOn: true })).toEqual({ kind: 'only-by-mailbox' });
  expect(await ask('select 1 from invitations')).toEqual([]);
  expect(await invitePerson(owner, another)).toEqual({ kind: 'sent' });
  expect(await ask("select recipient from letters where kind = 'invitation'")).toEqual([
    { recipient: 'hina@gmail.com' },
  ]);
});

test('G6: the command lets the last owner in again who lost phone and codes', async () => {
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  await ask("update users set two_factor_enabled = true, staff_since = now() - interval '1 year' where id = $1", [
    owner.id,
  ]);
  await ask("insert into two_factors (id, user_id, secret, backup_codes) values ('x', $1, 'x', 'x')", [owner.id]);
  expect(await makeOwner('zainab@gmail.com', chosen.password)).toBe('raised');
  expect(await readSignedIn(requestWith(await cookiesOf('zainab@gmail.com', chosen.password)))).toMatchObject({
    role: 'owner',
  });
  expect(await ask('select 1 from two_factors')).toEqual([]);
});

test('G6: where a mail server is set the link goes to the mailbox and to nobody else', async () => {
  connectAccounts({ siteUrl, mailServer: true });
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  expect(await invitePerson(owner, { email: 'sana@dastak.pk', role: 'staff' })).toEqual({ kind: 'sent' });
  const [queued] = await ask<{ recipient: string; about: string; particulars: Record<string, string> }>(
    "select recipient, about, particulars from letters where kind = 'invitation'",
  );
  expect(queued?.recipient).toBe('sana@dastak.pk');
  const { token = '' } = queued?.particulars ?? {};
  expect(JSON.stringify(await ask('select * from invitations'))).not.toContain(token);
  const letter = await writeInvitation(queued?.about ?? '', 'sana@dastak.pk', queued?.particulars ?? {});
  for (const part of [letter?.plain, letter?.html]) {
    expect(part).toContain(`${siteUrl}/invitation#token=${token}`);
    expect(part).toContain('zainab invites you to the team of Dastak, as staff.');
  }
  expect(await readInvitations()).toMatchObject([{ email: 'sana@dastak.pk', mail: 'waiting' }]);
  // E-mails do not arrive: the owner passes a link on, and the one in the e-mail opens nothing any more.
  const passed = await invitePerson(owner, { email: 'sana@dastak.pk', role: 'staff', passOn: true });
  expect(passed.kind).toBe('to-pass-on');
  expect(await writeInvitation('x', 'sana@dastak.pk', queued?.particulars ?? {})).toBeNull();
  expect((await accept(token)).status).toBe(400);
});

test('G6: the links of one owner are counted, and so are tries at tokens', async () => {
  switchLimits(true);
  const owner = await loggedIn('zainab@gmail.com', 'owner');
  for (let time = 0; time < 5; time++) await invited(owner);
  expect(await invitePerson(owner, { email: 'sana@dastak.pk', role: 'staff' })).toMatchObject({ kind: 'too-many' });
  const guesses: number[] = [];
  for (let time = 0; time < 42; time++) guesses.push((await post('/invitation', { token: `guess${time}` })).status);
  expect(new Set(guesses)).toEqual(new Set([400, 429]));
});
