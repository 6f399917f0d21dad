import { beforeEach, expect, test } from 'vitest';
import { parseMomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  countUnread,
  keepUnread,
  markAllRead,
  markAnswered,
  markRead,
  readInbox,
  readMessage,
} from './inbox.server.ts';

const database = await testDatabase();
const sana = { id: 'sana', name: 'Sana Iqbal' };
let first: number;

beforeEach(async () => {
  await database.ask('delete from contact_messages');
  const rows = await database.ask<{ id: string }>(
    `insert into contact_messages (full_name, phone, email, message, submitted_by, sent_at)
     select 'Nida ' || n, '+923001234567', 'nida@gmail.com', 'Hello', 'x', now() - n * interval '1 minute' from generate_series(1, 60) as n
     returning id`,
  );
  first = Number(rows[0]?.id);
});

test('I6: the inbox is read newest first, page after page', async () => {
  const page = await readInbox('all', null);
  expect(page.rows).toHaveLength(50);
  expect(page.rows[0]).toMatchObject({ id: first, fullName: 'Nida 1', readAt: null });
  const rest = await readInbox('all', parseMomentCursor(page.next));
  expect(rest.rows).toHaveLength(10);
  expect(rest.next).toBeNull();
});

test('I6: who opens a message first is who has read it', async () => {
  await markRead(first, sana);
  await markRead(first, { id: 'bilal', name: 'Bilal Ahmed' });
  expect(await readMessage(first)).toMatchObject({ readBy: 'Sana Iqbal', readAt: expect.any(Date) });
  expect(await countUnread()).toBe(59);
  await keepUnread(first);
  expect(await countUnread()).toBe(60);
  expect(await markAllRead(sana)).toBe(60);
  expect((await readInbox('unread', null)).rows).toEqual([]);
});

test('I7: that a message is answered is said once, by one person, and stands in the history', async () => {
  expect(await markAnswered(first, true, sana)).toBe(true);
  expect(await markAnswered(first, true, { id: 'bilal', name: 'Bilal Ahmed' })).toBe(false);
  expect((await readInbox('answered', null)).rows).toMatchObject([{ id: first, answeredBy: 'Sana Iqbal' }]);
  expect(await markAnswered(first, false, sana)).toBe(true);
  const entries = await database.ask(`select action, actor_name from audit_entries where subject = $1 order by id`, [
    String(first),
  ]);
  expect(entries).toEqual([
    { action: 'message.answered', actor_name: 'Sana Iqbal' },
    { action: 'message.reopened', actor_name: 'Sana Iqbal' },
  ]);
});
