import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#app/platform/db/testing.ts';
import { readAccounts, readStaff } from './people.server.ts';
import { readSignedIn } from './signed-in.server.ts';
import { banPerson, changeRole, findByEmail, liftBan } from './standing.server.ts';
import { asking, cookiesOf, makeSomebody } from './testing.ts';

const database = await testDatabase();
let owner: { id: string; name: string };
let shopper: string;

beforeEach(async () => {
  await database.ask('delete from users');
  owner = { id: await makeSomebody('bilal@gmail.com', 'owner'), name: 'Bilal' };
  shopper = await makeSomebody('zeeshan@gmail.com');
});

test('I6: a ban logs somebody out everywhere and keeps them out until it is lifted', async () => {
  const cookie = await cookiesOf('zeeshan@gmail.com');
  expect(await readSignedIn(asking(cookie))).not.toBeNull();
  expect(await banPerson(shopper, 'offensive words', owner)).toBe('done');
  expect(await readSignedIn(asking(cookie))).toBeNull();
  expect((await readAccounts('', 'banned', null)).rows).toMatchObject([{ id: shopper, banReason: 'offensive words' }]);
  expect(await banPerson(shopper, '', owner)).toBe('unchanged');
  expect(await liftBan(shopper, owner)).toBe('done');
  expect((await readAccounts('', 'banned', null)).rows).toEqual([]);
  const entries = await database.ask(
    `select action from audit_entries where subject = 'zeeshan@gmail.com' order by id`,
  );
  expect(entries).toEqual([{ action: 'user.banned' }, { action: 'user.ban-lifted' }]);
});

test('I6: nobody bans themself, and people of the office lose their role first', async () => {
  const staff = await makeSomebody('sana@gmail.com', 'staff');
  expect(await banPerson(owner.id, '', owner)).toBe('oneself');
  expect(await banPerson(staff, '', owner)).toBe('staff');
});

test('I6: the last owner stays the owner', async () => {
  expect(await changeRole(owner.id, 'staff', owner)).toBe('last-owner');
  expect(await changeRole(shopper, 'owner', owner)).toBe('done');
  expect(await changeRole(owner.id, 'shopper', owner)).toBe('done');
  expect(await readStaff()).toMatchObject([{ id: shopper, role: 'owner' }]);
});

test('I6: two owners who take each other’s role at once leave one of them', async () => {
  const other = { id: await makeSomebody('nida@gmail.com', 'owner'), name: 'Nida' };
  const answers = await Promise.all([changeRole(other.id, 'staff', owner), changeRole(owner.id, 'staff', other)]);
  expect(answers.toSorted()).toEqual(['done', 'unchanged']);
  expect((await readStaff()).filter(({ role }) => role === 'owner')).toHaveLength(1);
});

test('I6: a new role counts from the next login, and who gave it stands in the history', async () => {
  const cookie = await cookiesOf('zeeshan@gmail.com');
  const id = await findByEmail(' Zeeshan@gmail.com ');
  expect(id).toBe(shopper);
  expect(await changeRole(shopper, 'staff', owner)).toBe('done');
  expect(await readSignedIn(asking(cookie))).toBeNull();
  expect(await readSignedIn(asking(await cookiesOf('zeeshan@gmail.com')))).toMatchObject({ role: 'staff' });
  const [entry] = await database.ask(`select actor_name, before, after from audit_entries order by id desc limit 1`);
  expect(entry).toEqual({ actor_name: 'Bilal', before: { role: 'shopper' }, after: { role: 'staff' } });
});

test('I6: accounts are found by the beginning of address or user name, and by nothing else', async () => {
  expect((await readAccounts('ZEE', 'all', null)).rows).toHaveLength(1);
  expect((await readAccounts('eeshan', 'all', null)).rows).toEqual([]);
  expect((await readAccounts('%', 'all', null)).rows).toEqual([]);
});
