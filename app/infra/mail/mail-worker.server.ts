import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { db, isDatabaseAway } from '../db/db.server.ts';
import { type OutboxWorker, startOutboxWorker } from '../jobs/outbox-worker.server.ts';
import { limitsAreOn } from '../limits/limits.server.ts';
import { log } from '../process/log.server.ts';
import { inSpan } from '../tracing/trace.server.ts';
import type { EmailText, EmailWriters, MailboxLimits, Sender } from './email.ts';
import {
  type EmailResult,
  isOverLimit,
  msUntilNextDue,
  postpone,
  type RetryOptions,
  recordResult,
  releaseEmail,
  type TakenEmail,
  takeEmail,
} from './email-queue.server.ts';
import type { Mailer } from './smtp.server.ts';

type MailOptions = {
  writers: EmailWriters;
  mailboxLimits?: MailboxLimits;
  /** Null if no mail server is configured: emails are then written and kept. */
  mailer: Mailer | null;
  /** Read for each email, because the owner may change it. */
  sender(): Promise<Sender>;
  retry?: Partial<RetryOptions>;
};

const defaultRetry: RetryOptions = { firstPause: 10, maxPause: 30 * 60, lease: 60 };

export type MailWorker = OutboxWorker;

/**
 * Writes and sends the emails that are due. Any number of nodes may do so; each email is taken by one. No email is
 * lost: only a recorded outcome ends it. An email may be sent twice if a node or the mail server dies before recording
 * the outcome; both copies then have the same Message-ID.
 */
export function startMailWorker(options: MailOptions): MailWorker {
  const retry = { ...defaultRetry, ...options.retry };
  return startOutboxWorker({
    failureEvent: 'letters-wait',
    maxConcurrent: 2,
    take: () => takeEmail(retry.lease),
    release: releaseEmail,
    deliver: (email) =>
      inSpan({ name: `letter ${email.kind}`, kind: 'consumer' }, () => deliver(email, options, retry)),
    msUntilNextDue,
  });
}

async function deliver(email: TakenEmail, options: MailOptions, retry: RetryOptions): Promise<void> {
  const result = await attempt(email, options);
  if (result.state === 'waiting') return postpone(email, result.answer, retry);
  if (result.state === 'failed') log('warn', 'email-failed', { code: email.kind });
  await recordWithRetry(email, result, retry);
}

async function attempt(email: TakenEmail, options: MailOptions): Promise<EmailResult> {
  if (email.isTooLate) return { state: 'expired', answer: 'It was too late to send.' };
  const write = options.writers[email.kind];
  // During an update another node may already know this kind.
  if (!write)
    return {
      state: email.isLastTry ? 'failed' : 'waiting',
      answer: `Nobody here writes letters of the kind "${email.kind}".`,
    };
  let text: EmailText | null;
  let sender: Sender;
  try {
    const refusal = await findLimit(email, options.mailboxLimits);
    if (refusal) return { state: 'expired', answer: refusal };
    text = await write(email.about, email.recipient, email.particulars ?? {});
    sender = await options.sender();
  } catch (error) {
    if (!isDatabaseAway(error)) log('error', 'email-not-written', { code: email.kind }, error);
    return { state: email.isLastTry ? 'failed' : 'waiting', answer: 'It could not be created; the log says why.' };
  }
  if (!text) return { state: 'expired', answer: 'There was nothing left to send.' };
  if (!options.mailer) return { state: 'kept', text, answer: 'No mail server is set, so it was not sent.' };
  const outcome = await options.mailer({ ...email, ...text, sender });
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', text, answer: outcome.answer };
    case 'refused':
      return { state: 'failed', text, answer: outcome.answer };
    case 'later':
      return { state: email.isLastTry ? 'failed' : 'waiting', text, answer: outcome.answer };
  }
}

/**
 * Why this mailbox gets no more emails of this kind for now; null while it does. What somebody of the shop sends again
 * from the admin is always sent.
 */
async function findLimit(email: TakenEmail, limits: MailboxLimits = {}): Promise<string | null> {
  if (email.sending > 1 || !limitsAreOn()) return null;
  for (const limit of limits[email.kind] ?? [])
    if (await isOverLimit(email, limit))
      return `Not sent: this mailbox was sent ${limit.max} such e-mails within ${limit.hours === 1 ? 'an hour' : `${limit.hours} hours`}. You can send it from here.`;
  return null;
}

/** A sent email would be sent again unless its outcome is recorded, so this waits for a lost database. */
async function recordWithRetry(email: TakenEmail, result: EmailResult, { lease }: RetryOptions): Promise<void> {
  const until = Date.now() + lease * 1000;
  for (;;) {
    try {
      return await recordResult(email, result);
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) throw error;
      await sleep(500);
    }
  }
}

/**
 * Deletes the text of kept emails that are a month old or contain something that has expired, such as a reset link;
 * returns how many.
 */
export async function deleteStoredTexts(): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update letters set plain = null, html = null
    where state = 'kept' and html is not null and (not_after < now() or ended_at < now() - interval '30 days')`);
  return rowCount ?? 0;
}
