import { expect, test } from 'vitest';
import { openMailServer } from '#tests/support/mail-server.ts';
import { createMailer, type EmailToSend, messageId } from './smtp.server.ts';

const server = await openMailServer();
const email: EmailToSend = {
  kind: 'order-placed',
  about: '48217306',
  recipient: 'ali@gmail.com',
  sending: 1,
  subject: 'We have your order',
  plain: 'Salam.',
  html: '<p>Salam.</p>',
  sender: { name: 'Dastak', address: 'post@dastak.pk', replyTo: 'salam@dastak.pk' },
};
const send = createMailer(server.url);

/** The header lines of the email that came last, folded ones put together. */
function headers(): string[] {
  const [head = ''] = server.received.at(-1)?.source.split('\r\n\r\n') ?? [];
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
}

const attempts = [
  'Order\r\nBcc: victim@gmail.com',
  'Order\nBcc: victim@gmail.com',
  'Order\rBcc: victim@gmail.com',
  'Order\u2028Bcc: victim@gmail.com',
  'Order\u0085Bcc: victim@gmail.com',
  'Order\u0000\r\n\r\nBcc: victim@gmail.com\r\n\r\nbody',
  'Order =?utf-8?Q?=0D=0ABcc:_victim=40gmail.com?=',
  `${'long '.repeat(5_000)}\r\nBcc: victim@gmail.com`,
];

test('F10: no header and no recipient is slipped in by a subject or a name', async () => {
  for (const text of attempts) {
    const outcome = await send({ ...email, subject: text, sender: { ...email.sender, name: text } });
    expect(outcome, text).toMatchObject({ kind: 'sent' });
    expect(server.received.at(-1)?.to).toEqual(['ali@gmail.com']);
    const names = headers().map((line) => line.split(':')[0]?.toLowerCase());
    expect(names, text).not.toContain('bcc');
    expect(new Set(names).size, text).toBe(names.length);
    const subject = headers().find((line) => line.startsWith('Subject: ')) ?? '';
    if (/^Order[\r\n]/.test(text)) expect(subject, text).toBe('Subject: Order Bcc: victim@gmail.com');
    expect(subject.length, text).toBeLessThan(800);
  }
});

test('F10: what is no single plain address is refused without asking anybody', async () => {
  const before = server.received.length;
  for (const recipient of [
    ...['', 'ali', 'ali@gmail.com, victim@gmail.com', 'ali@gmail.com\r\nRCPT TO:<victim@gmail.com>', 'a b@gmail.com'],
    ...['<ali@gmail.com>', '"ali@gmail.com" <victim@gmail.com>', 'ali@gmail.com (victim@gmail.com)', 'ali@@gmail.com'],
    `${'a'.repeat(250)}@gmail.com`,
  ])
    expect(await send({ ...email, recipient }), recipient).toMatchObject({ kind: 'refused' });
  expect(server.received).toHaveLength(before);
});

test('F10: an e-mail for an address that is nobody’s leaves the machine as little as one from a shop without an address', async () => {
  const outside = createMailer('smtp://mail.invalid:25');
  for (const recipient of ['salam@dastak.example', 'a@people.EXAMPLE', 'a@example.com', 'a@shop.test'])
    expect(await outside({ ...email, recipient }), recipient).toMatchObject({
      kind: 'refused',
      answer: expect.stringMatching(/Nobody reads this mailbox/),
    });
  const sender = { ...email.sender, address: 'salam@dastak.example' };
  expect(await outside({ ...email, sender })).toMatchObject({
    kind: 'later',
    answer: expect.stringMatching(/Settings, Shop/),
  });
  const before = server.received.length;
  expect(await send({ ...email, sender, recipient: 'salam@dastak.example' })).toMatchObject({ kind: 'sent' });
  expect(server.received).toHaveLength(before + 1);
});

test('F10: Urdu subjects and names arrive as they were written, in lines that mail may have', async () => {
  const urdu = 'آپ کا آرڈر مل گیا';
  await send({ ...email, subject: urdu, plain: urdu, sender: { ...email.sender, name: 'دستک' } });
  const source = server.received.at(-1)?.source ?? '';
  expect(source).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThan(998);
  const words = headers()
    .find((line) => line.startsWith('Subject:'))
    ?.matchAll(/=\?utf-8\?b\?([^?]*)\?=/gi);
  expect([...(words ?? [])].map(([, part]) => Buffer.from(part!, 'base64').toString()).join('')).toBe(urdu);
});

test('F10: every attempt has the same Message-ID; another e-mail, recipient or sending has its own', () => {
  expect(messageId(email)).toBe(messageId({ ...email }));
  const others = [{ about: '2' }, { kind: 'test' }, { recipient: 'sana@gmail.com' }, { sending: 2 }, { sending: 3 }];
  expect(new Set([email, ...others.map((other) => ({ ...email, ...other }))].map(messageId)).size).toBe(6);
  expect(messageId({ ...email, about: 'a>\r\nBcc: b@c.de' })).toMatch(/^<[\w.-]+@localhost>$/);
});
