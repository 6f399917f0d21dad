import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { inTransaction } from '../db/db.server.ts';
import { msUntilNextDue } from './email-queue.server.ts';
import { countOpenEmails, readEmails, resendEmail, sendTestEmail } from './emails.server.ts';
import { queueEmail } from './queue-email.server.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };

afterEach(() => ask('delete from letters'));

async function queue(about: string, particulars?: Record<string, string>): Promise<number> {
  const email = { kind: 'greeting', about, recipient: 'ali@gmail.com', ...(particulars && { particulars }) };
  const id = await inTransaction((tx) => queueEmail(tx, email));
  return Number(id);
}

test('where no e-mail waits nobody looks for one; where one does, as long as until it is due', async () => {
  expect(await msUntilNextDue()).toBe(24 * 60 * 60 * 1000);
  await queue('1');
  expect(await msUntilNextDue()).toBe(0);
  const dueAt = Date.now() + 3_600_000;
  await ask('update letters set due_at = $1', [new Date(dueAt)]);
  const before = Date.now();
  const wait = await msUntilNextDue();
  expect(wait).toBeLessThanOrEqual(dueAt - before + 1);
  expect(wait).toBeGreaterThanOrEqual(dueAt - Date.now() - 1);
  await ask("update letters set state = 'sent'");
  expect(await msUntilNextDue()).toBe(24 * 60 * 60 * 1000);
});

test('K9: the log shows every e-mail, the newest first, page by page and by what became of it', async () => {
  for (let about = 0; about < 120; about++) await queue(String(about));
  await ask(`update letters set state = 'failed', answer = '550 No' where about::int < 70`);
  const seen: string[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const page = await readEmails(after ? { after } : {});
    seen.push(...page.emails.map(({ about }) => about));
    after = page.next;
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => String(119 - index)));
  const failed = await readEmails({ state: 'failed' });
  expect(failed.emails[0]).toMatchObject({ about: '69', answer: '550 No', recipient: 'ali@gmail.com' });
  expect(await countOpenEmails()).toEqual({ waiting: 50, failed: 70 });
});

test('K9: an e-mail that has ended is sent again when the owner says so, and the audit log tells who', async () => {
  const id = await queue('1');
  await ask(
    `update letters set state = 'failed', attempts = 9, ended_at = now(), give_up_at = now() - interval '1 day'`,
  );
  expect(await resendEmail(sana, id)).toEqual({ kind: 'queued' });
  const [email] = await ask('select state, attempts, sending, ended_at, give_up_at > now() as hope from letters');
  expect(email).toEqual({ state: 'waiting', attempts: 0, sending: 2, ended_at: null, hope: true });
  expect(await ask(`select actor_name, action, subject from audit_entries where kind = 'letter'`)).toEqual([
    { actor_name: 'Sana', action: 'letter.sent-again', subject: String(id) },
  ]);
});

test('K9: two presses send it once; what is under way, unknown or was not kept is not sent again', async () => {
  const id = await queue('1');
  expect(await resendEmail(sana, id)).toMatchObject({ problem: 'This e-mail is being sent already.' });
  await ask(`update letters set state = 'sent'`);
  const results = await Promise.all([resendEmail(sana, id), resendEmail(sana, id)]);
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['queued', 'refused']);
  const reset = await queue('2', { token: 'secret' });
  await ask(`update letters set state = 'sent', particulars = '{}' where id = $1`, [reset]);
  expect(await resendEmail(sana, reset)).toMatchObject({ problem: expect.stringContaining('was not kept') });
  expect(await resendEmail(sana, 999_999)).toMatchObject({ problem: 'This e-mail was not found.' });
});

test('K9: a test e-mail is an e-mail like any other, and the audit log tells who sent it', async () => {
  const ids = [await sendTestEmail(sana, 'sana@gmail.com'), await sendTestEmail(sana, 'sana@gmail.com')];
  expect((await readEmails()).emails).toMatchObject([
    { id: ids[1], kind: 'test', recipient: 'sana@gmail.com', state: 'waiting' },
    { id: ids[0], kind: 'test' },
  ]);
  expect(await ask(`select subject from audit_entries where action = 'letter.test-sent' order by id`)).toEqual(
    ids.map((id) => ({ subject: String(id) })),
  );
});
