import { afterEach, expect, test } from 'vitest';
import { onChanges } from '#app/server/live/live.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openMailServer, openSilentServer } from '#tests/support/mail-server.ts';
import { inTransaction } from '../db/db.server.ts';
import { switchLimits } from '../limits/limits.server.ts';
import type { EmailWriters, MailboxLimits } from './email.ts';
import { deleteStoredTexts, type MailWorker, startMailWorker } from './mail-worker.server.ts';
import { type EmailToQueue, queueEmail } from './queue-email.server.ts';
import { createMailer } from './smtp.server.ts';

const { app, ask } = await testDatabase();
const sender = { name: 'Dastak', address: 'post@dastak.pk', replyTo: 'salam@dastak.pk' };
const writers: EmailWriters = {
  greeting: async (about, _recipient, { token = '' }) => ({
    subject: `About ${about}`,
    plain: `Salam. ${token}`,
    html: `<p>Salam. ${token}</p>`,
  }),
  nothing: async () => null,
};
const pace = { firstPause: 0.05, maxPause: 0.2, lease: 60 };
const mailWorkers: MailWorker[] = [];
switchLimits(true);

afterEach(async () => {
  await Promise.all(mailWorkers.splice(0).map((mailWorker) => mailWorker.close()));
  await ask('delete from letters');
});

function start(url: string | null, more: EmailWriters = {}, mailboxLimits: MailboxLimits = {}): MailWorker {
  const mailer = url ? createMailer(url) : null;
  const mailWorker = startMailWorker({
    writers: { ...writers, ...more },
    mailboxLimits,
    mailer,
    sender: async () => sender,
    retry: pace,
  });
  mailWorkers.push(mailWorker);
  return mailWorker;
}

function queue(email: Partial<EmailToQueue> = {}): Promise<number | null> {
  const usual = { kind: 'greeting', about: '1', recipient: 'ali@gmail.com' };
  return inTransaction((tx) => queueEmail(tx, { ...usual, ...email }));
}

async function queueMany(count: number): Promise<void> {
  await inTransaction(async (tx) => {
    for (let about = 0; about < count; about++)
      await queueEmail(tx, { kind: 'greeting', about: String(about), recipient: 'ali@gmail.com' });
  });
}

async function results(): Promise<Record<string, number>> {
  const rows = await ask<{ state: string; count: number }>(
    'select state, count(*)::int as count from letters group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

test('F10: an e-mail arrives with both its parts, from the shop, to be answered to the shop, and its fate is written down', async () => {
  const server = await openMailServer();
  await queue({ about: '48217306' });
  start(server.url);
  await expect.poll(results).toEqual({ sent: 1 });
  const [email] = server.received;
  expect(email?.to).toEqual(['ali@gmail.com']);
  expect(email?.messageId).toMatch(/^<greeting\.48217306\.[0-9a-f]{12}@localhost>$/);
  for (const header of [
    'From: Dastak <post@dastak.pk>',
    'Reply-To: salam@dastak.pk',
    'Auto-Submitted: auto-generated',
    'multipart/alternative',
    'text/plain',
    'text/html',
  ])
    expect(email?.source).toContain(header);
  expect(email?.source).toMatch(/^Date: /m);
  const [row] = await ask('select subject, answer, attempts, plain, html, ended_at from letters');
  expect(row).toMatchObject({ subject: 'About 48217306', attempts: 1, plain: null, html: null });
  expect(row).toMatchObject({ answer: expect.stringMatching(/^250 /), ended_at: expect.any(Date) });
});

test('F10: one mailbox gets only so many e-mails of a kind, whoever asks for them, and others get theirs', async () => {
  const server = await openMailServer();
  await queueMany(9);
  await queue({ about: '9', recipient: 'sana@gmail.com' });
  await queue({ about: '9', kind: 'farewell' });
  const limits = { greeting: [{ max: 4, hours: 1 }] };
  const farewell = { farewell: writers.greeting! };
  start(server.url, farewell, limits);
  start(server.url, farewell, limits);
  await expect.poll(results).toEqual({ sent: 6, expired: 5 });
  expect(server.received.filter(({ to }) => to.includes('ali@gmail.com'))).toHaveLength(5);
  expect(await ask(`select distinct answer from letters where state = 'expired'`)).toEqual([
    { answer: 'Not sent: this mailbox was sent 4 such e-mails within an hour. You can send it from here.' },
  ]);
});

test('F10: after an hour a mailbox gets e-mails again, and what the owner sends again it gets in any case', async () => {
  const server = await openMailServer();
  await queueMany(6);
  await ask(`update letters set queued_at = now() - interval '61 minutes' where about::int < 3`);
  await ask(`update letters set sending = 2 where about = '5'`);
  start(server.url, {}, { greeting: [{ max: 2, hours: 1 }] });
  await expect.poll(results).toEqual({ sent: 5, expired: 1 });
  expect(await ask(`select about from letters where state = 'expired'`)).toEqual([{ about: '2' }]);
});

test('F10: an e-mail asked for twice is sent once, one taken back is not sent', async () => {
  const server = await openMailServer();
  expect(await queue()).not.toBeNull();
  expect(await queue()).toBeNull();
  const taken = inTransaction(async (tx) => {
    await queueEmail(tx, { kind: 'greeting', about: 'taken back', recipient: 'ali@gmail.com' });
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  start(server.url);
  await queue({ about: 'last' });
  await expect.poll(results).toEqual({ sent: 2 });
  expect(server.received.map(({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1]).toSorted()).toEqual([
    'About 1',
    'About last',
  ]);
});

test('F10: an e-mail wakes a resting mail worker, as soon as its transaction is committed', async () => {
  const server = await openMailServer();
  const mailWorker = start(server.url);
  const ears = await onChanges(app, {
    changed: (tags) => tags.has('letters') && mailWorker.wake(),
    connectionChanged() {},
  });
  await queue({ about: 'first' });
  await expect.poll(results).toEqual({ sent: 1 });
  // It rests for 30 s now, longer than this waits.
  await queue({ about: 'second' });
  await expect.poll(results).toEqual({ sent: 2 });
  await ears.close();
});

test('F10: each of many e-mails is sent once, whichever of three nodes sends it', async () => {
  const server = await openMailServer();
  await queueMany(60);
  for (let node = 0; node < 3; node++) start(server.url);
  await expect.poll(results).toEqual({ sent: 60 });
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(60);
  expect(server.received).toHaveLength(60);
});

test('F10: a mail server that was away for a while gets every e-mail once it is back', async () => {
  const server = await openMailServer();
  await server.close();
  await queueMany(10);
  start(server.url);
  await expect
    .poll(async () => (await ask('select min(attempts) as least from letters'))[0])
    .toEqual({
      least: 2,
    });
  expect(await results()).toEqual({ waiting: 10 });
  expect((await ask('select distinct answer from letters'))[0]?.answer).toContain('ECONNREFUSED');
  await server.reopen();
  await expect.poll(results).toEqual({ sent: 10 });
  expect(server.received).toHaveLength(10);
});

test('F10: a server that dies before it says that it has the e-mail gets it again, under the same Message-ID', async () => {
  const server = await openMailServer({ dies: (count) => count === 1 });
  await queue();
  start(server.url);
  await expect.poll(results).toEqual({ sent: 1 });
  expect(server.received).toHaveLength(2);
  expect(server.received[1]?.messageId).toBe(server.received[0]?.messageId);
});

test('F10: an address that is refused ends at once with the server’s words; one put off is tried again', async () => {
  let puts = 0;
  const server = await openMailServer({
    refuse(address) {
      if (address.startsWith('nobody')) return '550 5.1.1 No such person here';
      return address.startsWith('busy') && puts++ < 2 ? '450 4.2.1 Mailbox is busy' : null;
    },
  });
  await queue({ recipient: 'nobody@gmail.com' });
  await queue({ recipient: 'busy@gmail.com' });
  start(server.url);
  await expect.poll(results).toEqual({ failed: 1, sent: 1 });
  const rows = await ask('select recipient, attempts, answer from letters order by recipient');
  expect(rows).toMatchObject([
    { recipient: 'busy@gmail.com', attempts: 3 },
    { recipient: 'nobody@gmail.com', attempts: 1, answer: '550 5.1.1 No such person here' },
  ]);
});

test('F10: a wrong password is not the e-mail’s fault: it waits until that is mended', async () => {
  const server = await openMailServer({ user: { name: 'shop', password: 'right' } });
  await queue();
  const wrong = start(server.url.replace('right', 'wrong'));
  await expect.poll(async () => (await ask('select answer from letters'))[0]?.answer).toMatch(/^535 /);
  expect(await results()).toEqual({ waiting: 1 });
  await wrong.close();
  start(server.url);
  await expect.poll(results).toEqual({ sent: 1 });
});

test('F10: a server that never says a word is left after five seconds', async () => {
  const silent = await openSilentServer();
  await queue();
  start(silent.url);
  await expect.poll(async () => (await ask('select answer from letters'))[0]?.answer).toContain('Greeting');
  expect(silent.connections()).toBeGreaterThan(0);
  expect(await results()).toEqual({ waiting: 1 });
});

test('F10: an e-mail that could not be sent for a day has failed, one that is over is not sent', async () => {
  const server = await openMailServer();
  await server.close();
  await queue({ about: 'old' });
  await ask(`update letters set give_up_at = now() - interval '1 second'`);
  await queue({ about: 'over', particulars: { token: 'secret' }, notAfter: new Date(Date.now() - 1_000) });
  await queue({ kind: 'nothing' });
  start(server.url);
  await expect.poll(results).toEqual({ failed: 1, expired: 2 });
});

test('F10: what a node had in hand when it died is sent by another', async () => {
  const server = await openMailServer();
  await queue();
  await ask(`update letters set attempts = 1, due_at = now() + interval '300 milliseconds'`);
  start(server.url);
  await expect.poll(results).toEqual({ sent: 1 });
  expect(await ask('select attempts from letters')).toEqual([{ attempts: 2 }]);
});

test('F10: an e-mail that cannot be written, or that this node does not know, waits and holds up no other', async () => {
  const server = await openMailServer();
  await queue({ kind: 'broken' });
  await queue({ kind: 'unheard-of' });
  await queue();
  start(server.url, { broken: () => Promise.reject(new Error('A bug.')) });
  await expect.poll(results).toEqual({ sent: 1, waiting: 2 });
});

test('G3: a secret in an e-mail is nowhere once the e-mail has ended', async () => {
  const server = await openMailServer();
  await queue({ particulars: { token: 'open-sesame' } });
  start(server.url);
  await expect.poll(results).toEqual({ sent: 1 });
  expect(server.received[0]?.source).toContain('open-sesame');
  expect(JSON.stringify(await ask('select * from letters'))).not.toContain('open-sesame');
});

test('K9: without a mail server e-mails are kept to be read, and forgotten when what they hold is over', async () => {
  await queue({ about: 'kept' });
  await queue({ about: 'reset', particulars: { token: 'open-sesame' }, notAfter: new Date(Date.now() + 60_000) });
  start(null);
  await expect.poll(results).toEqual({ kept: 2 });
  expect(await ask('select plain from letters order by about')).toEqual([
    { plain: 'Salam. ' },
    { plain: 'Salam. open-sesame' },
  ]);
  await ask(`update letters set not_after = now() - interval '1 second' where about = 'reset'`);
  expect(await deleteStoredTexts()).toBe(1);
  expect(JSON.stringify(await ask('select * from letters'))).not.toContain('open-sesame');
});
