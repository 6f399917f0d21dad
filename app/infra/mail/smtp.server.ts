import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopback } from '../process/env.server.ts';
import type { EmailText, Outcome, Sender } from './email.ts';
import { siteHost } from './site-link.server.ts';

const require = createRequire(import.meta.url);

export type EmailToSend = EmailText & {
  kind: string;
  about: string;
  recipient: string;
  /** 1 for the first sending; higher for each deliberate resend. */
  sending: number;
  sender: Sender;
};

export type Mailer = (email: EmailToSend) => Promise<Outcome>;

const limits = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 };
/**
 * The limit for a whole attempt. A server that sends a word now and then stays within all limits above, but not within
 * this one.
 */
const totalTimeoutMs = 40_000;
const maxSubjectLength = 200;
const maxNameLength = 100;
const maxAnswerLength = 500;
const reservedDomain =
  'Nobody reads this mailbox. If it is the shop’s, enter your own under Settings, Shop: e-mails to the shop then go there.';
const noSender =
  'The shop has no e-mail address of its own yet. Enter it under Settings, Shop; the e-mail waits for it.';

/** Sends emails through the server in SMTP_URL. Never throws: every failure is an outcome. */
export function createMailer(smtpUrl: string): Mailer {
  const isNear = isLoopback(new URL(smtpUrl).hostname);
  const transport = openTransport(smtpUrl);
  return async (email) => {
    if (!isOneAddress(email.recipient)) return { kind: 'refused', answer: 'This is not an e-mail address.' };
    if (!isNear && isUndeliverable(email.recipient)) return { kind: 'refused', answer: reservedDomain };
    if (!isNear && isUndeliverable(email.sender.address)) return { kind: 'later', answer: noSender };
    const sending = transport.sendMail(messageOf(email)).then(
      ({ response }): Outcome => ({ kind: 'sent', answer: short(response) }),
      (error: unknown): Outcome => outcomeOf(error),
    );
    const tooLong = sleep(totalTimeoutMs, undefined, { ref: false }).then(
      (): Outcome => ({
        kind: 'later',
        answer: `The mail server did not finish within ${totalTimeoutMs / 1000} seconds.`,
      }),
    );
    return Promise.race([sending, tooLong]);
  };
}

/** Logs in at the server in SMTP_URL and sends nothing. Returns what went wrong, null where all is well. Never throws. */
export async function checkMailServer(smtpUrl: string): Promise<string | null> {
  const transport = openTransport(smtpUrl);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { message, response } = readError(error);
    return short(response || message);
  } finally {
    transport.close();
  }
}

function openTransport(smtpUrl: string) {
  // Loaded on first use: it is forty files, which a shop without a mail server never needs.
  const { createTransport }: typeof import('nodemailer') = require('nodemailer');
  const { username, hostname, protocol } = new URL(smtpUrl);
  return createTransport({
    url: smtpUrl,
    ...limits,
    // A password is never sent over an unencrypted connection.
    requireTLS: protocol === 'smtp:' && username !== '' && !isLoopback(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function messageOf(email: EmailToSend) {
  const { sender, recipient, subject, plain, html } = email;
  return {
    from: { name: oneLine(sender.name, maxNameLength), address: sender.address },
    replyTo: sender.replyTo,
    to: { name: '', address: recipient },
    subject: oneLine(subject, maxSubjectLength),
    text: plain,
    html,
    messageId: messageId(email),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/**
 * The Message-ID of an email, the same for every attempt. If a server dies before it acknowledges an email, only the
 * mailbox can recognise the next attempt as a duplicate.
 */
export function messageId({ kind, about, recipient, sending }: Omit<EmailToSend, keyof EmailText | 'sender'>): string {
  const recipientHash = createHash('sha256').update(recipient).digest('hex').slice(0, 12);
  const parts = [kind, about, recipientHash, ...(sending > 1 ? [String(sending)] : [])];
  const named = parts.map((part) => part.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 60));
  return `<${named.join('.')}@${siteHost()}>`;
}

/**
 * Whether no mailbox can have this address: its domain is reserved for examples and tests (RFC 2606, RFC 6761). The shop
 * has such an address until an owner writes down its own. Only a mail server on this machine is handed such emails.
 */
function isUndeliverable(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/.test(domain);
}

/** Whether the text is exactly one address, without anything that could inject a header or another recipient. */
function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/u.test(text) && !/\p{Cc}/u.test(text);
}

/** Replaces line breaks and other control characters by spaces. */
function oneLine(text: string, maxLength: number): string {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return line.length <= maxLength ? line : `${[...line].slice(0, maxLength - 1).join('')}…`;
}

/**
 * Only a reply to this recipient or to this text is about the email. A refused login or sender is a configuration
 * error of the shop: once it is fixed, every waiting email is sent.
 */
function outcomeOf(error: unknown): Outcome {
  const { message, response, responseCode, command } = readError(error);
  const reply = short(response || message);
  const isAboutIt = command === 'RCPT TO' || command === 'DATA';
  if (isAboutIt && responseCode >= 500) return { kind: 'refused', answer: reply };
  if (command === 'API') return { kind: 'refused', answer: reply };
  return { kind: 'later', answer: reply };
}

function readError(error: unknown): { message: string; response: string; responseCode: number; command: string } {
  const fields: Record<string, unknown> = { ...(error instanceof Error ? error : {}) };
  return {
    message: error instanceof Error ? error.message : String(error),
    response: typeof fields.response === 'string' ? fields.response : '',
    responseCode: Number(fields.responseCode) || 0,
    command: typeof fields.command === 'string' ? fields.command : '',
  };
}

function short(text: string): string {
  return oneLine(text, maxAnswerLength);
}
