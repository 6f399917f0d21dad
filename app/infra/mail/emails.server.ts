import { randomUUID } from 'node:crypto';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '../audit/audit.server.ts';
import { db, inTransaction } from '../db/db.server.ts';
import { pageSize } from '../db/keyset.server.ts';
import { queueEmail } from './queue-email.server.ts';
import { emails } from './tables.server.ts';

export const emailStates = ['waiting', 'sent', 'kept', 'failed', 'expired'] as const;
export type EmailState = (typeof emailStates)[number];

export type EmailRow = {
  id: number;
  kind: string;
  about: string;
  recipient: string;
  state: EmailState;
  attempts: number;
  /** Null until the email has been written once. */
  subject: string | null;
  /** The mail server's reply, or why it could not be reached. */
  answer: string | null;
  queuedAt: Date;
  /** The time of the next attempt while the email waits. */
  dueAt: Date;
  endedAt: Date | null;
};

const row = {
  id: emails.id,
  kind: emails.kind,
  about: emails.about,
  recipient: emails.recipient,
  state: sql<EmailState>`${emails.state}`,
  attempts: emails.attempts,
  subject: emails.subject,
  answer: emails.answer,
  queuedAt: emails.queuedAt,
  dueAt: emails.dueAt,
  endedAt: emails.endedAt,
};

/** The log of emails, the newest first, 50 at a time. `next` is the `after` of the following ones, null at the end. */
export async function readEmails({ state, after }: { state?: EmailState; after?: number } = {}): Promise<{
  emails: EmailRow[];
  next: number | null;
}> {
  const found = await db
    .select(row)
    .from(emails)
    .where(and(state ? eq(emails.state, state) : undefined, after ? lt(emails.id, after) : undefined))
    .orderBy(desc(emails.id))
    .limit(pageSize + 1);
  const page = found.slice(0, pageSize);
  return { emails: page, next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}

/** How many emails are in each state that the owner may have to look at. */
export async function countOpenEmails(): Promise<{ waiting: number; failed: number }> {
  const { rows } = await db.execute<{ waiting: number; failed: number }>(sql`
    select (select count(*) from letters where state = 'waiting')::int as waiting,
      (select count(*) from letters where state = 'failed')::int as failed`);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** The text of an email that was kept because no mail server is configured; null if it was not kept. */
export async function readStoredEmail(
  id: number,
): Promise<{ subject: string; recipient: string; plain: string; html: string } | null> {
  const [email] = await db.select().from(emails).where(eq(emails.id, id));
  if (!email || email.plain === null || email.html === null) return null;
  return { subject: email.subject ?? '', recipient: email.recipient, plain: email.plain, html: email.html };
}

export type Resent = { kind: 'queued' } | { kind: 'refused'; problem: string };

/**
 * Queues a finished email again as a new sending, so that the recipient's mailbox does not discard it. Refused while
 * the email is still queued, or if its contents were not to be kept.
 */
export async function resendEmail(actor: Actor, id: number): Promise<Resent> {
  return inTransaction(async (tx): Promise<Resent> => {
    const [email] = await tx.select().from(emails).where(eq(emails.id, id)).for('update');
    if (!email) return { kind: 'refused', problem: 'This e-mail was not found.' };
    if (email.state === 'waiting') return { kind: 'refused', problem: 'This e-mail is being sent already.' };
    if (email.particulars || (email.notAfter && email.notAfter < new Date()))
      return { kind: 'refused', problem: 'The content of this e-mail was not kept. It has to be requested again.' };
    await tx
      .update(emails)
      .set({
        state: 'waiting',
        attempts: 0,
        sending: email.sending + 1,
        answer: null,
        endedAt: null,
        dueAt: sql`now()`,
        giveUpAt: sql`now() + interval '24 hours'`,
      })
      .where(eq(emails.id, id));
    await recordChange(tx, actor, { action: 'letter.sent-again', kind: 'letter', subject: id });
    return { kind: 'queued' };
  });
}

/** Queues a test email; returns its id, under which the log of emails shows the outcome. */
export async function sendTestEmail(actor: Actor, to: string): Promise<number> {
  return inTransaction(async (tx) => {
    const id = await queueEmail(tx, { kind: 'test', about: randomUUID(), recipient: to });
    if (id === null) throw new Error('A random number came twice.');
    await recordChange(tx, actor, { action: 'letter.test-sent', kind: 'letter', subject: id });
    return id;
  });
}
