import { afterEach, expect, test } from 'vitest';
import { messages } from '#app/infra/text/messages.ts';
import { testDatabase } from '#tests/support/database.ts';
import { contactApi } from './contact-api.server.ts';
import { writeContactMessage } from './contact-message-mail.tsx';

const { ask } = await testDatabase();
afterEach(async () => {
  for (const table of ['contact_messages', 'letters', 'rate_counts']) await ask(`delete from ${table}`);
});

const written = {
  fullname: ' Ayesha  Siddiqui ',
  mobileNo: '0300-1234567',
  email: 'Ayesha@gmail.com',
  message: 'Where is my lamp?\r\n\r\n\r\n\r\nThank you.',
};

async function send(body: unknown, by: string | null = 'user-1', address = '203.0.113.7') {
  const response = await contactApi(async () => (by ? { id: by } : null)).request('/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-address': address },
    body: JSON.stringify(body),
  });
  const message = (await response.json()) as { problem?: string; fields?: Record<string, string> };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...message };
}

test('H1: a message is kept with who sent it and when, not yet read, and the shop is told by e-mail', async () => {
  const before = await clock();
  expect(await send(written)).toMatchObject({ status: 201, message: messages.contact.done });
  const after = await clock();
  const [kept] = await ask<{ id: number; sent_at: Date }>('select * from contact_messages');
  expect(kept).toMatchObject({
    full_name: 'Ayesha Siddiqui',
    phone: '+923001234567',
    email: 'ayesha@gmail.com',
    message: 'Where is my lamp?\n\nThank you.',
    submitted_by: 'user-1',
    read_at: null,
  });
  expect(kept?.sent_at.getTime()).toBeGreaterThanOrEqual(before);
  expect(kept?.sent_at.getTime()).toBeLessThanOrEqual(after);
  expect(await ask('select kind, about, recipient from letters')).toEqual([
    { kind: 'contact-message', about: String(kept?.id), recipient: 'salam@dastak.example' },
  ]);
});

/** The time of the database, in ms. */
async function clock(): Promise<number> {
  const [row] = await ask<{ at: Date }>('select clock_timestamp() as at');
  return row?.at.getTime() ?? 0;
}

test('H1: nobody writes without being logged in, whatever they say of themselves', async () => {
  expect(await send({ ...written, submittedBy: 'user-1' }, null)).toMatchObject({
    status: 401,
    problem: messages.contact.notLoggedIn,
  });
  await send({ ...written, submittedBy: 'somebody-else', readTimestamp: 'now', id: 1 });
  expect(await ask('select submitted_by, read_at from contact_messages')).toEqual([
    { submitted_by: 'user-1', read_at: null },
  ]);
});

test('H1: a message of nothing but blanks is refused before it is cleaned, and so is a name', async () => {
  const long = ' '.repeat(25_000);
  expect(await send({ ...written, message: `${long}x`, fullname: `${long}x` })).toMatchObject({
    status: 422,
    fields: {
      message: expect.stringContaining('under 4001 characters'),
      fullname: expect.stringContaining('under 101 characters'),
    },
  });
});

test('H1: who sends without end is asked to wait before anything is read of it', async () => {
  const wrong = { ...written, message: '' };
  for (let count = 0; count < 60; count++) expect((await send(wrong)).status).toBe(422);
  expect(await send(wrong)).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  expect((await send(written, 'user-2')).status).toBe(201);
});

test('H1: every field is required and checked, each with its own words', async () => {
  expect(await send({})).toMatchObject({
    status: 422,
    fields: {
      fullname: 'Please enter your full name.',
      mobileNo: messages.contact.wrongPhone,
      email: messages.login.noEmail,
      message: 'Please write your message.',
    },
  });
  for (const [field, text] of [
    ['email', 'ayesha@yahoo.com'],
    ['email', 'a@gmail.com\nBcc: b@gmail.com'],
    ['mobileNo', '030012345'],
    ['mobileNo', '04212345678'],
    ['fullname', 'x'.repeat(101)],
    ['message', 'x'.repeat(4_001)],
    ['message', 'a\0b'],
  ] as const)
    expect(Object.keys((await send({ ...written, [field]: text })).fields ?? {}), text.slice(0, 40)).toEqual([field]);
  for (const body of [null, [], 'x', { ...written, message: { a: 1 } }]) expect((await send(body)).status).toBe(422);
  expect(await ask('select 1 from contact_messages')).toEqual([]);
});

test('H1: what looks like headers, markup or SQL arrives as the text it is', async () => {
  const message = '<script>alert(1)</script>\nSubject: x\n"); drop table users; --';
  await send({ ...written, fullname: 'Ali\r\nBcc: all@example.com', message });
  const [kept] = await ask<{ id: number; full_name: string; message: string }>('select * from contact_messages');
  expect(kept).toMatchObject({ full_name: 'Ali Bcc: all@example.com', message });
  const letter = await writeContactMessage(String(kept?.id));
  expect(letter?.subject).toBe(`Message ${kept?.id} from the contact form`);
  expect(letter?.html).not.toContain('<script>');
  expect(letter?.plain).toContain(message);
});

test('H1: five an hour are read; then the sender is asked to wait', async () => {
  for (let count = 0; count < 5; count++) expect((await send(written)).status).toBe(201);
  const refused = await send(written, 'user-1', '203.0.113.99');
  expect(refused.status).toBe(429);
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect((await send(written, 'user-2')).status).toBe(201);
});
