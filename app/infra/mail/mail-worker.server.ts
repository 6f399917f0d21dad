import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { db, isDatabaseAway } from '../db/db.server.ts';
import { type OutboxWorker, startOutboxWorker } from '../jobs/outbox-worker.server.ts';
import { limitsAreOn } from '../limits/limits.server.ts';
import { log } from '../process/log.server.ts';
import { inSpan } from '../tracing/trace.server.ts';
import type { EmailText, EmailWriters, MailboxLimits, Sender } from './email.ts';
import {
  type Fate,
  giveBack,
  isOverLimit,
  type Pace,
  postpone,
  recordEnd,
  type TakenEmail,
  takeEmail,
  untilNextIsDue,
} from './email-queue.server.ts';
import type { Mailer } from './smtp.server.ts';

type Post = {
  writers: EmailWriters;
  mailboxLimits?: MailboxLimits;
  /** Null if no mail server is configured: letters are then written and kept. */
  mailer: Mailer | null;
  /** Read for each letter, because the owner may change it. */
  sender(): Promise<Sender>;
  pace?: Partial<Pace>;
};

const usualPace: Pace = { firstPause: 10, longestPause: 30 * 60, lease: 60 };

export type MailWorker = OutboxWorker;

/**
 * Writes and sends the letters that are due. Any number of nodes may do so; each letter is taken by one. No letter is
 * lost: only a recorded outcome ends it. A letter may be sent twice if a node or the mail server dies before recording
 * the outcome; both copies then have the same Message-ID.
 */
export function startMailWorker(post: Post): MailWorker {
  const pace = { ...usualPace, ...post.pace };
  return startOutboxWorker({
    troubleEvent: 'letters-wait',
    most: 2,
    take: () => takeEmail(pace.lease),
    giveBack,
    deliver: (letter) => inSpan({ name: `letter ${letter.kind}`, kind: 'consumer' }, () => deliver(letter, post, pace)),
    untilNextIsDue,
  });
}

async function deliver(letter: TakenEmail, post: Post, pace: Pace): Promise<void> {
  const fate = await tryIt(letter, post);
  if (fate.state === 'waiting') return postpone(letter, fate.answer, pace);
  if (fate.state === 'failed') log('warn', 'letter-failed', { code: letter.kind });
  await untilWritten(letter, fate, pace);
}

async function tryIt(letter: TakenEmail, post: Post): Promise<Fate> {
  if (letter.isTooLate) return { state: 'expired', answer: 'It was not worth sending any more.' };
  const write = post.writers[letter.kind];
  // During an update another node may already know this kind.
  if (!write)
    return {
      state: letter.isLastTry ? 'failed' : 'waiting',
      answer: `Nobody here writes letters of the kind "${letter.kind}".`,
    };
  let text: EmailText | null;
  let sender: Sender;
  try {
    const tooMany = await findLimit(letter, post.mailboxLimits);
    if (tooMany) return { state: 'expired', answer: tooMany };
    text = await write(letter.about, letter.recipient, letter.particulars ?? {});
    sender = await post.sender();
  } catch (error) {
    if (!isDatabaseAway(error)) log('error', 'letter-not-written', { code: letter.kind }, error);
    return { state: letter.isLastTry ? 'failed' : 'waiting', answer: 'It could not be written; the log says why.' };
  }
  if (!text) return { state: 'expired', answer: 'There was nothing to say any more.' };
  if (!post.mailer) return { state: 'kept', text, answer: 'No mail server is set, so it was kept here.' };
  const outcome = await post.mailer({ ...letter, ...text, sender });
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', text, answer: outcome.answer };
    case 'refused':
      return { state: 'failed', text, answer: outcome.answer };
    case 'later':
      return { state: letter.isLastTry ? 'failed' : 'waiting', text, answer: outcome.answer };
  }
}

/**
 * Why this mailbox gets no more letters of this kind for now; null while it does. What somebody of the shop sends again
 * from the office is always sent.
 */
async function findLimit(letter: TakenEmail, limits: MailboxLimits = {}): Promise<string | null> {
  if (letter.sending > 1 || !limitsAreOn()) return null;
  for (const limit of limits[letter.kind] ?? [])
    if (await isOverLimit(letter, limit))
      return `Not sent: this mailbox was written ${limit.most} such letters within ${limit.hours === 1 ? 'an hour' : `${limit.hours} hours`}. It can be sent from here.`;
  return null;
}

/** A sent letter would be sent again unless its outcome is recorded, so this waits for a lost database. */
async function untilWritten(letter: TakenEmail, fate: Fate, { lease }: Pace): Promise<void> {
  const until = Date.now() + lease * 1000;
  for (;;) {
    try {
      return await recordEnd(letter, fate);
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) throw error;
      await sleep(500);
    }
  }
}

/**
 * Deletes the text of kept letters that are a month old or contain something that has expired, such as a reset link;
 * returns how many.
 */
export async function forgetKeptEmails(): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update letters set plain = null, html = null
    where state = 'kept' and html is not null and (not_after < now() or ended_at < now() - interval '30 days')`);
  return rowCount ?? 0;
}
