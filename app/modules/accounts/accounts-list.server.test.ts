import { beforeEach, expect, test } from 'vitest';
import { parseMomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { cookiesOf, makeSomebody } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { countAccounts, findAccount, readAccounts, readStaff } from './team/people.server.ts';

const database = await testDatabase();

beforeEach(() => database.ask('delete from users'));

test('I6: accounts are found by the beginning of address or user name, and by nothing else', async () => {
  const zeeshan = await makeSomebody('zeeshan@gmail.com');
  expect((await readAccounts('ZEE', 'all', null)).rows).toMatchObject([{ id: zeeshan }]);
  for (const nothing of ['eeshan', '%', '_'])
    expect((await readAccounts(nothing, 'all', null)).rows, nothing).toEqual([]);
  expect(await findAccount(' Zeeshan@gmail.com ')).toBe(zeeshan);
  expect(await findAccount('nobody@gmail.com')).toBeNull();
});

test('I8: the list of accounts goes on page after page, also among those of one moment', async () => {
  await database.ask(
    `insert into users (id, name, user_name, email, created_at) select 'a' || n, '', 'a', 'a' || n || '@gmail.com', '2026-01-01' from generate_series(1, 70) as n`,
  );
  const first = await readAccounts('', 'all', null);
  const second = await readAccounts('', 'all', parseMomentCursor(first.next));
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(70);
  expect(second.next).toBeNull();
  expect(await countAccounts()).toEqual({ all: 70, banned: 0 });
});

test('I6: the team is listed with when each was last seen', async () => {
  await makeSomebody('sana@gmail.com', 'staff');
  await makeSomebody('bilal@gmail.com', 'owner');
  await makeSomebody('zeeshan@gmail.com');
  await cookiesOf('sana@gmail.com');
  expect(await readStaff()).toMatchObject([
    { email: 'bilal@gmail.com', role: 'owner', seenAt: null },
    { email: 'sana@gmail.com', role: 'staff', seenAt: expect.any(Date) },
  ]);
});
