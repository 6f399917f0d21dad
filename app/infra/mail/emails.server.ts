import { randomUUID } from 'node:crypto';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '../audit/audit.server.ts';
import { db, inTransaction } from '../db/db.server.ts';
import { pageSize } from '../db/keyset.server.ts';
import { queueEmail } from './queue-email.server.ts';
import { letters } from './tables.server.ts';

export const emailStates = ['waiting', 'sent', 'kept', 'failed', 'expired'] as const;
export type EmailState = (typeof emailStates)[number];

export type EmailRow = {
  id: number;
  kind: string;
  about: string;
  recipient: string;
  state: EmailState;
  attempts: number;
  /** Null until the letter has been written once. */
  subject: string | null;
  /** The mail server's reply, or why it could not be reached. */
  answer: string | null;
  queuedAt: Date;
  /** The time of the next attempt while the letter waits. */
  dueAt: Date;
  endedAt: Date | null;
};

const row = {
  id: letters.id,
  kind: letters.kind,
  about: letters.about,
  recipient: letters.recipient,
  state: sql<EmailState>`${letters.state}`,
  attempts: letters.attempts,
  subject: letters.subject,
  answer: letters.answer,
  queuedAt: letters.queuedAt,
  dueAt: letters.dueAt,
  endedAt: letters.endedAt,
};

/** The log of letters, the newest first, 50 at a time. `next` is the `after` of the following ones, null at the end. */
export async function readEmails({ state, after }: { state?: EmailState; after?: number } = {}): Promise<{
  letters: EmailRow[];
  next: number | null;
}> {
  const found = await db
    .select(row)
    .from(letters)
    .where(and(state ? eq(letters.state, state) : undefined, after ? lt(letters.id, after) : undefined))
    .orderBy(desc(letters.id))
    .limit(pageSize + 1);
  const page = found.slice(0, pageSize);
  return { letters: page, next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}

/** How many letters are in each state that the owner may have to look at. */
export async function countOpenEmails(): Promise<{ waiting: number; failed: number }> {
  const { rows } = await db.execute<{ waiting: number; failed: number }>(sql`
    select (select count(*) from letters where state = 'waiting')::int as waiting,
      (select count(*) from letters where state = 'failed')::int as failed`);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** The text of a letter that was kept because no mail server is configured; null if it was not kept. */
export async function readKeptEmail(
  id: number,
): Promise<{ subject: string; recipient: string; plain: string; html: string } | null> {
  const [letter] = await db.select().from(letters).where(eq(letters.id, id));
  if (!letter || letter.plain === null || letter.html === null) return null;
  return { subject: letter.subject ?? '', recipient: letter.recipient, plain: letter.plain, html: letter.html };
}

export type Resent = { kind: 'queued' } | { kind: 'refused'; problem: string };

/**
 * Queues a finished letter again as a new sending, so that the recipient's mailbox does not discard it. Refused while
 * the letter is still queued, or if its contents were not to be kept.
 */
export async function resendEmail(actor: Actor, id: number): Promise<Resent> {
  return inTransaction(async (tx): Promise<Resent> => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, id)).for('update');
    if (!letter) return { kind: 'refused', problem: 'There is no such letter.' };
    if (letter.state === 'waiting') return { kind: 'refused', problem: 'This letter is on its way already.' };
    if (letter.particulars || (letter.notAfter && letter.notAfter < new Date()))
      return { kind: 'refused', problem: 'What this letter held was not kept. It has to be asked for again.' };
    await tx
      .update(letters)
      .set({
        state: 'waiting',
        attempts: 0,
        sending: letter.sending + 1,
        answer: null,
        endedAt: null,
        dueAt: sql`now()`,
        giveUpAt: sql`now() + interval '24 hours'`,
      })
      .where(eq(letters.id, id));
    await recordChange(tx, actor, { action: 'letter.sent-again', kind: 'letter', subject: id });
    return { kind: 'queued' };
  });
}

/** Queues a test letter; returns its id, under which the log of letters shows the outcome. */
export async function sendTestEmail(actor: Actor, to: string): Promise<number> {
  return inTransaction(async (tx) => {
    const id = await queueEmail(tx, { kind: 'test', about: randomUUID(), recipient: to });
    if (id === null) throw new Error('A random number came twice.');
    await recordChange(tx, actor, { action: 'letter.test-sent', kind: 'letter', subject: id });
    return id;
  });
}
